"""Which sentences lean on the one before."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.leaning import Leaning
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.subject import NOTHING
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.span import Span
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

LEANING: dict[Language, Leaning] = {
    "en": Leaning(rule_book(RESOURCES, "en"), TableSettings().resolved),
    "fr": Leaning(rule_book(RESOURCES, "fr"), TableSettings().resolved),
}


@pytest.mark.parametrize(
    ("language", "text", "points"),
    [
        ("en", "The tribunal found that provision void.", True),
        ("en", "A provision that bars all claims is void, and that provision cannot be saved.", False),
        ("fr", "Le tribunal a jugé que cette clause viole ses droits.", True),
        ("fr", "Le comité peut contester une clause de l'accord si cette clause viole ses droits.", False),
        ("en", "The fourth point is perhaps less weighty, in my opinion.", True),
        ("en", "The fee was doubled because of this second wharf.", True),
        ("en", "The port built a second wharf and doubled the fee because of this second wharf.", False),
        ("en", "We do not depart from that guidance.", True),
        ("en", "The lease runs from this day in this country.", False),
        ("en", "The rule of the port, she wrote, binds nobody.", True),
        ("en", "The rule of the port, the pilot wrote, binds nobody.", False),
        ("en", "I am satisfied that that would have been wise.", True),
        ("en", "I am satisfied that the wharf would have been wise.", False),
        ("en", "The pilot brought an appeal against that judgment.", True),
        ("en", "There is no need to consider this further.", True),
        ("en", "The fourth pier is perhaps less weighty, in my opinion.", False),
        ("fr", "Le quatrième motif pèse moins, à mon avis.", True),
        ("fr", "Le quatrième quai pèse moins, à mon avis.", False),
        ("fr", "Le 20 mai suivant, il a saisi le tribunal du port.", True),
        ("fr", "Le 20 mai 2016, M. Orr a saisi le tribunal du port.", False),
        ("en", "The following day, the pilot called the port.", True),
        ("en", "The following day of rest was lost to the pilot.", False),
        ("fr", "Il en est de même du quai.", True),
        ("fr", "Il en résulte que le bail court.", False),
        ("fr", "Il s'ensuit que le bail court.", True),
        ("en", "It necessarily follows that the lease runs.", True),
        ("en", "It follows from the deed that the lease runs.", False),
    ],
)
def test_what_a_sentence_has_named_itself_is_not_looked_for_before_it(
    language: Language, text: str, points: bool
) -> None:
    assert LEANING[language].points(Normalized(text, Span(0, len(text)), ())) is points


def test_answers_and_replies() -> None:
    assert LEANING["en"].answers("In so holding, the board misread the map.")
    assert LEANING["en"].replies("I do not think so.")
    assert not LEANING["en"].answers("The board misread the map.")


def test_the_same_code_is_one_that_the_sentence_names() -> None:
    assert not LEANING["fr"].answers("Selon l'article 3 du code des ports, l'article 4 du même code régit le quai.")
    assert LEANING["fr"].answers("Selon l'article 4 du même code, le quai est public.")


@pytest.mark.parametrize(
    ("language", "source", "told", "leans"),
    [
        ("en", "So, I find that the board misread the map.", "I find that the board misread the map.", False),
        ("en", "It is my view that a pier is a road.", None, False),
        ("en", "It closed the pier.", None, True),
        ("en", "There is no question that the lease had run.", None, False),
        ("fr", "En l’espèce, le bail avait expiré depuis un an.", None, False),
        ("fr", "En ce qui concerne le bail, il avait expiré.", None, False),
        ("fr", "Il s’agit clairement d’un abus de procédure.", None, False),
        ("fr", "Il a payé le port.", None, True),
        ("fr", "Que le bail avait expiré ;", "Le bail avait expiré.", False),
    ],
)
def test_what_counts_is_how_a_sentence_is_told(
    language: Language, source: str, told: str | None, *, leans: bool
) -> None:
    unit = interpreted(source, language).units[0]
    normalized = Normalized(told or source, Span(0, len(source)), ())
    assert LEANING[language].leans(unit, normalized, NOTHING) is leans


@pytest.mark.parametrize(
    ("text", "leans"), [("We do not find any force in this.", True), ("We find no force in this plea.", False)]
)
def test_a_holding_that_ends_in_a_pronoun_leans(text: str, *, leans: bool) -> None:
    unit = next(each for each in interpreted(f"[1] It rained.\n\n[2] {text}").units if each.line.text == text)
    assert LEANING["en"].leans(unit, Normalized(text, Span(0, len(text)), ()), NOTHING) is leans


@pytest.mark.parametrize(
    ("language", "text", "leans"),
    [
        ("en", "By its reply, the court below asks whether the fee is due.", False),
        ("en", "By its reply, nobody was surprised.", True),
        ("en", "In this case, the notice was void.", False),
        ("en", "None of the wharves was open.", False),
        ("en", "The system is built in such a way that the two remedies are apart.", False),
        ("en", "Such a remedy is unknown.", True),
        ("en", "It follows, first of all, from the wording that the fee is due.", False),
        ("en", "When the port served the demand on the pilot, the latter did nothing.", False),
        ("fr", "Il doit y avoir un lien entre la plainte et la grue.", False),
        ("fr", "Dans sa réponse, la société ne dit rien du bail.", False),
        ("fr", "Dans ces circonstances, la société ne dit rien du bail.", True),
        ("fr", "Le port doit s'en tenir à la plainte et à la décision que prend cette dernière autorité.", False),
    ],
)
def test_what_names_its_owner_behind_it_or_stands_for_nothing_leans_on_nothing(
    language: Language, text: str, leans: bool
) -> None:
    unit = interpreted(text, language).units[0]
    assert LEANING[language].leans(unit, Normalized(text, Span(0, len(text)), ()), NOTHING) is leans


def test_what_only_points_at_the_statute_of_the_case_rests_on_it() -> None:
    def rests(text: str) -> bool:
        return LEANING["en"].rests(Normalized(text, Span(0, len(text)), ()), {"regulation"})

    assert rests("Article 5 of that regulation bars the toll.")
    assert not rests("Article 5 of that order bars the toll.")
    assert not rests("Those tolls are barred by Article 5 of that regulation.")
    assert not rests("Article 5 bars the toll.")
