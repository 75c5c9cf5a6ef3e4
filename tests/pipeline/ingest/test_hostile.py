"""Files made to harm: each gives its code in time, and the process that asked goes on."""

import dataclasses
import io
import resource
import subprocess
import sys
import zipfile
import zlib
from unittest.mock import patch

import pytest

from pipeline.errors import NotReady, UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.component import MediaTypeIngest
from pipeline.ingest.door import ingest
from pipeline.ingest.formats import DOCX, EPUB, MODULE_OF_FORMAT, ODT, PPTX, RST, TEX
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.sharing import SMALL
from pipeline.resources import Resources
from pipeline.source import RawDocument
from tests.pipeline.ingest.files import docx, docx_paragraph, epub, odt, pdf_page, pptx, shape, xlsx, zipped
from tests.pipeline.ingest.reading import WORDS
from tests.pipeline.ingest.reading import read_apart as read

LAUGHS = '<!DOCTYPE x [<!ENTITY a "haha">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 12}">' for before, name in zip("abcdefgh", "bcdefghi")
) + "]>"  # fmt: skip
EXTERNAL = '<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/passwd">]>'
FORM_THAT_DRAWS_ITSELF = (
    b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 6 0 R/B 6 0 R>>>>/Length 12>>stream\n"
    b"/A Do /B Do \nendstream"
)


def _of_kind(name: str, doctype: str = "", words: str = "Seven hives are full.") -> bytes:
    """A package of each newer kind that says `words`."""
    if name == "a.pptx":
        return pptx(shape("title", words), doctype=doctype)
    if name == "a.xlsx":
        row = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
        return xlsx({"One": row}, strings=f"<si><t>{words}</t></si>", doctype=doctype)
    return epub(f"<p>{words}</p>", doctype=doctype)


def refusal(data: bytes, name: str, **limits: float) -> UnusableDocument:
    with pytest.raises(UnusableDocument) as refused:
        ingest(RawDocument(data, name=name), IngestSettings.model_validate(limits), WORDS)
    assert read("The process goes on.").text == "The process goes on."
    assert "\n" not in refused.value.detail
    return refused.value


def outcome(data: bytes, name: str) -> str:
    """The text of a file, or the code with which it is refused."""
    try:
        return read(data, name).text
    except UnusableDocument as refused:
        return refused.code


@pytest.mark.parametrize("doctype", [LAUGHS, EXTERNAL])
@pytest.mark.parametrize("name", ["a.docx", "a.odt"])
def test_entities_are_refused_and_never_resolved(doctype: str, name: str) -> None:
    data = (
        docx(docx_paragraph("&i;"), doctype=doctype)
        if name == "a.docx"
        else odt("<text:p>&i;</text:p>", doctype=doctype)
    )
    found = refusal(data, name)
    assert found.code == "corrupt_document"
    assert "root" not in found.detail


@pytest.mark.parametrize("doctype", [LAUGHS, EXTERNAL])
def test_entities_that_html_declares_are_refused(doctype: str) -> None:
    found = refusal(f"{doctype}<html><body><p>Before &i; after.</p></body></html>".encode(), "a.html")
    assert (found.code, "declares entities of its own" in found.detail) == ("corrupt_document", True)


def test_a_zip_bomb_stops_at_the_limit_whatever_its_directory_says() -> None:
    bomb = zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": b" " * (64 << 20)})
    for data in (bomb, bomb.replace((64 << 20).to_bytes(4, "little"), (100).to_bytes(4, "little"))):
        assert refusal(data, "a.docx", max_inflated_bytes=1 << 20).code in ("too_large", "corrupt_document")
    assert "inflates to more than 1 MB" in refusal(bomb, "a.docx", max_inflated_bytes=1 << 20).detail


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_part_packed_as_no_document_is_asks_for_nothing(method: int) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
    with (
        patch.object(zipfile.ZipFile, "open", side_effect=AssertionError),
        pytest.raises(UnusableDocument, match="corrupt_document: the zip package is packed in a way that no document"),
    ):
        Package(stream.getvalue(), IngestSettings().limits(1000)).read("[Content_Types].xml")


def test_a_package_of_very_many_parts_is_refused() -> None:
    parts: dict[str, str | bytes] = {f"{number}": b"" for number in range(10_001)}
    assert refusal(zipped(parts), "a.docx").code == "too_large"


def test_a_file_that_takes_too_long_is_stopped() -> None:
    loop = pdf_page(b"/A Do /B Do ", resources=b"/XObject<</A 6 0 R/B 6 0 R>>", more=(FORM_THAT_DRAWS_ITSELF,))
    found = refusal(loop, "a.pdf", seconds=1)
    assert found.code == "too_slow"
    assert found.detail == "reading the file took longer than 1 seconds; split or simplify it"


def test_a_small_file_has_less_of_the_processor_than_a_large_one() -> None:
    settings = IngestSettings(seconds=20)
    assert settings.limits(1000).processor_seconds < 5.1
    assert settings.limits(512 << 10).processor_seconds == 12.5
    assert settings.limits(1 << 20).processor_seconds == settings.limits(30 << 20).processor_seconds == 20
    loop = pdf_page(b"/A Do /B Do ", resources=b"/XObject<</A 6 0 R/B 6 0 R>>", more=(FORM_THAT_DRAWS_ITSELF,))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = refusal(loop, "a.pdf", seconds=3)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert found.code == "too_slow"
    assert found.detail in [f"reading the file took longer than {n} seconds; split or simplify it" for n in (1, 3)]
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 2.5


def test_a_file_that_takes_too_much_memory_is_stopped() -> None:
    page = b"<html><body>" + b"<p>words and words</p>" * 1_000_000
    found = refusal(page, "a.html", memory_bytes=256 << 20, seconds=100)
    assert found.code == "too_large"
    assert "takes more than 256 MB of memory" in found.detail


def test_a_parser_that_dies_is_a_corrupt_document() -> None:
    packed = zlib.compress(b"BT /F 9 Tf (a) Tj ET " * 4_000_000, 9)
    stream = b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(packed), packed)
    data = pdf_page(b"").replace(b"<</Length 0>>stream\n\nendstream", stream)
    found = refusal(data, "a.pdf", memory_bytes=256 << 20)
    assert found.code in ("corrupt_document", "too_large")


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"{\\rtf1 " + b"{" * 1_000_000, "a.rtf", "corrupt_document"),
        (docx("<w:sdt>" * 100_000), "a.docx", "corrupt_document"),
        (b"<html><body>" + b"<b>" * 100_000 + b"x", "a.html", "corrupt_document"),
        (b"%PDF-1.4\n1 0 obj\n" + b"[" * 1_000_000, "a.pdf", "corrupt_document"),
        (b"a" * 50_000_000, "a.txt", "too_large"),
        (b"a" * 5_000_000, "a.txt", "too_large"),
        (b"a" * 5_000_000, "a.md", "too_large"),
        (b"\x00" * 10_000, "a.txt", "corrupt_document"),
        (b"\x00" * 10_000, "a", "unsupported_media_type"),
    ],
)
def test_depth_length_and_zeros(data: bytes, name: str, code: str) -> None:
    assert refusal(data, name).code == code


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.pdf"])
def test_truncated_files_are_refused_or_give_what_they_have(name: str) -> None:
    whole = {
        "a.docx": docx(docx_paragraph("Some words.")),
        "a.odt": odt("<text:p>Some words.</text:p>"),
        "a.pdf": pdf_page(b"BT /F 12 Tf 60 700 Td (Some words.) Tj ET"),
    }[name]
    for length in range(10, len(whole), len(whole) // 8):
        assert outcome(whole[:length], name) in ("Some words.", "corrupt_document", "empty_document")


@pytest.mark.parametrize(
    "attempt",
    [
        "import socket; socket.socket()",
        "import socket; socket.getaddrinfo('localhost', 80)",
        "import subprocess; subprocess.Popen(['true'])",
        "import os; os.system('true')",
        "import os; os.fork()",
        "import os; os.remove('x')",
        "open('/etc/passwd')",
        "open('made', 'w')",
        "import os; os.open('made', os.O_CREAT | os.O_WRONLY)",
        "import ctypes; ctypes.CDLL('libc.so.6')",
    ],
)
def test_the_process_that_parses_has_no_network_processes_or_files(attempt: str) -> None:
    limits = IngestSettings().limits(0)
    script = (
        "import socket, subprocess, os, ctypes\n"
        "from pipeline.ingest.limits import Limits, confine\n"
        f"confine(Limits(**{dataclasses.asdict(limits)!r}))\n{attempt}\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "PermissionError: a parser may" in done.stderr


@pytest.mark.parametrize(
    ("data", "name", "media_type"),
    [
        (b"# Words", "a.md", "text/markdown"),
        (b"<p>Words</p>", "a.html", "text/html"),
        (pdf_page(b"BT /F 12 Tf 60 700 Td (Words) Tj ET"), "a.pdf", "application/pdf"),
        (docx(docx_paragraph("Words")), "a.docx", DOCX),
        (odt("<text:p>Words</text:p>"), "a.odt", ODT),
        (b"{\\rtf1 Words}", "a.rtf", "application/rtf"),
        (b"Date: Mon, 3 May 2021 10:12:00 +0000\nMIME-Version: 1.0\n\nWords\n", "a.eml", "message/rfc822"),
        (_of_kind("a.pptx", words="Words"), "a.pptx", PPTX),
        (epub("<p>Words</p>"), "a.epub", EPUB),
        (b"Words", "a.rst", RST),
        (b"Words", "a.tex", TEX),
    ],
)
def test_sound_files_pass_through_the_process_unharmed(data: bytes, name: str, media_type: str) -> None:
    source = read(data, name)
    assert (source.text, source.media_type) == ("Words", media_type)


@pytest.mark.parametrize(
    "module", [name for name in sorted(MODULE_OF_FORMAT.values()) if name != "pipeline.ingest.html"]
)
def test_a_parser_loads_nothing_heavy(module: str) -> None:
    heavy = ("pydantic", "trafilatura", "spacy", "numpy", "asyncio")
    script = f"import sys, pipeline.ingest.child, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_settings_refuse_unknown_keys() -> None:
    with pytest.raises(ValueError, match="max_byte"):
        IngestSettings.model_validate({"max_byte": 1})


NEWER = ["a.pptx", "a.xlsx", "a.epub"]


@pytest.mark.parametrize("doctype", [LAUGHS, EXTERNAL])
@pytest.mark.parametrize("name", NEWER)
def test_entities_of_newer_packages_are_refused(doctype: str, name: str) -> None:
    found = refusal(_of_kind(name, doctype=doctype), name)
    assert found.code == "corrupt_document"
    assert "root" not in found.detail


@pytest.mark.parametrize("name", NEWER)
def test_a_bomb_of_any_kind_stops_at_the_limit(name: str) -> None:
    found = refusal(_of_kind(name, words="full " * (1 << 19)), name, max_inflated_bytes=1 << 20)
    assert (found.code, "inflates to more than 1 MB" in found.detail) == ("too_large", True)


@pytest.mark.parametrize("name", NEWER)
def test_a_truncated_package_is_corrupt(name: str) -> None:
    data = _of_kind(name)
    assert refusal(data[: len(data) * 2 // 3], name).code == "corrupt_document"


@pytest.mark.parametrize("name", ["a.pptx", "a.xlsx"])
def test_an_encrypted_office_file_is_told(name: str) -> None:
    container = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512 + "EncryptedPackage".encode("utf-16-le")
    assert refusal(container, name).code == "encrypted_document"


def test_macros_are_never_read() -> None:
    data = pptx(shape("title", "Seven hives."), parts={"ppt/vbaProject.bin": b"Sub AutoOpen() Shell End Sub"})
    assert read(data, "a.pptm").text == "Seven hives."


def test_a_workbook_of_very_many_cells_is_refused() -> None:
    row = "<row>" + "<c><v>1</v></c>" * 1000 + "</row>"
    assert refusal(xlsx({"One": row * 401}), "a.xlsx").code == "too_large"


def test_a_small_workbook_has_no_more_cells_than_somebody_wrote() -> None:
    row = "<row>" + "<c><v>1</v></c>" * 1000 + "</row>"
    data = xlsx({"One": row * 60})
    assert len(data) < 10_000
    assert "more than 2" in refusal(data, "a.xlsx").detail
    assert read(xlsx({"One": row * 15}), "a.xlsx").text.count("1") == 15_000


def _at(place: str, words: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{words}</t></is></c>'


def test_cells_far_from_each_other_are_told_without_the_places_between_them() -> None:
    rows = [f'<row r="{number}">{_at(f"A{number}", "Hive")}{_at(f"XFD{number}", "full")}</row>' for number in (1, 2)]
    assert read(xlsx({"One": "".join(rows)}), "a.xlsx").text == "One\n\nHive\tfull\nHive\tfull"
    near = [f'<row r="{number}">{_at(f"A{number}", "Hive")}{_at(f"D{number}", "full")}</row>' for number in (1, 2)]
    assert read(xlsx({"One": "".join(near)}), "a.xlsx").text == "One\n\nHive\t\t\tfull\nHive\t\t\tfull"


@pytest.mark.parametrize("name", ["a.docx", "a.xlsx", "a.pptx", "a.epub"])
def test_a_small_file_that_says_the_same_again_and_again_is_refused(name: str) -> None:
    words = "Seven hives are full. " * 20_000
    data = docx(docx_paragraph(words)) if name == "a.docx" else _of_kind(name, words=words)
    found = refusal(data, name)
    assert found.code == "too_large"
    assert "it says the same again and again" in found.detail


def test_a_small_file_of_ever_so_many_paragraphs_is_refused() -> None:
    data = docx(docx_paragraph("a") * 20_000)
    assert "20000 paragraphs" in refusal(data, "a.docx").detail.replace("19999", "20000")
    assert len(read(docx(docx_paragraph("a") * 4_000), "a.docx").text) == 4_000 + 2 * 3_999
    markdown = b"a\n\n" * 20_000
    assert read(markdown, "a.md").text.count("a") == 20_000


def test_cells_that_span_thousands_of_places_cost_nothing() -> None:
    cell = "<tr><td colspan=1000 rowspan=1000>a</td></tr>"
    page = f"<html><body><table>{cell * 200}</table><p>{'Seven hives are full of honey. ' * 5}</p></body></html>"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "Seven hives" in read(page.encode(), "a.html").text
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < 3


def test_fields_of_a_message_with_thousands_of_parameters_are_cut() -> None:
    text = b"\n\nSeven hives are full.\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for joint in (b";a*0=b", b";\n a*0=b"):
        data = b"From: a@example.org\nSubject: Hives\nContent-Type: text/plain" + joint * 20_000 + text
        assert "Seven hives are full." in read(data, "a.eml").text
    quotes = b"From: a@example.org\nTo: " + b'"' * 50_000 + text  # the standard library reads them by their square
    assert "Seven hives are full." in read(quotes, "a.eml").text
    many = b"From: a@example.org\nTo: " + b", ".join(b"b%d@example.org" % number for number in range(3000)) + text
    told = read(many, "a.eml").text
    assert "b9@example.org, b10@example.org" in told
    assert len(told) < 9_000
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < 4


def test_a_chapter_that_is_listed_again_is_read_once() -> None:
    again = '<itemref idref="c1"/>' * 50
    book = epub("<p>Seven hives are full.</p>")
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    parts: dict[str, str | bytes] = {k: v.replace(b"</spine>", f"{again}</spine>".encode()) for k, v in content.items()}
    assert read(zipped(parts), "a.epub").text == "Seven hives are full."


def test_slides_that_lead_to_each_other_end() -> None:
    loop = {
        "ppt/_rels/presentation.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
        'relationships"><Relationship Id="r1" Type="x/slide" Target="presentation.xml"/></Relationships>'
    }
    assert outcome(pptx(shape("title", "Never."), parts=dict(loop)), "a.pptx") == "empty_document"


def test_a_full_disk_for_temporary_files_is_said() -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(NotReady, match="cannot be put into the folder for temporary files"):
            read(b"<!doctype html><p>" + b"Seven hives are full. " * 100, "a.html")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "Seven hives" in read(b"<!doctype html><p>" + b"Seven hives are full. " * 100, "a.html").text


def test_many_tiny_files_of_a_request_share_a_process() -> None:
    """One was started for each; a thousand took 100 seconds of the processor."""
    raws = [RawDocument(f"<html><p>One two {n}.</p></html>".encode(), name="a.html") for n in range(400)]
    with MediaTypeIngest(IngestSettings(seconds=2.0), Resources()).for_cluster(raws) as door:
        assert [door.ingest(raw).text for raw in raws] == [f"One two {n}." for n in range(400)]


def test_files_of_a_request_have_one_time_together() -> None:
    """Each of those that are not small starts a process."""
    raw = RawDocument(b"<html><p>One two three.</p>" + b"<br>" * (SMALL // 4) + b"</html>", name="a.html")
    door = MediaTypeIngest(IngestSettings(seconds=2.0), Resources()).for_cluster([raw])
    texts: list[str] = []

    def read_all() -> None:
        with door as opened:
            texts.extend(opened.ingest(raw).text for _ in range(200))

    with pytest.raises(UnusableDocument, match="give fewer") as refused:
        read_all()
    assert refused.value.code == "too_slow"
    assert 1 < len(texts) < 100


def test_larger_files_have_more_time_together() -> None:
    settings = IngestSettings(seconds=20.0)
    assert settings.cluster_seconds(0) == 20
    assert settings.cluster_seconds(10 << 20) == 170
