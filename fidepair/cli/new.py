"""`fidepair new`: an entry list to the report file of an event before its first round."""

from __future__ import annotations

from typing import Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    help_option,
    option,
    rules_of_teams,
    shared,
    size_option,
)
from fidepair.desk.day.header import codes_of_tie_breaks
from fidepair.desk.entry_list.entries import read_entries
from fidepair.desk.entry_list.initial_order import ORDERS, USUAL_ORDER
from fidepair.desk.entry_list.new_tournament import EventPlan, opened
from fidepair.desk.entry_list.rating_list import filled
from fidepair.errors import UsageError
from fidepair.lab.generate.setting_values import day, read_points
from fidepair.lab.generate.settings import check_points
from fidepair.options import ACCELERATIONS, COLOURS, round_options
from fidepair.serve.options import as_typed, seed_drawn, system_name
from fidepair.systems import SYSTEMS, with_team_rules
from fidepair.text.safe import file_to_copy
from fidepair.tournament import Kind, Tournament


def criteria(text: str) -> tuple[str, ...]:
    """Return what ranks the participants, from a list such as `rating,name`. Raises UsageError."""
    found = tuple(word.strip().lower() for word in text.split(","))
    if len({*found}) < len(found) or not {*ORDERS}.issuperset(found):
        raise UsageError(
            f"`{text}` is not an initial order.\n  Choose of {', '.join(ORDERS)}, such as rating,list."
        )
    return found


@click.command("new", cls=QuickCommand, add_help_option=False)
@click.argument("entries", metavar="ENTRIES")
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@force_option
@option(
    "--system",
    type=system_name,
    metavar="NAME",
    required=True,
    help=f"Pairing system: {', '.join(SYSTEMS)}.",
)
@option(
    "--rounds",
    type=click.IntRange(1, 99),
    metavar="N",
    required=True,
    help="Number of rounds of the tournament.",
)
@option("--name", default="", metavar="TEXT", help="The name of the tournament.")
@option("--city", default="", metavar="TEXT", help="Where it is played.")
@option("--federation", default="", metavar="FED", help="The federation of the event, such as GER.")
@option("--start", type=day, metavar="YYYY-MM-DD", help="The first day.")
@option("--end", type=day, metavar="YYYY-MM-DD", help="The last day.")
@option("--chief-arbiter", default="", metavar="TEXT", help="The chief arbiter.")
@option(
    "--order",
    type=criteria,
    metavar="LIST",
    default=",".join(USUAL_ORDER),
    help=f"What ranks the participants, of {', '.join(ORDERS)}. Default: {','.join(USUAL_ORDER)} (C.04.2 2.2).",
)
@option(
    "--initial-colour",
    type=click.Choice([*COLOURS, "lots"]),
    default="lots",
    help="The initial-colour. Default: lots.",
)
@option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="The seed of all lots. Default: one is drawn, and told.",
)
@option("--acceleration", type=click.Choice(ACCELERATIONS), help="Accelerated pairing.")
@option(
    "--tie-breaks",
    default="",
    metavar="LIST",
    help="The tie-breaks, by the codes of FIDE: BH/C1,BH,SB.",
)
@option(
    "--encoding",
    metavar="NAME",
    help="Of the letters of ENTRIES, like windows-1250. Default: as the letters tell.",
)
@option(
    "--rating-list",
    metavar="FILE",
    help="Fill what ENTRIES lacks from FIDE's rating list, text or XML.",
)
@option(
    "--points",
    metavar="VALUES",
    help="Points of a game, of a match of teams, such as 'W=3 D=1 L=0'.",
)
@option(
    "--unrated",
    type=click.IntRange(1, 3100),
    metavar="N",
    help="Provisional rating of players who have none.",
)
@option(
    "--boards", type=click.IntRange(1, 99), metavar="N", help="Boards of a team match. Default: 4."
)
@shared(rules_of_teams)
@size_option
@option("-q", "--quiet", is_flag=True, help="No notes.")
@help_option
def command(
    entries: str,
    output: str | None,
    rating_list: str | None,
    encoding: str | None,
    *,
    force: bool,
    max_size: int,
    quiet: bool,
    **told: Any,
) -> int:
    """Make the report file of a new tournament from an entry list, with pairing numbers by C.04.2
    2.2.

    ENTRIES (- is standard input) is a table in CSV whose first row names the columns, in any order:
    name, or last and first name; rating, title, federation, sex, birth, FIDE id; team and board;
    rounds with a half-point bye. Or lines of a name and a rating, or a report file without rounds.
    """
    for path in filter(None, (rating_list, entries)):
        output = files.output_of(
            path, output, force=force, instead="Choose another name for the new file."
        )
    plan = plan_of(told)
    content = files.read(entries, max_size)
    read = read_entries(content, files.name_of(entries), SYSTEMS[plan.system].kind, encoding)
    if rating_list is not None:
        with files.opened(rating_list) as stream:
            read = filled(read, stream, files.name_of(rating_list))
    opening = opened(read, plan)
    for note in () if quiet else opening.notes:
        streams.say(f"note: {files.name_of(entries)}: {as_typed(note)}")
    files.deliver(opening.to_bytes(), output, force=force)
    if output is not None:
        streams.answer(streams.in_lines([f"{output}: {opening.summary}", _next_step(output)]))
    return 0


def plan_of(told: dict[str, Any]) -> EventPlan:
    """Return what the options announce; of all lots the seed that is given, else one that is
    drawn."""
    system = SYSTEMS[told["system"]]
    if told["boards"] is not None and system.kind is not Kind.TEAM:
        raise UsageError(
            f"--boards is about teams, and the {system.title} pairs players.\n  Leave it out."
        )
    choices = round_options(
        **{name: told.pop(name) for name in ("colours", "primary", "no_secondary")}
    )
    told["tie_breaks"] = codes_of_tie_breaks(told["tie_breaks"])
    points = None if told["points"] is None else read_points(told["points"], system.name)
    if points is not None:
        check_points(points, system.kind)
    told = {
        name: value.strip() if isinstance(value, str) else value for name, value in told.items()
    }
    given: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
    return EventPlan(
        **given
        | {
            "initial_colour": COLOURS.get(told["initial_colour"]),
            "seed": seed_drawn() if told["seed"] is None else told["seed"],
            "points": points,
            "acceleration": None if told["acceleration"] == "none" else told["acceleration"],
            "rules": with_team_rules(Tournament((), kind=system.kind), choices).team_rules,
        }
    )


def _next_step(path: str) -> str:
    return f"pair round one: fidepair pair {file_to_copy(path)} --in-place"
