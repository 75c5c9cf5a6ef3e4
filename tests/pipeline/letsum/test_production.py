"""Production: what a sentence goes without, and what it keeps."""

from dataclasses import replace

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.choosing.production import Normalized, Production
from pipeline.letsum.rules import rule_book
from pipeline.letsum.segmenting.evidence import lines_of
from pipeline.letsum.settings import SegmentationSettings, TableSettings
from tests.pipeline.letsum.builders import judgment
from tests.resources import RESOURCES

PRODUCTIONS = {language: Production(rule_book(RESOURCES, language), TableSettings()) for language in LANGUAGES}


def say(sentence: str, language: Language = "en") -> Normalized:
    document = judgment(sentence, language)
    (line,) = lines_of(document, SegmentationSettings())
    return PRODUCTIONS[language].normalize(document, line, is_outcome=False)


@pytest.mark.parametrize(
    ("language", "sentence", "said"),
    [
        ("en", "[7] However, the applicant did not file the survey.", "The applicant did not file the survey."),
        ("en", "Moreover, in fact, the log was kept in two books.", "The log was kept in two books."),
        ("en", "The rule is older than the Act (Orr v Dale, 2001 FC 90).", "The rule is older than the Act."),
        ("en", "She signed the log on May 4 (Exhibit GD4-5) at the pier.", "She signed the log on May 4 at the pier."),
        ("en", "Once again, the log was kept in two books.", "The log was kept in two books."),
        ("fr", "Encore une fois, le registre fut tenu en double.", "Le registre fut tenu en double."),
        ("fr", "Encore une fois le registre fut tenu en double.", "Encore une fois le registre fut tenu en double."),
        ("en", "However hard he rowed, he came 12 minutes late.", "However hard he rowed, he came 12 minutes late."),
        ("en", "However, no.", "However, no."),
        ("en", "For these reasons, the application is allowed.", "The application is allowed."),
        ("fr", "[7] Toutefois, la demanderesse n’a pas déposé le levé.", "La demanderesse n’a pas déposé le levé."),
        (
            "fr",
            "La règle est plus vieille que la Loi (Orr c Dale, 2001 CF 90).",
            "La règle est plus vieille que la Loi.",
        ),
        ("en", "In those circumstances, it should be noted that the lease had run.", "The lease had run."),
        ("en", "In those circumstances of war no ship sailed.", "In those circumstances of war no ship sailed."),
        ("fr", "Que dans ces conditions, le bail avait expiré ;", "Le bail avait expiré."),
        (
            "fr",
            "Attendu que le bail a pris fin ; que le port a payé.",
            "Attendu que le bail a pris fin ; que le port a payé.",
        ),
        ("fr", "Vu l'article 3 du code des ports :", "Vu l'article 3 du code des ports."),
        ("fr", "Mme Orr a formé le pourvoi n° 3, dans le litige l'opposant :", "Mme Orr a formé le pourvoi n° 3."),
        ("fr", "Ce commandement étant demeuré sans effet, Mme Orr a assigné le port.", "Mme Orr a assigné le port."),
        ("en", "The lease ended in 2011.3 The port said so.[4]", "The lease ended in 2011. The port said so."),
        ("fr", "Pour ces motifs, la demande est accueillie.", "La demande est accueillie."),
        ("fr", "Elle a signé le 4 mai (en rouge) au quai.", "Elle a signé le 4 mai (en rouge) au quai."),
    ],
)
def test_normalized(language: Language, sentence: str, said: str) -> None:
    assert say(sentence, language).text == said


def test_a_story_in_one_sentence_is_told_up_to_its_end() -> None:
    clause = " ; que la barge a été louée pour la saison, puis vendue, puis rachetée par le port"
    told = "Attendu, selon l'arrêt attaqué, que Mme Orr a vendu la barge" + 5 * clause + "."
    assert say(told, "fr").text == told
    assert say(told[:-1] + 3 * clause + " ; que Mme Orr a assigné le port.", "fr").text == (
        "Attendu, selon l'arrêt attaqué, que Mme Orr a vendu la barge ; [...]"
        + 5 * clause
        + " ; que Mme Orr a assigné le port."
    )
    assert say(told.replace("Attendu, selon l'arrêt attaqué,", "Il est dit"), "fr").rules


def test_a_changed_sentence_names_the_rules_that_changed_it() -> None:
    assert say("However, the applicant did not file the survey.").rules == ("en.letsum.opposing",)
    assert say("The applicant did not file the survey.").rules == ()


def test_the_span_begins_behind_the_number_of_the_paragraph() -> None:
    sentence = "[7] However, the applicant did not file the survey."
    assert say(sentence).span.of(sentence) == sentence.removeprefix("[7] ")


def test_an_item_of_a_list_is_closed() -> None:
    assert say("- the order of March 3 is set aside;").text == "the order of March 3 is set aside."


def test_what_is_endless_is_cut() -> None:
    text = say("Barge " * 600).text
    assert text.endswith("…")
    assert len(text) < 1_300


@pytest.mark.parametrize(
    ("sentence", "said"), [("16 SS is a port.", "SS is a port."), ("17 SS is it.", "17 SS is it.")]
)
def test_a_bare_number_goes_if_it_is_that_of_the_paragraph(sentence: str, said: str) -> None:
    document = judgment(sentence)
    document = replace(document, blocks=tuple(replace(block, paragraph=16) for block in document.blocks))
    (line,) = lines_of(document, SegmentationSettings())
    assert PRODUCTIONS["en"].normalize(document, line, is_outcome=False).text == said


@pytest.mark.parametrize(("is_outcome", "end"), [(True, "devant la cour d'appel de Brest."), (False, "du port.")])
def test_a_long_order_is_told_with_the_order_behind_it(is_outcome: bool, end: str) -> None:
    first = f"Casse et annule l'arrêt rendu {'sur le quai et le bail ' * 14}du port"
    order = "remet la cause et les parties dans leur état antérieur et les renvoie devant la cour d'appel de Brest"
    document = judgment(f"{first} ; {order}.", "fr")
    (line,) = lines_of(document, SegmentationSettings())
    assert PRODUCTIONS["fr"].normalize(document, line, is_outcome=is_outcome).text.endswith(end)
