"""`python -m fidepair`: the same as the command `fidepair`."""

from fidepair.cli import main

if __name__ == "__main__":
    main()
