"""Small files of every format, written by hand so that each test sees what it reads."""

import datetime
import io
import struct
import zipfile
from typing import Any

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_CONTENT_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_ODT_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{place}:1.0"'
    for name, place in {
        "office": "office",
        "text": "text",
        "table": "table",
        "style": "style",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
    }.items()
)


def zipped(parts: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def docx(body: str, *, doctype: str = "", parts: dict[str, str] | None = None) -> bytes:
    document = f'<?xml version="1.0"?>{doctype}<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>'
    return zipped({"[Content_Types].xml": _CONTENT_TYPES, "word/document.xml": document, **(parts or {})})


def docx_styles(*styles: tuple[str, str]) -> str:
    """A style sheet of (id, content of the style element)."""
    found = "".join(f'<w:style w:type="paragraph" w:styleId="{key}">{inner}</w:style>' for key, inner in styles)
    return f'<w:styles xmlns:w="{_W}">{found}</w:styles>'


def docx_part(tag: str, inner: str) -> str:
    return f'<w:{tag} xmlns:w="{_W}">{inner}</w:{tag}>'


def docx_paragraph(text: str, style: str = "", properties: str = "", run: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    look = f"<w:rPr>{run}</w:rPr>" if run else ""
    return f'<w:p><w:pPr>{named}{properties}</w:pPr><w:r>{look}<w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def odt(body: str, *, doctype: str = "", styles: str = "", parts: dict[str, str] | None = None) -> bytes:
    content = (
        f'<?xml version="1.0"?>{doctype}<office:document-content {_ODT_NAMES}>'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, **(parts or {})})


def pdf_objects(objects: list[bytes], root: int = 1) -> bytes:
    """A PDF without a cross-reference table, which readers must mend."""
    numbered = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, body) for number, body in enumerate(objects, 1))
    return b"%PDF-1.4\n" + numbered + b"trailer\n<</Root %d 0 R>>\n%%%%EOF" % root


def pdf_page(content: bytes, *, resources: bytes = b"", page: bytes = b"", more: tuple[bytes, ...] = ()) -> bytes:
    """A PDF of one page; object 4 is its content, more objects follow from 6 on."""
    return pdf_objects(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
            + page
            + b"/Resources<</Font<</F 5 0 R>>"
            + resources
            + b">>>>",
            b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
            *more,
        ]
    )


_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def relationships(*targets: tuple[str, str]) -> str:
    """A part of (kind, target) relations, with the ids r1, r2 …"""
    listed = "".join(
        f'<Relationship Id="r{number}" Type="{_R}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_RELATIONS}">{listed}</Relationships>'


def pptx(*slides: str, doctype: str = "", parts: dict[str, str | bytes] | None = None) -> bytes:
    """A presentation of slides given by the content of their shape trees."""
    names = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    names += f' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="{_R}"'
    listed = "".join(f'<p:sldId id="{255 + number}" r:id="r{number}"/>' for number in range(1, len(slides) + 1))
    targets = [("slide", f"slides/slide{number}.xml") for number in range(1, len(slides) + 1)]
    made: dict[str, str | bytes] = {
        "[Content_Types].xml": _CONTENT_TYPES,
        "ppt/presentation.xml": f"<p:presentation {names}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relationships(*targets),
    }
    for number, slide in enumerate(slides, 1):
        made[f"ppt/slides/slide{number}.xml"] = (
            f"<?xml version='1.0'?>{doctype}<p:sld {names}><p:cSld><p:spTree>{slide}</p:spTree></p:cSld></p:sld>"
        )
    return zipped(made | (parts or {}))


def shape(kind: str | None, *paragraphs: str, properties: str = "") -> str:
    """A shape of a slide: a placeholder of a kind, or a text box."""
    place = f'<p:ph type="{kind}"/>' if kind else ""
    said = "".join(f"<a:p>{properties}<a:r><a:t>{text}</a:t></a:r></a:p>" for text in paragraphs)
    return f"<p:sp><p:nvSpPr><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:txBody>{said}</p:txBody></p:sp>"


def xlsx(sheets: dict[str, str], *, strings: str = "", styles: str = "", doctype: str = "") -> bytes:
    """A workbook of sheets by name, given by their rows."""
    names = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{_R}"'
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" r:id="r{number}"/>' for number, name in enumerate(sheets, 1)
    )
    targets = [("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(sheets) + 1)]
    targets += [("sharedStrings", "sharedStrings.xml"), ("styles", "styles.xml")]
    made: dict[str, str | bytes] = {
        "[Content_Types].xml": _CONTENT_TYPES,
        "xl/workbook.xml": f"<workbook {names}><sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relationships(*targets),
        "xl/sharedStrings.xml": f"<?xml version='1.0'?>{doctype}<sst {names}>{strings}</sst>",
        "xl/styles.xml": f"<styleSheet {names}>{styles}</styleSheet>",
    }
    for number, rows in enumerate(sheets.values(), 1):
        made[f"xl/worksheets/sheet{number}.xml"] = f"<worksheet {names}><sheetData>{rows}</sheetData></worksheet>"
    return zipped(made)


def epub(*chapters: str, doctype: str = "", parts: dict[str, str | bytes] | None = None) -> bytes:
    """A book of chapters given by the content of their bodies."""
    items = "".join(
        f'<item id="c{number}" href="text/c{number}.xhtml" media-type="application/xhtml+xml"/>'
        for number in range(1, len(chapters) + 1)
    )
    spine = "".join(f'<itemref idref="c{number}"/>' for number in range(1, len(chapters) + 1))
    book = (
        f"<?xml version='1.0'?>{doctype}"
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<metadata><dc:title>Hives</dc:title><dc:language>en-GB</dc:language><dc:date>2021-05-03</dc:date></metadata>"
        f'<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}'
        f'</manifest><spine><itemref idref="nav"/>{spine}</spine></package>'
    )
    made: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        "OPS/book.opf": book,
        "OPS/nav.xhtml": "<html><body><nav><ol><li>Contents</li></ol></nav><p>Contents page</p></body></html>",
    }
    for number, chapter in enumerate(chapters, 1):
        made[f"OPS/text/c{number}.xhtml"] = f"<html><body>{chapter}</body></html>"
    return zipped(made | (parts or {}))


_SECTOR, _END, _FREE = 512, 0xFFFFFFFE, 0xFFFFFFFF


def compound(streams: dict[str, bytes]) -> bytes:
    """A compound file of streams by path, one storage deep; every stream in sectors of its own."""
    sectors: list[bytes] = []
    table: list[int] = []

    def stored(data: bytes) -> int:
        first = len(sectors)
        parts = [data[at : at + _SECTOR].ljust(_SECTOR, b"\0") for at in range(0, len(data), _SECTOR)] or [
            bytes(_SECTOR)
        ]
        sectors.extend(parts)
        table.extend([*range(first + 1, first + len(parts)), _END])
        return first

    storages = sorted({name.partition("/")[0] for name in streams if "/" in name})
    entries: list[list[Any]] = [["Root Entry", 5, _FREE, _FREE, _END, 0]]

    def chained(listed: list[tuple[str, int, int, int]]) -> int:
        """The number of the first of some siblings, each to the right of the one before; the last has none."""
        first = len(entries)
        for number, (name, kind, start, size) in enumerate(listed, 1):
            right = first + number if number < len(listed) else _FREE
            entries.append([name, kind, right, _FREE, start, size])
        return first if listed else _FREE

    top = [(name, 1, 0, 0) for name in storages]
    top += [(name, 2, stored(data), len(data)) for name, data in streams.items() if "/" not in name]
    entries[0][3] = chained(top)
    for number, storage in enumerate(storages, 1):
        inside = [(name, data) for name, data in streams.items() if name.startswith(f"{storage}/")]
        entries[number][3] = chained([(name.partition("/")[2], 2, stored(data), len(data)) for name, data in inside])
    rows = b""
    for name, kind, right, child, start, size in entries:
        written = name.encode("utf-16-le") + b"\0\0"
        rows += written.ljust(64, b"\0") + struct.pack("<HBBIII", len(written), kind, 1, _FREE, right, child)
        rows += bytes(36) + struct.pack("<IQ", start, size)
    directory = stored(rows)
    first = len(sectors)
    table.append(0xFFFFFFFD)
    listed = struct.pack(f"<{len(table)}I", *table).ljust(_SECTOR, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 62, 3, 0xFFFE, 9, 6)
    header += bytes(6) + struct.pack("<IIIIIIIIII", 0, 1, directory, 0, 0, _END, 0, _END, 0, first)
    return header.ljust(_SECTOR, b"\xff") + b"".join(sectors) + listed


def word_97(text: str, *, flags: int = 0, version: int = 0x00C1) -> bytes:
    """A Word document of one piece of wide text."""
    said = text.encode("utf-16-le")
    pieces = struct.pack("<II", 0, len(text)) + struct.pack("<HIH", 0, 0x400, 0)
    clx = b"\x02" + struct.pack("<I", len(pieces)) + pieces
    head = bytearray(0x400)
    struct.pack_into("<HH", head, 0, 0xA5EC, version)
    struct.pack_into("<H", head, 10, flags)
    struct.pack_into("<I", head, 0x4C, len(text))
    struct.pack_into("<II", head, 0x1A2, 0, len(clx))
    return compound({"WordDocument": bytes(head) + said, "0Table": clx})


def outlook(subject: str, body: str, streams: dict[str, bytes] | None = None) -> bytes:
    """A message of Outlook, sent on 3 May 2021."""
    sent = int((datetime.datetime(2021, 5, 3, 10) - datetime.datetime(1601, 1, 1)).total_seconds()) * 10_000_000
    made = {
        "__properties_version1.0": bytes(32) + struct.pack("<IIQ", 0x00390040, 6, sent),
        "__substg1.0_0037001F": subject.encode("utf-16-le"),
        "__substg1.0_1000001F": body.encode("utf-16-le"),
        "__substg1.0_0C1A001F": "Ann Okafor".encode("utf-16-le"),
        "__substg1.0_0E04001F": "Bob".encode("utf-16-le"),
    }
    return compound(made | (streams or {}))
