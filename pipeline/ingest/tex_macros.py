"""The macros that an author of TeX defines, put in where they are used; nothing is run.

What cannot be put in (a macro whose arguments are set off by signs, one that calls itself, more than the budget holds)
leaves its name behind a backslash: a hole that does not show can turn a sentence into its contrary.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MARK = "\ufdd8"
"""Stands for the backslash of a name that stays; a code point that no text has."""
_DEEPEST = 10
_BUDGET = 1 << 20
"""Characters that all macros of a file may put in, one more for each use, so that empty ones end as well."""
_MOST_ARGUMENTS = 9
_CONDITIONALS = frozenset({
    "if", "ifx", "ifnum", "ifdim", "ifodd", "ifcase", "ifcat", "iftrue", "iffalse", "ifvmode", "ifhmode", "ifmmode",
    "ifinner", "ifvoid", "ifhbox", "ifvbox", "ifeof", "ifdefined", "ifcsname",
})  # fmt: skip
_KEPT = frozenset({
    "part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph", "caption", "footnote",
    "title", "item", "begin", "end", "par", "label", "ref", "cite", "emph", "textbf", "textit",
})  # fmt: skip
"""Commands that the reader knows, whatever the author makes of their looks."""
_NEW_CONDITIONAL = re.compile(r"\\newif\s*\\(if[a-zA-Z@]+)")
_BRANCH = re.compile(r"\\(if[a-zA-Z@]*|else|fi)(?![a-zA-Z@])")
_SCANNED = re.compile(
    r"\\begin\s*+\{(?P<code>verbatim|lstlisting|minted|Verbatim|alltt)(?P<star>\*?)\}"
    r"|\\(?P<new>newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?"
    r"\s*+(?:\{\s*+\\(?P<braced>[a-zA-Z@]++)\s*+\}|\\(?P<bare>[a-zA-Z@]++))"
    r"\s*+(?:\[(?P<count>[0-9])\])?\s*+(?:\[(?P<default>[^\[\]]*+)\])?\s*+(?=\{)"
    r"|\\[egx]?def\s*+\\(?P<defined>[a-zA-Z@]++)(?P<parameters>[^{}\\]*+)(?=\{)"
    r"|\\let\s*+\\(?P<alias>[a-zA-Z@]++)\s*+=?\s*+\\(?P<meant>[a-zA-Z@]++)"
    r"|\\(?P<used>[a-zA-Z@]++)|\\.",
    re.DOTALL,
)
_PARAMETER = re.compile(r"#([1-9])")


@dataclass(frozen=True, slots=True)
class _Macro:
    """What a name stands for; `default` is that of an optional first argument, None as body what cannot be put in."""

    body: str | None
    arguments: int = 0
    default: str | None = None


def group(text: str, at: int) -> tuple[str, int]:
    """What stands between the brace at `at` and the one that closes it, and where it ends; the rest where none does."""
    depth = 0
    index = at
    while index < len(text):
        sign = text[index]
        if sign == "\\":
            index += 2
            continue
        depth += (sign == "{") - (sign == "}")
        index += 1
        if depth == 0:
            return text[at + 1 : index - 1], index
    return text[at + 1 :], len(text)


def without_unread(text: str) -> str:
    r"""The text without what stands between `\iffalse` and its `\else` or `\fi`; one that nothing ends stays."""
    conditionals = _CONDITIONALS | {found[1] for found in _NEW_CONDITIONAL.finditer(text)}
    kept: list[str] = []
    at = depth = 0
    dead: int | None = None
    """How deep the branch lies that is not read."""
    alive: list[int] = []
    start = 0
    for found in _BRANCH.finditer(text):
        name = found[1]
        if name in conditionals:
            depth += 1
            if name == "iffalse" and dead is None:
                dead, start = depth, found.start()
        elif name == "else" and dead == depth and depth:
            kept.append(text[at:start])
            at, dead = found.end(), None
            alive.append(depth)
        elif name == "fi" and depth:
            if dead == depth:
                kept.append(text[at:start])
                at, dead = found.end(), None
            elif alive and alive[-1] == depth and dead is None:
                alive.pop()
                kept.append(text[at : found.start()])
                at = found.end()
            depth -= 1
    return "".join((*kept, text[at:]))


class _Expander:
    """Reads a text from its beginning to its end, as definitions hold from where they stand."""

    def __init__(self) -> None:
        self._macros: dict[str, _Macro] = {}
        self._left = _BUDGET

    def expanded(self, text: str, depth: int = 0) -> Iterator[str]:
        """The parts of the text without its definitions, macros put in."""
        at = 0
        while found := _SCANNED.search(text, at):
            yield text[at : found.start()]
            at = found.end()
            name = found["braced"] or found["bare"] or found["defined"]
            if found["code"]:
                end = text.find(f"\\end{{{found['code']}{found['star']}}}", at)
                at = end if end >= 0 else len(text)
                yield text[found.start() : at]
            elif name:
                body, at = group(text, at)
                self._define(name, body, found)
            elif found["alias"]:
                meant = found["meant"]
                if found["alias"] not in _KEPT and found["alias"] != meant:
                    self._macros[found["alias"]] = self._macros.get(meant, _Macro(f"\\{meant}"))
            elif (macro := self._macros.get(found["used"] or "")) is not None:
                said, at = self._used(text, at, macro, depth)
                if said is None:
                    yield MARK + found["used"]
                else:
                    yield from self.expanded(said, depth + 1)
            else:
                yield found[0]
        yield text[at:]

    def _define(self, name: str, body: str, found: re.Match[str]) -> None:
        if name in _KEPT or (found["new"] == "providecommand" and name in self._macros):
            return
        parameters = (found["parameters"] or "").strip()
        count = int(found["count"] or 0) or len(parameters) // 2
        is_plain = parameters == "".join(f"#{number}" for number in range(1, count + 1)) or bool(found["new"])
        self._macros[name] = _Macro(body if is_plain else None, min(count, _MOST_ARGUMENTS), found["default"])

    def _used(self, text: str, at: int, macro: _Macro, depth: int) -> tuple[str | None, int]:
        """The body with its arguments and where they end; None, and none of them taken, where it cannot be put in."""
        if macro.body is None or depth >= _DEEPEST:
            return None, at
        arguments: list[str] = []
        end = at
        if macro.default is not None:
            closing = text.find("]", at) if text[at : at + 1] == "[" else -1
            arguments.append(text[at + 1 : closing] if closing >= 0 else macro.default)
            end = closing + 1 if closing >= 0 else at
        while len(arguments) < macro.arguments:
            while end < len(text) and text[end].isspace():
                end += 1
            if text[end : end + 1] != "{":
                return None, at
            said, end = group(text, end)
            arguments.append(said)
        body = _PARAMETER.sub(lambda found: _argument(found, arguments), macro.body)
        self._left -= len(body) + 1
        return (None, at) if self._left < 0 else (body, end)


def _argument(found: re.Match[str], arguments: list[str]) -> str:
    """An argument, apart from a command before it that its letters would lengthen."""
    number = int(found[1]) - 1
    said = arguments[number] if number < len(arguments) else ""
    is_behind = re.search(r"\\[a-zA-Z@]+$", found.string[max(0, found.start() - 40) : found.start()])
    return f" {said}" if is_behind and said[:1].isalpha() else said


def expanded(text: str) -> str:
    """The text with the author's own macros put in, and without their definitions."""
    return "".join(_Expander().expanded(text))
