"""Alignments and verifications as people read them, from an answer made by hand."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from pipeline.languages import Language
from service.align.rendering import Format, render, report_policy
from service.align.side_by_side import side_by_side

SUMMARY = "The mill shut in 1913.\nOwls <moved> in."
SOURCES = ["News.\nThe old mill, which was large, closed in 1931. It stood empty.", "Nothing else."]


def span(text: str, part: str) -> dict[str, int]:
    start = text.index(part)
    return {"start": start, "end": start + len(part)}


def place(part: str) -> dict[str, int]:
    return {"document": 0, **span(SOURCES[0], part)}


CLOSED = {**place("The old mill, which was large, closed in 1931."), "probability": 0.9}
FAINT = {**place("It stood empty."), "probability": 0.05}
LINKS = [
    {"summary": span(SUMMARY, said), "source": place(given), "probability": 0.8}
    for said, given in (("mill", "mill"), ("shut", "closed"))
]
SENTENCES = [
    {**span(SUMMARY, "The mill shut in 1913."), "score": 0.5, "sources": [CLOSED, FAINT]},
    {**span(SUMMARY, "Owls <moved> in."), "score": 0.04, "sources": [FAINT]},
]
VERIFICATION: dict[str, Any] = {
    "language": "en",
    "score": 0.27,
    "sentences": SENTENCES,
    "unsupported": [
        {**span(SUMMARY, "1913"), "kind": "number", "confidence": 0.9, "source": place("1931")},
        {**span(SUMMARY, "Owls <moved>"), "kind": "unsupported", "confidence": 0.6},
    ],
    "links": LINKS,
    "summary_text": SUMMARY,
    "source_text": SOURCES,
}
ALIGNMENT = {
    key: [{"start": s["start"], "end": s["end"], "sources": s["sources"]} for s in SENTENCES]
    if key == "sentences"
    else v
    for key, v in VERIFICATION.items()
    if key not in ("score", "unsupported")
}
NAMES = ["mill.txt", ""]


@pytest.mark.parametrize(
    ("kind", "said", "interface", "told"),
    [
        ("number", "1913", "en", "the source has no such number"),
        ("number", "30", "en", "the source has this number, but not here"),
        ("number", "3", "en", "the source has no such number"),
        ("number", "30", "fr", "la source a ce nombre, mais pas là"),
        ("date", "2 May", "en", "the source has this date, but not here"),
        ("date", "2 May", "fr", "la source a cette date, mais pas là"),
        ("date", "3 May", "fr", "la source n’a pas cette date"),
    ],
)
def test_a_number_is_missing_only_where_no_source_has_it(kind: str, said: str, interface: Language, told: str) -> None:
    finding = {"start": 0, "end": len(said), "kind": kind, "confidence": 0.8}
    sentences = [{"start": 0, "end": len(said), "score": 0.2, "sources": []}]
    answer = {**VERIFICATION, "sentences": sentences, "unsupported": [finding], "links": [], "summary_text": said}
    rendered = render({**answer, "source_text": ["Anna paid 30 on 2 May.", "She left."]}, "text", NAMES, interface)
    assert told in rendered


def test_text_says_what_is_wrong_and_where() -> None:
    assert (
        render(VERIFICATION, "text", NAMES)
        == """\
Score 0.27 · sentences: 2 · findings: 2

1.  0.50  The mill shut in 1913.
    ! number “1913” (0.90): the source has no such number; mill.txt, line 2: “The old mill,
        which was large, closed in [1931]. It stood empty.”
    from mill.txt, line 2: “The old mill, which was large, closed in 1931.”

2.  0.04  Owls <moved> in.
    ! unsupported “Owls <moved>” (0.60): the source does not say this
    no source at all
"""
    )


@pytest.mark.parametrize("length", range(40, 90))
def test_no_line_of_text_ends_inside_french_quotation_marks(length: int) -> None:
    finding = VERIFICATION["unsupported"][1]
    said = render({**VERIFICATION, "unsupported": [finding]}, "text", ["m" * length, ""], "fr")
    assert "«\u00a0Owls <moved>\u00a0»" in said
    assert not [line for line in said.splitlines() if line.endswith("«") or line.strip().startswith(("»", ":", ";"))]


def test_text_of_an_alignment_says_what_was_put_in_other_words() -> None:
    said = render(ALIGNMENT, "text", NAMES, "fr")
    assert said.startswith("Alignement · phrases : 2\n")
    assert "    en d’autres mots\u00a0: shut ← closed\n" in said
    assert "d’après mill.txt, ligne 2" in said


def test_pages_are_told_where_there_are_some() -> None:
    finding = {**VERIFICATION["unsupported"][0], "source": {**place("1931"), "page": 7}}
    assert "mill.txt, page 7: “The old" in render({**VERIFICATION, "unsupported": [finding]}, "text", NAMES)


@pytest.mark.parametrize("form", ["text", "html"])
def test_warnings_are_told_first_in_the_language_of_the_reader(form: Format) -> None:
    detail = (
        "the summary looks written in fr and documents.0 in en: hardly anything of one is found in the other; give "
        "texts in one language"
    )
    warned = {**VERIFICATION, "warnings": [{"code": "languages_differ", "detail": detail}]}
    assert detail in " ".join(render(warned, form, NAMES).split())
    said = " ".join(render(warned, form, NAMES, "fr").split())
    assert said.index("le résumé semble écrit en langue « fr » et documents.0") < said.index("1913")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_keeps_both_texts_as_they_stand(language: Language) -> None:
    page = render(VERIFICATION, "html", NAMES, language)
    assert f'<html lang="{language}">' in page
    tree = tree_of(page)
    said, first, second = (text_of(tree, n) for n in range(3))
    assert said == SUMMARY
    assert [first, second] == SOURCES


def test_links_of_the_page_lead_to_the_words() -> None:
    tree = tree_of(render(VERIFICATION, "html", NAMES))
    words = {w.get("id"): w.text for w in tree.iterfind(".//span[@class='word'][@id]")}
    assert {w.text: words[w.get("data-to")] for w in tree.iterfind(".//span[@data-to][@class='word']")} == {
        "mill": "mill",
        "shut": "closed",
    }
    first, second = tree.iterfind(".//span[@class='sentence']")
    given = {g.get("id"): "".join(g.itertext()) for g in tree.iterfind(".//span[@class='given']")}
    assert given[first.get("data-to")] == "The old mill, which was large, closed in 1931."
    assert second.get("data-to") == ""


@pytest.mark.parametrize(("language", "kind"), [("en", "number"), ("fr", "nombre")])
def test_kinds_are_told_by_words(language: Language, kind: str) -> None:
    tree = tree_of(render(VERIFICATION, "html", NAMES, language))
    first = tree.find(".//a[@class='kind']")
    assert first is not None
    assert first.text == f"1\u00a0{kind}"
    listed = tree.find(f".//*[@id='{(first.get('href') or '#')[1:]}']")
    assert listed is not None
    assert "".join(listed.itertext()).startswith(
        kind + {"en": " “1913”: ", "fr": " «\u00a01913\u00a0»\u00a0: "}[language]
    )


def test_the_page_asks_for_nothing_else() -> None:
    page = render(VERIFICATION, "html", NAMES)
    assert not re.search(r"(?:src|href)=\"(?!#|data:)|url\(|@import|\bfetch\(|https?://(?!www\.w3\.org/2000/svg)", page)
    for part in ("<style>", '<script type="module">'):
        assert page.count(part) == 1
    assert "default-src 'none'" in report_policy()


def test_nothing_wrong_is_said_too() -> None:
    page = render({**VERIFICATION, "unsupported": []}, "html", NAMES)
    assert "No finding: the source says everything." in page


def test_overlapping_places_lose_no_text() -> None:
    """A word that reaches out of a finding, and two findings that overlap."""
    findings = [
        {**span(SUMMARY, "mill shut"), "kind": "name", "confidence": 0.9},
        {**span(SUMMARY, "ut in"), "kind": "date", "confidence": 0.9},
    ]
    compared = side_by_side({**VERIFICATION, "unsupported": findings}, NAMES)
    assert "".join(line.text for line in compared.summary) == SUMMARY
    marked = [(piece.text, piece.remark.kind) for piece in compared.sentences[0].pieces if piece.remark]
    assert marked == [("mill", "name"), (" ", "name"), ("shut", "name"), (" in", "date")]
    assert [remark.number for remark in compared.remarks] == [1, 2]


def tree_of(page: str) -> ElementTree.Element:
    """The main part of a page, which is written as XML would be."""
    main = page[page.index("<main") : page.index("</main>") + len("</main>")]
    return ElementTree.fromstring(main.replace("&nbsp;", "\u00a0"))  # noqa: S314 - our own page


def text_of(tree: ElementTree.Element, number: int) -> str:
    """The text of the summary (0) or of a document, without the numbers and kinds that were put in."""
    text = tree.findall(".//div[@class='text']")[number]
    for parent in list(text.iter()):
        for child in list(parent):
            if child.tag in ("small", "a"):
                child.text = None
    return "".join(text.itertext()).replace("\u202f", "")
