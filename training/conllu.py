"""Read CoNLL-U treebanks into sentences of surface tokens.

A surface token is what the tokenizer of the pipeline produces: French contractions ("du") stay one token,
whereas English ones ("do|n't") are two. See https://universaldependencies.org/format.html.
"""

import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

MISSING = "_"


@dataclass(frozen=True, slots=True)
class Token:
    """One surface token; ``head`` is an index into the sentence's tokens, its own index for the root.

    An empty ``lemma``, ``upos`` or ``deprel`` is an annotation that is missing.
    """

    form: str
    space_after: bool
    lemma: str
    upos: str
    feats: str
    head: int
    deprel: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its tokens; ``starts_unit`` tells that a document or paragraph begins with it."""

    sent_id: str
    tokens: tuple[Token, ...]
    starts_unit: bool

    @property
    def text(self) -> str:
        """The running text, without a space after the last token."""
        return "".join(token.form + " " * token.space_after for token in self.tokens).rstrip()


@dataclass(frozen=True, slots=True)
class _Range:
    """A multiword token: the syntactic words ``first``..``last`` (1-based, inclusive) written as ``form``."""

    first: int
    last: int
    form: str
    misc: str


def open_text(path: Path) -> str:
    """Return the text of a UTF-8 file, unpacked when its name ends in ``.xz``."""
    if path.suffix == ".xz":
        with lzma.open(path, "rt", encoding="utf8") as stream:
            return stream.read()
    return path.read_text(encoding="utf8")


def read_treebank(path: Path, *, merge_contractions: bool) -> Iterator[Sentence]:
    """Yield the sentences of a CoNLL-U file (plain or ``.xz``).

    With ``merge_contractions`` every multiword token becomes one surface token; without, only those whose
    parts do not spell it.
    """
    for block in open_text(path).split("\n\n"):
        if block.strip():
            yield parse_sentence(block, merge_contractions=merge_contractions)


def parse_sentence(block: str, *, merge_contractions: bool) -> Sentence:
    """Parse one CoNLL-U sentence block; raises ValueError naming the line that is not one."""
    sent_id, starts_unit = "", False
    words: list[list[str]] = []
    ranges: list[_Range] = []
    for line in block.strip("\n").split("\n"):
        if line.startswith("#"):
            key, _, value = line[1:].partition("=")
            if key.strip() == "sent_id":
                sent_id = value.strip()
            starts_unit = starts_unit or key.split()[:1] in (["newdoc"], ["newpar"])
            continue
        columns = line.split("\t")
        if len(columns) != 10:
            raise ValueError(f"sentence {sent_id!r}: expected 10 columns, found {len(columns)}: {line!r}")
        if "-" in columns[0]:
            first, last = columns[0].split("-")
            ranges.append(_Range(int(first), int(last), columns[1], columns[9]))
        elif "." not in columns[0]:
            words.append(columns)
    return Sentence(sent_id, tuple(_surface_tokens(words, ranges, merge_contractions)), starts_unit)


def _has_space(misc: str) -> bool:
    return "SpaceAfter=No" not in misc.split("|")


def _surface_tokens(words: list[list[str]], ranges: list[_Range], merge: bool) -> Iterator[Token]:
    """Yield the surface tokens of a sentence, with heads renumbered from words to surface tokens."""
    range_of = {word: item for item in ranges for word in range(item.first, item.last + 1)}
    merged = {
        item
        for item in ranges
        if merge or "".join(columns[1] for columns in words[item.first - 1 : item.last]) != item.form
    }
    token_of: dict[int, int] = {}
    groups: list[list[list[str]]] = []
    for number, columns in enumerate(words, start=1):
        item = range_of.get(number)
        if item in merged and item is not None and number > item.first:
            groups[-1].append(columns)
        else:
            groups.append([columns])
        token_of[number] = len(groups) - 1
    for index, group in enumerate(groups):
        numbers = {int(columns[0]) for columns in group}
        # The word that hangs on something outside the contraction speaks for all of it.
        lead = next(columns for columns in group if _head(columns) not in numbers)
        head = _head(lead)
        number = int(group[-1][0])
        item = range_of.get(number)
        form, space_after = lead[1], _has_space(group[-1][9])
        if item is not None:
            form = item.form if item in merged else form
            space_after = _has_space(item.misc) if number == item.last else False
        yield Token(
            form=form,
            space_after=space_after,
            lemma=lead[2] if lead[2] != MISSING or lead[1] == MISSING else "",
            upos=lead[3] if lead[3] != MISSING else "",
            feats=_union_of_features(columns[5] for columns in group),
            head=token_of[head] if head else index,
            deprel={None: "", 0: "ROOT"}.get(head, lead[7]),
        )


def _head(columns: list[str]) -> int | None:
    """The 1-based number of a word's head, 0 for a root, None where the treebank gives none."""
    return int(columns[6]) if columns[6] != MISSING else None


def _union_of_features(columns: Iterable[str]) -> str:
    """Join the features of a contraction's parts; the first part that has a feature gives its value."""
    features: dict[str, str] = {}
    for column in columns:
        for name, value in parse_features(column).items():
            features.setdefault(name, value)
    return format_features(features)


def parse_features(column: str) -> dict[str, str]:
    """Return the features of a FEATS or MISC column as a mapping."""
    return dict(item.split("=", 1) for item in column.split("|") if "=" in item)


def format_features(features: dict[str, str]) -> str:
    """Write features in UD's order; an empty mapping gives ``_``."""
    ordered = sorted(features.items(), key=lambda item: item[0].lower())
    return "|".join(f"{name}={value}" for name, value in ordered) or MISSING


def with_tokens(sentence: Sentence, tokens: list[Token]) -> Sentence:
    """Return ``sentence`` with other tokens."""
    return replace(sentence, tokens=tuple(tokens))
