"""From the arguments to an exit code. Arguments have the forms of bbpPairings and of JaVaFo, whose
order is fixed. Each request loads only the modules that it needs.

    [-r]
    [-r] SYSTEM IN -c [-l [LIST]]
    [-r] SYSTEM IN -p [OUT] [-l [LIST]]
    [-r] SYSTEM (MODEL -g | -g [CONFIG]) -o TRF [-s SEED] [-l [LIST]]

Without SYSTEM the arguments are those of JaVaFo, and the system is the Dutch one: `-c [ROUND]`, `-g
[CONFIG|SEED]`, `-b` for Baku acceleration; `-q [N]` and `-w`, search options of JaVaFo, are
accepted and ignored. `--baku` may be anywhere."""

import os
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import NamedTuple

from fidepair.dropin.files import (
    BANNER,
    INVALID,
    TOO_LARGE,
    UNEXPECTED,
    Refusal,
    answer,
    complain,
    refuse_one_for_two,
)
from fidepair.text.wording import visible

SYSTEM_WORDS = {
    f"--{name}": name for name in ("dutch", "dubov", "burstein", "lim", "double-swiss", "team")
}
SYSTEM_WORDS["--fast"] = "dutch"  # used by lichess for very many players
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
    """A parsed request. `action`: its letter, `p`, `c` or `g`; empty if only the `banner` is
    wanted.

    `source`: IN, or the MODEL or CONFIG (`is_model`: which one) of a generated file, which may be
    missing. `output`: OUT, or the TRF of `-o`; None for standard output. `list_file`: the file for
    the check list, None for no list. `round`: the only round to check. `of_bbp`: the arguments are
    those of bbpPairings, so rates mean "one in N".
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
    """The arguments are in none of the forms."""


class _Arguments:
    """The remaining arguments."""

    def __init__(self, words: Sequence[str]) -> None:
        self.left = list(words)

    def skip(self, *options: str) -> str:
        """Remove and return the next argument if it is one of the options, otherwise an empty
        text."""
        is_next = bool(self.left) and self.left[0] in options
        return self.left.pop(0) if is_next else ""

    def value(self, *, but: Sequence[str] = ()) -> str | None:
        """Remove and return the next argument, unless it is one of `but`; None if there is none."""
        if not self.left or self.left[0] in but:
            return None
        return self.left.pop(0)

    def needed(self) -> str:
        """Remove and return the next argument. Raises NotUnderstood if there is none."""
        if not self.left:
            raise NotUnderstood
        return self.left.pop(0)


def read_request(arguments: Sequence[str]) -> EngineRequest:
    """Parse the arguments behind the name of the program. Raises NotUnderstood."""
    words = _Arguments([word for word in arguments if word != BAKU])
    baku = len(words.left) < len(arguments)
    banner = bool(words.skip("-r"))
    if not words.left and not baku:
        return EngineRequest(banner or not arguments)
    system = SYSTEM_WORDS.get(words.skip(*SYSTEM_WORDS))
    if system is None:
        left = _without_ignored(words.left)
        first, others = left[:1], left[1:]
        baku = baku or "-b" in others
        words.left = first + [word for word in others if word != "-b"]
    request = EngineRequest(banner, system=system or "dutch", baku=baku, of_bbp=system is not None)
    if words.skip("-g"):
        request = _generation(request, words)
    else:
        source = words.needed()
        action = words.skip("-c", "-p", "-g")
        if not action:
            raise NotUnderstood
        request = request._replace(source=source)
        if action == "-g":
            request = _generation(request._replace(is_model=True), words)
        else:
            request = _about_a_file(request, action, words)
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


def _without_ignored(words: Sequence[str]) -> list[str]:
    """Return the arguments without `-w`, and without `-q` and its number; the first is a file."""
    kept = [*words[:1]]
    for before, word in pairwise(words):
        is_number_of_q = before == "-q" and word.isdecimal()
        if word not in ("-w", "-q") and not is_number_of_q:
            kept.append(word)
    return kept


def _number(word: str) -> int:
    """Return the number in an argument of at most twenty digits: seeds have 64 bits."""
    if not (word.isascii() and word.isdecimal()) or len(word) > 20:
        raise NotUnderstood
    return int(word)


def _list_file(source: str, words: _Arguments) -> str | None:
    if not words.skip("-l"):
        return None
    stem = os.path.splitext(os.path.basename(source))[0]
    return beside(source, words.value() or f"{stem}.list")


def beside(source: str, name: str) -> str:
    """Return the path of an output file; a name without a folder is in the folder of the source.

    For streams such as `/dev/stdin` it is in the working folder.
    """
    folder, _ = os.path.split(source)
    if os.path.dirname(name) or not folder or f"{folder}/".startswith(("/dev/", "/proc/")):
        return name
    return os.path.join(folder, name)


_MODULES = {"p": "pairing", "c": "checking", "g": "generating"}


def run(program: str, arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    try:
        request = read_request(arguments)
    except NotUnderstood:
        usage = f"{BANNER}\n\nCommand line argument syntax:\n{USAGE}"
        complain(usage.replace("@", visible(program)))
        return INVALID
    try:
        if request.list_file is not None:
            refuse_one_for_two(request.output, request.list_file)
        if request.banner:
            answer(BANNER + "\n")
        if not request.action:
            return 0
        module = import_module(f"fidepair.dropin.{_MODULES[request.action]}")
        exit_code: int = module.run(request)
    except Refusal as refusal:
        complain(str(refusal))
        return refusal.exit_code
    except (MemoryError, RecursionError):
        complain("The tournament is too large for this machine.")
        return TOO_LARGE
    except Exception as error:  # the last line of defence: a sentence, not a traceback
        problem = visible(f"{type(error).__name__}: {error}")
        complain(f"Unexpected error (please report): {problem}")
        return UNEXPECTED
    return exit_code
