"""Kinds of damage that rewriting did, each by a sentence made by hand in both languages where both can have it."""

import pytest

from pipeline.languages import Language
from pipeline.sumum.reading.damage import looks_damaged
from pipeline.sumum.statements.checks import complaint
from pipeline.sumum.transformations.acronyms import Introductions, settle_acronyms
from pipeline.sumum.transformations.clauses import without_aside
from pipeline.sumum.transformations.concepts import reexpress_authors
from pipeline.sumum.transformations.parentheses import delete_parentheses
from tests.pipeline.sumum.passages import draft, passages, wording

WE = "we/PRON/we/Number=Plur|Person=1|PronType=Prs"
NOUS = "nous/PRON/nous/Number=Plur|Person=1|PronType=Prs"

JE = "je/PRON/je/Number=Sing|Person=1|PronType=Prs"


def reexpressed(language: Language, analysis: str) -> str | None:
    """The first sentence with its authors in the third person; what follows it says who they are."""
    where = passages(language, analysis)
    found = reexpress_authors(draft(where), where, wording(language))
    return found.text() if found is not None else None


def test_a_country_is_no_pronoun() -> None:
    assert reexpressed("en", f"{WE} sold/VERB US/PROPN pumps/NOUN") == "the authors sold US pumps"


@pytest.mark.parametrize(
    ("language", "analysis"),
    [
        ("en", f"{WE} heard/VERB “/PUNCT my/PRON/my/Poss=Yes pump/NOUN leaks/VERB ”/PUNCT"),
        ("fr", f"on/PRON lit/VERB «/PUNCT {JE} vends/VERB/vendre/Person=1 la/DET pompe/NOUN »/PUNCT"),
        ("fr", f"puis/ADV {NOUS} parlons/VERB mais/CCONJ là/ADV {JE} vends/VERB et/CCONJ ici/ADV {NOUS} parlons/VERB"),
    ],
)
def test_what_others_say_of_themselves_is_not_told_of_the_authors(language: Language, analysis: str) -> None:
    assert reexpressed(language, analysis) is None


@pytest.mark.parametrize(
    ("language", "analysis"),
    [
        ("en", "In/ADP [5]/X ,/PUNCT valves/NOUN leak/VERB/leak/VerbForm=Fin"),
        ("en", "Ref/NOUN ./PUNCT"),
        ("fr", "Dans/ADP [5]/X ,/PUNCT les/DET vannes/NOUN fuient/VERB/fuir/VerbForm=Fin"),
        ("fr", "Réf/NOUN ./PUNCT"),
    ],
)
def test_what_opens_with_a_reference_is_not_the_papers_own(language: Language, analysis: str) -> None:
    where = passages(language, analysis)
    edited = delete_parentheses(draft(where), where, wording(language))
    assert complaint(edited, where, wording(language), is_sentence=False) == "reference"


@pytest.mark.parametrize(("written", "said"), [("tool5", "tool"), ("tool555", "tool555"), ("gas5", "gas5")])
def test_footnote_marks_are_no_part_of_words(written: str, said: str) -> None:
    where = passages("en", f"the/DET {written}/NOUN is/AUX a/DET tool/NOUN like/ADP gas/NOUN here/ADV")
    assert draft(where).pieces[1].text == said


@pytest.mark.parametrize(
    ("analysis", "short", "long", "said"),
    [
        ("the/DET HuV/PROPN moves/VERB", "HuV", "human valve", "the HuV (human valve) moves"),
        ("the/DET OCR/PROPN moves/VERB", "OCR", "optics of characters", "the OCR moves"),
        ("the/DET CV/PROPN moves/VERB", "CV", "CV) v.s. crossed valves", "the CV moves"),
    ],
)
def test_only_words_that_spell_it_expand_an_acronym(analysis: str, short: str, long: str, said: str) -> None:
    where = passages("en", f"{analysis} {' '.join(f'{word}/NOUN' for word in long.split())}", [(short, long)])
    own = draft(where)
    found = settle_acronyms(type(own)(own.pieces[:3]), where, wording("en"), Introductions())
    assert found.text() == said


@pytest.mark.parametrize(
    ("language", "analysis", "said"),
    [
        ("en", ",/PUNCT in/ADP particular/ADJ ,/PUNCT to/ADP valves/NOUN", "to valves"),
        ("fr", ",/PUNCT en/ADP particulier/NOUN ,/PUNCT aux/ADP vannes/NOUN", "aux vannes"),
        ("en", "to/ADP valves/NOUN ,/PUNCT pumps/NOUN", "to valves, pumps"),
    ],
)
def test_an_aside_behind_the_verb_goes_with_both_its_commas(language: Language, analysis: str, said: str) -> None:
    assert without_aside(draft(passages(language, analysis))).text().replace(" ,", ",") == said


@pytest.mark.parametrize(
    ("language", "analysis", "said"),
    [
        ("en", "by/ADP (/PUNCT Smith/PROPN ,/PUNCT 1999/NUM )/PUNCT here/ADV", "by Smith here"),
        ("fr", "par/ADP (/PUNCT Roux/PROPN ,/PUNCT 1999/NUM )/PUNCT ici/ADV", "par Roux ici"),
        ("en", "valves/NOUN (/PUNCT Smith/PROPN ,/PUNCT 1999/NUM )/PUNCT leak/VERB", "valves leak"),
        ("en", "by/ADP (/PUNCT Ng/PROPN ,/PUNCT 1999/NUM ;/PUNCT Wu/PROPN ,/PUNCT 2001/NUM )/PUNCT", ""),
    ],
)
def test_who_is_cited_behind_a_preposition_is_named(language: Language, analysis: str, said: str) -> None:
    where = passages(language, analysis)
    edited = delete_parentheses(draft(where), where, wording(language)).text()
    assert edited == said if said else "Ng" not in edited or "(" in edited


@pytest.mark.parametrize(
    ("language", "analysis", "fault"),
    [
        ("en", "3/NUM For/ADP each/DET pump/NOUN valves/NOUN leak/VERB", "note"),
        ("en", "11The/DET pumps/NOUN of/ADP valves/NOUN", "note"),
        ("en", "fast/ADJ valves/NOUN ,/PUNCT °Thanks/NOUN to/ADP pumps/NOUN", "note"),
        ("en", "fast/ADJ valves/NOUN of/ADP US/PROPN pumps/NOUN", None),
        ("en", "fast/ADJ valves/NOUN of/ADP your/PRON pumps/NOUN", "person"),
        ("fr", "les/DET vannes/NOUN et/CCONJ en/PRON déduisons/ADV/déduisons le/DET prix/NOUN", "person"),
        ("fr", "les/DET vannes/NOUN et/CCONJ les/PRON clusterisons/VERB/clusterison", "person"),
        ("fr", "les/DET portions/NOUN/portion et/CCONJ les/DET vannes/NOUN rapides/ADJ", None),
    ],
)
def test_notes_and_speakers_are_heard(language: Language, analysis: str, fault: str | None) -> None:
    where = passages(language, analysis)
    assert complaint(draft(where), where, wording(language), is_sentence=False) == fault


def test_a_subject_behind_a_preposition_has_lost_what_was_between() -> None:
    assert reexpressed("en", f"for/ADP each/DET value/NOUN of/ADP {WE} show/VERB pumps/NOUN") is None


@pytest.mark.parametrize(("words", "said"), [("pum ps", "pumps"), ("of ten", "of ten")])
def test_halves_of_a_torn_word_stand_together(words: str, said: str) -> None:
    left, right = words.split()
    rest = "and/CCONJ pumps/NOUN or/CCONJ pumps/NOUN are/AUX of/ADP use/NOUN often/ADV for/ADP ten/NUM of/ADP us/PRON"
    assert draft(passages("en", f"the/DET {left}/X {right}/X {rest}")).text().startswith(f"the {said} and")


@pytest.mark.parametrize(
    "text",
    [
        "3) Valves leak.",
        "[5] measure valves.",
        "« Les vannes fuient. »",
        "Call open() first.",
        "Take the_valve first.",
        "It costs $x at most.",
        "We used 12.0deSPSS for it.",
        "It was the end.The next valve leaks.",
        "The committee7The valve leaks.",
        "Valves leak,pumps do not.",
        "The varim~t valve leaks.",
        "By a. method of old.",
        "The valveswhichleakandwerereplaced leak.",
        "La r éponse est connue.",
        "Une pièce carr ée fuit.",
        "The e ff ect is small.",
        "The v a l ve leaks.",
        "The pumps - les- valves leak.",
        "They count valve -turns, not turns.",
        "The \ue001 valve leaks.",
        "Valves s0, s1 leak.",
        "Valves 1, 2, … leak.",
        'The valve replaces the sign " " by a word.',
        "Ils remplacent « » par un mot.",
        "Valves reach 93.76 94.11 for steel.",
        "Les vannes atteignent 65 10 %.",
        "Les vannes atteignent 93,7 94,1 pour l'acier.",
    ],
)
def test_what_shows_by_itself_that_it_is_no_sentence(text: str) -> None:
    assert looks_damaged(text)


@pytest.mark.parametrize(
    "text",
    [
        "Valves (and pumps) leak in 3.5 % of 1,200 cases; the U.S. knows short- and long-term: e.g. those of Mr. Roe.",
        "Les vannes, là où elles fuient, coûtent 3,5 fois plus; M. Roux l'a montré à l'été 2019.",
        "Valve #19 leaks.",
        'Readers call it "a valve" and it reaches 93.76 or 94.11 in May 2004.',
        "En 2004 10 % des vannes et 12 % des pompes fuient.",
        "We compare the state-of-the-art valve x2 with a pump if it fails...",
    ],
)
def test_a_sound_sentence_shows_no_damage(text: str) -> None:
    assert not looks_damaged(text)
