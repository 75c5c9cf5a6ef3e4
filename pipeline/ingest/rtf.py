"""RTF 1.9: paragraphs with what their styles, outline levels and weight say."""

import codecs
import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pipeline.errors import UnusableDocument
from pipeline.ingest.extraction import Extraction, Metadata, compose
from pipeline.ingest.formats import RTF
from pipeline.ingest.limits import Limits
from pipeline.ingest.paragraphs import Paragraph, confirmed_title, to_blocks
from pipeline.ingest.rtf_flow import Flow
from pipeline.ingest.rtf_tokens import CODEC_OF_CHARSET, SYMBOL_CHARSET, Brace, Bytes, Token, Word, tokens
from pipeline.ingest.styles import Role, Style, StyleSheet, outline_role
from pipeline.ingest.words import FileWords

_MOST_DEPTH = 2_000
_SKIPPED_WORDS = (
    "colortbl pict object nonshppict header headerl headerr headerf footer footerl footerr footerf "
    "listtable listoverridetable revtbl rsidtbl xmlnstbl themedata colorschememapping datastore "
    "latentstyles fldinst bkmkstart bkmkend annotation atnid atnauthor atntime atnref atnicn atndate "
    "filetbl generator mmathPr sp do template author operator keywords subject doccomm comment tc xe txe "
    "rxe pgdsctbl ftnsep ftnsepc aftnsep aftnsepc private passwordhash userprops"
)
_SKIPPED = frozenset(_SKIPPED_WORDS.split())
_STARRED = frozenset({"shpinst", "shptxt", "fldrslt", "ud", "upr", "footnote"})
_CHARACTERS = {
    "tab": "\t",
    "line": "\n",
    "lbr": "\n",
    "emdash": "—",
    "endash": "–",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "~": "\u00a0",
    "_": "-",
    "\\": "\\",
    "{": "{",
    "}": "}",
}
_ENDS = frozenset({"par", "sect", "page", "column"})
_CODEC_WORDS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}


@dataclass(slots=True)
class _State:
    """What a group inherits from the one around it."""

    place: str = "body"
    codec: str = "cp1252"
    is_symbol: bool = False
    fallback: int = 1
    style: int = 0
    outline: int | None = None
    is_table: bool = False
    is_list: bool = False
    is_bold: bool = False
    is_hidden: bool = False
    size: float = 12.0


class _Reader:
    def __init__(self, words: FileWords) -> None:
        self.title = ""
        self._state = _State()
        self._stack: list[_State] = []
        self._flows = [Flow()]
        self._fonts: dict[int, int] = {}
        self._font = 0
        self._default_codec = "cp1252"
        self._styles: dict[str, Style] = {}
        self._sheet = StyleSheet(self._styles, words)  # which stands before the text
        self._style_key = "0"
        self._style_parent: str | None = None
        self._style_name: list[str] = []
        self._pending = bytearray()
        self._skip = 0
        self._is_starred = False
        self._high: int | None = None
        self._words: dict[str, Callable[[int | None], None]] = {
            "ansicpg": self._code_page,
            "f": self._select_font,
            "fcharset": self._font_charset,
            "u": self._unicode,
            "uc": self._fallback_length,
            "s": self._select_style,
            "outlinelevel": self._outline_level,
            "sbasedon": self._based_on,
            "fs": self._font_size,
            "cell": self._end_cell,
            "nestcell": self._end_cell,
            "row": self._end_row,
            "nestrow": self._end_row,
            "pard": self._reset_paragraph,
            "plain": self._reset_characters,
        }

    def read(self, stream: Iterable[Token]) -> list[Paragraph]:
        """The paragraphs of a file."""
        for token in stream:
            if isinstance(token, Bytes):
                self._take_bytes(token)
                continue
            self._flush_bytes()
            if isinstance(token, Brace):
                self._open() if token.is_open else self._close()
            elif self._skip and token.name != "u" and not token.name.isalpha():
                self._skip -= 1
            else:
                self._take_word(token)
        self._flush_bytes()
        while len(self._flows) > 1:
            self._end_flow()
        self._end_paragraph()
        self._flows[0].end_table()
        return self._flows[0].done

    # Groups

    def _open(self) -> None:
        if len(self._stack) >= _MOST_DEPTH:
            raise UnusableDocument(
                "corrupt_document", f"the RTF file nests groups more than {_MOST_DEPTH} deep; save it again"
            )
        self._stack.append(self._state)
        self._state = copy.copy(self._state)
        self._skip = 0

    def _close(self) -> None:
        self._skip = 0
        if len(self._flows) > 1 and self._flows[-1].depth == len(self._stack):
            self._end_flow()
        if self._state.place == "stylesheet":
            self._end_style()
        if self._stack:
            self._state = self._stack.pop()

    # Characters

    def _take_bytes(self, token: Bytes) -> None:
        data = token.data
        if self._skip:
            dropped = min(self._skip, len(data))
            self._skip -= dropped
            data = data[dropped:]
        self._pending += data

    def _flush_bytes(self) -> None:
        if self._pending:
            data, self._pending = bytes(self._pending), bytearray()
            if self._state.is_symbol:
                self._write("•" if data.strip() and not data.isascii() else data.decode("ascii", "ignore"))
            else:
                self._write(data.decode(self._state.codec, "replace"))

    def _write(self, text: str) -> None:
        state = self._state
        if state.place == "title":
            self.title += text
        elif state.place == "stylesheet":
            self._style_name.append(text)
        elif state.place == "body" and not state.is_hidden:
            self._flows[-1].write(text, is_bold=state.is_bold, size=state.size)

    def _unicode(self, number: int | None) -> None:
        code = (number or 0) & 0xFFFF
        self._skip = self._state.fallback
        if 0xD800 <= code < 0xDC00:
            self._high = code
        elif 0xDC00 <= code < 0xE000:
            if self._high is not None:
                self._write(chr(0x10000 + ((self._high - 0xD800) << 10) + code - 0xDC00))
            self._high = None
        elif 0xF020 <= code <= 0xF0FF:
            self._write("•")
        else:
            self._write(chr(code))

    # Words

    def _take_word(self, word: Word) -> None:
        name = word.name
        if name == "*":
            self._is_starred = True
            return
        starred, self._is_starred = self._is_starred, False
        if name in _SKIPPED or (starred and name not in _STARRED):
            self._state.place = "skipped"
        elif name in ("fonttbl", "stylesheet"):
            self._state.place = name
        elif name == "info":
            self._state.place = "skipped"
        elif name == "title" and self._stack:
            self._state.place = "title"
        elif name in ("pntext", "listtext"):
            self._state.place = "skipped"
            self._state.is_list = True
            if self._stack:
                self._stack[-1].is_list = True
        elif name in ("footnote", "shptxt"):
            self._start_flow(is_note=name == "footnote")
        elif self._state.place == "skipped":
            return
        elif name in self._words:
            self._words[name](word.number)
        elif name in _CHARACTERS:
            self._write(_CHARACTERS[name])
        elif name in _ENDS:
            self._end_paragraph()
        else:
            self._switch(word)

    def _switch(self, word: Word) -> None:
        is_on = word.number != 0
        state = self._state
        if word.name == "b":
            state.is_bold = is_on
        elif word.name in ("v", "deleted"):
            state.is_hidden = is_on
        elif word.name == "intbl":
            state.is_table = True
        elif word.name in ("ls", "pnlvlblt", "pnlvlbody"):
            state.is_list = True
        elif word.name in _CODEC_WORDS:
            self._default_codec = state.codec = _CODEC_WORDS[word.name]

    def _code_page(self, number: int | None) -> None:
        name = {10000: "mac_roman", 65001: "utf-8"}.get(number or 0, f"cp{number}")
        try:
            codecs.lookup(name)  # which decoding nothing would not
        except LookupError:
            return
        self._default_codec = self._state.codec = name

    def _select_font(self, number: int | None) -> None:
        self._font = number or 0
        charset = self._fonts.get(self._font)
        self._state.is_symbol = charset == SYMBOL_CHARSET and self._state.place == "body"
        self._state.codec = self._default_codec if charset in (None, 0, 1) else CODEC_OF_CHARSET.get(charset, "cp1252")

    def _font_charset(self, number: int | None) -> None:
        if self._state.place == "fonttbl":
            self._fonts[self._font] = number or 0

    def _fallback_length(self, number: int | None) -> None:
        self._state.fallback = max(0, number if number is not None else 1)

    def _font_size(self, number: int | None) -> None:
        self._state.size = (number or 24) / 2

    # Styles

    def _select_style(self, number: int | None) -> None:
        self._state.style = number or 0
        self._style_key = str(number or 0)

    def _outline_level(self, number: int | None) -> None:
        self._state.outline = number

    def _based_on(self, number: int | None) -> None:
        self._style_parent = str(number)

    def _end_style(self) -> None:
        name = "".join(self._style_name).partition(";")[0].strip()
        if name:
            is_bold = True if self._state.is_bold else None
            self._styles[self._style_key] = Style(name, self._style_parent, self._state.outline, is_bold=is_bold)
        self._style_key, self._style_parent, self._style_name = "0", None, []

    # Paragraphs

    def _reset_paragraph(self, _: int | None) -> None:
        state = self._state
        state.style, state.outline, state.is_table, state.is_list = 0, None, False, False

    def _reset_characters(self, _: int | None) -> None:
        state = self._state
        state.is_bold, state.is_hidden, state.size = False, False, 12.0
        state.codec, state.is_symbol = self._default_codec, False

    def _start_flow(self, *, is_note: bool) -> None:
        """Begins a footnote or a text box, whose text follows the paragraph around it."""
        self._state.place, self._state.is_table, self._state.is_list = "body", False, False
        self._flows.append(Flow(depth=len(self._stack), is_note=is_note))

    def _end_flow(self) -> None:
        self._end_paragraph()
        self._flows[-1].end_table()
        notes = self._flows.pop().done
        self._flows[-1].notes.extend(notes)

    def _role(self) -> Role:
        if self._flows[-1].is_note:
            return Role("footnote")
        state = self._state
        role = self._sheet.role(str(state.style))
        if state.outline is not None and role.kind == "paragraph":
            role = outline_role(state.outline)
        return Role("list_item", 1) if state.is_list and role.kind == "paragraph" else role

    def _end_paragraph(self) -> None:
        self._flows[-1].end_paragraph(self._role(), is_in_table=self._state.is_table)

    def _end_cell(self, _: int | None) -> None:
        self._state.is_table = True
        self._end_paragraph()
        self._flows[-1].end_cell()

    def _end_row(self, _: int | None) -> None:
        self._flows[-1].end_row()


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of an RTF file."""
    reader = _Reader(words)
    paragraphs = reader.read(tokens(data[max(0, data.find(b"{\\rtf")) :]))
    blocks = to_blocks(paragraphs)
    return compose(RTF, blocks, Metadata(title=confirmed_title(reader.title, blocks)))
