"""Small files of every format, written by hand so that each test sees what it reads."""

import io
import zipfile

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
