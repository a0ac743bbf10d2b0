"""What is asked for: the argument forms of bbpPairings and of JaVaFo, whose order is fixed, to one
request.

    [-r]
    [-r] SYSTEM IN -c [-l [LIST]]
    [-r] SYSTEM IN -p [OUT] [-l [LIST]]
    [-r] SYSTEM (MODEL -g | -g [CONFIG]) -o TRF [-s SEED] [-l [LIST]]

Without SYSTEM the words are those of JaVaFo, and the system is the Dutch one: `-c [ROUND]`, `-g
[CONFIG|SEED]`, `-b` for Baku acceleration; `-q [N]` and `-w`, which tell JaVaFo how to search, are
accepted and mean nothing here. `--baku` may stand anywhere.
"""

import os
from collections.abc import Sequence
from typing import NamedTuple

SYSTEM_WORDS = {
    f"--{name}": name for name in ("dutch", "dubov", "burstein", "lim", "double-swiss", "team")
}
SYSTEM_WORDS["--fast"] = "dutch"  # how lichess asks for the pairs of very many players
BAKU = "--baku"
USAGE = (
    """\
@ [-r]
@ [-r] SYSTEM input-file -c [-l [check-list-file]]
@ [-r] SYSTEM input-file -p [output-file] [-l [check-list-file]]
@ [-r] SYSTEM (model-file -g | -g [config-file]) -o trf_file [-s random_seed] [-l [check-list-file]]
@ [-r] input-file -c [round] [-l [check-list-file]]
@ [-r] input-file [-b] -p [output-file] [-q [number]] [-w] [-l [check-list-file]]
@ [-r] ([model-file] -g | -g (config-file | random_seed)) [-b] -o trf_file [-s random_seed] [-l [check-list-file]]
SYSTEM: ("""
    + " | ".join(SYSTEM_WORDS)
    + f") [{BAKU}]"
)


class EngineRequest(NamedTuple):
    """What the words ask for. `action`: its letter, `p`, `c` or `g`; empty if only the `banner` is
    wanted.

    `source`: IN, or the MODEL or CONFIG (`is_model` tells which) of a generated file, which may be
    missing. `output`: OUT, or the TRF of `-o`; None for standard output. `list_file`: where the
    check list goes, None for nowhere. `round`: the only one to check. `of_bbp`: whether the words
    were those of bbpPairings, to which rates are "one in N".
    """

    banner: bool
    action: str = ""
    system: str = "dutch"
    baku: bool = False
    of_bbp: bool = False
    source: str | None = None
    is_model: bool = False
    output: str | None = None
    list_file: str | None = None
    round: int | None = None
    seed: int | None = None


class NotUnderstood(Exception):
    """The words are in none of the forms."""


class _Arguments:
    """The words that are left."""

    def __init__(self, words: Sequence[str]) -> None:
        self.left = list(words)

    def skip(self, *known: str) -> str:
        """Return the next word, and go on, if it is one of these; else nothing."""
        return self.left.pop(0) if self.left and self.left[0] in known else ""

    def value(self, *, but: Sequence[str] = ()) -> str | None:
        """Return the next word, and go on, unless it is one of `but`; None if there is none."""
        return self.left.pop(0) if self.left and self.left[0] not in but else None

    def needed(self) -> str:
        """Return the next word. Raises NotUnderstood if there is none."""
        if not self.left:
            raise NotUnderstood
        return self.left.pop(0)


def read_request(arguments: Sequence[str]) -> EngineRequest:
    """Return what the words after the name of the program ask for. Raises NotUnderstood."""
    words = _Arguments([word for word in arguments if word != BAKU])
    baku = len(words.left) < len(arguments)
    banner = bool(words.skip("-r"))
    if not words.left and not baku:
        return EngineRequest(banner or not arguments)
    system = SYSTEM_WORDS.get(words.skip(*SYSTEM_WORDS))
    if system is None:
        words = _Arguments(_without_ways_to_search(words.left))
        baku = baku or "-b" in words.left[1:]
        words.left = words.left[:1] + [word for word in words.left[1:] if word != "-b"]
    request = EngineRequest(banner, system=system or "dutch", baku=baku, of_bbp=system is not None)
    generates = words.skip("-g")
    source = None if generates else words.needed()
    action = "-g" if generates else words.skip("-c", "-p", "-g")
    if action == "-g":
        request = _generation(request._replace(source=source, is_model=source is not None), words)
    elif action:
        assert source is not None
        request = _about_a_file(request._replace(source=source), action, words)
    else:
        raise NotUnderstood
    if words.left:
        raise NotUnderstood
    return request


def _about_a_file(request: EngineRequest, action: str, words: _Arguments) -> EngineRequest:
    source = request.source or ""
    output, number = None, None
    if action == "-p":
        output = words.value(but=["-l"])
    elif not request.of_bbp and words.left and words.left[0].isdecimal():
        number = _number(words.needed())
    return request._replace(
        action=action[1:],
        output=None if output is None else beside(source, output),
        list_file=_list_file(source, words),
        round=number,
    )


def _generation(request: EngineRequest, words: _Arguments) -> EngineRequest:
    source, seed = request.source, None
    if source is None:
        source = words.value(but=["-o"])
        if source is not None and source.isdecimal() and not request.of_bbp:
            seed, source = _number(source), None
    if not words.skip("-o"):
        raise NotUnderstood
    output = beside(source or "", words.needed())
    if words.skip("-s"):
        seed = _number(words.needed())
    return request._replace(
        action="g", source=source, output=output, seed=seed, list_file=_list_file(output, words)
    )


def _without_ways_to_search(words: Sequence[str]) -> list[str]:
    """Return the words without `-w`, and without `-q` and its number; the first word is a file."""
    kept: list[str] = []
    for place, word in enumerate(words):
        if place and (word in ("-w", "-q") or (words[place - 1] == "-q" and word.isdecimal())):
            continue
        kept.append(word)
    return kept


def _number(word: str) -> int:
    """Return the number in a word of at most twenty digits: seeds have 64 bits."""
    if not (word.isascii() and word.isdecimal()) or len(word) > 20:
        raise NotUnderstood
    return int(word)


def _list_file(source: str, words: _Arguments) -> str | None:
    if not words.skip("-l"):
        return None
    named = words.value()
    return beside(source, named or os.path.splitext(os.path.basename(source))[0] + ".list")


def beside(source: str, name: str) -> str:
    """Return the path of a file that is to be written: without a folder it lies in that of the
    source.

    Streams such as `/dev/stdin` lie in no folder in which anybody keeps files: then it is the
    working folder.
    """
    folder, _ = os.path.split(source)
    if os.path.dirname(name) or not folder or f"{folder}/".startswith(("/dev/", "/proc/")):
        return name
    return os.path.join(folder, name)
