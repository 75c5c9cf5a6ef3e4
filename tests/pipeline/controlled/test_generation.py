"""Ten sub-tasks of the paper's kind in both languages, and figure 2 of the paper to the letter."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from pipeline.controlled.component import ControlledLanguage
from pipeline.controlled.graph import InstructionType
from pipeline.controlled.reading import resolve
from pipeline.languages import LANGUAGES

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
FIGURE_2 = """Sous-tâche 60-007
3.1 Dépose du segment d'arrêt (5)
- Après avoir enlevé le mastic PR, déposer le segment d'arrêt (4).
- Extraire le porte joint (2) et déposer le joint (3).
- Déposer le segment d'arrêt (5) à l'aide de l'outillage (Z)."""


def graph_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_graph_becomes_its_text(controlled: ControlledLanguage, path: Path, language: str) -> None:
    expected = path.with_suffix(f".{language}.txt").read_text(encoding="utf-8")
    assert controlled.compose(graph_of(path), language).text + "\n" == expected


def test_figure_1_becomes_figure_2_to_the_letter(controlled: ControlledLanguage) -> None:
    [path] = [path for path in CASES if path.stem == "figure-1"]
    assert controlled.compose(graph_of(path), "fr").text == FIGURE_2


def test_there_are_ten_cases_with_all_types_of_instruction() -> None:
    graphs = [resolve(graph_of(path)) for path in CASES]
    types = {i.instruction.type for graph in graphs for sub in graph.sub_tasks for i in sub.instructions}
    assert (len(CASES), types) == (10, set(get_args(InstructionType)))


def test_every_block_tells_its_place_in_the_graph_and_its_rules(controlled: ControlledLanguage) -> None:
    [path] = [path for path in CASES if path.stem == "oil-drain"]
    graph = graph_of(path)
    for block in controlled.compose(graph, "en").blocks:
        here: Any = graph
        for part in block.path.split("."):
            here = here[int(part)] if isinstance(here, list) else here[part]
        assert here
        assert block.rules[0].startswith("en.controlled.module.")


def test_instructions_come_behind_those_that_they_follow(controlled: ControlledLanguage) -> None:
    [path] = [path for path in CASES if path.stem == "sealant"]
    said = controlled.compose(graph_of(path), "en").text.splitlines()
    assert said.index("- Make sure that the sealant is dry.") < said.index("- Tighten the screws (17).")


def test_the_least_graph_of_the_documentation_becomes_what_it_says(controlled: ControlledLanguage) -> None:
    page = (Path(__file__).parents[3] / "docs" / "controlled.md").read_text(encoding="utf-8")
    graph = json.loads(page.partition("```json")[2].partition("```")[0])
    for language in LANGUAGES:
        title, instruction = controlled.compose(graph, language).text.splitlines()
        assert title in page
        assert instruction.removeprefix("- ") in page
