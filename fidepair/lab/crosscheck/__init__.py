"""Compares the answers of another program with those of the rules, round by round, and makes
differing files small.

    from fidepair import read
    from fidepair.lab.crosscheck.contest import Contest, compare_rounds
    from fidepair.lab.crosscheck.engines import engine_of

    contest = Contest(engine_of("prog -p {in} -o {out}", seconds=60), "dutch", None)
    findings = [round_.comparison.finding for round_ in compare_rounds(contest, read("open.trf"))]

`lab.pool` runs a function on many arguments in several processes.
"""
