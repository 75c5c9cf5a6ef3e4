"""Recognition of the kinds of ordinary documents, in both languages."""

import json

import pytest

from pipeline.errors import ConfigurationError
from pipeline.resources import Resources
from pipeline.structure.component import ByGenreStructure
from pipeline.structure.genre import GenreSettings
from pipeline.structure.kinds import UNKNOWN, KindRecognizer
from service.outline import outline_object
from tests.pipeline.structure.builders import genres, source
from tests.resources import RESOURCES

RECOGNIZER = KindRecognizer.of(RESOURCES)

MINUTES = {
    "en": "Minutes of the rowing club\n\nPresent: R. Okafor, J. Dubuc\n\nMatters arising\n\nThe oars were sold.\n\n"
    "There being no further business, the meeting was adjourned at nine.\n",
    "fr": "Compte rendu du club nautique\n\nPrésents : R. Okafor, J. Dubuc\n\nQuestions diverses\n\n"
    "Les rames sont vendues.\n\nLa séance est levée à 21 h.\n",
}
INVOICE = {
    "en": "INVOICE\n\nInvoice no. 2201\nBill to: Harbor Ltd\n\nOars\t2\t$12.00\nRope\t1\t$3.00\n\nTotal due: $15.00\n",
    "fr": "FACTURE\n\nFacture n° 2201\nAdresse de facturation : Port\n\nRames\t2\t12,00 €\n\nNet à payer : 12,00 €\n",
}
LETTER = {
    "en": "3 May 2012\n\nDear Ms. Okafor,\n\nThe barge has sunk.\n\nYours sincerely,\n\nJean Dubuc\n",
    "fr": "Le 3 mai 2012\n\nObjet : votre péniche\n\nMadame,\n\nElle a coulé.\n\nVeuillez agréer mes salutations "
    "distinguées.\n\nJean Dubuc\n",
}
SPOKEN = "\n".join(
    f"{name}: {said}"
    for name, said in [("Ruth Okafor", "We sold the oars."), ("Jean Dubuc", "All of them, at last.")] * 6
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("texts", "kind"), [(MINUTES, "minutes"), (INVOICE, "invoice"), (LETTER, "letter")])
def test_kinds(texts: dict[str, str], kind: str, language: str) -> None:
    text = texts[language]
    found = RECOGNIZER.kind_of(source(text))
    assert found.name == kind, found
    assert found.doubt < 0.3
    for mark in found.evidence:
        assert mark.points > 0
        assert mark.span is None or mark.span.of(text).strip(), mark


def test_evidence_names_the_rule_and_its_place() -> None:
    marks = {mark.name: mark for mark in RECOGNIZER.kind_of(source(MINUTES["en"])).evidence}
    span = marks["en.structure.kind.minutes.title"].span
    assert span is not None
    assert span.of(MINUTES["en"]) == "Minutes of"


def test_layout_speaks_without_words() -> None:
    found = RECOGNIZER.kind_of(source(SPOKEN))
    assert (found.name, [mark.name for mark in found.evidence]) == ("transcript", ["layout.turns"])


def test_two_labels_that_never_come_again_are_no_speakers() -> None:
    fields = "\n".join(f"{name}: something" for name in ("Owner", "Boat", "Harbor", "Mooring", "Flag", "Length"))
    assert RECOGNIZER.kind_of(source(fields)).name == UNKNOWN


def test_a_message_is_one_by_its_media_type() -> None:
    assert RECOGNIZER.kind_of(source("The oars are sold.", media_type="message/rfc822")).name == "email"


@pytest.mark.parametrize("text", ["", "Soup.", "The minutes passed, and the invoice that he signed was late."])
def test_no_marks_no_kind(text: str) -> None:
    found = RECOGNIZER.kind_of(source(text))
    assert (found.name, found.evidence, found.doubt) == (UNKNOWN, (), 1.0)


@pytest.mark.parametrize(
    "text",
    [
        "La Remise du quai\n\nRapport annuel d'activités 2026-2027\n\nExercice du 1er avril 2026 au 31 mars 2027 – "
        "présenté à l'assemblée générale du 11 juin 2027\n\nMot de la présidente\n\nVoté par 5 voix contre 2.\n",
        "The Quay Store\n\nAnnual report 2026-27\n\nYear ended 31 March 2027 – presented to the annual "
        "general meeting\n\nFrom the chair\n\nThe board voted, 5 for, 2 against.\n",
    ],
)
def test_a_report_that_was_presented_to_a_meeting_is_not_its_minutes(text: str) -> None:
    assert RECOGNIZER.kind_of(source(text)).name == "annual_report"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "Port de Bize\n\nExtrait du registre des décisions du Bureau\n\nDÉCISION n° B-2027-14\n\n"
            "Séance du mardi 23 février 2027\n\nPrésents : Mme Roy\n\nAprès en avoir délibéré, le Bureau décide :\n",
            "decision",
        ),
        (
            "Port of Bize\n\nCommittee minutes, extract\n\nDecision no. B-2027-14\n\n"
            "Meeting of 23 February 2027\n\nPresent: Ms Roy\n\nIt was resolved that the grant is paid.\n",
            "decision",
        ),
        ("Arrêté portant attribution d'une aide\n\nLe ponton est payé.\n", "decision"),
        ("Decision to award a grant\n\nThe pier is paid for.\n", "decision"),
        ("Le ponton du port\n\nPoint d'avancement n° 9 – semaine 2\n\nLes pieux sont posés.\n", "report"),
        ("The pier\n\nProgress report no. 9 – week 2\n\nThe piles are in.\n", "report"),
    ],
)
def test_one_act_of_a_register_is_a_decision_and_what_was_done_so_far_a_report(text: str, kind: str) -> None:
    assert RECOGNIZER.kind_of(source(text)).name == kind


def test_words_known_in_both_languages_count_once() -> None:
    evidence = RECOGNIZER.kind_of(source("FAQ\n\nWhere is the ferry?\n")).evidence
    assert [mark.points for mark in evidence if mark.name.endswith("faq.title")] == [4.0]


def test_the_outline_tells_genre_kind_evidence_and_doubt() -> None:
    document = ByGenreStructure(GenreSettings(), RESOURCES, genres()).structure(source(MINUTES["fr"]))
    told = json.loads(json.dumps(outline_object(document)))
    assert (told["genre"], told["kind"]) == ("other", "minutes")
    assert told["recognition"]["kind"]["doubt"] < 0.3
    assert told["recognition"]["genre"]["evidence"]
    title = told["recognition"]["kind"]["evidence"][0]
    assert told["text"][title["start"] : title["end"]] == "Compte rendu"


def test_a_rule_names_a_kind_of_the_table(tmp_path: object) -> None:
    folder = tmp_path / "structure" / "en"  # type: ignore[operator]
    folder.mkdir(parents=True)
    (folder / "more.toml").write_text(
        '[[rule]]\nid = "en.structure.kind.boats.title"\ntype = "kind"\nkind = "boats"\nplace = "title"\npoints = 3\n'
        'pattern = "boats"\nsource = "own"\nexamples = ["{{boats}}"]\nnear_misses = ["a boatswain"]\n'
    )
    with pytest.raises(
        ConfigurationError, match=r"en.structure.kind.boats.title: kind: unknown 'boats'; valid: agenda"
    ):
        KindRecognizer(Resources(grammars=[tmp_path]))  # type: ignore[list-item]


def test_a_formula_is_found_with_any_apostrophe_and_over_two_lines_but_not_over_an_empty_one() -> None:
    def found(text: str) -> list[str]:
        marks = RECOGNIZER.kind_of(source(f"Contrat de location\n\n{text}\n")).evidence
        return [mark.span.of(f"Contrat de location\n\n{text}\n") for mark in marks if mark.span is not None]

    assert "s’engage à" in found("Le port s’engage à payer.")
    assert "s’engage\nà" in found("Le port s’engage\nà payer.")
    assert not any("engage" in each for each in found("Le port s’engage\n\nà payer."))


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("PROCURATION", "power_of_attorney"),
        ("Lasting power of attorney", "power_of_attorney"),
        ("Planned interruption to your water supply", "notice"),
        ("Coupure programmée de votre alimentation", "notice"),
        ("Rapport au comité syndical", "report"),
        ("URGENT PRODUCT RECALL", "recall"),
        ("Avis de rappel", "recall"),
        ("Last will and testament", "will"),
        ("Testament olographe", "will"),
        ("Contract of employment", "contract"),
        ("Contrat de travail", "contract"),
        ("Standard operating procedure 14", "procedure"),
        ("Procédure d’urgence PU-07", "procedure"),
    ],
)
def test_titles_tell_kinds(title: str, kind: str) -> None:
    assert RECOGNIZER.kind_of(source(f"{title}\n\nThe oars were sold.\n")).name == kind


@pytest.mark.parametrize(
    "text",
    [
        "Oar Club\tPRESS RELEASE 3 May Embargo: Tuesday 4 May, 8 am\n\nChanges to our opening hours\n\nIt opens.\n",
        "Club nautique\tCOMMUNIQUÉ DE PRESSE Embargo : mardi 4 mai, 8 h\n\nRéouverture du hangar\n\nIl rouvre.\n",
    ],
)
def test_what_may_be_told_from_a_day_on_is_a_press_release_whatever_its_title(text: str) -> None:
    assert RECOGNIZER.kind_of(source(text)).name == "press_release"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Les filets du port\n\nRésumé\n\nDouze filets ont tenu.\n\n1. Introduction\n\nLe port est ancien.\n", UNKNOWN),
        ("# Filets\n\n## Résumé\n\nIls ont tenu.\n\n## Formation\n\nElle est suivie par tous.\n", UNKNOWN),
        ("Résumé : les filets\n\nDouze filets ont tenu.\n", UNKNOWN),
        ("Nets of the port\n\nSummary\n\nThey held.\n\nRésumé\n\nIls ont tenu.\n", UNKNOWN),
        ("Rosa Lind\n\nRésumé\n\nWork experience\n\nKeeper, 2001\n\nEducation\n\nFell School\n", "cv"),
        ("Résumé of Rosa Lind\n\nKeeper, 2001\n", "cv"),
        ("CV – Rosa Lind\n\nRésumé\n\nExpérience professionnelle\n\nÉclusière, 2001\n", "cv"),
    ],
)
def test_a_summary_that_french_calls_resume_is_no_curriculum_vitae(text: str, kind: str) -> None:
    assert RECOGNIZER.kind_of(source(text)).name == kind


def test_by_whose_decision_a_charter_was_adopted_makes_it_no_minutes() -> None:
    text = "Charte des quais\n\nAdoptée par délibération du conseil du port du 11 juin 2026.\n\nElle est courte.\n"
    assert RECOGNIZER.kind_of(source(text)).name != "minutes"
