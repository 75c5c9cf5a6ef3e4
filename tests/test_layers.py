"""Who may import whom: stages ← components ← registry ← runner ← service."""

import ast
import graphlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.languages import LANGUAGES
from tests.conftest import RUN_FIRST

ROOT = Path(__file__).parents[1]
LIBRARY = ("pipeline", "service", "training", "benchmarks", "docs")
DOORWAYS = frozenset(
    "errors faults languages span source document summary stages resources rule_overlay settings toml_text "  # noqa: SIM905
    "fragments trees budget centrality lean_import sparse frozen lexicon_files remembering sentences stories".split()
)
"""The modules of `pipeline`, and the two folders, that every component may import; they import no component."""
WIRING = (
    "profile_table",
    "components",
    "word_limit",
    "closing_marks",
    "leaning_check",
    "rule_families",
    "excerpts",
    "gate",
    "registry",
    "unused_options",
    "left_out",
    "reading",
    "trace",
    "runner",
)
SHARED = frozenset({"ingest", "structure", "annotate", "realizer", "rules"})
"""The components that all profiles share; every other folder of `pipeline` is a profile's own."""
BESIDE = frozenset({"align", "controlled", "complete"})
"""What stands beside the corridor: it may use the first three doors, and of the corridor only the wiring knows it."""
SPECS = frozenset(
    {
        "pipeline.realizer.spec",
        "pipeline.realizer.features",
        "pipeline.realizer.engine",
        "pipeline.align.alignment",
    }
)
"""What a message says is a realization spec, which an engine says, and what a summary shows are links: everybody
knows these types."""
LONGEST = 400


def modules(*packages: str) -> Iterator[tuple[str, Path]]:
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield name.removesuffix(".__init__"), path


class Code(NamedTuple):
    """What a file imports, wherever that stands, calls by name, and names of languages."""

    imports: frozenset[str]
    calls: frozenset[str]
    languages: frozenset[str]


@cache
def code(path: Path) -> Code:
    """Read once for all tests."""
    imported: set[str] = set()
    calls: set[str] = set()
    languages: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            imported.add(node.module or "")
            imported.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.add(node.func.id)
        elif isinstance(node, ast.Constant) and node.value in LANGUAGES:
            languages.add(str(node.value))
    return Code(frozenset(imported), frozenset(calls), frozenset(languages))


def layer(name: str) -> str | None:
    """The part of the pipeline that a module belongs to: a doorway, a folder of components, or the wiring."""
    parts = name.split(".")
    return parts[1] if parts[0] == "pipeline" and len(parts) > 1 else None


PIPELINE = [pytest.param(name, path, id=name) for name, path in modules("pipeline")]
FOLDERS = {folder.name for folder in (ROOT / "pipeline").iterdir() if (folder / "__init__.py").is_file()}
PROFILES = FOLDERS - DOORWAYS - SHARED - BESIDE


def test_every_module_has_its_layer() -> None:
    known = DOORWAYS | SHARED | PROFILES | BESIDE | {*WIRING}
    assert {layer(name) for name, _ in modules("pipeline")} - {None} == known
    assert "extract" in PROFILES


@pytest.mark.parametrize(("name", "path"), PIPELINE)
def test_direction_of_imports(name: str, path: Path) -> None:
    own = layer(name)
    used = code(path).imports
    assert not {i for i in used if i.split(".")[0] in ("service", "tests", "training", "benchmarks")}
    inside = {i: layer(i) for i in used if layer(i) not in (None, own) and not i.startswith(tuple(SPECS))}
    if own in DOORWAYS:
        allowed = DOORWAYS
    elif own in WIRING:
        beside = BESIDE if own in ("registry", "gate", "runner") else frozenset()
        allowed = DOORWAYS | {"rules"} | {*WIRING[: WIRING.index(own)]} | beside
    else:
        allowed = DOORWAYS | SHARED
    wrong = sorted(i for i, part in inside.items() if part not in allowed)
    assert not wrong, f"{name} imports {', '.join(wrong)}"


def test_sentences_know_no_stories() -> None:
    for name, path in modules("pipeline/sentences"):
        assert not {i for i in code(path).imports if layer(i) == "stories"}, name


@pytest.mark.parametrize("component", sorted(FOLDERS))
def test_folders_of_a_component_know_each_other_one_way(component: str) -> None:
    used: dict[str, set[str]] = {}
    for name, path in modules(f"pipeline/{component}"):
        own = name.split(".")[2:-1]
        others = (i.split(".") for i in code(path).imports if layer(i) == component)
        if own:
            used.setdefault(own[0], set()).update(other[2] for other in others if len(other) > 3)
    order = graphlib.TopologicalSorter({folder: others - {folder} for folder, others in used.items()})
    assert {*order.static_order()} >= {*used}


@pytest.mark.parametrize(("name", "path"), PIPELINE)
def test_profiles_do_not_know_each_other(name: str, path: Path) -> None:
    own = layer(name)
    others = {i for i in code(path).imports if layer(i) in PROFILES - {own}}
    assert not others, f"{name} imports {', '.join(sorted(others))}"


def test_only_the_service_knows_the_web() -> None:
    for name, path in modules("pipeline", "training"):
        web = {i.split(".")[0] for i in code(path).imports} & {"flask", "werkzeug", "gunicorn", "click"}
        assert not web, f"{name} imports {web}"


def test_words_and_rules_are_handed_down() -> None:
    """Who makes `Resources` of his own reads none of a deployment's."""
    own = {name for name, path in modules("pipeline", "service") if "Resources" in code(path).calls}
    assert own == {"pipeline.profile_table", "pipeline.resources"}


def test_whoever_realizes_is_handed_an_engine() -> None:
    """But for who checks rules, and must know how they are said as shipped."""
    engines = ("pipeline.realizer.pyrealb", "pipeline.realizer.simplenlg", "pipeline.realizer.component")
    used = {name: code(path).imports for name, path in modules("pipeline", "service")}
    knowing = {name for name, imports in used.items() if any(i.startswith(engines) for i in imports)}
    assert "pipeline.realizer.component" in knowing
    outside = {name for name in knowing if not name.startswith("pipeline.realizer.")}
    assert {name for name in outside if not name.endswith("_check")} == set()


def test_code_asks_for_traits_and_not_for_languages() -> None:
    """But for grammars and norms, each of one language."""
    told = {name for name, path in modules("pipeline", "service") if code(path).languages}
    assert {name for name in told if not name.startswith("pipeline.realizer.")} == {"pipeline.controlled.norm"}


def test_the_files_that_are_run_first_are_there() -> None:
    assert [name for name in RUN_FIRST if not (ROOT / "tests" / name).is_file()] == []


def test_files_are_short_enough_to_read() -> None:
    long = {
        name: lines
        for name, path in modules(*LIBRARY, "tests")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long, f"a file over {LONGEST} lines is asking to be two: {long}"


def test_names_say_what_things_are() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "processor"}
    assert not {name for name, _ in modules(*LIBRARY, "tests") if vague & set(name.split(".")[-1].split("_"))}
