"""The schemas of the documents: each is made of the type of its document when it is asked for."""

from importlib import import_module
from typing import NamedTuple

from fidepair.convert.json_schema import Schema, schema_of


class Described(NamedTuple):
    """A document: the module and the name of its type, and the title of its schema."""

    module: str
    kind: str
    title: str


SCHEMAS = {
    "tournament": Described(
        "fidepair.convert.form", "TournamentForm", "fidepair tournament, version 1"
    ),
    "pair": Described(
        "fidepair.render.pairing_data", "PairDocument", "fidepair pairing, version 1"
    ),
    "show": Described(
        "fidepair.render.show", "ShowDocument", "fidepair published round, version 1"
    ),
    "lint": Described("fidepair.render.findings", "LintDocument", "fidepair lint, version 1"),
    "explanations": Described(
        "fidepair.render.findings",
        "ExplanationsDocument",
        "fidepair explanations of findings, version 1",
    ),
    "fix": Described("fidepair.render.fixes", "FixDocument", "fidepair repairs, version 1"),
    "report": Described(
        "fidepair.render.fixes",
        "ReportDocument",
        "fidepair readiness of a rating report, version 1",
    ),
    "crosscheck": Described(
        "fidepair.render.lab",
        "CrosscheckDocument",
        "fidepair comparison with another program, version 1",
    ),
    "generate": Described(
        "fidepair.render.lab", "GenerateDocument", "fidepair generated files, version 1"
    ),
    "convert": Described(
        "fidepair.commands.convert", "ConvertDocument", "fidepair conversion, version 1"
    ),
    "publish": Described(
        "fidepair.commands.sites", "PublishDocument", "fidepair web pages, version 1"
    ),
    "systems": Described(
        "fidepair.commands.systems", "SystemsDocument", "fidepair pairing systems, version 1"
    ),
    "version": Described(
        "fidepair.commands.serve", "VersionDocument", "fidepair version, version 1"
    ),
    "status": Described("fidepair.commands.status", "StatusDocument", "fidepair status, version 1"),
    "change": Described("fidepair.commands.desk", "ChangeDocument", "fidepair change, version 1"),
    "header": Described("fidepair.commands.desk", "HeaderDocument", "fidepair header, version 1"),
    "history": Described(
        "fidepair.render.history", "HistoryDocument", "fidepair history, version 1"
    ),
    "serve": Described(
        "fidepair.requests.dispatch", "AnswerLine", "fidepair answer to a request, version 1"
    ),
    "answer": Described(
        "fidepair.render.explanation", "AnswerDocument", "fidepair answer, version 1"
    ),
    "glossary": Described(
        "fidepair.render.glossary", "GlossaryDocument", "fidepair glossary, version 1"
    ),
    "standings": Described(
        "fidepair.render.standings", "StandingsDocument", "fidepair standings, version 1"
    ),
    "boards": Described(
        "fidepair.render.boards", "BoardsDocument", "fidepair standings --per-board, version 1"
    ),
    "account": Described(
        "fidepair.render.account", "AccountDocument", "fidepair standings --explain, version 1"
    ),
    "crosstable": Described(
        "fidepair.render.crosstable", "CrosstableDocument", "fidepair crosstable, version 1"
    ),
    "predict": Described(
        "fidepair.render.prediction", "PredictDocument", "fidepair prediction, version 1"
    ),
    "check": Described("fidepair.render.report_data", "CheckDocument", "fidepair check, version 1"),
}
"""By the name that `fidepair schema` takes; a module is loaded when its schema is asked for."""


def schema_of_document(of: str = "tournament") -> Schema:
    """Return the schema of a document."""
    described = SCHEMAS[of]
    kind = getattr(import_module(described.module), described.kind)
    return schema_of(kind, described.title)
