"""Runs of neighboring sentences: on templates made by hand."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.summary import Request
from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.choosing.runs import Neighbors, ranked_runs
from pipeline.sumum.reading.templates import Position, Template
from pipeline.sumum.settings import RunSettings
from tests.pipeline.sumum.passages import passages
from tests.pipeline.sumum.test_plan import planned_of, template

FIN = "Mood=Ind|Tense=Pres|VerbForm=Fin|Person=3"
DEF = "Definite=Def|PronType=Art"
STORY: Mapping[Language, str] = {
    "en": (
        f"Silk/NOUN/silk kites/NOUN/kite cross/VERB/cross/{FIN} wide/ADJ seas/NOUN/sea ./PUNCT "
        f"They/PRON/they/Person=3|PronType=Prs carry/VERB/carry/{FIN} small/ADJ light/ADJ cameras/NOUN/camera ./PUNCT "
        f"The/DET/the/{DEF} system/NOUN/system costs/VERB/cost/{FIN} little/ADJ money/NOUN/money ./PUNCT"
    ),
    "fr": (
        f"Vingt/NUM voiles/NOUN/voile traversent/VERB/traverser/{FIN} une/DET mer/NOUN/mer ./PUNCT "
        f"Elles/PRON/elle/Person=3|PronType=Prs portent/VERB/porter/{FIN} une/DET jeune/ADJ baleine/NOUN ./PUNCT "
        f"Le/DET/le/{DEF} système/NOUN/système coûte/VERB/coûter/{FIN} trois/NUM francs/NOUN/franc ./PUNCT"
    ),
}
SENTENCES = {"en": [(0, 6), (6, 12), (12, 18)], "fr": [(0, 6), (6, 12), (12, 18)]}


def story(language: Language) -> list[Template]:
    """What goes on in three sentences, one behind the other."""
    return [template(10 + n, "conclusion", place) for n, place in enumerate(SENTENCES[language])]


def neighbors(templates: list[Template], ending: set[int] | None = None) -> Neighbors:
    """All of them neighbors that are worth telling."""
    given = {
        n: replace(one, position=Position(one.position.section, n), rule="sumum.going-on")
        for n, one in enumerate(templates)
    }
    return Neighbors(given, frozenset(given if ending is None else ending), dict.fromkeys(given, 0.5))


@pytest.mark.parametrize("language", STORY)
def test_what_leans_is_told_behind_what_it_leans_on(language: Language) -> None:
    where = passages(language, STORY[language])
    known = neighbors(story(language))
    head = template(0, "discovery", SENTENCES[language][0])
    told = planned_of(where, TemplateCandidates((head,), (), (), neighbors=known), Request())
    assert [message.provenance.kind for message in told] == ["extracted"] * len(SENTENCES[language])
    assert told[1].provenance.rules[0] == "sumum.going-on"
    alone = template(1, "discovery", SENTENCES[language][2])
    assert len(planned_of(where, TemplateCandidates((head, alone), (), ()), Request())) == 1


def test_a_run_ends_where_an_abstract_may_end_and_never_passes_a_heading() -> None:
    templates = story("en")
    head = replace(templates[0], id=0, position=Position(0, 0))
    lengths = [len(run.tail) for run in ranked_runs([head], {}, neighbors(templates, {2}), RunSettings())]
    assert lengths == [2, 0]
    apart = [*templates[:2], replace(templates[2], position=Position(1, 2))]
    given = {n: replace(one, position=Position(one.position.section, n)) for n, one in enumerate(apart)}
    known = Neighbors(given, frozenset(given), dict.fromkeys(given, 0.5))
    assert [len(run.tail) for run in ranked_runs([head], {}, known, RunSettings())] == [1, 0]


@pytest.mark.parametrize(("acronym", "told"), [("LTK", 1), ("DNA", 2), ("GATA6", 2)])
def test_an_acronym_that_nobody_explains_is_not_said(acronym: str, told: int) -> None:
    first = f"Silk/NOUN/silk lasts/VERB/last/{FIN} longer/ADV than/SCONJ linen/NOUN/linen ./PUNCT"
    second = f"Pilots/NOUN/pilot study/VERB/study/{FIN} {acronym}/PROPN in/ADP storms/NOUN/storm ./PUNCT"
    where = passages("en", f"{first} {second}")
    templates = [template(0, "discovery", (0, 6)), template(1, "discovery", (6, 12))]
    assert len(planned_of(where, TemplateCandidates(tuple(templates), (), ()), Request())) == told
