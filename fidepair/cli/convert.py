"""`fidepair convert`: a tournament file in another format."""

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery, Typed
from fidepair.commands.convert import WOULD_LOSE, Asked, convert_and_report
from fidepair.commands.question import TournamentFile


def convert(typed: Typed) -> int:
    """Answer `fidepair convert`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    output = files.output_of(
        how.file, how.output, force=how.force, instead="Choose another name for the converted file."
    )
    file = TournamentFile(files.read_text(how.file, how), files.name_in_data(how.file))
    converted, is_wanted = convert_and_report(file, asked, streams.speaker(quiet=how.quiet))
    if not is_wanted:
        count = len(converted.losses)
        losses = "1 loss" if count == 1 else f"{count} losses"
        streams.say(f"fidepair: {file.name}: {losses} in {asked.target}; no file written.")
        return WOULD_LOSE
    writing.deliver(converted.data, output, force=how.force)
    return 0


DOORS = {"convert": convert}
