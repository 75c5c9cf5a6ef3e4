"""The details that the code can tell a client: what its problems, refusals and warnings are made with."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOLE = "\0"
"""What stands for a value that only a request knows."""
TELLING = {
    "UnusableDocument": 1,
    "UnknownTopic": 0,
    "MalformedRequest": 0,
    "NotReady": 0,
    "RemoteModelError": 0,
    "OcrError": 0,
    "Problem": 1,
    "SourceWarning": 1,
    "OverQuotaError": 0,
    "BusyError": 0,
    "CallbackRefusedError": 0,
    "QueueFullError": 0,
    "ShareFullError": 0,
    "TooManyError": 0,
    "NotFound": 0,
    "NotAcceptable": 0,
    "UnsupportedMediaType": 0,
}
"""What is told to a client, and the place of its detail among its arguments."""
OF_COMMANDS = ("service/batch/", "service/rules/", "service/cli.py", "service/realize_command.py", "service/align/la")
"""Who speaks to a terminal alone, in English."""
DEEPEST = 6
MOST = 60
"""Ways to word one message."""

Scope = Mapping[str, list[ast.expr]]


@dataclass(frozen=True, slots=True)
class Raised:
    """A detail, with its holes, and where it is made."""

    place: str
    text: str


def raised() -> Iterator[Raised]:
    """Every detail once; those of which the code has no word of its own are left out: they are made elsewhere."""
    return _all(TELLING)


def warned() -> Iterator[Raised]:
    """Every code of a warning."""
    return (each for each in _all({"SourceWarning": 0}) if HOLE not in each.text)


def _all(telling: Mapping[str, int]) -> Iterator[Raised]:
    modules = _modules()
    constants = {name: _constants(tree) for name, tree in modules.items()}
    known: set[str] = set()
    for name, tree in modules.items():
        if not name.startswith(OF_COMMANDS):
            for line, text in _told(tree, telling, constants[name] | _imported(tree, constants)):
                if text not in known and any(len(word) > 2 for word in text.replace(HOLE, " ").split()):
                    known.add(text)
                    yield Raised(f"{name}:{line}", text)


@cache
def _modules() -> dict[str, ast.Module]:
    """The code, which nobody changes."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in _files()}


def _files() -> Iterator[tuple[str, Path]]:
    for folder in ("pipeline", "service"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path


def _constants(tree: ast.AST) -> dict[str, list[ast.expr]]:
    return {
        target.id: [node.value]
        for node in getattr(tree, "body", ())
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _imported(tree: ast.AST, constants: Mapping[str, Scope]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            theirs = constants.get(node.module.replace(".", "/") + ".py", {})
            found |= {each.asname or each.name: theirs[each.name] for each in node.names if each.name in theirs}
    return found


def _told(node: ast.AST, telling: Mapping[str, int], scope: Scope) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.FunctionDef):
        scope = {**scope, **_assigned(node)}
    if isinstance(node, ast.Call):
        place = telling.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
        if place is not None and len(node.args) > place:
            yield from ((node.lineno, text) for text in _texts(node.args[place], scope))
    for child in ast.iter_child_nodes(node):
        yield from _told(child, telling, scope)


def _assigned(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """What the names of a function may stand for: a parameter for anything."""
    found: dict[str, list[ast.expr]] = {each.arg: [] for each in (*function.args.args, *function.args.kwonlyargs)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _texts(node: ast.expr, scope: Scope, depth: int = 0) -> list[str]:
    """The ways in which an expression may read."""

    def inner(part: ast.expr) -> list[str]:
        return _texts(part, scope, depth + 1)

    match node:
        case _ if depth > DEEPEST:
            return [HOLE]
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Constant(value=int(number)):
            return [str(number)]
        case ast.JoinedStr(values=parts):
            return ["".join(ways) for ways in islice(product(*map(inner, parts)), MOST)]
        case ast.FormattedValue(value=value, conversion=114):  # !r
            return [f"'{text}'" for text in inner(value)]
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=str(form))])) if "%" in form:
            return [f"{HOLE}%"]
        case ast.FormattedValue(value=value):
            return inner(value)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return ["".join(ways) for ways in islice(product(inner(left), inner(right)), MOST)]
        case ast.IfExp(body=body, orelse=other):
            return inner(body) + inner(other)
        case ast.Name(id=name) if scope.get(name):
            return [text for value in scope[name] for text in inner(value)]
        case _:
            return [HOLE]
