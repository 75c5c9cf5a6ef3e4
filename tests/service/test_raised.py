"""All that a client may be told has its words in French, and every code of a warning has those of the page."""

import re
from collections.abc import Iterator
from itertools import islice, product

import pytest

from pipeline.ingest.formats import READABLE
from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from service.details import Details, words
from tests.service.raised import HOLE, raised, warned

FILLINGS = ("text.first", "5", "word", "two, words", "line 3", "the PDF file is dim; run OCR over it")
"""What may stand in a hole."""
EXAMPLES = (
    "5 documents wait already, of at most 5; try again later",
    "HTTP/2.0: this service speaks HTTP/1.1 and HTTP/1.0",
    "all places are taken; try again in 10 seconds",
    f"the file cannot be read: its content looks like: a picture; give one of {READABLE}",
    "the service's database cannot be used now; nothing was kept of this request; try again in 10 seconds",
)
"""What is put together of messages that stand at several places."""
ENDINGS = ("", "; try again in 5 seconds", "; try again later")
"""What the service says behind the messages of some of its errors."""
MOST = 3000


@pytest.fixture(scope="module")
def details() -> Details:
    return Details.of(ProfileTable(load_configuration(None)))


def filled(text: str) -> Iterator[str]:
    """A detail with values in its holes."""
    form = re.compile(".+".join(map(re.escape, text.split(HOLE))))
    yield from (example for example in EXAMPLES if form.match(example))
    first, *others = text.split(HOLE)
    for values in islice(product(FILLINGS, repeat=len(others)), MOST):
        yield first + "".join(value + part for value, part in zip(values, others, strict=True))


def test_every_detail_that_the_code_can_tell_has_its_words_in_french(details: Details) -> None:
    found = list(raised())
    assert {"no scheme of \0 is filled; try the profile inits, or extract", "there is no text to check"} <= {
        each.text for each in found
    }
    missing = [
        f"{each.place}: {each.text.replace(HOLE, '{}')}"
        for each in found
        if not any(details.told(told + ending, "fr") for ending in ENDINGS for told in filled(each.text))
    ]
    assert missing == []


def test_every_code_of_a_warning_has_its_words_on_the_page() -> None:
    codes = {each.text for each in warned()}
    assert {"nothing_about_focus", "no_generated_headline", "no_scheme_filled"} <= codes
    for language in LANGUAGES:
        assert sorted(codes - set(words(language)["warned"])) == []


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "the texts agree on no event of accidents with its day or place (no day, no place, "
            "nothing told twice alike): the story is told in its own sentences",
            "les textes ne s’accordent sur aucun événement de la catégorie accidents avec son jour ou son lieu (aucun "
            "jour, aucun lieu, rien qui soit dit deux fois de même) : le récit est donné dans ses propres phrases",
        ),
        (
            "the file cannot be read: its content is of no known kind; give one of PDF",
            "le fichier ne se lit pas : son contenu n’est d’aucun genre connu ; donnez l’un de ces formats : PDF",
        ),
        (
            "the file is an old workbook (.xls): save it as XLSX",
            "le fichier est un ancien classeur (.xls) ; enregistrez-le en XLSX",
        ),
        (
            "looks like German; Précis summarizes English (en) and French (fr): if it is one of them, say "
            "which (language)",
            "il semble écrit en allemand, et Précis résume l’anglais (en) et le français (fr) : si c’est pourtant l’un "
            "des deux, dites lequel (language)",
        ),
        (
            "summary is in en and documents.0 in fr; give texts in one language",
            "summary est en langue « en » et documents.0 en langue « fr » ; donnez des textes dans une seule langue",
        ),
        (
            'nothing that can be told of the document is about "the mayor\'s car"',
            "rien de ce qui peut être dit du document ne parle de « the mayor's car »",
        ),
        (
            "text.instructions.0.first.agent: missing: say who does it; valid: U0",
            "text.instructions.0.first.agent : il manque : dites qui le fait ; valeurs possibles : U0",
        ),
    ],
)
def test_details_say_in_french_what_they_quote(details: Details, english: str, french: str) -> None:
    assert details.told(english, "fr") == french
