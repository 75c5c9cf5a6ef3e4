"""What needs no verification: a source shortened, and nothing that could be wrong; without models."""

from collections.abc import Sequence

import pytest

from pipeline.align.alignment import Verification
from pipeline.align.reading.shortening import Shortenings, VerifiesDoubtful
from pipeline.align.reading.wording import read_wording
from pipeline.align.reading.words import PlainReader, Stems
from pipeline.document import Document, as_lines
from pipeline.excerpts import as_document
from pipeline.languages import Language
from tests.resources import RESOURCES

KNOWN = {language: Shortenings(read_wording(RESOURCES, language), Stems(language)) for language in ("en", "fr")}
SOURCES = {
    "en": (
        "In this paper, we present looms (see Ward, 1999) that Anna Moss built in Lowell.",
        "Two hundred weavers of the mill were not heard, and the owner accused the mayor.",
    ),
    "fr": (
        "Dans cet article, nous présentons des métiers (voir Ward, 1999) qu'Anne Moreau a bâtis à Lille.",
        "Deux cents tisserands de l'usine n'ont pas été entendus, et le patron a accusé le maire.",
    ),
}


def is_shortening(text: str, language: Language) -> bool:
    reader = PlainReader(RESOURCES, language)
    given = [sentence for source in SOURCES[language] for sentence in reader.sentences([as_document(source, language)])]
    return all(KNOWN[language].is_one(said, given) for said in reader.sentences([as_document(text, language)]))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Presents looms that Anna Moss built in Lowell."),
        ("en", "The authors present looms."),
        ("en", "Two hundred weavers of the mill were not heard; presents looms."),  # one source after the other
        ("fr", "Présente des métiers qu'Anne Moreau a bâtis à Lille."),
        ("fr", "Les auteurs présentent des métiers."),
    ],
)
def test_a_source_shortened_needs_no_check(language: Language, text: str) -> None:
    assert is_shortening(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Presents looms that Anna Moss built in Salem."),
        ("en", "Presents looms that Moss built in Lowell for Ward."),
        ("en", "Presents looms that Anna built in Lowell."),  # a name from which a word has gone
        ("en", "Presents twelve looms."),
        ("en", "Presents 12 looms."),
        ("en", "Hundred weavers of the mill were not heard."),  # a number from which one has gone
        ("en", "The weavers of the mill were heard."),
        ("en", "The mayor was accused by the owner."),
        ("en", "The mayor accused the owner by mistake."),
        ("en", "Presents no looms."),
        ("en", "Nothing of the kind."),
        ("fr", "Présente des métiers qu'Anne Moreau a bâtis à Roubaix."),
        ("fr", "Présente douze métiers."),
        ("fr", "Les tisserands de l'usine ont été entendus."),
        ("fr", "Le maire a été accusé par le patron."),
        ("fr", "Ne présente pas de métiers."),
        ("fr", "Présente des métiers en mai."),
    ],
)
def test_whatever_may_be_wrong_is_checked(language: Language, text: str) -> None:
    assert not is_shortening(text, language)


ASIDES = {
    "en": (
        "Weavers use a punched pattern card (PPC) in each loom.",
        "We built ten looms in Lowell (see Ward, 1999) for the PPC trials of Anna Moss.",
        "The trials of Anna Moss (none of which was in Lowell) lasted ten days.",
    ),
    "fr": (
        "Les tisserands utilisent une carte perforée de motifs (CPM) dans chaque métier.",
        "Nous avons bâti dix métiers à Lille (voir Ward, 1999) pour les essais CPM d'Anne Moreau.",
        "Les essais d'Anne Moreau (dont aucun à Lille) ont duré dix jours.",
    ),
}


class Refuses:
    """What is doubtful is looked at: here by nobody."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def verify_each(self, texts: Sequence[tuple[Document, Document]], language: Language) -> Sequence[Verification]:
        assert language
        self.seen += [text.text for text, _ in texts]
        return [Verification(0.0, (), ()) for _ in texts]


def is_doubtful(text: str, language: Language) -> bool:
    refuses = Refuses()
    source = as_lines(ASIDES[language], language)
    VerifiesDoubtful(RESOURCES, lambda: refuses).verify_each([(as_document(text, language), source)], language)
    return refuses.seen == [text]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ten looms were built in Lowell for the punched pattern card (PPC) trials of Anna Moss."),
        ("en", "The authors built ten looms in Lowell for the PPC trials of Anna Moss."),
        ("fr", "Les auteurs ont bâti dix métiers à Lille pour les essais CPM d'Anne Moreau."),
    ],
)
def test_asides_that_are_left_out_and_long_forms_need_no_check(language: Language, text: str) -> None:
    assert not is_doubtful(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The trials of Anna Moss lasted ten days."),  # an aside that denies
        ("en", "Ten looms were built in Lowell for the public power card (PPC) trials of Anna Moss."),
        ("en", "The authors built ten looms in Lowell (see Moss, 1999) for the PPC trials of Anna Moss."),
        ("fr", "Les essais d'Anne Moreau ont duré dix jours."),
        ("fr", "Les auteurs ont bâti dix métiers à Lille pour les essais CPM (centre de Lille) d'Anne Moreau."),
    ],
)
def test_asides_that_deny_or_that_the_source_has_not_are_checked(language: Language, text: str) -> None:
    assert is_doubtful(text, language)


@pytest.mark.parametrize(
    ("language", "text", "aside", "is_checked"),
    [
        ("en", "The mill sold ten looms.", "(The mayor was away.)", True),
        ("fr", "L'usine a vendu dix métiers.", "(Le maire était absent.)", True),
        (
            "en",
            "The authors built ten looms in Lowell for the PPC trials of Anna Moss.",
            "(The mayor was away.)",
            False,
        ),
    ],
)
def test_a_source_that_is_an_aside_as_a_whole_says_nothing(
    language: Language, text: str, aside: str, is_checked: bool
) -> None:
    refuses = Refuses()
    given = [aside] if is_checked else [*ASIDES[language], aside]
    VerifiesDoubtful(RESOURCES, lambda: refuses).verify_each(
        [(as_document(text, language), as_lines(given, language))], language
    )
    assert refuses.seen == ([text] if is_checked else [])
