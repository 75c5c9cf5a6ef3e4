"""The glyphs of a PDF page with place and font, as PDFium gives them.

Coordinates are points in the direction of the text: x to the right, y downwards, so that a page that is
turned reads like one that is not.
"""

import ctypes
import math
import unicodedata
from collections import Counter
from dataclasses import dataclass, field

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as api  # type: ignore[import-untyped]

_ACCENTS = {
    "\u00a8": "\u0308",
    "\u00b4": "\u0301",
    "\u0060": "\u0300",
    "\u02c6": "\u0302",
    "\u005e": "\u0302",
    "\u02dc": "\u0303",
    "\u00b8": "\u0327",
    "\u02c7": "\u030c",
    "\u02da": "\u030a",
    "\u00af": "\u0304",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u02dd": "\u030b",
    "\u02db": "\u0328",
}
_HYPHENS = frozenset({0x02, 0xFFFE, 0xAD})
_PRIVATE_BULLETS = frozenset({0xF0B7, 0xF0A7, 0xF0D8, 0xF076, 0xF02D, 0xF0FC})
_OT1_LIGATURES = {0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl"}
_MISNAMED_FF = "\u21b5"
# TeX fonts without names for their glyphs: the one that is most often unknown in a word and as wide is this.
_UNKNOWN, _FFI, _FFI_WIDTH = "\ufffd", "ffi", 0.7
_BOLD_NAMES = ("bold", "black", "heavy", "demi", "-medi", "cmbx", "sfbx", "cmb1", "sfrb", "ecbx")
_BOLD_WEIGHT = 600
_LEAST_TURNED = 200
_NEIGHBORS = 200
_AFTER_ACCENT = 0.15
NO_SPACE, GUESSED_SPACE, WRITTEN_SPACE = 0.3, 0.12, -0.4
_SPACES = frozenset({0x20, 0xA0, 0x0A, 0x09})
SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Look:
    """Font and direction of a run of glyphs: size in points as printed, direction in degrees."""

    font: str
    size: float
    is_bold: bool
    direction: int


@dataclass(slots=True)
class Glyph:
    """One character: its extent along the line, its baseline, and how far from the one before a word begins.

    `word_gap` is in font sizes: small where the file has a space before the glyph, or PDFium guesses one.
    """

    character: str
    x0: float
    x1: float
    y: float
    look: Look
    word_gap: float


@dataclass(frozen=True, slots=True)
class PageGlyphs:
    """The glyphs of a page in the order of the file, by direction of text; the commonest direction first.

    `unmapped` counts glyphs whose font does not tell their characters; `is_image` is a page without any glyph
    but with an image.
    """

    number: int
    height: float
    directions: tuple[tuple[Glyph, ...], ...]
    unmapped: int
    is_image: bool


@dataclass(slots=True)
class _Raw:
    glyphs: list[tuple[str, float, float, float, float, float, float, Look, float]] = field(default_factory=list)
    unmapped: int = 0


def _font_name(font: object) -> str:
    buffer = ctypes.create_string_buffer(128)
    api.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
    return buffer.value.decode("latin-1").partition("+")[2] or buffer.value.decode("latin-1")


def _look(text_page: object, index: int, text_object: object) -> Look:
    matrix = api.FS_MATRIX()
    api.FPDFText_GetMatrix(text_page, index, matrix)
    size = api.FPDFText_GetFontSize(text_page, index) * math.hypot(matrix.c, matrix.d)
    angle = round(math.degrees(math.atan2(matrix.b, matrix.a)))
    font = api.FPDFTextObj_GetFont(text_object)
    name = _font_name(font) if font else ""
    weight = api.FPDFFont_GetWeight(font) if font else 0
    plain = name.lower()
    is_bold = weight >= _BOLD_WEIGHT or any(part in plain for part in _BOLD_NAMES)
    return Look(name, round(abs(size), 1), is_bold, _direction(angle))


def _character(code: int) -> str:
    """The character of a code; empty where the font does not tell it."""
    if code in _OT1_LIGATURES:
        return _OT1_LIGATURES[code]
    if code in _HYPHENS:
        return SOFT_HYPHEN
    if code in _PRIVATE_BULLETS:
        return "\u2022"
    if code < 0x20 or 0xD800 <= code <= 0xF8FF or code in (0x7F, 0xFFFD) or code > 0x10FFFF:
        return ""
    return chr(code)


def _read(page: pdfium.PdfPage) -> _Raw:
    text_page = page.get_textpage()
    handle = text_page.raw
    raw = _Raw()
    crop = page.get_bbox()
    box, x, y = api.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    seen: object = None
    look: Look | None = None
    word_gap = NO_SPACE
    for index in range(api.FPDFText_CountChars(handle)):
        code = api.FPDFText_GetUnicode(handle, index)
        if code in _SPACES or (code == 0x0D and api.FPDFText_IsGenerated(handle, index)):
            is_guess = api.FPDFText_IsGenerated(handle, index)
            word_gap = min(word_gap, GUESSED_SPACE if is_guess else WRITTEN_SPACE)
            continue
        text_object = api.FPDFText_GetTextObject(handle, index)
        if not text_object:
            continue
        character = _character(code)
        if not character:
            raw.unmapped += 1
            if code or not raw.glyphs:
                continue
            character = _UNKNOWN
        address = ctypes.addressof(text_object.contents)
        if look is None or address != seen:
            look, seen = _look(handle, index, text_object), address
        api.FPDFText_GetLooseCharBox(handle, index, box)
        if not (crop[0] <= (box.left + box.right) / 2 <= crop[2] and crop[1] <= (box.top + box.bottom) / 2 <= crop[3]):
            continue
        api.FPDFText_GetCharOrigin(handle, index, x, y)
        raw.glyphs.append((character, box.left, box.bottom, box.right, box.top, x.value, y.value, look, word_gap))
        word_gap = NO_SPACE
    text_page.close()
    return raw


def _turned(raw: _Raw, direction: int) -> list[Glyph]:
    """The glyphs of one direction, in coordinates along it."""
    cos, sin = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    glyphs = []
    for character, left, bottom, right, top, x, y, look, word_gap in raw.glyphs:
        if look.direction != direction:
            continue
        ends = (left * cos + bottom * sin, right * cos + top * sin)
        glyphs.append(Glyph(character, min(ends), max(ends), x * sin - y * cos, look, word_gap))
    return glyphs


def _direction(angle: int) -> int:
    """The angle to the nearest right angle; text set aslant (a watermark) keeps its own."""
    nearest = round(angle / 90) * 90
    return nearest % 360 if abs(angle - nearest) <= 3 else angle % 360


def _composed(letter: Glyph, accent: Glyph, combining: str) -> str | None:
    """The letter with the accent, if the accent stands over it and there is such a letter."""
    if not letter.character.isalpha() or letter.character in _ACCENTS:
        return None
    size = letter.look.size
    apart = abs((letter.x0 + letter.x1) - (accent.x0 + accent.x1)) / 2
    if apart > 0.3 * size or abs(letter.y - accent.y) > 0.5 * size:
        return None
    base = "i" if letter.character == "\u0131" else letter.character
    composed = unicodedata.normalize("NFC", base + combining)
    return composed if len(composed) == 1 else None


def _compose_accents(glyphs: list[Glyph]) -> list[Glyph]:
    """Puts accents that a font draws apart (old TeX) onto the letters over which they stand."""
    taken: set[int] = set()
    for index, accent in enumerate(glyphs):
        combining = _ACCENTS.get(accent.character)
        if combining is None:
            continue
        for near in sorted(
            range(max(0, index - _NEIGHBORS), min(len(glyphs), index + _NEIGHBORS + 1)), key=lambda n: abs(n - index)
        ):
            composed = _composed(glyphs[near], accent, combining)
            if composed is not None:
                glyphs[near].character = composed
                taken.add(index)
                break
    kept: list[Glyph] = []
    for index, glyph in enumerate(glyphs):
        if index in taken:
            continue
        if index - 1 in taken and kept:
            glyph.word_gap = _AFTER_ACCENT
        kept.append(glyph)
    return kept


def _mend_ligatures(glyphs: list[Glyph]) -> list[Glyph]:
    """Replaces ligatures that a font names wrongly or not at all, inside words; other unknown glyphs go."""
    kept: list[Glyph] = []
    for glyph in glyphs:
        is_inside = glyph.word_gap == NO_SPACE and bool(kept) and kept[-1].character.isalpha()
        if glyph.character == _MISNAMED_FF and is_inside:
            glyph.character = "ff"
        if glyph.character == _UNKNOWN:
            if not is_inside or glyph.x1 - glyph.x0 < _FFI_WIDTH * glyph.look.size:
                continue
            glyph.character = _FFI
        kept.append(glyph)
    return kept


def page_glyphs(page: pdfium.PdfPage, number: int) -> PageGlyphs:
    """All that a page says in text, direction by direction; a few words aslant or on the margin are left out."""
    raw = _read(page)
    counts = Counter(glyph[7].direction for glyph in raw.glyphs)
    ordered = sorted(counts, key=lambda angle: (-counts[angle], angle))
    wanted = [
        angle for rank, angle in enumerate(ordered) if rank == 0 or (counts[angle] >= _LEAST_TURNED and angle % 90 == 0)
    ]
    directions = tuple(tuple(_mend_ligatures(_compose_accents(_turned(raw, direction)))) for direction in wanted)
    is_blank = not raw.glyphs
    images = is_blank and any(True for _ in page.get_objects(filter=(api.FPDF_PAGEOBJ_IMAGE,), max_depth=3))
    return PageGlyphs(number, page.get_height(), directions, raw.unmapped, images)
