"""The words of a deployment reach the parsers, which run in a process of their own."""

import ast
from pathlib import Path

import pytest

import pipeline
from pipeline.ingest.component import MediaTypeIngest
from pipeline.ingest.settings import IngestSettings
from pipeline.resources import Resources
from pipeline.source import RawDocument, SourceText
from tests.pipeline.ingest.files import docx, docx_paragraph, docx_styles
from tests.pipeline.ingest.typeset import Typesetter, prose

MAKERS = {
    "pipeline/components.py",
    "pipeline/profile_table.py",
    "pipeline/resources.py",  # its own, without what a deployment adds, to compare with
    "service/rules/check.py",
    "service/rules/commands.py",
}
"""The wiring gives components their resources; a command that checks rules has its own."""


def read(data: bytes, name: str, folder: Path, **tables: str) -> SourceText:
    (folder / "en").mkdir(parents=True, exist_ok=True)
    for table, text in tables.items():
        (folder / "en" / f"{table}.tsv").write_text(text, encoding="utf-8")
    component = MediaTypeIngest(IngestSettings(), Resources(lexicons=[folder]))
    return component.ingest(RawDocument(data, name=name))


def marks(source: SourceText) -> list[tuple[str, str]]:
    return [(mark.kind, mark.span.of(source.text)) for mark in source.marks]


def test_captions_of_a_deployment(tmp_path: Path) -> None:
    setter = Typesetter()
    y = setter.justified(prose("mills", 3), 60, 60, 470)
    setter.line("Holzschnitt 3: Mills on the river.", 60, y + 20)
    setter.justified(prose("rivers", 3), 60, y + 50, 470)
    file = setter.done()
    assert not any(kind == "caption" for kind, _ in marks(read(file, "a.pdf", tmp_path / "none")))
    found = read(file, "a.pdf", tmp_path / "own", ingest_captions="word\tkind\nholzschnitt\tfigure\n")
    assert marks(found) == [("caption", "Holzschnitt 3: Mills on the river.")]


def test_styles_of_a_deployment(tmp_path: Path) -> None:
    styles = {"word/styles.xml": docx_styles(("U", '<w:name w:val="Zwischentitel"/>'))}
    file = docx(docx_paragraph("Mills", style="U") + docx_paragraph("They stood still."), parts=styles)
    assert not marks(read(file, "a.docx", tmp_path / "none"))
    found = read(file, "a.docx", tmp_path / "own", ingest_styles="style\tkind\nzwischentitel\theading\n")
    assert marks(found) == [("heading", "Mills")]


def test_mail_of_a_deployment(tmp_path: Path) -> None:
    message = b"Subject: Mills\r\n\r\nThey stand still.\r\n\r\nUrspr. Nachricht\r\n\r\nDo they turn?\r\n"
    assert not any(kind == "quotation" for kind, _ in marks(read(message, "a.eml", tmp_path / "none")))
    found = read(message, "a.eml", tmp_path / "own", ingest_mail="phrase\tkind\nurspr. nachricht\tdivider\n")
    assert any(kind == "quotation" and "Do they turn?" in text for kind, text in marks(found))


@pytest.mark.parametrize("package", ["pipeline", "service"])
def test_nobody_but_the_wiring_makes_resources(package: str) -> None:
    root = Path(pipeline.__file__).parents[1]
    makers = set()
    for path in sorted((root / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Resources":
                makers.add(path.relative_to(root).as_posix())
    assert makers <= MAKERS, f"a deployment's own words would be ignored: {sorted(makers - MAKERS)}"
