"""Who wrote a text: its byline or its foot says so; a columnist's text, and that of a rubric, is opinion."""

from dataclasses import replace

import pytest

from pipeline.document import Block, Document
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.stories.voices import Voices
from pipeline.stories.writers import Writers
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

BODY = {"en": "The mill closed.", "fr": "Le moulin a fermé."}


def page(*lines: str, title: str | None = None) -> Document:
    """A document of lines."""
    text = "\n".join(lines)
    starts = [sum(len(line) + 1 for line in lines[:n]) for n in range(len(lines))]
    blocks = tuple(
        Block(Span(start, start + len(line)), "paragraph", 0) for start, line in zip(starts, lines, strict=True)
    )
    found = document("Yes/INTJ/yes/root/0")
    return replace(found, source=SourceText(text, "text/plain", "0", title=title), blocks=blocks)


def writer(*lines: str, language: Language = "en") -> tuple[str, bool] | None:
    made = page(*lines)
    found = Writers.of(RESOURCES, language).writer(made)
    if found is None:
        return None
    assert found.place.span.of(made.text) == found.name
    return found.name, found.is_columnist


@pytest.mark.parametrize(
    ("line", "language", "expected"),
    [
        ("Ana Moss is a columnist for the Kasre Post.", "en", ("Ana Moss", True)),
        ("Ana Moss is professor of law at Kasre.", "en", ("Ana Moss", False)),
        ("Ana Moss is expected in Kasre, where the author will speak next week.", "en", None),
        ("The mill is the author of its own decline.", "en", None),
        ("Ana Morel est éditorialiste à La Gazette.", "fr", ("Ana Morel", True)),
        ("Ana Morel est sociologue à Kasre.", "fr", ("Ana Morel", False)),
        ("Ana Morel est attendue à Kasre.", "fr", None),
    ],
)
def test_the_foot_of_a_page_tells_its_writer(line: str, language: Language, expected: tuple[str, bool] | None) -> None:
    assert writer(BODY[language], line, language=language) == expected
    assert writer(line, *[BODY[language]] * 4, language=language) is None


@pytest.mark.parametrize(
    ("line", "language", "expected"),
    [
        ("By Ana Moss", "en", "Ana Moss"),
        ("BY: Ana Moss, 3 May 2021", "en", "Ana Moss"),
        ("By the mill", "en", None),
        ("By Ana Moss standards it was late", "en", None),
        ("Par Ana Morel", "fr", "Ana Morel"),
        ("Par temps clair", "fr", None),
    ],
)
def test_a_byline_tells_the_writer(line: str, language: Language, expected: str | None) -> None:
    found = writer(line, *[BODY[language]] * 5, language=language)
    assert (found and found[0]) == expected


@pytest.mark.parametrize(
    ("title", "language", "expected"),
    [
        ("Opinion: the mill must stay", "en", True),
        ("The mill must stay | Opinion", "en", True),
        ("Opinion polls shift", "en", False),
        ("Tribune : gardons le moulin", "fr", True),
        ("Tribune effondrée à Kasre", "fr", False),
    ],
)
def test_a_rubric_tells_opinion(title: str, language: Language, expected: bool) -> None:
    assert Writers.of(RESOURCES, language).is_opinion(page(BODY[language], title=title)) is expected
    assert Writers.of(RESOURCES, language).is_opinion(page(title, BODY[language])) is expected


def test_a_columnist_speaks_for_himself_once_he_asks_or_thinks() -> None:
    report = "Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0 boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    ours = "We/PRON/we/nsubj/2 sold/VERB/sell/root/0 boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    who = "Ana/PROPN/Ana/nsubj/5 Moss/PROPN/Moss/flat/1 is/AUX/be/cop/5"
    foot = who + " a/DET/a/det/5 {0}/NOUN/{0}/root/0 ./PUNCT/./punct/5"
    voices = Voices.of(RESOURCES, "en")
    assert voices.is_own(document(*[report] * 4, ours, foot.format("columnist")))
    assert not voices.is_own(document(*[report] * 5, foot.format("columnist")))
    assert not voices.is_own(document(*[report] * 4, ours, foot.format("farmer")))


@pytest.mark.parametrize(
    ("line", "language", "expected"),
    [
        ("In view of this, the Guild states:", "en", "the Guild"),
        ("The Kasre Guild Declares:", "en", "The Kasre Guild"),
        ("In view of this the guild states:", "en", None),
        ("In view of this, the Guild states why.", "en", None),
        ("Devant ces faits, la Guilde déclare :", "fr", "la Guilde"),
        ("La guilde nous déclare :", "fr", None),
    ],
)
def test_who_declares_what_a_colon_announces_is_speaking(line: str, language: Language, expected: str | None) -> None:
    found = Writers.of(RESOURCES, language).writer(page(BODY[language], line, BODY[language]))
    assert (found and found.name) == expected
    assert found is None or found.is_said


def test_what_a_body_declares_is_its_own_whoever_signed_it() -> None:
    said = "The Guild of millers [General Guild of Kasre, east and west] has issued the following communique:"
    lines = (said, "Mills closed.", "[Signed] Ana Moss, Bo Ruiz")
    found = Writers.of(RESOURCES, "en").declared(page(*lines))
    assert found is not None
    assert found.name == "The Guild of millers"


def test_a_headline_that_says_what_ought_to_be_makes_a_text_opinion_sooner() -> None:
    fin = "VerbForm=Fin"
    report = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{fin} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    ours = f"We/PRON/we/nsubj/2 sold/VERB/sell/root/0/{fin} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    voices = Voices.of(RESOURCES, "en")
    column, story = document(*[ours] * 3, *[report] * 14), document(*[report] * 14)

    def is_own(found: Document, title: str) -> bool:
        return voices.is_own(replace(found, source=replace(found.source, title=title)))

    assert is_own(column, "Kasre should sell its boats")
    assert not is_own(column, "Kasre sells its boats")
    assert not is_own(column, 'Ana: "Kasre should sell its boats"')
    assert not is_own(story, "Kasre should sell its boats")


@pytest.mark.parametrize(
    ("lines", "language", "name"),
    [
        (("The mill burned.", "[signed] Guild of Bakers, Kasre, 3 May"), "en", "Guild of Bakers"),
        (("The mill burned.", "Signed: Guild general council: commander Bo Arlo"), "en", "Guild general council"),
        (("Le moulin brûle.", "[Signé] Guilde des meuniers"), "fr", "Guilde des meuniers"),
        (
            ("On the strike, the Kasre council hereby announces the following:", "1. It is over."),
            "en",
            "the Kasre council",
        ),
        (("Le conseil de Kasre tient à préciser ce qui suit :", "1. Tout va bien."), "fr", "Le conseil de Kasre"),
        (("The accord, signed in Kasre, ends it.", "It holds."), "en", None),
        (("He said the following words: yes.", "It holds."), "en", None),
    ],
)
def test_who_declares_a_text_says_all_of_it(lines: tuple[str, ...], language: Language, name: str | None) -> None:
    made = page(*lines)
    found = Writers.of(RESOURCES, language).declared(made)
    assert (found.name if found else None) == name
    assert found is None or (found.is_said and found.place.span.of(made.text) == name)
    assert Voices.of(RESOURCES, language).is_own(made) is (name is not None)


@pytest.mark.parametrize(
    ("line", "language", "name", "is_many"),
    [
        (
            "The Kasre bakers guild [KBG] informs the people of Kasre and its friends:",
            "en",
            "The Kasre bakers guild",
            False,
        ),
        ("The bakers of Kasre inform the people:", "en", "The bakers of Kasre", True),
        ("The Kasre bakers guild informs the people of Kasre.", "en", None, False),
        ("It is late, and we, the bakers of Kasre, will not wait.", "en", "the bakers of Kasre", True),
        ('It is late, and "we, the bakers of Kasre, will not wait".', "en", None, False),
        ("We bake, the bakers of Kasre say, and wait.", "en", None, False),
        ("The Kasre Bakers, 3 May 2021", "en", "The Kasre Bakers", True),
        ("The Kasre Congress, 3 May 2021", "en", "The Kasre Congress", False),
        ("The bakers met in Kasre, 3 May 2021", "en", None, False),
        ("Les Boulangers de Kasre, 3 mai 2021", "fr", None, False),
        ("The Hague, 3 May 2021", "en", None, False),
        ("The Bakers, 3 May 2021", "en", "The Bakers", True),
        ("Le Havre, 3 mai 2021", "fr", None, False),
        ("Les Boulangers, 3 mai 2021", "fr", "Les Boulangers", True),
        ("La Guilde Boulangère, 3 mai 2021", "fr", "La Guilde Boulangère", False),
        ("La guilde des boulangers informe les gens de Kasre :", "fr", "La guilde des boulangers", False),
        ("Les boulangers de Kasre informent les gens :", "fr", "Les boulangers de Kasre", True),
        ("Il est tard, et nous, les boulangers de Kasre, attendons.", "fr", "les boulangers de Kasre", True),
        ("Il est tard, et « nous, les boulangers de Kasre, attendons ».", "fr", None, False),
    ],
)
def test_who_informs_or_says_who_we_are_is_speaking_where_somebody_does(
    line: str, language: Language, name: str | None, *, is_many: bool
) -> None:
    """It makes no speech of a report: its first lines may announce, too."""
    writers, made = Writers.of(RESOURCES, language), page(line, "1. It is over.")
    found = writers.writer(made) or writers.writer(page("1. It is over.", line))
    assert (found.name if found else None) == name
    assert found is None or (found.is_said and found.is_many is is_many)
    assert writers.declared(made) is None
