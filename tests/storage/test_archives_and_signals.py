"""Members of archives within their limits, and signals that ask the program to end."""

from __future__ import annotations

import io
import signal
import tarfile
import zipfile

import pytest

from fidepair.errors import FileProblem
from fidepair.storage import archives, signals
from fidepair.storage.archives import members
from fidepair.storage.signals import Ended, blocked, cleanup_on_signal, describe_end, held_back

MEGABYTE = 2**20


def archive(name: str, contents: dict[str, bytes]) -> io.BytesIO:
    """Return an archive of the kind that its name says, with a folder in it."""
    stream = io.BytesIO()
    if name.lower().endswith("zip"):
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("folder/", b"")
            for member, content in contents.items():
                packed.writestr(member, content)
    else:
        with tarfile.open(fileobj=stream, mode="w:gz" if name.endswith("gz") else "w") as packed:
            for member, content in {"folder": b"", **contents}.items():
                info = tarfile.TarInfo(member)
                info.size, info.type = len(content), tarfile.DIRTYPE if member == "folder" else tarfile.REGTYPE
                packed.addfile(info, io.BytesIO(content))
    stream.seek(0)
    return stream


@pytest.mark.parametrize("name", ["a.ZIP", "a.tar.gz"])
def test_the_wanted_members_in_their_order(name):
    stream = archive(name, {"b.trf": b"2", "x.txt": b"3", "a.trf": b"1"})

    assert [("b.trf", b"2"), ("a.trf", b"1")] == list(members(stream, name, 1, lambda one: one.endswith(".trf")))


def test_a_member_has_the_limit_of_a_file():
    """A zip says which member is too large; a tar ends there, because it would have to be unpacked."""
    contents = {"a": b"x" * MEGABYTE, "b": b"x" * (MEGABYTE + 1), "c": b"1"}
    of_zip = dict(members(archive("a.zip", contents), "a.zip", 1, lambda _: True))
    of_tar = members(archive("a.tar", contents), "a.tar", 1, lambda _: True)

    assert (MEGABYTE, b"1") == (len(of_zip["a"]), of_zip["c"])
    assert "b in the archive is larger than 1 MB, the limit of a file." == str(of_zip["b"])
    assert ("a", MEGABYTE) == next((name, len(content)) for name, content in of_tar)
    with pytest.raises(FileProblem, match="b in the archive is larger than 1 MB"):
        next(of_tar)


@pytest.mark.parametrize(("name", "most"), [("a.zip", 1_000_000), ("a.tar", 1_000_000)])
def test_an_archive_has_a_limit_of_members(name, most, monkeypatch):
    assert most == archives.MOST_MEMBERS
    monkeypatch.setattr(archives, "MOST_MEMBERS", 2)
    assert 2 == len([*members(archive(name, {"a": b"", "b": b""}), name, 1, lambda _: True)])
    with pytest.raises(FileProblem, match=f"^{name} has more than 2 files.\n"):
        list(members(archive(name, {"a": b"", "b": b"", "c": b""}), name, 1, lambda _: False))


@pytest.mark.parametrize("name", ["a.zip", "a.tar"])
def test_a_damaged_archive_is_refused_in_words(name):
    with pytest.raises(FileProblem, match=f"^Cannot read the archive {name}: "):
        list(members(io.BytesIO(b"no archive"), name, 1, lambda _: True))


def test_a_name_of_a_tar_has_a_limit():
    """A megabyte for a name is enough; Python would read as much as the header claims."""
    info = tarfile.TarInfo("name")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, MEGABYTE + 1
    with pytest.raises(FileProblem, match="a name is longer than a megabyte"):
        list(members(io.BytesIO(info.tobuf(tarfile.GNU_FORMAT) + b"\0" * 4096), "a.tar", 9, lambda _: True))


@pytest.mark.parametrize(("length", "is_read"), [(MEGABYTE - 1, True), (MEGABYTE, False)])
def test_the_longest_name_of_a_tar(length, is_read):
    """A megabyte with the byte that ends the name."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.GNU_FORMAT) as file:
        file.addfile(tarfile.TarInfo("n" * length))
    content.seek(0)
    if is_read:
        assert [("n" * length, b"")] == list(members(content, "a.tar", 9, lambda _: True))
    else:
        with pytest.raises(FileProblem, match="a name is longer than a megabyte"):
            list(members(content, "a.tar", 9, lambda _: True))


@pytest.mark.parametrize(
    ("error", "how"),
    [
        pytest.param(KeyboardInterrupt(), ("interrupted", 130), id="interrupt"),
        pytest.param(Ended(2), ("interrupted", 130), id="interrupt-heard"),
        pytest.param(Ended(15), ("ended by SIGTERM", 143), id="term"),
    ],
)
def test_how_the_program_was_ended(error, how):
    """The exit code is 128 and the number of the signal, as in a shell."""
    assert how == describe_end(error)


def test_a_signal_leaves_the_block_once():
    """More signals within the grace are the same wish; later ones are not; handlers come back."""
    before = signal.getsignal(signal.SIGTERM)
    with cleanup_on_signal():
        with pytest.raises(Ended) as raised:
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
    assert (15, before) == (raised.value.number, signal.getsignal(signal.SIGTERM))


def test_signals_after_the_grace_are_heard_again(monkeypatch):
    monkeypatch.setattr(signals, "GRACE", 0.0)
    times = iter([1.0, 1.0, 1.0, 2.0, 2.0])
    monkeypatch.setattr(signals, "monotonic", lambda: next(times))
    with cleanup_on_signal():
        with pytest.raises(Ended):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Ended):
            signal.raise_signal(signal.SIGTERM)


def test_an_ignored_signal_stays_ignored():
    """`nohup`; and one that another part of the program handles is its own."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with cleanup_on_signal():
            assert signal.SIG_IGN == signal.getsignal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("waiting", [held_back, blocked])
def test_signals_wait_for_the_end_of_a_block(waiting):
    heard = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with waiting():
            signal.raise_signal(signal.SIGTERM)
            assert [] == heard
        assert [15] == heard
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (signal.SIG_DFL, signal.default_int_handler),
        (signal.SIG_IGN, signal.SIG_IGN),
        (signal.default_int_handler, signal.default_int_handler),
    ],
)
def test_ctrl_c_is_an_exception_once_the_program_runs(before, after):
    """Until then it ends the process; ignored it stays, as under `nohup`."""
    handler = signal.signal(signal.SIGINT, before)
    try:
        signals.handle_interrupts()
        assert after == signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, handler)


def test_the_grace_of_a_signal():
    """`timeout` sends two signals at once, and people press Ctrl-C twice."""
    assert (3.0, 2) == (signals.GRACE, signals.INTERRUPT)
