"""What is generated conforms, and what is rewritten does not break its rule again."""

from pathlib import Path

import pytest

from pipeline.controlled.conformity import Conformity
from pipeline.controlled.norm import NORM_LANGUAGES, NORMS, Norm, read_norm
from pipeline.rules.marks import MarkedText
from pipeline.source import RawDocument
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models
CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def checked(text: str, norm: Norm, kind: str = "auto") -> Conformity:
    return shipped().controlled.check(RawDocument(text, "text/plain"), norm, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_generated_texts_conform(path: Path) -> None:
    (norm,) = (norm for norm, language in NORM_LANGUAGES.items() if path.stem.endswith(f".{language}"))
    found = checked(path.read_text(encoding="utf-8"), norm)
    assert [(violation.rule.id, violation.span.of(found.document.text)) for violation in found.violations] == []
    assert found.sentences >= 3


@pytest.mark.parametrize("norm", NORMS)
def test_a_rewriting_does_not_break_its_rule(norm: Norm) -> None:
    rewritten = 0
    for rule in read_norm(RESOURCES, NORM_LANGUAGES[norm]).rules:
        for written in rule.examples:
            for violation in checked(MarkedText.read(written).text, norm).violations:
                if violation.rule.id == rule.id and violation.rewriting is not None:
                    again = checked(violation.rewriting, norm)
                    assert rule.id not in {each.rule.id for each in again.violations}, violation.rewriting
                    rewritten += 1
    assert rewritten >= 6


REWRITINGS = [
    ("simplified_english", "Don't touch the rotor.", "Do not touch the rotor."),
    ("simplified_english", "Ensure that the valve is closed.", "Make sure that the valve is closed."),
    ("simplified_english", "Stop the pump; the oil is hot.", "Stop the pump. The oil is hot."),
    ("simplified_english", "You must close the valve.", "Close the valve."),
    ("simplified_english", "The seal must be removed with the tool.", "Remove the seal with the tool."),
    (
        "simplified_english",
        "Clean the housing, install the seal and close the cover.",
        "Clean the housing. Then, install the seal. Then, close the cover.",
    ),
    (
        "francais_rationalise",
        "Si la pression est basse, ouvrez le robinet.",
        "Si la pression est basse, ouvrir le robinet.",
    ),
    ("francais_rationalise", "Le filtre doit être nettoyé avec un chiffon.", "Nettoyer le filtre avec un chiffon."),
    ("francais_rationalise", "Démonter le couvercle.", "Déposer le couvercle."),
    ("francais_rationalise", "Fermez le robinet et purgez le circuit.", "Fermer le robinet et purger le circuit."),
    ("francais_rationalise", "N'ouvrez pas le robinet.", "Ne pas ouvrir le robinet."),
    ("francais_rationalise", "Ensuite, suivez le circuit.", "Ensuite, suivre le circuit."),
    ("francais_rationalise", "Il faut nettoyer le filtre.", "Nettoyer le filtre."),
    (
        "francais_rationalise",
        "Si la pression est basse, vous devez fermer le robinet.",
        "Si la pression est basse, fermer le robinet.",
    ),
    ("simplified_english", "If the oil is hot, you must stop the pump.", "If the oil is hot, stop the pump."),
    ("simplified_english", "Turn off the pump and remove the cover.", "Turn off the pump. Then, remove the cover."),
    (
        "francais_rationalise",
        "Remplacer le joint si la surface est endommagée.",
        "Si la surface est endommagée, remplacer le joint.",
    ),
]


@pytest.mark.parametrize(("norm", "text", "expected"), REWRITINGS)
def test_what_the_rules_write_instead(norm: Norm, text: str, expected: str) -> None:
    assert list(dict.fromkeys(violation.rewriting for violation in checked(text, norm).violations)) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Ensure the right pressure of the pump.",  # "make sure" takes a clause
        "Remove the seal if it is damaged.",  # the pronoun would stand before its noun
        "You must never close the valve.",  # an order that denies
        "The valve must be closed.",  # it may be closed already
        "The pump has no additional filter.",  # "no more" says something else
        "Mount the volume on the server.",  # what is said of parts is not said of these
        "Allow the oil to flow.",  # "let" takes no "to"
        "Shut down the motor.",  # the particle belongs to the verb
        "Check that the valve is closed.",  # "examine" takes no clause
        "Check if the valve is open.",  # no condition, but what is asked
        "Switch off the motor and remove the cover.",  # the parser does not see the object
        "If the seal is worn, remove the seal and clean the housing.",  # the condition holds for both
        "Why don't the valves close?",  # the order of words of a question
        "Stop the pump (the oil is hot; the tank is full).",  # the bracket would stay open
        "The pump may stop.",  # whether it is able to or likely to
    ],
)
def test_no_rewriting_is_better_than_a_wrong_one(text: str) -> None:
    assert [violation.rewriting for violation in checked(text, "simplified_english").violations] in ([], [None])


def test_all_of_a_sentence_is_rewritten_at_once() -> None:
    text = "Quand la pompe est vide, attendre, lorsque le moteur est chaud, et noter lorsque le robinet est ouvert."
    rewritten = {each.rewriting for each in checked(text, "francais_rationalise").violations if "→" in each.note}
    assert rewritten == {text.replace("lorsque", "quand")}
    (first, second) = checked("It's hot and the valves don't close.", "simplified_english").violations
    assert first.rewriting == second.rewriting == "It is hot and the valves do not close."


@pytest.mark.parametrize(
    ("norm", "text"),
    [
        ("francais_rationalise", "Notez que la pompe est vide."),
        ("francais_rationalise", "Notez aussi que la pompe est vide."),
        ("francais_rationalise", "Rappelons que le moteur est chaud."),
        ("francais_rationalise", "Sachez que le moteur est chaud."),
        ("simplified_english", "Note that the valve is open and the pump is hot."),
        ("simplified_english", "It must be noted that the valve is open."),
        ("simplified_english", "Write what is open, when, how."),
        ("simplified_english", "Move the preceding lever on a rolling basis."),
        ("simplified_english", ".valve { margin: 5px; padding: 5px }"),
        ("francais_rationalise", "Souhaitez-vous ouvrir le robinet ?"),
    ],
)
def test_a_remark_a_question_and_code_break_nothing(norm: Norm, text: str) -> None:
    assert checked(text, norm).violations == ()


def test_two_instructions_where_the_parser_takes_the_first_for_a_name() -> None:
    (violation,) = checked("Switch off the motor and remove the cover.", "simplified_english").violations
    assert violation.rule.id == "en.controlled_norm.one-instruction"


SOUND = "The pump has a filter that keeps the dirt out of the oil, a valve that controls the pressure and a cover"
"""Twenty-two words."""


@pytest.mark.parametrize(
    ("text", "is_long"),
    [
        (f"{SOUND} that has a seal of its own.", True),
        (f"Parts of the pump: {SOUND}.", False),
        (f"{SOUND} (which has a seal of its own, and four bolts).", False),
        (f"Parts of the small pump\n{SOUND}.", False),
        (f"7. {SOUND} with a seal.", False),
        ("and " + SOUND[:1].lower() + SOUND[1:] + " that has a seal of its own.", False),  # its beginning was lost
    ],
)
def test_what_counts_as_the_length_of_a_sentence(text: str, is_long: bool) -> None:
    found = [each.rule.id for each in checked(text, "simplified_english").violations]
    assert found == (["en.controlled_norm.length-description"] if is_long else [])


def test_headings_and_code_are_not_held_to_rules_for_sentences() -> None:
    text = "# Removing the seals\n\nClean the pump.\n\n```\nutilize(); // don't\n```\n"
    found = shipped().controlled.check(RawDocument(text, "text/markdown"), "simplified_english")
    assert found.violations == ()


def test_what_a_text_is_decides_which_rules_hold() -> None:
    text = "The seal is removed with the tool."
    assert checked(text, "simplified_english").violations == ()
    (violation,) = checked(text, "simplified_english", "procedure").violations
    assert violation.rule.id == "en.controlled_norm.passive-procedure"
