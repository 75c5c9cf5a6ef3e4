"""What is said in the other language: every word of the schemes is there, what is not is quoted and flagged."""

from pathlib import Path

import pytest

from pipeline.absum.interpret import SchemeReader, load_schemes
from pipeline.absum.plan import SchemePatterns
from pipeline.absum.rule_check import AbsumCheck
from pipeline.absum.saying.lexicalizer import Lexicalizer
from pipeline.absum.saying.translations import LEXICON, Translations
from pipeline.absum.select import CandidateSelector, EventContent
from pipeline.absum.settings import SchemePatternsSettings, SchemeSelectionSettings, SchemesSettings
from pipeline.document import Document
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.component import PyrealbRealizer
from pipeline.realizer.spec import SPEC
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.absum.parsed import ENGINE, document
from tests.resources import RESOURCES
from tests.wired import shipped

OTHER: dict[Language, Language] = {"en": "fr", "fr": "en"}
SAID_ANYHOW = frozenset({"generic", "relational", "quantifier", "others", "reflexive"})
"""Kinds of nouns that no aspect is answered with, or whose translation is that of what they count."""
HEADER = "word\tpos\ttranslation\tgender\tplural\n"


def accepted(language: Language) -> frozenset[str]:
    """The kinds that some aspect of some scheme accepts."""
    categories = load_schemes(RESOURCES)[language].categories.values()
    schemes = [scheme for category in categories for scheme in category.schemes.values()]
    return frozenset(kind for s in schemes for aspect in s.aspects.values() for kind in aspect.accepts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_that_an_aspect_accepts_is_translated(language: Language) -> None:
    words, wanted = Translations(RESOURCES, language, OTHER[language]), accepted(language)
    rows = [(row["word"], frozenset(row["kinds"].split())) for row in RESOURCES.lexicon(language, "absum_kinds")]
    nouns = [w for w, kinds in rows if kinds & wanted and not kinds & SAID_ANYHOW and not w.startswith("-")]
    missing = [noun for noun in nouns if words.get(noun, "NOUN") is None]
    assert not missing, f"add rows to lexicons/{language}/{LEXICON}.tsv: {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_verb_is_translated(language: Language) -> None:
    words = Translations(RESOURCES, language, OTHER[language])
    rows = RESOURCES.lexicon(language, "absum_words")
    events = {row["event"] for row in rows if row["event"] and words.get(row["event"], "NOUN") is None}
    verbs = {row["verb"] for row in rows if row["verb"] and words.get(row["verb"], "VERB") is None}
    assert not events, f"add rows to lexicons/{language}/{LEXICON}.tsv: {', '.join(sorted(events))}"
    assert not verbs, f"add rows to lexicons/{language}/{LEXICON}.tsv: {', '.join(sorted(verbs))}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_that_is_said_has_its_forms(language: Language) -> None:
    own = {row["verb"] for row in RESOURCES.lexicon(language, "absum_words") if row["verb"]}
    rows = RESOURCES.lexicon(OTHER[language], LEXICON)
    for verb in sorted(own | {row["translation"] for row in rows if row["pos"] == "VERB"}):
        spec = {"type": "clause", "subject": {"type": "pronoun"}, "verb": {"type": "verb_phrase", "verb": verb}}
        assert not ENGINE.realize(SPEC.validate_python(spec), language).warnings, verb


@pytest.mark.parametrize("language", LANGUAGES)
def test_schemes_have_a_dozen_a_category(language: Language) -> None:
    for name, category in load_schemes(RESOURCES)[language].categories.items():
        assert len(category.schemes) >= 12, name


def test_every_french_noun_has_its_gender() -> None:
    for row in RESOURCES.lexicon("en", LEXICON):
        if row["pos"] == "NOUN":
            assert row["gender"] in ("masculine", "feminine"), f"{row.place}: {row['translation']}"


@pytest.mark.parametrize(
    ("language", "row", "told"),
    [
        ("en", "walkout\tNOUN\tdébrayage\tmale\t", "gender must be one of masculine, feminine, or empty, not 'male'"),
        ("en", "walkout\tNOUN\tdébrayage\t\t", "a French noun needs its gender: masculine, feminine"),
        (
            "en",
            "walkout\tN\tdébrayage\tmasculine\t",
            "pos must be one of ADJ, ADP, NOUN, NUM, PROPN, VERB, not 'N'",
        ),
        ("en", "walkout\tNOUN\t\tmasculine\t", "the column translation is empty; a translation needs both words"),
        ("fr", "\tNOUN\twalkout\t\t", "the column word is empty; a translation needs both words"),
        ("fr", "trentaine\tNUM\tthirty\t\t", "the translation of a NUM is a number in digits, not 'thirty'"),
    ],
)
def test_a_row_that_cannot_be_used_is_refused_when_it_is_read(
    tmp_path: Path, language: Language, row: str, told: str
) -> None:
    file = tmp_path / language / f"{LEXICON}.tsv"
    file.parent.mkdir()
    file.write_text(f"{HEADER}picket\tNOUN\tpiquet\tmasculine\t\n{row}\n", encoding="utf-8")
    resources = Resources(lexicons=[tmp_path])
    for read in (
        lambda found: CandidateSelector(SchemeSelectionSettings(main_event=False), found, ENGINE),
        lambda found: AbsumCheck(found, language),
    ):
        with pytest.raises(ConfigurationError) as caught:
            read(resources)
        assert str(caught.value) == f"{file}:3: {told}"


@pytest.mark.parametrize(
    ("name", "header", "row", "told"),
    [
        (
            "absum_contexts",
            "place\tword\tcontext",
            "govenor\tdream\thypothetical",
            "place must be one of modifier, governor, marker, condition, tense, sentence, span, support, sequel, "
            "effect, past, attribution, locative, limit, limited, part, counted, joint, change, range, ratio, times, "
            "not 'govenor'",
        ),
        (
            "absum_contexts",
            "place\tword\tcontext",
            "support\tstage\tactor",
            "context must be one of doer, sufferer, occurrence, not 'actor'",
        ),
        (
            "absum_words",
            "class\tlemma\tpos\tframe\tevent\tverb",
            "strike\twalk out\tVB\taction\t\t",
            "pos must be one of VERB, NOUN, ADJ, not 'VB'",
        ),
        (
            "absum_words",
            "class\tlemma\tpos\tframe\tevent\tverb",
            "\twalk out\tVERB\taction\t\t",
            "the column class is empty; a trigger needs its class and lemma",
        ),
    ],
)
def test_words_of_schemes_that_cannot_be_used_are_refused(
    tmp_path: Path, name: str, header: str, row: str, told: str
) -> None:
    file = tmp_path / "en" / f"{name}.tsv"
    file.parent.mkdir()
    file.write_text(f"{header}\n{row}\n", encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        AbsumCheck(Resources(lexicons=[tmp_path]), "en")
    assert str(caught.value) == f"{file}:2: {told}"


KILLED = (
    "Gunmen/NOUN/gunman/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
    "{count}/NUM/{count}/nummod/4 {noun}/NOUN/{lemma}/obj/2/Number=Plur ././PUNCT/punct/2"
)
BOMBED = (
    "A/DET/a/det/2/Definite=Ind bombing/NOUN/bombing/nsubj/3/Number=Sing "
    "occurred/VERB/occur/root/0/Tense=Past|VerbForm=Fin in/ADP/in/case/5 {place}/PROPN/{place}/obl/3/Number=Sing/LOC "
    "././PUNCT/punct/3"
)
HIMSELF = (
    "The/DET/the/det/2/Definite=Def gunman/NOUN/gunman/nsubj/3/Number=Sing "
    "killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin himself/PRON/himself/obj/3/Number=Sing ././PUNCT/punct/3"
)
OFFICES = (
    "Rebels/NOUN/rebel/nsubj/2/Number=Plur attacked/VERB/attack/root/0/Tense=Past|VerbForm=Fin "
    "the/DET/the/det/4/Definite=Def office/NOUN/office/obj/2/Number=Sing of/ADP/of/case/8 "
    "the/DET/the/det/8/Definite=Def {modifier}/ADJ/{modifier}/amod/8 {noun}/NOUN/{noun}/nmod/4/Number=Sing "
    "././PUNCT/punct/2"
)
CENTAINE = (
    "Les/DET/le/det/2/Definite=Def rebelles/NOUN/rebelle/nsubj/4/Number=Plur|Gender=Masc "
    "ont/AUX/avoir/aux:tense/4/VerbForm=Fin tué/VERB/tuer/root/0/VerbForm=Part|Tense=Past "
    "une/DET/un/det/6/Definite=Ind centaine/NOUN/centaine/obj/4/Number=Sing|Gender=Fem de/ADP/de/case/8 "
    "villageois/NOUN/villageois/nmod/6/Number=Plur|Gender=Masc ././PUNCT/punct/4"
)
ESPAGNE = (
    "Un/DET/un/det/2/Definite=Ind attentat/NOUN/attentat/nsubj/4/Number=Sing|Gender=Masc "
    "a/AUX/avoir/aux:tense/4/VerbForm=Fin eu/VERB/avoir/root/0/VerbForm=Part|Tense=Past "
    "lieu/NOUN/lieu/obj/4/Number=Sing {preposition}/ADP/{preposition}/case/7 "
    "{place}/PROPN/{place}/obl:mod/4/Number=Sing/LOC ././PUNCT/punct/4"
)


def insisting(sentence: str, language: Language = "en") -> Document:
    """A story that says the same often enough to be of that event."""
    return document(*[sentence] * 4, language=language)


def told(
    story: Document, *, output: Language, category: str = "attacks", resources: Resources = RESOURCES
) -> tuple[str, EventContent]:
    """The text in the output language, and the content with its warnings."""
    request = Request(profile="absum", category=category, output_language=output)
    reading = SchemeReader(SchemesSettings(), resources).interpret([story], request)
    content = CandidateSelector(SchemeSelectionSettings(main_event=False), resources, ENGINE).select(reading, request)
    messages = SchemePatterns(SchemePatternsSettings(), resources, ENGINE).plan(content, request)
    units = PyrealbRealizer(NoSettings(), resources).realize(messages, content.language)
    return " ".join(unit.text for unit in units), content


def test_victims_without_a_translation_are_quoted_and_flagged() -> None:
    text, content = told(insisting(KILLED.format(count="three", noun="quarrymen", lemma="quarryman")), output="fr")
    assert "Des hommes armés ont tué trois «\xa0quarrymen\xa0»." in text
    (warning,) = content.extras().warnings
    assert warning.code == "untranslated"
    assert warning.detail == (
        "no French word for 'quarryman' (who_affected): it is quoted; to have it translated, add a row to "
        "en/absum_translations.tsv in a folder of resources.lexicons"
    )


def test_a_word_that_a_deployment_translates_is_said(tmp_path: Path) -> None:
    file = tmp_path / "en" / f"{LEXICON}.tsv"
    file.parent.mkdir()
    file.write_text(f"{HEADER}quarryman\tNOUN\tcarrier\tmasculine\tcarriers\n", encoding="utf-8")
    lexicalizer = Lexicalizer.between(Resources(lexicons=[tmp_path]), ENGINE, "en", "fr")
    request = Request(profile="absum", category="attacks", output_language="fr")
    victims = document(KILLED.format(count="three", noun="quarrymen", lemma="quarryman"))
    reading = SchemeReader(SchemesSettings(), RESOURCES).interpret([victims], request)
    content = CandidateSelector(SchemeSelectionSettings(main_event=False), RESOURCES, ENGINE).select(reading, request)
    candidate = content.answers["who_affected"][0].candidate
    nominal = lexicalizer.nominal(candidate, None)
    assert nominal is not None
    assert lexicalizer.text(nominal) == "trois carriers"


def test_an_event_without_a_translation_gives_place_to_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "absum_words.tsv").write_text(
        "class\tlemma\tpos\tframe\tevent\tverb\nattack\trampage\tNOUN\tact_on\trampage\tattack\n", encoding="utf-8"
    )
    resources = Resources(lexicons=[tmp_path])
    rampage = insisting(BOMBED.replace("bombing", "rampage").format(place="Tarsk"))
    bombing = insisting(BOMBED.format(place="Tarsk"))
    request = Request(profile="absum", category="attacks", output_language="fr")
    reading = SchemeReader(SchemesSettings(), resources).interpret([rampage, bombing], request)
    content = CandidateSelector(SchemeSelectionSettings(main_event=False), resources, ENGINE).select(reading, request)
    assert [answer.text for answer in content.answers["what"]] == ["un attentat à la bombe"]
    (warning,) = content.extras().warnings
    assert "'un attentat à la bombe' is said instead" in warning.detail


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("Spain", "en Espagne"),
        ("Kenya", "au Kenya"),
        ("Cuba", "à Cuba"),
        ("Philippines", "aux Philippines"),
        ("Tarsk", "à Tarsk"),
        ("Lisbon", "à Lisbonne"),
    ],
)
def test_places_have_the_preposition_of_their_language(place: str, said: str) -> None:
    text, content = told(insisting(BOMBED.format(place=place)), output="fr")
    assert text == f"Un attentat à la bombe est survenu {said}."
    assert not content.extras().warnings


@pytest.mark.parametrize(
    ("preposition", "place", "said"),
    [("en", "Espagne", "in Spain"), ("à", "Lisbonne", "in Lisbon"), ("à", "Tarsk", "in Tarsk")],
)
def test_places_have_it_in_english_too(preposition: str, place: str, said: str) -> None:
    text, _ = told(insisting(ESPAGNE.format(preposition=preposition, place=place), "fr"), output="en")
    assert text.endswith(f" occurred {said}.")


def test_who_kills_himself_does_so_in_french() -> None:
    text, _ = told(insisting(HIMSELF), output="fr")
    assert "L'homme armé s'est tué." in text


@pytest.mark.parametrize(
    ("modifier", "noun", "said"),
    [
        ("deputy", "mayor", "le bureau du maire adjoint"),
        ("former", "nurse", "le bureau de l'ancienne infirmière"),
        ("old", "quarryman", "le bureau du «\xa0old quarryman\xa0»"),
    ],
)
def test_what_follows_a_noun_is_translated_or_quoted(modifier: str, noun: str, said: str) -> None:
    text, _ = told(insisting(OFFICES.format(modifier=modifier, noun=noun)), output="fr")
    assert f"Des rebelles ont attaqué {said}." in text


def test_a_number_that_a_noun_tells_is_not_exact() -> None:
    text, _ = told(insisting(CENTAINE, "fr"), output="en")
    assert "The rebels killed about 100 villagers." in text


def test_a_preposition_that_nobody_translated_is_not_said_bare(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "term_prepositions.tsv").write_text("form\natop\n", encoding="utf-8")
    resources = Resources(lexicons=[tmp_path])
    story = insisting(OFFICES.replace("of/ADP/of", "atop/ADP/atop").format(modifier="deputy", noun="mayor"))
    text, content = told(story, output="fr", resources=resources)
    assert "Des rebelles ont attaqué le «\xa0office atop the deputy mayor\xa0»." in text
    (warning,) = content.extras().warnings
    assert warning.detail.startswith("no French word for 'atop'")


INCENDIE = (
    "Incendie dans une scierie près de Lorvan : deux blessés\n\nLORVAN, 5 nov. 2024 — Un incendie a ravagé lundi soir "
    "une scierie à Lorvan, blessant deux personnes, ont annoncé les pompiers.\n\nLe feu s'est déclaré vers 20 h dans "
    "l'atelier de corroyage. Deux ouvriers ont été blessés par la fumée."
)


@pytest.mark.models
def test_the_event_has_the_preposition_of_the_output_and_only_what_is_said_is_flagged() -> None:
    summary = shipped().summarize([RawDocument(INCENDIE, "text/plain")], Request("absum", output_language="en"))
    assert summary.text == "On November 4, 2024, two people were injured in a fire."
    assert not any("corroyage" in warning.detail for warning in summary.warnings)
