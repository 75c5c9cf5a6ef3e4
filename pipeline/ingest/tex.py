"""TeX and LaTeX: what a reader of the printed page would read, without running anything.

Headings, lists, tables, captions and the abstract come from their commands and environments; accents are composed,
citations, references and formulas on lines of their own are left out. Macros of the author's own are put in
(`tex_macros.py`); a command that nobody knows leaves its name within a sentence. Other files are not read.
"""

import re
import unicodedata
from collections.abc import Generator, Iterator

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import TEX
from pipeline.ingest.limits import Limits
from pipeline.ingest.tex_macros import MARK, expanded, group, without_unread
from pipeline.ingest.words import FileWords

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*?(?:\n[ \t]*|$)", re.MULTILINE)
_CHARACTERS = {sign: chr(0xFDD0 + number) for number, sign in enumerate("$%&#_{}")}
_AS_WRITTEN = {ord(held): f"\\{sign}" for sign, held in _CHARACTERS.items()}
_AS_READ = {ord(held): sign for sign, held in _CHARACTERS.items()} | {ord(MARK): "\\"}
"""Signs that are characters and no commands, held as code points that no text has until the commands are done."""
_PAIR = re.compile(r"\\(.)", re.DOTALL)
_LEVELS = {
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
}
_STRUCTURE = re.compile(
    r"\\begin\s*\{(?P<begin>[^{}]*)\}|\\end\s*\{(?P<end>[^{}]*)\}"
    r"|\\(?P<heading>part|chapter|(?:sub){0,2}section|(?:sub)?paragraph)\*?\s*(?:\[[^\[\]]*\])?\s*(?=\{)"
    r"|\\(?P<caption>caption|footnote|title)\*?\s*(?:\[[^\[\]]*\])?\s*(?=\{)"
    r"|\\(?P<item>item)\b\s*(?:\[(?P<label>[^\[\]]*)\])?"
    r"|(?<!\\)\\(?P<display>\[)|(?P<dollars>\$\$)|(?P<blank>\n[ \t]*\n\s*|\\par\b)"
)
_LISTS = frozenset({"itemize", "enumerate", "description", "compactitem", "compactenum"})
_FORMULAS = frozenset(
    {
        "equation",
        "align",
        "alignat",
        "eqnarray",
        "displaymath",
        "math",
        "gather",
        "multline",
        "flalign",
        "tikzpicture",
        "picture",
        "pgfpicture",
        "comment",
        "filecontents",
        "thebibliography",
        "algorithm",
        "algorithmic",
    }
)
_CODE = frozenset({"verbatim", "lstlisting", "minted", "Verbatim", "alltt"})
_TABLES = frozenset({"tabular", "tabularx", "longtable", "tabulary", "array"})
_ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "c": "\u0327", "v": "\u030c",
            "=": "\u0304", ".": "\u0307", "u": "\u0306", "H": "\u030b", "r": "\u030a", "k": "\u0328"}  # fmt: skip
_ACCENT = re.compile(
    r"\\(['`^\"~=.])\s*(?:\{\s*(\\?[A-Za-z])\s*\}|(\\[ij]\b|[A-Za-z]))|\\([cvuHrk])(?:\s*\{\s*([A-Za-z])\s*\}|\s+([A-Za-z]))"
)
_SIGNS = {
    "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "ss": "ß", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
    "i": "i", "j": "j", "ldots": "…", "dots": "…", "textellipsis": "…", "LaTeX": "LaTeX", "TeX": "TeX", "og": "« ",
    "fg": " »", "euro": "€", "texteuro": "€", "pounds": "£", "S": "§", "copyright": "©", "textendash": "–",
    "textemdash": "—", "textbackslash": "\\", "quad": " ", "qquad": " ", "newline": " ", "degres": "°", "ier": "er",
    "textregistered": "®", "textquoteright": "’", "guillemotleft": "«", "guillemotright": "»", "times": "×", "leq": "≤",
    "geq": "≥", "rightarrow": "→", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "lambda": "λ", "mu": "µ",
    "sigma": "σ", "pi": "π", "infty": "∞", "cdot": "·", "approx": "≈", "pm": "±",
    "theta": "θ", "kappa": "κ", "epsilon": "ε", "rho": "ρ", "tau": "τ", "phi": "φ", "omega": "ω", "eta": "η",
    "in": "∈", "to": "→", "neq": "≠", "ne": "≠", "le": "≤", "ge": "≥", "Delta": "Δ", "div": "÷", "cup": "∪", "cap": "∩",
}  # fmt: skip
_SILENT = re.compile(
    r"\\(?:[a-zA-Z]*cite[a-zA-Z]*|label|ref|eqref|pageref|autoref|cref|Cref|index|vspace|hspace|includegraphics|input|"
    r"include|bibliography|bibliographystyle|pagestyle|thispagestyle|setlength|addtolength|setcounter|usepackage|"
    r"newcommand|renewcommand|providecommand|def|gdef|addcontentsline|markboth|selectlanguage|color|rule|phantom|"
    r"geometry|hyphenation|nocite|graphicspath|thanks|date|author|institute|email|affiliation|documentclass)\*?"
    r"(?![a-zA-Z])\s*(?:\\[a-zA-Z]+\s*)?(?:\[[^\[\]]*\]\s*)*"
)
_LINK = re.compile(
    r"\\(?:href|textcolor|colorbox|foreignlanguage|parbox|scalebox|raisebox)\s*(?:\[[^\[\]]*\])?\s*(?=\{)"
)
_LETTRINE = re.compile(r"\\lettrine\s*(?:\[[^\[\]]*\])?\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_STRUCK = re.compile(
    r"\\(?:sout|xout|st|cancel|bcancel|xcancel|deleted|todo|vphantom|hphantom)(?![a-zA-Z])\s*+(?:\[[^\[\]]*+\]\s*+)?(?=\{)"
)
_LOOKS = frozenset({
    "tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge", "bf",
    "it", "tt", "sc", "sl", "rm", "sf", "em", "bfseries", "mdseries", "itshape", "scshape", "slshape", "upshape",
    "ttfamily", "rmfamily", "sffamily", "normalfont", "boldmath", "textbf", "textit", "texttt", "emph", "centering",
    "raggedright", "raggedleft", "noindent", "indent", "par", "newline", "linebreak", "nolinebreak", "pagebreak",
    "nopagebreak", "newpage", "clearpage", "cleardoublepage", "smallskip", "medskip", "bigskip", "vfill", "hfill",
    "hfil", "vfil", "hrule", "hrulefill", "dotfill", "null", "strut", "maketitle", "tableofcontents",
    "listoffigures", "listoftables", "printbibliography", "printindex", "makeindex", "frontmatter", "mainmatter",
    "backmatter", "appendix", "onecolumn", "twocolumn", "singlespacing", "onehalfspacing", "doublespacing",
    "frenchspacing", "sloppy", "fussy", "protect", "relax", "xspace", "leavevmode", "unskip", "ignorespaces",
    "allowbreak", "hskip", "vskip", "kern", "hss", "makeatletter", "makeatother", "hline", "toprule", "midrule",
    "bottomrule", "endhead", "endfirsthead", "endfoot", "left", "right", "big", "Big", "bigg", "Bigg", "bigl",
    "bigr", "Bigl", "Bigr", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "mathbb", "mathcal",
    "mathbf", "mathrm", "mathit", "mathsf", "begingroup", "endgroup", "bgroup", "egroup", "else", "fi", "nonumber",
    "notag", "thinspace", "negthinspace", "enspace", "space", "slash", "nobreakspace", "and", "footnotemark",
    "lipsum", "columnbreak", "flushbottom", "raggedbottom", "justifying",
})  # fmt: skip
"""Commands without a word of their own."""
_COMMAND = re.compile(r"\\([a-zA-Z]+)\*?(?:\[[^\[\]]*\])?[ \t]*\n?")
_ESCAPED = re.compile(r"\\([, ;:!/-])")
_LINE_END = re.compile(r"\\\\\*?(?:\[[^\[\]]*\])?")
_LOOSE = re.compile(r"(?<![ \u00a0])[ \u00a0]++([,.)\]])")
_QUOTES = (("``", "“"), ("''", "”"), ("---", "—"), ("--", "–"), ("<<", "«"), (">>", "»"), ("~", "\u00a0"))
_MOST_NESTED = 40


def _accented(found: re.Match[str]) -> str:
    sign, letter = found[1] or found[4], found[2] or found[3] or found[5] or found[6]
    return unicodedata.normalize("NFC", letter.lstrip("\\") + _ACCENTS[sign])


def _without(text: str, pattern: re.Pattern[str], groups: int) -> str:
    """The text without the commands of a pattern and as many groups behind each as there are, up to `groups`."""
    kept: list[str] = []
    at = 0
    while found := pattern.search(text, at):
        kept.append(text[at : found.start()])
        at = found.end()
        for _ in range(groups):
            if text[at : at + 1] == "{":
                at = group(text, at)[1]
    return "".join((*kept, text[at:]))


def plain(text: str) -> str:
    """The words of a stretch without its commands; the name of one that nobody knows stays where there are words."""
    text = _LINE_END.sub(" ", text)
    text = _LETTRINE.sub(r"\1\2", text)
    text = _without(text, _SILENT, 2)
    text = _without(text, _STRUCK, 1)
    text = _without(text, _LINK, 1)
    text = _ACCENT.sub(_accented, text)
    has_words = any(sign.isalnum() for sign in _COMMAND.sub("", text))
    text = _COMMAND.sub(lambda found: _said(found, has_words), text)
    text = _ESCAPED.sub(" ", text)
    text = text.replace("$", "").replace("{", "").replace("}", "")
    for written, meant in _QUOTES:
        text = text.replace(written, meant)
    return _LOOSE.sub(r"\1", text.replace("\\", "")).translate(_AS_READ)


def _said(found: re.Match[str], has_words: bool) -> str:
    """What a command prints: its sign, nothing where its group does, else its name as a mark."""
    space = " " if found[0][-1:].isspace() else ""
    name, rest = found[1], found.string[found.end() : found.end() + 2]
    is_silent = name in _LOOKS or not has_words or (rest[:1] == "{" and rest != "{}")
    return _SIGNS.get(name, "" if is_silent else MARK + name) + space


class _Reader:
    """Reads the body of a file from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[str] = []
        self._words: list[str] = []
        self._notes: list[str] = []
        self._is_item = False

    def blocks(self) -> Iterator[Block]:
        """The blocks of the text."""
        text, at = self._text, 0
        while found := _STRUCTURE.search(text, at):
            self._words.append(text[at : found.start()])
            at = found.end()
            if found["begin"] is not None:
                yield from self._flush()
                at = yield from self._begin(found["begin"].rstrip("*"), at)
            elif found["end"] is not None:
                yield from self._flush()
                if found["end"].rstrip("*") in self._open:
                    while self._open.pop() != found["end"].rstrip("*"):
                        pass
            elif found["heading"]:
                yield from self._flush()
                words, at = group(text, at)
                yield Block(plain(words), (Mark("heading", _LEVELS[found["heading"]]),))
            elif found["caption"]:
                words, at = group(text, at)
                if found["caption"] == "caption":
                    yield from self._flush()
                    yield Block(plain(words), (Mark("caption"),))
                elif found["caption"] == "footnote":
                    self._notes.append(words)
            elif found["item"]:
                yield from self._flush()
                self._is_item = True
                self._words.append(f"{found['label'] or ''} ")
            elif found["display"] or found["dollars"]:
                end = text.find("\\]" if found["display"] else "$$", at)
                at = end + 2 if end >= 0 else len(text)
            else:
                yield from self._flush()
        self._words.append(text[at:])
        yield from self._flush()

    def _begin(self, name: str, at: int) -> Generator[Block, None, int]:
        if name in _FORMULAS or name in _CODE or name in _TABLES:
            end = re.compile(rf"\\end\s*\{{{re.escape(name)}\*?\}}").search(self._text, at)
            inner, after = (self._text[at : end.start()], end.end()) if end else (self._text[at:], len(self._text))
            if name in _CODE:
                inner = inner.translate(_AS_WRITTEN)
                yield Block(inner.partition("\n")[2] or inner, (Mark("code"),))
            elif name in _TABLES:
                yield from _table(inner)
            return after
        if len(self._open) < _MOST_NESTED:
            self._open.append(name)
        if self._text[at : at + 1] == "[":
            at = max(at, self._text.find("]", at) + 1)
        return at

    def _flush(self) -> Iterator[Block]:
        said = clean_line(plain("".join(self._words)))
        self._words.clear()
        if said and any(sign.isalnum() for sign in said):
            lists = sum(name in _LISTS for name in self._open)
            quoted = any(name in ("quote", "quotation") for name in self._open)
            marks = (Mark("list_item", max(1, lists)),) if self._is_item else (Mark("quotation", 1),) if quoted else ()
            yield Block(said, marks)
            self._is_item = False
        notes, self._notes = self._notes, []
        for note in notes:
            yield Block(plain(note), (Mark("footnote"),))


def _table(inner: str) -> Iterator[Block]:
    if inner.startswith(("{", "[")):
        inner = re.sub(r"^(?:\[[^\]]*\])?", "", inner)
        while inner.startswith("{"):
            inner = inner[group(inner, 0)[1] :]
    mark = Mark("table")
    is_joined = False
    for row in re.split(r"\\\\\*?(?:\[[^\[\]]*\])?|\\tabularnewline", inner):
        row = re.sub(r"\\(?:hline|toprule|midrule|bottomrule|endhead|cline\{[^}]*\})", "", row)
        cells = [clean_line(plain(cell)) for cell in re.split(r"(?<!\\)&", row)]
        if any(cells):
            yield Block("\t".join(cells), (mark,), joined=is_joined)
            is_joined = True


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of a TeX file, or of a part of one."""
    text = _COMMENT.sub(r"\1", decode_text(data, words).text)
    text = _PAIR.sub(lambda found: _CHARACTERS.get(found[1], found[0]), text)
    text = expanded(without_unread(text))
    stated = re.search(r"\\title\s*(?:\[[^\[\]]*\])?\s*(?=\{)", text)
    title = clean_line(plain(group(text, stated.end())[0])) if stated else None
    begin = text.find("\\begin{document}")
    body = text[begin + len("\\begin{document}") :] if begin >= 0 else text
    body = body.partition("\\end{document}")[0]
    blocks = [block for block in _Reader(body).blocks() if clean_line(block.text)]
    heads = [Block(title, (Mark("title"),))] if title else []
    return compose(TEX, [*heads, *blocks], Metadata(title=title))
