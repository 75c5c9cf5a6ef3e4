"""Deletions and reformulations as rules: patterns over the words of a draft, and what is said in their place.

    "in|within" @paper ","?                  words; the words of a noun group; an optional mark
    "as|like" VERB ADV* ADP @figure          parts of speech
    ADJ cut=("shown" "in" @figure)           only what is kept as `cut` is edited

The syntax is that of `docs/sequences.md`. Of a word a pattern can ask its text, its `lemma:`, its part of speech, and
by `within:author`, `paper`, `component` or `figure` whether it stands in a noun group of that concept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, get_args

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.sequences.feature_sets import MARK, Clauses, FeatureSets, Written
from pipeline.rules.sequences.needs import may_match
from pipeline.rules.sequences.nodes import Condition, PatternError
from pipeline.rules.sequences.pattern import Pattern
from pipeline.rules.sequences.syntax import PatternReader
from pipeline.sumum.transformations.draft import CLOSING, Draft, Piece, Transformation
from pipeline.sumum.transformations.passage import Figure, Passages

FAMILY: Final = "sumum_wording"
_CUT: Final = "cut"
_PARTS: Final = tuple(
    "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()  # noqa: SIM905
)


class EditData(MarkedRule):
    """A rule as it is written. An example reads "before => after"; a near miss stays as it is.

    What it cuts may stay in a sentence that is told behind its neighbor: "However" is then no dangling link.
    """

    type: Transformation
    pattern: str
    replacement: str = ""
    stays_behind_neighbor: bool = False


_READER: RuleReader[EditData] = RuleReader(EditData)


class WordFeatures:
    """The words of drafts as patterns see them: text, lemma, part of speech, and the concept of their noun group."""

    def __init__(self) -> None:
        self.sets = FeatureSets(word_tests)

    @cached_property
    def _known(self) -> tuple[dict[str, str], ...]:
        return tuple(self.sets.of_kind(kind) for kind in ("text", "lemma", "pos", "within"))

    def codes(self, draft: Draft, passages: Passages) -> list[str]:
        """The pieces of a draft, each as a mark and the characters of its features."""
        return [self._code(piece, passages) for piece in draft.pieces]

    def _code(self, piece: Piece, passages: Passages) -> str:
        texts, lemmas, parts, concepts = self._known
        text = piece.text.lower().replace("’", "'")
        if piece.is_own:
            return MARK + texts.get(text, "") + lemmas.get(text, "")
        token = passages.token(piece.token)
        known = texts.get(text, "") + lemmas.get(token.lemma.lower(), "") + parts.get(token.pos, "")
        return MARK + known + concepts.get(passages.figure(piece.token) or "", "")


def word_tests(condition: Condition) -> Iterator[Iterator[tuple[str, str]]]:
    """The features of words that a condition asks for; raises PatternError for what words do not have."""
    key, values = condition.key, condition.values
    if condition.form == "text":
        yield (("text", value) for value in values)
    elif condition.form == "name" and key in _PARTS:
        yield iter([("pos", key)])
    elif condition.form == "kind" and key == "lemma":
        yield (("lemma", value) for value in values)
    elif condition.form == "kind" and key == "within" and set(values) <= set(get_args(Figure)):
        yield (("within", value) for value in values)
    else:
        within = ", ".join(f"within:{one}" for one in get_args(Figure))
        raise PatternError(f"unknown {condition.form} {key!r}; valid: lemma:…, {within}, {', '.join(_PARTS)}")


@dataclass(frozen=True, slots=True)
class EditRule:
    """A rule ready to run; `needs` are what the words of a draft must have that it could match."""

    data: EditData
    place: str
    pattern: Pattern
    needs: Clauses
    features: WordFeatures

    def apply(self, draft: Draft, passages: Passages, codes: Sequence[str] | None = None) -> Draft:
        """The draft with every stretch that the pattern matches edited; `codes` are its words as patterns see them."""
        codes = self.features.codes(draft, passages) if codes is None else codes
        position = 0
        while (found := self.pattern.search("".join(codes), position)) is not None:
            first, last = found.captures.get(_CUT, (found.first, found.last))
            if last - first == len(draft.pieces) and not self.data.replacement:
                return draft
            first, last = _with_marks(draft, first, last) if not self.data.replacement else (first, last)
            edited = draft.replaced(first, last, self._said(draft, first), self.data.type, self.data.id)
            if len(edited.pieces) >= len(draft.pieces):
                return edited
            position = sum(map(len, codes[: found.first]))
            draft, codes = edited, self.features.codes(edited, passages)
        return draft

    def _said(self, draft: Draft, first: int) -> list[Piece]:
        token = draft.pieces[first].token
        said: list[Piece] = []
        for word in self.data.replacement.split():
            is_spaced = not (said and said[-1].text.endswith("'")) and word not in CLOSING
            said.append(Piece(word, token, is_spaced, is_own=True))
        return said


class EditRules:
    """The rules of one language, in the order of their files."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.features = WordFeatures()
        reader = PatternReader()
        self.rules = tuple(self._rules(reader, resources, language))

    def compile(self) -> None:
        """Compiles all patterns, which else are when a draft first may match them."""
        for rule in self.rules:
            _ = rule.pattern.regex

    def apply(self, draft: Draft, passages: Passages, *types: Transformation, goes_on: bool = False) -> Draft:
        """The draft after every rule of the given types, in their order; what `goes_on` keeps what contrasts it."""
        codes = self.features.codes(draft, passages)
        present = Written.of(codes).present
        for rule in self.rules:
            if goes_on and rule.data.stays_behind_neighbor:
                continue
            if rule.data.type in types and may_match(rule.needs, present):
                edited = rule.apply(draft, passages, codes)
                if edited is not draft:
                    draft, codes = edited, self.features.codes(edited, passages)
                    present = Written.of(codes).present
        return draft

    def _rules(self, reader: PatternReader, resources: Resources, language: Language) -> Iterator[EditRule]:
        sets = self.features.sets
        for data, table in _READER.rules(resources, FAMILY, language):
            try:
                node = reader.read(data.pattern)
                yield EditRule(data, table.place, Pattern(node, sets), sets.needs(node), self.features)
            except PatternError as error:
                raise mistake(table, f"pattern: {error}") from error


def _with_marks(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """A deleted stretch with both of its commas ("reports, in section 4, costs") or without the one behind it."""
    if first == 0 or last == first + 1 or draft.pieces[last - 1].text != "," or draft.pieces[first].text == ",":
        return first, last
    return (first - 1, last) if draft.pieces[first - 1].text == "," else (first, last - 1)
