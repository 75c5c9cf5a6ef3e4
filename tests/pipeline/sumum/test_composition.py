"""What an abstract is composed of: of articles made by hand, read by the shipped models."""

import pytest

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.sumum.scoring.expected import Expected
from service.options import Options
from service.tasks import Task, perform
from tests.golden.update import make_runner
from tests.pipeline.sumum.stories import CUVES, VALVES, told

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


def test_the_conclusion_is_told_up_to_its_plans_and_restates_no_aim(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "In this paper, we have proposed a soft valve that makes old pumps quiet. It halves the noise of a pump, and "
        "owners keep their pumps for five more years (Figure 3). In future work, we will study gas pumps.",
    )
    assert said.startswith(
        "Proposes a soft valve that makes old pumps quiet. It halves the noise of a pump, and owners keep their "
        "pumps for five more years."
    )
    assert said.count("soft valve") == 1
    assert "gas pumps" not in said


def test_a_discussion_is_told_from_where_it_sums_up(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "Noise has long been a matter of taste in the trade of pumps. Our results show that a soft valve halves the "
        "noise of a pump. Owners keep quiet pumps for five more years.",
        "4 Discussion",
    )
    assert "matter of taste" not in said
    assert "The authors' results show that a soft valve halves the noise of a pump." in said


def test_limits_and_means_are_no_conclusion(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "One limitation of our study is the small number of towns. Owners of fitted pumps keep them for five "
        "more years. The trial was funded by three towns.",
    )
    assert "limitation" not in said
    assert "funded" not in said
    assert said.endswith("Owners of fitted pumps keep them for five more years.")


def test_what_the_authors_have_proposed_is_told(runner: Runner) -> None:
    said = told(
        runner,
        CUVES,
        "Nous avons proposé une vanne de caoutchouc qui rend les vieilles pompes silencieuses. Elle divise par deux le "
        "bruit d'une pompe. Nous concluons que le caoutchouc suffit aux petites villes.",
    )
    assert said.startswith(
        "Propose une vanne de caoutchouc qui rend les vieilles pompes silencieuses. Elle divise par deux le bruit "
        "d'une pompe."
    )
    assert said.endswith("Les auteurs concluent que le caoutchouc suffit aux petites villes.")


def test_an_aim_is_not_told_twice_though_both_name_the_title(runner: Runner) -> None:
    text = VALVES.replace(
        " Section 2 describes", " In this paper, we present a soft valve for old pumps. Section 2 describes"
    )
    said = told(runner, text, "We found that the soft valve halves the noise of old pumps in every town.")
    assert said.count("a soft valve") == 1


def test_what_points_at_the_sentence_before_is_told_behind_it(runner: Runner) -> None:
    said = told(
        runner,
        CUVES,
        "Nous avons proposé une vanne de caoutchouc pour les vieilles pompes. "
        "Celle-ci permet de réduire de moitié le bruit des pompes.",
    )
    assert "pour les vieilles pompes. Celle-ci permet de réduire de moitié le bruit des pompes." in said


def test_an_author_who_says_i_is_told_as_one(runner: Runner) -> None:
    said = told(
        runner,
        CUVES,
        "J’ai montré que la vanne souple rend les vieilles pompes silencieuses. "
        "Le caoutchouc suffit aux petites villes.",
    )
    assert "J'" not in said
    assert "J’" not in said


def test_an_article_without_aim_is_told_from_its_beginning_not_by_a_heading(runner: Runner) -> None:
    text = (
        "# Bees on roofs\n\n## Note\n\nBees live on many roofs of large towns. "
        "Their honey is darker than that of fields.\n\n"
        "## Hives\n\nA hive weighs forty kilograms in June. Towns count more hives every year.\n"
    )
    outcome = perform(runner, Task("", (RawDocument(text),), Options(profile="sumum")))
    assert isinstance(outcome, dict), outcome
    assert "Discusses" not in str(outcome["text"])
    assert str(outcome["text"]).startswith("Bees live on many roofs of large towns.")


@pytest.mark.parametrize(
    ("unsaid", "word"),
    [
        ("In our previous work, we showed that gas pumps are louder than old pumps.", "gas"),
        ("If we fitted every old pump with a soft valve, towns would sleep better.", "sleep"),
        ("The second is that owners keep old pumps for five more years.", "second"),
        ("Future directions include soft valves for gas pumps.", "gas"),
        ("Showing that old pumps can be quiet in any town.", "Showing"),
    ],
)
def test_what_is_earlier_supposed_counted_planned_or_torn_is_no_conclusion(
    runner: Runner, unsaid: str, word: str
) -> None:
    said = told(runner, VALVES, f"{unsaid} Owners of fitted pumps keep them for five more years.")
    assert said.endswith("Owners of fitted pumps keep them for five more years.")
    assert word not in said


def test_the_worthiest_passage_of_a_conclusion_is_told(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "Rubber is sold in many towns. Blue rubber is the cheapest. We found that the soft valve halves the noise of "
        "old pumps.",
    )
    assert "The authors found that the soft valve halves the noise of old pumps." in said
    assert "cheapest" not in said


def test_an_aim_that_names_nothing_of_the_title_is_told_after_others(runner: Runner) -> None:
    text = VALVES.replace(
        "Old pumps are loud,",
        "In this paper, we present the history of roofs. Old pumps are loud,",
    )
    said = told(
        runner,
        text,
        "The soft valve halves the noise of old pumps, and owners of fitted pumps keep them for five more years in any "
        "town.",
    )
    assert said.startswith("Proposes a soft valve that makes old pumps quiet.")


def test_what_the_authors_also_did_stands_behind_a_presented_aim(runner: Runner) -> None:
    text = VALVES.replace(
        " Section 2 describes the rubber", " We also describe the rubber of cheap valves. Section 2 tells"
    )
    said = told(runner, text, "The soft valve halves the noise of old pumps, whatever the town and its water.")
    assert said.startswith("Proposes a soft valve that makes old pumps quiet. Describes the rubber of cheap valves.")


@pytest.mark.parametrize(("noun", "is_told"), [("noise", True), ("tariff", False)])
def test_what_points_at_nothing_that_was_told_does_not_go_on(runner: Runner, noun: str, is_told: bool) -> None:
    said = told(
        runner,
        VALVES,
        "We found that a soft valve halves the noise of old pumps in any town. "
        f"This {noun} matters to the owners of pumps in many towns.",
    )
    assert "found that a soft valve halves the noise" in said
    assert (f"{noun} matters" in said) is is_told


def test_a_study_that_provides_something_is_told_as_the_topic(runner: Runner) -> None:
    text = VALVES.replace("we propose a soft valve that makes", "we present a soft valve that is provided to make")
    said = told(
        runner,
        text,
        "The soft valve halves the noise of old pumps, and owners of fitted pumps keep them for five more years in any "
        "town.",
    )
    assert said.startswith("Presents a soft valve that is provided to make old pumps quiet.")


def test_where_nobody_says_what_was_done_what_was_found_is_told_alone(runner: Runner) -> None:
    text = (
        "# Bees on roofs\n\n## 1 Introduction\n\nTowns are hot. Roads are loud. Bees live on many roofs of towns. "
        "Honey is sold in every town. Hives are made of wood.\n\n"
        "## 2 Discussion\n\nWe found that bees on roofs make dark honey, whatever the town.\n"
    )
    said = told(runner, text, "")
    assert said == "The authors found that bees on roofs make dark honey, whatever the town."


def test_what_was_found_in_figures_is_told_where_the_conclusion_is_short(runner: Runner) -> None:
    text = VALVES.replace(
        "The noise of the pumps fell in all three towns.",
        "The rubber was black. We found that the noise of the pumps fell by 40 % in all three towns.",
    )
    said = told(runner, text, "Soft valves are cheap.")
    assert "found that the noise of the pumps fell by 40 % in all three towns." in said
    assert "black" not in said


def test_the_first_sentence_of_a_discussion_may_point_at_the_study(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "This analysis shows that a soft valve halves the noise of old pumps in any town. Pumps are blue.",
        "4 Discussion",
    )
    assert "The analysis shows that a soft valve halves the noise of old pumps in any town." in said


def test_a_word_torn_by_the_end_of_a_line_is_not_told(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "We found that a soft valve halves the noi- se of old pumps. "
        "Owners of fitted pumps keep them for five more years.",
    )
    assert "noi-" not in said
    assert said.endswith("Owners of fitted pumps keep them for five more years.")


def test_an_abstract_begins_with_what_was_done_and_ends_with_what_was_found(runner: Runner) -> None:
    text = VALVES.replace("In this paper, we propose a soft valve", "Here we test a soft valve")
    said = told(runner, text, "Soft valves halve the noise of old pumps. We found that owners keep quiet pumps longer.")
    assert said.startswith(
        "Evaluates a soft valve that makes old pumps quiet. Forty pumps were fitted with the valve in three towns."
    )
    assert said.endswith("The authors found that owners keep quiet pumps longer.")


def test_a_name_that_nobody_introduced_gives_way_to_what_needs_none(runner: Runner) -> None:
    said = told(
        runner,
        VALVES,
        "We found that BaxTub pleased owners of old pumps in every town. "
        "We found that the soft valve halves the noise of old pumps in every town.",
        "4 Discussion",
    )
    assert "BaxTub" not in said
    assert "the soft valve halves the noise" in said


@pytest.mark.parametrize("opening", ["Hence, we", "To do without this noise, we", "So we"])
def test_what_leans_before_the_authors_goes_away_at_the_beginning(runner: Runner, opening: str) -> None:
    text = VALVES.replace("In this paper, we propose", f"{opening} propose")
    said = told(runner, text, "We found that the soft valve halves the noise of old pumps in every town.")
    assert said.startswith(("Proposes a soft valve", "The authors propose a soft valve"))


def test_what_the_title_names_may_be_pointed_at(runner: Runner) -> None:
    text = VALVES.replace("we propose a soft valve that makes old pumps\nquiet", "we present this quiet valve")
    said = told(runner, text, "We found that the valve halves the noise of old pumps in every town.")
    assert said.startswith("The authors present the quiet valve.")


def test_what_the_authors_did_stands_before_what_they_found(runner: Runner) -> None:
    said = told(
        runner,
        CUVES,
        "Nous montrons que la vanne silencieuse réduit de 40 % le bruit des vieilles pompes. Nous avons présenté un "
        "banc d'essai qui mesure le bruit des vieilles pompes dans trois villes.",
    )
    assert said.index("banc d'essai") < said.index("40 %")


def test_what_goes_on_tells_how_that_works_of_which_the_aim_spoke(runner: Runner) -> None:
    how = " The system fills the valve with oil at night. Section 2 describes"
    text = VALVES.replace("a soft valve", "a system").replace(" Section 2 describes", how)
    said = told(runner, text, "We found that the system halves the noise of old pumps in every town.")
    assert "a system that makes old pumps quiet. The system fills the valve with oil at night. Forty pumps" in said
    assert said.endswith("The authors found that the system halves the noise of old pumps in every town.")


def test_a_brief_abstract_tells_too_how_the_introduction_says_it_is_done(runner: Runner) -> None:
    how = " A method without glue fits the valve to old pumps. Section 2 describes"
    text = VALVES.replace(" Section 2 describes", how)
    said = told(runner, text, "We found that the soft valve halves the noise of old pumps.")
    assert "A method without glue fits the valve to old pumps." in said


def test_what_leads_up_to_the_aim_fills_no_abstract(runner: Runner) -> None:
    text = VALVES.replace("Old pumps are loud,", "A method without glue fits valves to old pumps. Old pumps are loud,")
    said = told(runner, text, "We found that the soft valve halves the noise of old pumps.")
    assert "without glue" not in said
    assert "replace them early" not in said


def test_what_a_thing_is_that_the_title_names_is_what_an_article_is_about(runner: Runner) -> None:
    text = VALVES.replace("# A quiet valve for old pumps", "# Softvalve: a quiet valve for old pumps").replace(
        "In this paper, we propose a soft valve that makes old pumps\nquiet.",
        "Softvalve is a valve of rubber that makes old pumps quiet.",
    )
    said = told(runner, text, "Owners of fitted pumps keep them for five more years.")
    assert said.startswith("Softvalve is a valve of rubber that makes old pumps quiet.")


def test_these_results_are_the_results(runner: Runner) -> None:
    said = told(runner, VALVES, "These results show that a soft valve halves the noise of old pumps.")
    assert said.endswith("The results show that a soft valve halves the noise of old pumps.")


def test_a_limit_above_the_length_of_the_abstract_is_no_duty_to_fill(runner: Runner) -> None:
    text = VALVES.format(conclusion="We found that the soft valve halves the noise of old pumps.", heading="4 End")
    free, limited = (
        perform(runner, Task("", (RawDocument(text),), Options(profile="sumum", max_words=most)))
        for most in (None, 100)
    )
    assert isinstance(free, dict)
    assert isinstance(limited, dict)
    assert limited["text"] == free["text"]


def test_a_conclusion_that_says_again_what_was_done_is_told_on_in_its_order(runner: Runner) -> None:
    said = told(
        runner,
        CUVES,
        "Nous avons présenté une vanne silencieuse pour les vieilles pompes. Cette vanne contient une membrane de "
        "caoutchouc qui réduit le bruit des pompes. Les résultats montrent que la vanne réduit de 40 % le bruit des "
        "vieilles pompes. Cependant, la vanne réduit peu le bruit des pompes à deux moteurs. Nous envisageons de "
        "comparer la vanne silencieuse et un joint.",
    )
    parts = ["silencieuse", "La vanne contient", "40 %", "Cependant, la vanne réduit peu"]
    places = [said.index(part) for part in parts]
    assert places == sorted(places)
    assert "comparer" not in said


def test_what_the_end_tells_on_goes_behind_the_aim_that_it_says_again(runner: Runner) -> None:
    text = CUVES.replace("La section 2 décrit", "Nous proposons une vanne silencieuse. La section 2 décrit")
    said = told(
        runner,
        text,
        "Nous avons présenté une vanne silencieuse. Cette vanne contient une membrane de caoutchouc qui réduit le "
        "bruit des vieilles pompes. Nous envisageons de comparer la vanne silencieuse et un joint.",
    )
    assert "La vanne contient une membrane" in said
    assert said.count("une vanne silencieuse") == 1


@pytest.mark.parametrize(("before", "is_told"), [("", True), ("Lamy and Morin (2009) measured valves. ", False)])
def test_what_was_found_behind_a_citation_is_not_the_authors(runner: Runner, before: str, is_told: bool) -> None:
    result = f"{before}The soft valve outperforms older valves and lowers the noise of pumps by 70 %."
    assert ("70 %" in told(runner, VALVES, result)) == is_told


def test_a_step_that_is_nobody_s_gives_way_to_a_shorter_abstract(runner: Runner) -> None:
    aim = "Dans cet article, nous proposons une vanne souple qui rend les vieilles pompes silencieuses."
    found = "Nous avons montré que la vanne souple réduit de 40 % le bruit des vieilles pompes."
    said = told(runner, CUVES.replace("La section 2 décrit le caoutchouc.", aim), found)
    assert "réduit de 40 %" in said
    assert "Quarante pompes" not in said


@pytest.mark.parametrize(
    ("story", "cited", "shown"),
    [
        (
            VALVES,
            "Quill (2012) found that a soft valve stops all noise of a pump, but this study concerned one town only. ",
            "We found that the soft valve halves the noise of old pumps.",
        ),
        (
            CUVES,
            "Selon Quillet (2012), la vanne supprime tout bruit, mais cette étude portait sur une seule ville. ",
            "Nous concluons que le caoutchouc suffit aux petites villes.",
        ),
    ],
)
def test_a_study_that_is_cited_is_not_told_as_this_one(runner: Runner, story: str, cited: str, shown: str) -> None:
    said = told(runner, story, cited + shown)
    assert "2012" not in said
    assert not {"Quill", "Quillet", "only", "seule"} & {*said.replace(",", " ").replace(".", " ").split()}


@pytest.mark.parametrize("expected", ["owners", "barns"])
def test_of_two_findings_the_expected_one_is_told(
    runner: Runner, monkeypatch: pytest.MonkeyPatch, expected: str
) -> None:
    monkeypatch.setattr(Expected, "told", lambda self, index, before: float(expected in self.stems[index]))
    first = "We found that owners of loud machines keep clean boots for two months of summer."
    other = "We found that mice in dry cellars eat twice as much bread as mice in damp barns."
    text = VALVES.replace("fell in all three towns.", f"fell in all three towns. {first} {other}")
    said = told(runner, text, "Walls are wet.", max_words=40)
    assert [word for word in ("owners", "barns") if word in said] == [expected]


def test_what_is_found_stands_behind_how_it_was_done(runner: Runner) -> None:
    text = VALVES.replace(
        " Section 2 describes", " Our experiments show that the soft valve halves the noise. Section 2 describes"
    )
    said = told(runner, text, "In this paper we have tested rubber valves of old pumps with weekly measurements.")
    assert said.index("halves the noise") > said.index("weekly measurements")
