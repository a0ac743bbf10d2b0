"""Merges the modules that `fidepair-engine FILE -p` loads into one, when a wheel is built; run, it prints that one.

Finding, opening and reading fifty files is a third of a bare start of Python. Each module becomes a function whose
names are all global; `fidepair.dropin` runs it in the namespace of the module that is imported. The sources stay the
only truth: nothing of this is in a checkout, where they are imported as they are. What a run never looks at (texts
about functions, annotations, what only type checkers read) is left out.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOTS = ("fidepair.dropin.program", "fidepair.dropin.pairing", "fidepair.replacing", "fidepair.systems.dutch")
LOADED_BEFORE = ("fidepair", "fidepair.dropin")
HEAD = '"""Made by merging.py when the wheel was built: do not change it, and read the sources instead."""\n'


def merge(package: Path) -> str:
    """Return the text of the merged module for the package in this folder."""
    functions: list[ast.stmt] = []
    table = []
    for index, (name, path) in enumerate(sorted(needed(package).items())):
        statements = _without_types(_run(ast.parse(path.read_text(encoding="utf-8"))))
        names = sorted(_bound(statements))
        body = [*([ast.Global(names)] if names else []), *(statements or [ast.Pass()])]
        nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        functions.append(ast.FunctionDef(f"_{index}", nothing, body, [], lineno=0))
        table.append(f"    {name!r}: ({path.name == '__init__.py'}, _{index}),\n")
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    module = ast.fix_missing_locations(_Formats().visit(ast.Module([future, *functions], [])))
    return f"{HEAD}{ast.unparse(module)}\nMODULES = {{\n{''.join(table)}}}\n"


def needed(package: Path) -> dict[str, Path]:
    """Return the files of the modules that are loaded with ROOTS, by their names; packages too."""
    found: dict[str, Path] = {}
    names = list(ROOTS)
    while names:
        name = names.pop()
        path = _file_of(name, package)
        if name in found or path is None:
            continue
        found[name] = path
        if "." in name:
            names.append(name.rpartition(".")[0])
        for node in _run(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names += [alias.name for alias in node.names]
    return {name: path for name, path in found.items() if name not in LOADED_BEFORE}


def _file_of(name: str, package: Path) -> Path | None:
    """Return the file of a module of the package, None for other modules, and for names in a module."""
    first, *rest = name.split(".")
    place = package.joinpath(*rest)
    paths = (place / "__init__.py", place.with_name(f"{place.name}.py"))
    return next((path for path in paths if path.is_file()), None) if first == package.name else None


def _run(module: ast.Module) -> list[ast.stmt]:
    """Return what is done when the module is loaded, without what only type checkers read."""
    found: list[ast.stmt] = []
    for node in module.body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            found += node.orelse
        elif not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            found.append(node)
    return found


def _without_types(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements without annotations, but for those of fields, and without texts that nobody reads."""
    kept: list[ast.stmt] = []
    for node in _without_texts(statements):
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                kept.append(ast.Assign([node.target], node.value))
        else:
            kept.append(node)
        for part in ast.walk(kept[-1]) if kept else ():
            if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
                part.body = _without_texts(part.body) or [ast.Pass()]
            if isinstance(part, ast.FunctionDef):
                part.returns = None
            if isinstance(part, ast.arg):
                part.annotation = None
    return kept


def _without_texts(statements: list[ast.stmt]) -> list[ast.stmt]:
    return [node for node in statements if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]


class _Formats(ast.NodeTransformer):
    """Makes calls of `format` of f-strings: as a newer Python writes these, an older one does not read them."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Return the same text as a call."""
        template, values = self._taken_apart(node)
        return ast.Call(ast.Attribute(ast.Constant(template), "format", ast.Load()), values, [])

    def _taken_apart(self, node: ast.JoinedStr) -> tuple[str, list[ast.expr]]:
        """Return the template, and what is put into it in order: a value, then what its own format needs."""
        template, values = "", []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                values.append(self.visit(part.value))
                conversion = f"!{chr(part.conversion)}" if part.conversion >= 0 else ""
                written, inner = self._taken_apart(part.format_spec) if part.format_spec else ("", [])
                template += f"{{{conversion}{':' * bool(written)}{written}}}"
                values += inner
            elif isinstance(part, ast.Constant):
                template += str(part.value).replace("{", "{{").replace("}", "}}")
        return template, values


class _Bound(ast.NodeVisitor):
    """Gathers the names that statements bind in their own namespace."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.names.add(node.id)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.names.add(node.name)

    visit_ClassDef = visit_FunctionDef  # noqa: N815

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.names.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)

    visit_ImportFrom = visit_Import  # noqa: N815

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.names.update([node.name] if node.name else [])
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.AST) -> None:
        """Names inside are of the comprehension."""

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_Lambda = visit_ListComp  # noqa: N815


def _bound(statements: list[ast.stmt]) -> set[str]:
    """Return the names that a module has when these are done."""
    visitor = _Bound()
    for node in statements:
        visitor.visit(node)
    return visitor.names


if __name__ == "__main__":
    print(merge(Path(__file__).parent / "fidepair"), end="")
