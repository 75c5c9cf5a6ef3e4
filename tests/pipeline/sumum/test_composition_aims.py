"""Which aims open an abstract, and what they leave room for: articles made by hand, read by the shipped models."""

import pytest

from pipeline.runner import Runner
from tests.golden.update import make_runner
from tests.pipeline.sumum.stories import CUVES, VALVES, told

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


FOUND = "We found that the soft valve halves the noise of old pumps in every town."


@pytest.mark.parametrize(
    "aim",
    [
        "In this paper, we will present a soft valve that makes old pumps\nquiet.",
        "This paper presents a soft valve (see section 2) that makes old pumps\nquiet.",
        "To this end we propose a soft valve that makes old pumps\nquiet.",
        "We describe below a soft valve that makes old pumps\nquiet.",
        "In this paper, we propose a soft valve that makes old QX pumps\nquiet.",
    ],
)
def test_an_aim_is_told_however_it_leans_or_points(runner: Runner, aim: str) -> None:
    text = VALVES.replace("In this paper, we propose a soft valve that makes old pumps\nquiet.", aim)
    assert "soft valve that makes old" in told(runner, text, FOUND).split(". ")[0]


@pytest.mark.parametrize(
    "aim",
    [
        "C'est pourquoi nous proposons une vanne qui rend les vieilles pompes silencieuses.",
        "Dans cet article, nous allons présenter une vanne qui rend les vieilles pompes silencieuses.",
        "Nous présentons ci-après une vanne qui rend les vieilles pompes silencieuses.",
        "Cet article présente une vanne (voir section 2) qui rend les vieilles pompes silencieuses.",
    ],
)
def test_a_french_aim_is_told_however_it_leans_or_points(runner: Runner, aim: str) -> None:
    text = CUVES.replace("La section 2 décrit le caoutchouc.", aim)
    said = told(runner, text, "Les propriétaires gardent leurs vieilles pompes cinq ans de plus.")
    assert "une vanne qui rend les vieilles pompes silencieuses" in said.split(". ")[0]


def test_an_aim_is_not_told_as_reached(runner: Runner) -> None:
    aim = "The aim of this study is to locate old pumps\nby their noise."
    text = VALVES.replace("In this paper, we propose a soft valve that makes old pumps\nquiet.", aim)
    assert told(runner, text, FOUND).startswith("Aims to locate old pumps by their noise.")


def test_a_plan_at_the_end_is_no_aim(runner: Runner) -> None:
    said = told(runner, VALVES, f"{FOUND} In this paper, we will not forget gas pumps in future work.")
    assert "gas pumps" not in said


def test_results_conclude_where_the_last_section_only_promises(runner: Runner) -> None:
    said = told(
        runner,
        VALVES.replace("The noise of the pumps fell", "We found that the noise of the pumps fell"),
        "Gas pumps will be studied.",
        "4 Future work",
    )
    assert "the noise of the pumps fell in all three towns" in said
    assert "Gas pumps" not in said


def test_how_things_are_called_is_no_aim(runner: Runner) -> None:
    text = VALVES.replace("Old pumps are loud,", "In this paper, we will refer to old pumps as P1. Old pumps are loud,")
    assert told(runner, text, FOUND).startswith("Proposes a soft valve")


def test_what_introduces_leaves_room_for_what_concludes(runner: Runner) -> None:
    how = " ".join(
        f"We fit the {name} of the valve with a ring of oiled rubber that keeps old pumps quiet at night in winter."
        for name in ("head", "foot", "stem", "seat", "spring")
    )
    said = told(runner, VALVES.replace(" Section 2 describes", f" {how} Section 2 describes"), FOUND)
    assert said.endswith("the soft valve halves the noise of old pumps in every town.")


def test_a_finding_with_a_name_is_told_where_there_is_no_other(runner: Runner) -> None:
    said = told(runner, VALVES, "In summary, we found that the soft valve is as quiet as a ZQ valve in every town.")
    assert "the soft valve is as quiet as a ZQ valve" in said


def test_a_number_of_topics_is_no_aim_without_the_topics(runner: Runner) -> None:
    text = VALVES.replace(
        "Old pumps are loud,", "This paper deals with three closely related topics. Old pumps are loud,"
    )
    assert "three" not in told(runner, text, FOUND).split(". ")[0]


def test_a_stroke_between_words_keeps_no_aim_out(runner: Runner) -> None:
    text = CUVES.replace(
        "La section 2 décrit le caoutchouc.", "Notre objectif est de décrire la relation pompe / bruit."
    )
    said = told(runner, text, "Les propriétaires gardent leurs vieilles pompes cinq ans de plus.")
    assert said.startswith("Décrit la relation pompe / bruit.")


@pytest.mark.parametrize(
    "aim",
    [
        "The purpose of this work is to describe a soft valve that makes old pumps\nquiet.",
        "The present study was carried out to describe a soft valve that makes old pumps\nquiet.",
    ],
)
def test_what_only_says_that_something_is_the_aim_is_told_by_the_verb(runner: Runner, aim: str) -> None:
    text = VALVES.replace("In this paper, we propose a soft valve that makes old pumps\nquiet.", aim)
    assert told(runner, text, FOUND).startswith("Describes a soft valve that makes old pumps quiet.")


@pytest.mark.parametrize(
    "aim",
    [
        "The aim of this paper is to show that a soft valve makes old pumps\nquiet.",
        "This paper attempts to show that a soft valve makes old pumps\nquiet.",
    ],
)
def test_what_is_only_to_be_shown_is_not_said_to_be_shown(runner: Runner, aim: str) -> None:
    text = VALVES.replace("In this paper, we propose a soft valve that makes old pumps\nquiet.", aim)
    assert "Shows that" not in told(runner, text, FOUND)


def test_what_is_only_to_be_shown_in_french_is_not_said_to_be_shown(runner: Runner) -> None:
    aim = "Le but de cet article est de montrer qu'une vanne rend les vieilles pompes silencieuses."
    text = CUVES.replace("La section 2 décrit le caoutchouc.", aim)
    assert "Montre qu" not in told(runner, text, "Les propriétaires gardent leurs vieilles pompes cinq ans de plus.")


def test_an_abstract_in_the_register_goes_on_in_it_behind_other_sentences(runner: Runner) -> None:
    said = told(runner, VALVES, "The noise of old pumps fell by half. We show that owners keep the fitted pumps.")
    assert said.startswith("Proposes a soft valve that makes old pumps quiet.")
    assert "Shows that owners keep the fitted pumps." in said


def test_a_second_aim_opens_nothing(runner: Runner) -> None:
    text = VALVES.replace(
        " Section 2 describes", " Our second goal in this paper is to make old pumps quiet. Section 2 describes"
    )
    assert "second goal" not in told(runner, text, FOUND)


def test_a_definition_is_no_aim(runner: Runner) -> None:
    text = VALVES.replace("Old pumps are loud,", "In this paper, old pumps are pumps of iron. Old pumps are loud,")
    assert told(runner, text, FOUND).startswith("Proposes a soft valve")


@pytest.mark.parametrize(
    "added",
    [
        "We also propose a soft valve that makes old pumps\nquiet.",
        "We assume that a soft valve makes old pumps\nquiet.",
    ],
)
def test_no_abstract_opens_with_what_is_added_to_other_things(runner: Runner, added: str) -> None:
    text = VALVES.replace("In this paper, we propose a soft valve that makes old pumps\nquiet.", added)
    assert told(runner, text, FOUND).startswith("The authors found that the soft valve halves")


def test_a_result_is_told_from_amid_where_the_edges_tell_none(runner: Runner) -> None:
    found = "We found that the noise of the pumps fell by 40% in all three towns."
    text = VALVES.replace("The noise of the pumps fell in all three towns.", found)
    long = "We have shown a soft valve in many towns. The soft valve costs a quarter of a pump and lasts nine years."
    assert "by 40%" in told(runner, text, long)


def test_a_demand_of_the_field_is_passed_over_behind_the_aim(runner: Runner) -> None:
    conclusion = (
        "Cette étude visait à rendre silencieuses les vieilles pompes par une vanne. Pour garder les vieilles pompes, "
        "il est non seulement important que la vanne tienne mais aussi qu'elle coûte peu. Pour cela, nous avons mesuré "
        "la vanne dans trois villes."
    )
    said = told(runner, CUVES, conclusion)
    assert "important" not in said
    assert "mesuré la vanne" in said


def test_what_has_no_word_of_the_title_fills_no_abstract(runner: Runner) -> None:
    found = (
        "We found that old pumps with the soft valve are quiet in every town. "
        "We found that the rubber lasts ten years in cold water and salt."
    )
    said = told(runner, VALVES, found, max_words=32)
    assert "Their noise was measured" not in said


@pytest.mark.parametrize(
    "aside", ["We hypothesized that a soft valve lasts longer.", "Here one would fill the valve with warm oil."]
)
def test_what_was_only_supposed_is_not_told(runner: Runner, aside: str) -> None:
    assert aside[-20:] not in told(runner, VALVES, f"{FOUND} {aside}")
