"""What sentences speak of as known, and what a table does about it."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.filling import ChosenUnit
from pipeline.letsum.choosing.introductions import Introductions, IntroductionWords
from pipeline.letsum.choosing.material import MaterialReader
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.short_names import LETTERS
from pipeline.letsum.choosing.unmet import unmet
from pipeline.letsum.interpretation import ThematicStructure
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import Theme
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES
from tests.wired import shipped

EN = """The Port Review Board (PRB) licensed the pier.

Mr. Orr, who keeps the crane, wrote to the Dale Port Act (the "Act") office.

The PRB found that Mr. Orr had slept, and the Act says no more."""
FR = """La commission nationale des quais (CNQ) a autorisé le quai.

M. Orr, qui tient la grue, a écrit au port.

La CNQ a retenu que MM. Dale et Orr avaient dormi."""


def needs(text: str, at: int, language: Language) -> set[tuple[str, str]]:
    found = interpreted(text, language)
    names = Introductions(found, IntroductionWords(RESOURCES, language), TableSettings())
    units = [unit.line.index for unit in found.units if unit.line.text]
    return {need.key for need in names.needs(units[at])}


@pytest.mark.parametrize(("text", "language"), [(EN, "en"), (FR, "fr")])
def test_persons_and_short_names_need_the_sentence_that_introduced_them(text: str, language: Language) -> None:
    short = {"en": "PRB", "fr": "CNQ"}[language]
    assert {("person", "orr"), ("short", short)} <= needs(text, 2, language)
    assert needs(text, 0, language) == set()
    assert ("person", "orr") not in needs(text, 1, language)


def test_a_short_name_in_words_stands_for_the_name_before_it() -> None:
    found = Introductions(interpreted(EN, "en"), IntroductionWords(RESOURCES, "en"), TableSettings()).short_names
    assert found["PRB"].long == "Port Review Board"
    assert found["Act"].long == "Dale Port Act"
    assert found["PRB"].span.of(EN) == "Port Review Board"


def test_short_names_are_found_as_whole_words_in_the_order_in_which_they_were_given() -> None:
    text = (
        'The Old Hull Company Ltd. (the "Company") met the Old Hull Yard (the "Hull Yard").\n\n'
        "The Hull Yard's keeper paid the Company; the Companyman and the Hull Yards did not.\n\nThe Hull Yards closed."
    )
    found = interpreted(text, "en")
    names = Introductions(found, IntroductionWords(RESOURCES, "en"), TableSettings())
    told = [unit.line.index for unit in found.units if unit.line.text]
    short = [[name for kind, name in names.tells(at) if kind == "short"] for at in told]
    assert short[1:] == [["Company", "Hull Yard"], []]


def test_what_no_name_stands_before_is_none() -> None:
    text = "The clerk of the port (PRB) slept. The pier (north side) is new.\n\nThe PRB slept."
    assert (
        "PRB"
        not in Introductions(interpreted(text, "en"), IntroductionWords(RESOURCES, "en"), TableSettings()).short_names
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It provides enquiry services by a Regulation (EU) 2016/99.\n\nThe EU rule binds."),
        ("en", "It applies Appendix PR to the boats (PR).\n\nThe PR binds."),
        ("fr", "Elle offre des services requis par le règlement (UE) 2016/99.\n\nLa règle de l'UE lie."),
    ],
)
def test_letters_inside_words_are_no_short_name(language: Language, text: str) -> None:
    found = Introductions(interpreted(text, language), IntroductionWords(RESOURCES, language), TableSettings())
    assert all(not name.long for name in found.short_names.values())


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


DECISION = """PORT TRIBUNAL OF DOVER

Docket: 12/2019

Between: Anna Dale, Complainant, and Port of Sorel, Respondent

Date: May 3, 2019

[1] The complainant, Anna Dale, says that the Harbour Pilots Association (HPA) refused her a licence because of her age.

[2] The port keeps three cranes and a shed, which were painted in May by the men of the night shift.

[3] Mr. Hull keeps the books of the association.

[4] In the evidence of the parties the books were read on the first day, and nobody contested what stands in them.

[5] The tribunal finds that the HPA set an age of forty for all its licences, and that no rule of the port asks for one.

[6] I find that Mr. Hull knew the rule of forty years and that he applied it to the complainant.

[7] I conclude that the complainant was refused a licence because of her age, which the law of the port does not allow.

[8] The complaint is allowed.
"""


@pytest.mark.models
def test_a_name_is_said_in_full_or_introduced_before_the_table_uses_it(runner: Runner) -> None:
    filling = "\n\n".join(
        f"[{9 + at}] The port has kept its log of the year {1900 + at} in the shed." for at in range(30)
    )
    text = DECISION.replace("[8] The", f"{filling}\n\n[40] The")
    units = runner.summarize([RawDocument(text)], Request(profile="letsum", max_words=120)).units
    told = [unit.text for unit in units]
    for at, line in enumerate(told):
        if "Hull" in line:
            assert any("keeps the books" in before for before in told[: at + 1])
        if "HPA" in line:
            assert any("Harbour Pilots Association" in before for before in told[: at + 1])
    named = [unit for unit in units if "HPA (Harbour Pilots Association)" in unit.text]
    for unit in named:
        assert unit.provenance.kind == "regenerated"
        assert "letsum.short-name" in unit.provenance.rules
        assert any(source.span.of(text) == "Harbour Pilots Association" for source in unit.provenance.sources)
    assert any("HPA" in line or "Hull" in line for line in told)


def test_a_thing_is_introduced_where_it_is_new_and_not_where_it_is_named_in_passing(runner: Runner) -> None:
    passing, new, last = (
        "The lease of May was long.",
        "The port granted a lease to the club.",
        "The port ended the lease.",
    )
    text = DECISION.replace("[3] ", f"[3] {passing} {new} {last} ")
    structure = runner.interpret([RawDocument(text)], Request(profile="letsum"))[1]
    assert isinstance(structure, ThematicStructure)
    units = {unit.line.text.removeprefix("[3] "): unit.line.index for unit in structure.units}
    names = Introductions(structure, IntroductionWords(RESOURCES, "en"), TableSettings())
    found = {need.key: need.introducers for need in names.needs(units[last])}
    assert found["thing", "lease"] == (units[new],)


def test_what_points_at_a_thing_stands_behind_the_sentence_that_tells_it(runner: Runner) -> None:
    terms, pointing = "The port asked for two terms.", "The club could have agreed on those terms."
    text = DECISION.replace("[3] ", f"[3] {terms} {pointing} The port closed in this case. ")
    structure = runner.interpret([RawDocument(text)], Request(profile="letsum"))[1]
    assert isinstance(structure, ThematicStructure)
    material = MaterialReader(TableSettings(), RESOURCES, "en").read(structure)
    names = material.introductions
    by_text = {unit.line.text.removeprefix("[3] "): unit for unit in structure.units}
    assert names.pointed(by_text[pointing].line.index) == {("thing", "term")}
    assert not names.pointed(by_text["The port closed in this case."].line.index)

    def lost(*told: str) -> list[int]:
        units = [replace(by_text[each], theme="context") for each in told]
        chosen = [ChosenUnit(unit, Normalized(unit.line.text, unit.span, ()), 1.0) for unit in units]
        return [each.at for each in unmet(chosen, material) if each.is_pointing]

    assert lost(pointing) == [by_text[pointing].line.index]
    assert lost(terms, pointing) == []


FRENCH = """TRIBUNAL DES PORTS DE SOREL

Dossier : 12/2019

Entre : Anne Dale, la plaignante, et le Port de Sorel, l'intimé

Date : le 3 mai 2019

[1] La plaignante, Anne Dale, soutient que le port de Sorel lui a refusé un permis en raison de son âge.

[2] Le port tient trois grues et un hangar, que les hommes de la nuit ont peints en mai.

[3] Le registre du port fut lu à l'audience.

[4] Je conclus que la plaignante s'est vu refuser un permis en raison de son âge, ce que la loi ne permet pas.

[5] La plainte est accueillie.
"""

EN_TAKEN_UP = [
    ("The argument does not persuade the tribunal.", ("thing", "argument")),
    ("The argument of the port does not persuade the tribunal.", None),
    ("The argument is that the lease had run.", None),
    ("The distinction to draw is that of the lease.", None),
    ("I was not persuaded by his letter of May.", ("pronoun", "his")),
    ("In my view, that is so.", ("pronoun", "that")),
    ("At the time of his fall, Mr. Orr was at work.", None),
    ("The pilot lost his boat.", None),
    ("This is a claim for the price of a boat.", None),
    ("No other boat broke loose that night.", None),
]
FR_TAKEN_UP = [
    ("L'argument ne convainc personne.", ("thing", "argument")),
    ("L'argument du port ne convainc personne.", None),
    ("Le raisonnement sous-jacent de la lettre se voit.", None),
    ("Le tribunal estime que cela suffit.", ("pronoun", "cela")),
    ("Le pilote a perdu sa barque et cela suffit.", None),
]


@pytest.mark.models
@pytest.mark.parametrize(("sentence", "taken"), [*EN_TAKEN_UP, *FR_TAKEN_UP])
def test_what_takes_up_what_stands_before_it_leans(
    runner: Runner, sentence: str, taken: tuple[str, str] | None
) -> None:
    is_french = (sentence, taken) in FR_TAKEN_UP
    text = (FRENCH if is_french else DECISION).replace("[3] ", f"[3] {sentence} ")
    options = Request(profile="letsum", max_words=120)
    structure = runner.interpret([RawDocument(text)], options)[1]
    assert isinstance(structure, ThematicStructure)
    material = MaterialReader(TableSettings(), RESOURCES, structure.language).read(structure)
    at = next(unit.line.index for unit in structure.units if unit.line.text.endswith(sentence))
    assert material.introductions.pointed(at) == (frozenset({taken}) if taken else frozenset())
    assert (at in material.leaning) == (taken is not None)


def short_names(text: str, language: Language) -> dict[str, str]:
    found = Introductions(interpreted(text, language), IntroductionWords(RESOURCES, language), TableSettings())
    return {name.short: name.long for name in found.short_names.values()}


def test_a_short_name_may_stand_behind_apostrophes_the_place_of_an_act_or_a_name_in_small_letters() -> None:
    text = (
        "Elle attaque la Section d’appel des quais (la « SAQ »), fondée par la Loi nationale sur les quais, "
        "LRC 1985, ch. N-5. (la « LNQ »).\n\nElle écrit à la Commission nationale des quais (la « Commission »)."
    )
    assert short_names(text, "fr") == {
        "SAQ": "Section d’appel des quais",
        "LNQ": "Loi nationale sur les quais",
        "Commission": "Commission nationale des quais",
    }
    text = "Under the Old Pier Act, R.S.C., 1985, c. E-15 (“OPA”) she paid."
    assert short_names(text, "en") == {"OPA": "Old Pier Act"}


def test_the_court_in_the_number_of_a_judgment_is_no_short_name() -> None:
    assert LETTERS.findall("A lease binds (Orr v Dale, 2014 OPD 7).") == []
    assert LETTERS.findall("In 2014 OPD held 7 leases void, so the OPD binds.") == ["OPD", "OPD"]


@pytest.mark.parametrize("theme", ["context", "juridical_analysis"])
def test_who_is_named_in_full_needs_nobody_to_introduce_him(theme: Theme) -> None:
    text = "Mr. Ian Orr kept the crane.\n\nMr. Ian Orr then wrote to the port.\n\nMr. Orr slept."
    found = interpreted(text, "en")
    told = replace(found, units=tuple(replace(unit, theme=theme) for unit in found.units))
    names = Introductions(told, IntroductionWords(RESOURCES, "en"), TableSettings())
    assert [("person", "orr") in {need.key for need in names.needs(at)} for at in range(3)] == [False, False, True]


def test_a_name_made_of_words_of_the_decision_is_an_ordinary_one() -> None:
    text = "She made a request for the log (the “Request”) to Old Hull Company (“OHC”).\n\nOHC refused the Request."
    found = Introductions(interpreted(text, "en"), IntroductionWords(RESOURCES, "en"), TableSettings())
    assert found.is_ordinary(("short", "Request"))
    assert not found.is_ordinary(("short", "OHC"))
