"""The version and the disclaimer, where packaging and the command line read them without importing anything
else."""

__version__ = "1.0.0"
NOT_ENDORSED = "It implements the published rules of FIDE and is not endorsed by FIDE."
