"""The OCR door: off by default, with a program that is not there, fails, hangs or gives a file with text."""

import io
import sys
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from pipeline.errors import UnusableDocument
from pipeline.ingest.door import ingest
from pipeline.ingest.settings import IngestSettings
from pipeline.source import RawDocument, SourceText
from tests.pipeline.ingest.files import pdf_page
from tests.pipeline.ingest.reading import WORDS
from tests.pipeline.ingest.typeset import Typesetter

READ = pdf_page(b"BT /F 12 Tf 60 700 Td (Seven hives are full.) Tj ET")


@pytest.fixture(scope="module")
def scan() -> bytes:
    setter = Typesetter()
    image = io.BytesIO()
    Image.new("L", (40, 40), 128).save(image, "PNG")
    image.seek(0)
    setter.canvas.drawImage(ImageReader(image), 60, 60)
    setter.page()
    return setter.done()


def program(folder: Path, body: str) -> None:
    """A program called ocrmypdf that runs some lines of Python."""
    file = folder / "ocrmypdf"
    file.write_text(f"#!{sys.executable}\nimport sys, time, pathlib\n{body}\n")
    file.chmod(0o755)


def by_ocr(data: bytes, **settings: object) -> SourceText:
    return ingest(RawDocument(data, name="a.pdf"), IngestSettings.model_validate({"ocr": True, **settings}), WORDS)


def test_without_it_the_error_names_it(scan: bytes) -> None:
    with pytest.raises(UnusableDocument) as refused:
        ingest(RawDocument(scan, name="a.pdf"), IngestSettings(), WORDS)
    assert refused.value.code == "no_text_layer"
    assert "components.by_media_type.ocr = true where ocrmypdf is installed" in refused.value.detail


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("", "is not installed here"),
        ("sys.exit(2)", "could not read"),
        ("time.sleep(60)", "took longer than 2 seconds"),
    ],
)
def test_what_goes_wrong_is_told(
    body: str, told: str, scan: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if body:
        program(tmp_path, body)
    with pytest.raises(UnusableDocument) as refused:
        by_ocr(scan, ocr_seconds=2)
    assert (refused.value.code, told in refused.value.detail) == ("no_text_layer", True)


def test_what_it_gives_is_read_and_said_to_be_recognized(
    scan: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "made.pdf").write_bytes(READ)
    program(
        tmp_path,
        f"assert pathlib.Path('in.pdf').read_bytes().startswith(b'%PDF') and sys.argv[-4:-2] == ['-l', 'fra']\n"
        f"pathlib.Path('out.pdf').write_bytes(pathlib.Path({str(tmp_path / 'made.pdf')!r}).read_bytes())",
    )
    source = by_ocr(scan, ocr_languages="fra")
    assert source.text == "Seven hives are full."
    assert [warning.code for warning in source.warnings] == ["text_by_ocr"]
