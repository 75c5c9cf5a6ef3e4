"""What an abstract says of an article, and in which order: on templates made by hand."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.summary import Request
from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.reading.interpretation import STATED_RULE
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.transformations.passage import Passages
from tests.pipeline.sumum.passages import passages
from tests.pipeline.sumum.test_plan import planned, planned_of, template, words

FIN = "Mood=Ind|Tense=Pres|VerbForm=Fin|Person=3"
DEF = "Definite=Def|PronType=Art"
SENTENCES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "discovery": f"Short/ADJ tails/NOUN/tail steady/VERB/steady/{FIN} heavy/ADJ kites/NOUN/kite ./PUNCT",
        "conclusion": f"Silk/NOUN/silk lasts/VERB/last/{FIN} longer/ADV than/SCONJ linen/NOUN/linen ./PUNCT",
        "conceptual_goal": f"The/DET/the/{DEF} goal/NOUN/goal is/AUX/be/{FIN} lighter/ADJ winches/NOUN/winch ./PUNCT",
        "situation": f"Storms/NOUN/storm destroy/VERB/destroy/{FIN} many/ADJ wooden/ADJ piers/NOUN/pier ./PUNCT",
        "methodology": f"Pilots/NOUN/pilot flew/VERB/fly/{FIN} thirty/NUM colored/ADJ gliders/NOUN/glider ./PUNCT",
    },
    "fr": {
        "discovery": f"Les/DET/le/{DEF} queues/NOUN/queue courtes/ADJ/court portent/VERB/porter/{FIN} loin/ADV ./PUNCT",
        "conclusion": f"La/DET/le/{DEF} soie/NOUN/soie dure/VERB/durer/{FIN} dix/NUM années/NOUN/année ./PUNCT",
        "conceptual_goal": f"Le/DET/le/{DEF} but/NOUN/but est/AUX/être/{FIN} un/DET treuil/NOUN/treuil ./PUNCT",
        "situation": f"Les/DET/le/{DEF} crues/NOUN/crue usent/VERB/user/{FIN} les/DET/le quais/NOUN/quai ./PUNCT",
        "methodology": f"Trente/NUM pilotes/NOUN/pilote ont/VERB/avoir/{FIN} des/DET planeurs/NOUN/planeur ./PUNCT",
    },
}
ORDER = ["situation", "conceptual_goal", "methodology", "discovery", "conclusion"]


def article(language: Language) -> tuple[Passages, list[tuple[int, int, str]]]:
    """Five sentences, the result first, with where each begins and ends."""
    given = SENTENCES[language]
    places, at = [], 0
    for type_, sentence in given.items():
        places.append((at, at + len(sentence.split()), type_))
        at = places[-1][1]
    return passages(language, " ".join(given.values())), places


@pytest.mark.parametrize("language", SENTENCES)
def test_context_aim_method_result_conclusion_whatever_the_order_of_the_source(language: Language) -> None:
    where, places = article(language)
    templates = [template(n, type_, (first, last)) for n, (first, last, type_) in enumerate(places)]
    assert [message.provenance.role for message in planned(where, templates)] == ORDER


def test_an_outline_is_said_where_nothing_else_is_and_never_last() -> None:
    where, places = article("en")
    told = [template(n, type_, (first, last)) for n, (first, last, type_) in enumerate(places[1:3])]
    piers = (20, 23)
    caption = template(9, "signaling_structural", piers, None, piers)
    assert [m.provenance.role for m in planned(where, [*told, caption])] == ["conceptual_goal", "conclusion"]
    longer = planned(where, [*told, caption], Request(max_words=40))
    assert [m.provenance.role for m in longer] == ["conceptual_goal", "signaling_structural", "conclusion"]
    assert [m.provenance.role for m in planned(where, [caption])] == ["signaling_structural"]


@pytest.mark.parametrize(
    ("language", "pointing", "told"),
    [
        ("en", f"The/DET/the/{DEF} other/ADJ tails/NOUN/tail broke/VERB/break/{FIN} early/ADV ./PUNCT", True),
        ("en", f"The/DET/the/{DEF} other/ADJ ropes/NOUN/rope broke/VERB/break/{FIN} early/ADV ./PUNCT", False),
        ("en", f"Storms/NOUN/storm broke/VERB/break/{FIN} both/DET/both ropes/NOUN/rope ./PUNCT", False),
        (
            "en",
            f"Storms/NOUN/storm broke/VERB/break/{FIN} both/DET/both ropes/NOUN/rope and/CCONJ knots/NOUN/knot ./PUNCT",
            True,
        ),
        ("en", f"Subsequent/ADJ ropes/NOUN/rope broke/VERB/break/{FIN} early/ADV ./PUNCT", False),
        ("fr", f"Lesdites/DET/ledit cordes/NOUN/corde cassent/VERB/casser/{FIN} vite/ADV ./PUNCT", False),
        ("en", f"The/DET/the/{DEF} two/NUM ropes/NOUN/rope broke/VERB/break/{FIN} early/ADV ./PUNCT", False),
        ("fr", f"Les/DET/le/{DEF} autres/ADJ queues/NOUN/queue cassent/VERB/casser/{FIN} vite/ADV ./PUNCT", True),
        ("fr", f"Les/DET/le/{DEF} autres/ADJ cordes/NOUN/corde cassent/VERB/casser/{FIN} vite/ADV ./PUNCT", False),
        ("fr", f"Vingt/NUM gens/NOUN usent/VERB/user/{FIN} des/ADP/de/{DEF} deux/NUM cordes/NOUN/corde ./PUNCT", False),
        ("fr", f"Les/DET/le/{DEF} deux/NUM cordes/NOUN/corde cassent/VERB/casser/{FIN} vite/ADV ./PUNCT", False),
    ],
)
def test_others_are_told_of_only_where_the_first_was(language: Language, pointing: str, told: bool) -> None:
    first = SENTENCES[language]["discovery"]
    where = passages(language, f"{first} {pointing}")
    length = len(first.split())
    last = length + len(pointing.split())
    templates = [template(0, "discovery", (0, length)), template(1, "discovery", (length, last))]
    assert len(planned(where, templates)) == 1 + told


def test_no_more_results_than_are_wanted() -> None:
    nouns = ["kites", "gliders", "balloons", "parachutes", "drones"]
    given = [f"Light/ADJ {noun}/NOUN/{noun} cross/VERB/cross-{noun}/{FIN} wide/ADJ seas/NOUN ./PUNCT" for noun in nouns]
    where = passages("en", " ".join(given))
    templates = [template(n, "discovery", (6 * n, 6 * n + 6)) for n in range(len(given))]
    said = words(planned(where, templates))
    assert len(said) == TopicalTemplatesSettings().results
    moves: set[Move | None] = {one.move for one in templates}
    assert moves == {"result"}


@pytest.mark.parametrize("language", SENTENCES)
def test_what_is_hardly_worth_telling_is_told_only_where_the_reader_wants_more(language: Language) -> None:
    where, places = article(language)
    templates = [template(n, type_, (first, last)) for n, (first, last, type_) in enumerate(places)]
    worths = {one.id: 0.9 if one.type in ("conceptual_goal", "conclusion") else 0.01 for one in templates}
    ranked = sorted(templates, key=lambda one: -worths[one.id])
    candidates = TemplateCandidates(tuple(ranked), (), (), worths=worths)
    roles = [message.provenance.role for message in planned_of(where, candidates, Request())]
    assert roles == ["conceptual_goal", "conclusion"]
    longer = planned_of(where, candidates, Request(max_words=150))
    assert [message.provenance.role for message in longer] == ORDER


@pytest.mark.parametrize("language", SENTENCES)
def test_what_introduces_an_article_opens_where_no_aim_is_told(language: Language) -> None:
    where, places = article(language)
    templates = [template(n, type_, (first, last)) for n, (first, last, type_) in enumerate(places)]
    by_type = {one.type: one for one in templates}
    opening = replace(by_type["situation"], rule=STATED_RULE)
    told = [m.provenance.role for m in planned(where, [opening, by_type["discovery"]])]
    assert told == ["situation", "discovery"]
    with_aim = [opening, by_type["conceptual_goal"], by_type["discovery"]]
    assert [m.provenance.role for m in planned(where, with_aim)] == ["conceptual_goal", "discovery"]
