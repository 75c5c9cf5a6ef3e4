"""reStructuredText: sections, lists, tables and code by their own signs; roles and targets leave their words.

A small reader of its own: docutils would run directives that read other files, and knows none of Sphinx. What a
directive is about decides what becomes of it: code stays code, admonitions are text, what only arranges is left out.
"""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import RST
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

_RULE = re.compile(r"([!-/:-@[-`{-~])\1{2,}\s*$")
_FIELD = re.compile(r":(?P<name>[^:\s][^:\n]{0,60}):(?:\s+(?P<value>.*)|$)")
_HEADER = re.compile(r"(?P<name>[A-Z][A-Za-z-]{1,30}):\s*(?P<value>.*)")
_ITEM = re.compile(r"(?P<sign>[-*+•]|(?:\d{1,3}|#|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\((?:\d{1,3}|[a-zA-Z])\))\s+(?=\S)")
_DIRECTIVE = re.compile(r"\.\.\s+(?:\|[^|]+\|\s+)?(?P<name>[\w:+.-]+)::(?:\s+(?P<argument>.*))?$")
_REPLACEMENT = re.compile(r"\s*+\.\.\s++\|(?P<name>[^|\n]+)\|\s++replace::\s++(?P<text>.*)$")
_SUBSTITUTED = re.compile(r"(?<![\w|\\])\|(?!\s)([^|\n]{1,60})(?<!\s)\|_{0,2}(?![\w|])")
_LONGEST_REPLACEMENT = 200
"""Characters that a substitution puts in; a longer one stays a name, as many uses of it would fill the memory."""
_NOTE = re.compile(r"\.\.\s+\[[^\]]+\]\s+(?P<text>.*)$")
_SIMPLE_TABLE = re.compile(r"={2,}(?:\s+={2,})+\s*$")
_GRID = re.compile(r"\+(?:[-=]+\+)+\s*$")
_COLUMNS = re.compile(r"\s{2,}")
_CODE = frozenset(
    {"code", "code-block", "sourcecode", "highlight", "parsed-literal", "literalinclude", "doctest", "math"}
)
_SILENT = frozenset(
    {
        "contents",
        "toctree",
        "index",
        "include",
        "raw",
        "only",
        "meta",
        "image",
        "sectnum",
        "default-role",
        "highlightlang",
        "currentmodule",
        "module",
        "rubric",
        "replace",
        "unicode",
        "class",
        "container",
        "tabs",
    }
)
_ROLE = re.compile(r"(?<![\w.:+-])(?P<before>[\w.+-]*+):(?P<name>[\w.:+-]+):`(?P<text>[^`]*)`")
_NUMBERED_ROLES = frozenset({"pep", "rfc"})
_LITERAL = re.compile(r"``(.+?)``")
_LINKED = re.compile(r"`(?P<text>[^`<]+?)\s*<[^`>]+>`_{0,2}")
_TARGET = re.compile(r"<[^<>]*>\s*$")
_QUOTED = re.compile(r"`([^`]+)`_{0,2}")
_STRESSED = (
    (re.compile(r"\*\*(?=\S)"), re.compile(r"(?<=\S)\*\*")),
    (re.compile(r"(?<![\w*])\*(?=\S)"), re.compile(r"(?<=\S)\*(?![\w*])")),
)
"""What begins and ends stress: looked for one after the other, since where one has no end none behind it has."""
_PLAIN = (
    (re.compile(r"\s?\[(?:#[\w-]*|\*|\d{1,3}|[A-Z][\w-]*)\]_"), ""),
    (re.compile(r"(?<=\w)_{1,2}(?=[\s.,;:!?)]|$)"), ""),
    (re.compile(r"\\(.)"), r"\1"),
)


def inline(text: str, replaced: Mapping[str, str]) -> str:
    """The words of a stretch without the signs of its markup, substitutions put in; literals as they stand."""
    parts = _LITERAL.split(text)
    return "".join(part if number % 2 else _words(_put_in(part, replaced)) for number, part in enumerate(parts))


def _put_in(text: str, replaced: Mapping[str, str]) -> str:
    return _SUBSTITUTED.sub(lambda found: replaced.get(_key(found[1]), found[0]), text) if replaced else text


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _words(text: str) -> str:
    text = _ROLE.sub(_of_role, text)
    text = _LINKED.sub(lambda found: found["text"], text)
    text = _QUOTED.sub(r"\1", text)
    for begin, end in _STRESSED:
        text = "".join(_unstressed(text, begin, end))
    for pattern, kept in _PLAIN:
        text = pattern.sub(kept, text)
    return text


def _unstressed(text: str, begin: re.Pattern[str], end: re.Pattern[str]) -> Iterator[str]:
    """The parts of the text without the signs that stress them."""
    at = 0
    while (begun := begin.search(text, at)) and (ended := end.search(text, begun.end() + 1)):
        yield text[at : begun.start()]
        yield text[begun.end() : ended.start()]
        at = ended.end()
    yield text[at:]


def _of_role(found: re.Match[str]) -> str:
    said = _TARGET.sub("", found["text"]).strip().lstrip("~!")
    is_numbered = found["name"] in _NUMBERED_ROLES and said.isdigit()
    return found["before"] + (f"{found['name'].upper()} {said}" if is_numbered else said)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


class _Reader:
    """Reads a file line by line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._styles: list[str] = []
        self.title: str | None = None
        self._replaced: dict[str, str] = {}
        for index, line in enumerate(lines):
            if (found := _REPLACEMENT.match(line)) is not None:
                rest = " ".join(each.strip() for each in lines[index + 1 : self._end(index + 1, _indent(line))])
                said = f"{found['text']} {rest}".strip()
                if len(said) <= _LONGEST_REPLACEMENT:
                    self._replaced[_key(found["name"])] = said

    def _inline(self, text: str) -> str:
        return inline(text, self._replaced)

    def blocks(self) -> Iterator[Block]:
        """The blocks of the file."""
        start = 0
        while start < len(self._lines) and not self._lines[start].strip():
            start += 1
        end = start
        while end < len(self._lines) and (_HEADER.match(self._lines[end]) or (end > start and self._is_deep(end))):
            end += 1
        if end - start >= 2:
            mark = Mark("header_field")
            for number, line in enumerate(self._fields(start, end)):
                found = _HEADER.match(line)
                if found and found["name"] == "Title":
                    self.title = found["value"]
                yield Block(line, (mark,), joined=number > 0)
            start = end
        yield from self._read(start, len(self._lines))

    def _fields(self, start: int, end: int) -> Iterator[str]:
        """The fields of a header, each with the lines that go on with it."""
        current = ""
        for line in self._lines[start:end]:
            if _indent(line) and current:
                current = f"{current} {line.strip()}"
                continue
            if current:
                yield current
            current = line.strip()
        if current:
            yield current

    def _is_deep(self, index: int) -> bool:
        return bool(self._lines[index].strip()) and _indent(self._lines[index]) > 0

    def _end(self, index: int, above: int) -> int:
        """Where the lines end that are set in deeper than `above`; blank ones before the end are not theirs."""
        end = last = index
        while end < len(self._lines) and (not self._lines[end].strip() or _indent(self._lines[end]) > above):
            last = end + 1 if self._lines[end].strip() else last
            end += 1
        return last

    def _read(self, index: int, end: int) -> Iterator[Block]:
        while index < end:
            line = self._lines[index]
            text = line.strip()
            if not text:
                index += 1
                continue
            if heading := self._heading(index, end):
                words, length = heading
                yield words
                index += length
            elif text.startswith("..") and (text == ".." or text[2:3] == " "):
                after = self._end(index + 1, _indent(line))
                yield from self._explicit(index, after)
                index = after
            elif _SIMPLE_TABLE.match(text) or _GRID.match(text):
                after = index + 1
                while after < end and (self._lines[after].strip() or self._is_open(after, end, text)):
                    after += 1
                yield from self._table(index, after)
                index = after
            elif text.startswith(">>> "):
                after = index
                while after < end and self._lines[after].strip():
                    after += 1
                yield Block("\n".join(self._lines[index:after]), (Mark("code"),))
                index = after
            else:
                index = yield from self._paragraph(index, end)

    def _is_open(self, index: int, end: int, rule: str) -> bool:
        """Whether a blank line stands inside a simple table, whose rules are three."""
        return rule.startswith("=") and any(line.strip() == rule for line in self._lines[index : min(end, index + 4)])

    def _heading(self, index: int, end: int) -> tuple[Block, int] | None:
        line = self._lines[index].rstrip()
        following = self._lines[index + 1].rstrip() if index + 1 < end else ""
        if _RULE.match(line) and index + 2 < end and self._lines[index + 2].rstrip() == line and following.strip():
            return self._headed(following.strip(), line[0] * 2), 3
        if _RULE.match(following) and not _indent(line) and len(following) >= len(line) - 1 and not _RULE.match(line):
            return self._headed(line, following[0]), 2
        return (Block(""), 1) if _RULE.match(line) else None

    def _headed(self, words: str, style: str) -> Block:
        if style not in self._styles:
            self._styles.append(style)
        level = self._styles.index(style) + 1
        return Block(self._inline(words), (Mark("heading", min(level, 9)),))

    def _explicit(self, index: int, end: int) -> Iterator[Block]:
        text = self._lines[index].strip()
        if note := _NOTE.match(text):
            rest = " ".join(line.strip() for line in self._lines[index + 1 : end])
            yield Block(self._inline(f"{note['text']} {rest}"), (Mark("footnote"),))
            return
        directive = _DIRECTIVE.match(text)
        if directive is None:
            return
        name = directive["name"].rpartition(":")[2].lower()
        body = index + 1
        while body < end and _FIELD.match(self._lines[body].strip()):
            body += 1
        if name in _CODE:
            yield Block("\n".join(line for line in self._lines[body:end]), (Mark("code"),))
        elif name == "figure":
            words = " ".join(line.strip() for line in self._lines[body:end])
            yield Block(self._inline(words), (Mark("caption"),))
        elif name not in _SILENT:
            argument = (directive["argument"] or "").strip()
            if argument and name in ("note", "warning", "tip", "important", "caution", "attention", "hint", "danger"):
                first = self._end(body, -1) if body < end and not self._lines[body].strip() else body
                rest = " ".join(line.strip() for line in self._lines[body:end]) if first == body else ""
                yield Block(self._inline(f"{argument} {rest}"))
                body = end if first == body else body
            elif argument and name in ("table", "list-table", "csv-table"):
                yield Block(self._inline(argument), (Mark("caption"),))
            yield from self._read(body, end)

    def _table(self, index: int, end: int) -> Iterator[Block]:
        mark = Mark("table")
        is_joined = False
        for line in self._lines[index:end]:
            text = line.strip()
            if not text or _SIMPLE_TABLE.match(text) or _GRID.match(text) or _RULE.match(text):
                continue
            cells = text.strip("|").split("|") if text.startswith("|") else _COLUMNS.split(text)
            yield Block("\t".join(self._inline(cell.strip()) for cell in cells), (mark,), joined=is_joined)
            is_joined = True

    def _paragraph(self, index: int, end: int) -> Generator[Block, None, int]:
        first = self._lines[index]
        margin, text = _indent(first), first.strip()
        item = _ITEM.match(text)
        if field := _FIELD.match(text):
            after = self._end(index + 1, margin)
            rest = " ".join(line.strip() for line in self._lines[index + 1 : after])
            yield Block(self._inline(f"{field['name']}: {field['value'] or ''} {rest}"), (Mark("header_field"),))
            return after
        words = [text[item.end() :] if item else text.removeprefix("| ")]
        deep = margin + (item.end() if item else 0)
        after = index + 1
        while after < end and self._lines[after].strip():
            line = self._lines[after]
            if _indent(line) < margin or (_indent(line) == margin and item) or line.lstrip().startswith("| "):
                break
            if _ITEM.match(line.strip()) and (item or _indent(line) > margin):
                break
            if self._heading(after, end):
                break
            if _indent(line) > deep and not item and after == index + 1:
                break
            words.append(line.strip())
            after += 1
        said = " ".join(words)
        is_literal = said.endswith("::")
        said = said[:-2] if said.endswith(" ::") or said == "::" else said[:-1] if is_literal else said
        yield Block(self._inline(said), (Mark("list_item", 1),) if item else ())
        if is_literal:
            code_end = self._end(after, margin)
            code = self._lines[after:code_end]
            if code:
                yield Block("\n".join(code).strip("\n"), (Mark("code"),))
            return code_end
        return after


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of a reStructuredText file."""
    text = decode_text(data, words).text.expandtabs(8)
    reader = _Reader(text.splitlines())
    blocks = [block for block in reader.blocks() if block.text.strip()]
    tops = [block for block in blocks if any(mark.kind == "heading" and mark.level == 1 for mark in block.marks)]
    title = reader.title
    if title is None and len(tops) == 1:
        title = tops[0].text
        blocks[blocks.index(tops[0])] = Block(title, (Mark("title"),))
    return compose(RST, blocks, Metadata(title=title))
