"""Which paragraphs are headings.

Three sources of evidence, strongest first: what the format says (marks, Markdown signs), the numbering and the
words of the lexicon, and SumUM's typographic rule, a non-blank line without final punctuation between blank
lines (Saggion & Lapalme 2002, section 4.1). None is believed where the line reads like a sentence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.document import BlockKind
from pipeline.span import Span
from pipeline.structure.numbering import Number, Numbered, find_numbering, read_number
from pipeline.structure.paragraphs import Paragraph
from pipeline.structure.vocabulary import Title, Vocabulary

LONGEST = 30
"""A heading has at most this many words; one without number or mark at most half as many."""
BODY = 12
"""A paragraph of at least this many words can be what a heading stands over."""

_HASH = re.compile(r"(?P<signs>#{1,6})\s+(?=\S)")
_ADDRESS = re.compile(r"https?://|www\.|\S@\S+\.\w")
_LINK = re.compile(r"\s*<https?://[^>]*>$")
_INNER_STOP = re.compile(r"[^\W\d_]{4,}[.;]\s")
_CITATION = re.compile(r"[(\[][^()\[\]]*\D(?:1[89]|20)\d\d[a-z]?[)\]]|\[\d+(?:[,\s]+\d+)*\]$")
_STOPPED = re.compile(r"[.,;:–—=(-][\"'»”’)\]]*$")
_IDENTIFIER = re.compile(r"[a-z]\w*(?:[._]\w+)+$|[a-z]+\d\w*$")
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_LOWER_WORD = re.compile(r"(?<![^\W_])[a-zà-ÿœ]+(?:['’][a-zà-ÿœ]+)?")
_MATH = re.compile(r"[☐☑=∑∏∫≤≥≈→←∈∀∃×÷√∞∂∆λ{}|]|\?\s\?")
_LEADER = re.compile(r"(?:\.\s?){4,}\s*\d+$")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its paragraph, the span of its words, its number, and how it looks.

    `level` is what the format says, else None; headings of one `style` stand at one level.
    """

    index: int
    title: Span
    number: Numbered | None
    announces: Title | None
    style: str
    level: int | None


@dataclass(slots=True)
class _Candidate:
    index: int
    paragraph: Paragraph
    numbered: Numbered | None
    words: str
    announces: Title | None
    looks: str
    level: int | None = None


class HeadingFinder:
    """Finds the headings among paragraphs, some of which are already known to be something else."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def find(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None], text: str) -> list[Heading]:
        """The headings in order; only paragraphs whose kind is None are looked at."""
        candidates = {
            index: candidate
            for index, paragraph in enumerate(paragraphs)
            if kinds[index] is None and (candidate := self._candidate(index, paragraph))
        }
        context = _Context(paragraphs, kinds)
        marked = self._marked(candidates, len(paragraphs))
        numbered = self._numbered(candidates, context)
        has_marks = len(marked) >= 2
        has_numbering = len(numbered) >= 4
        chosen = marked | numbered
        typographic: set[int] = set()
        for index, candidate in candidates.items():
            if index in chosen:
                continue
            if candidate.announces and candidate.announces.is_whole and self._stands_alone(candidate, context):
                chosen.add(index)
            elif not has_marks and self._is_typographic(candidate, context, is_strict=has_numbering):
                typographic.add(index)
        chosen |= _without_runs(typographic, chosen, context)
        if not has_marks:
            run_in = {
                index
                for index, candidate in candidates.items()
                if index not in chosen and self._is_terminated_heading(candidate, context)
            }
            if len(run_in) >= 2 and not has_numbering:
                chosen |= run_in
        return [_heading(candidates[index], text) for index in sorted(chosen)]

    def _candidate(self, index: int, paragraph: Paragraph) -> _Candidate | None:
        if not paragraph.is_whole or paragraph.words > LONGEST or paragraph.is_tabular or paragraph.lines > 3:
            return None
        opening = paragraph.opening
        level: int | None = None
        looks = "plain"
        if paragraph.mark and paragraph.mark.kind == "heading":
            looks, level = "mark", paragraph.mark.level
        elif sign := _HASH.match(opening):
            looks, level = "mark", len(sign["signs"])
            opening = opening[sign.end() :].rstrip("# ")
        elif underline := re.search(r" ([=\-~^*_#])\1{2,}$", opening):
            looks, level = "mark", 1 if underline[1] == "=" else 2
            opening = opening[: underline.start()]
        numbered = read_number(opening)
        words = opening
        if division := self._vocabulary.division.match(opening):
            numbered = read_number(opening[division.end() :] + " x") or numbered
        elif numbered:
            words = opening[numbered.words_at :]
            if again := read_number(words):
                words = words[again.words_at :]
        words = words.strip("*_ ")
        if not words or not any(sign.isalpha() for sign in words):
            return None
        if looks == "plain" and words.isupper() and len(words) > 3:
            looks = "capitals"
        return _Candidate(index, paragraph, numbered, words, self._vocabulary.title(words), looks, level)

    def _marked(self, candidates: dict[int, _Candidate], total: int) -> set[int]:
        """Those that the format calls headings, unless it calls nearly everything so."""
        marked = {
            index
            for index, candidate in candidates.items()
            if candidate.looks == "mark" and not (self._is_sentence(candidate.words) and candidate.words[-1] in ".;,")
        }
        return marked if len(marked) * 2 <= total or total < 8 else set()

    def _numbered(self, candidates: dict[int, _Candidate], context: "_Context") -> set[int]:
        """Those whose numbers make up one numbering, with something to stand over."""
        decimal: list[tuple[int, Number, float]] = []
        other: dict[str, list[tuple[int, Number, float]]] = {"roman": [], "letter": []}
        for index, candidate in candidates.items():
            numbered = candidate.numbered
            if numbered is None or not self._may_be_numbered(candidate, context):
                continue
            weight = 1.0 + 0.5 * (candidate.announces is not None) + 0.3 * candidate.paragraph.has_gap_before
            if numbered.style == "decimal":
                decimal.append((index, numbered.number, weight))
            elif numbered.style in other:
                other[numbered.style].append((index, numbered.number, weight))
        chosen = _with_subsections(find_numbering(decimal), decimal)
        if len(chosen) < 2 and not any(candidates[index].announces for index in chosen):
            chosen = set()
        for series in other.values():
            chain = find_numbering(series)
            if len(chain) >= 2 or any(candidates[index].announces for index in chain):
                chosen |= chain
        return chosen

    def _may_be_numbered(self, candidate: _Candidate, context: "_Context") -> bool:
        words, paragraph = candidate.words, candidate.paragraph
        first = words.lstrip("«“\"'‘([ ")[:1]
        if not first or not (first.isupper() or first.isdigit() or len(candidate.numbered.number) > 1):  # type: ignore[union-attr]
            return False
        if candidate.announces and candidate.announces.is_whole:
            return True
        if words[-1] in ",;:" or _LEADER.search(words) or not _is_wordy(words):
            return False
        if words[-1] == "." and (paragraph.words > 9 or self._is_sentence(words)):
            return False
        if not paragraph.has_gap_before and (self._is_sentence(words) or context.is_in_list(candidate.index)):
            return False
        return context.has_body(candidate.index) and not context.is_in_list(candidate.index)

    def _is_typographic(self, candidate: _Candidate, context: "_Context", is_strict: bool) -> bool:
        """SumUM's rule; where the sections are numbered, the few that are not must look the part."""
        words, index = candidate.words, candidate.index
        if candidate.numbered and candidate.numbered.style in ("decimal", "lower"):
            return False
        if not self._stands_alone(candidate, context) or not self.is_title_like(words, context.is_clean):
            return False
        if index < 15 and self._is_affiliation(words):
            return False
        return context.has_body(index, at_least=BODY if is_strict else 1) and context.may_start_here(index)

    def _is_terminated_heading(self, candidate: _Candidate, context: "_Context") -> bool:
        """A heading printed with a full stop, as in the methods of biomedical journals."""
        words, paragraph = candidate.words, candidate.paragraph
        return (
            words[-1] == "."
            and paragraph.words <= 12
            and candidate.numbered is None
            and paragraph.has_gap_before
            and paragraph.has_gap_after
            and self.is_title_like(words[:-1])
            and context.has_body(candidate.index, at_least=BODY)
            and context.may_start_here(candidate.index)
        )

    def _stands_alone(self, candidate: _Candidate, context: "_Context") -> bool:
        paragraph = candidate.paragraph
        if context.is_spaced:
            return paragraph.has_gap_before and (
                paragraph.has_gap_after or candidate.looks == "capitals" or _known(candidate)
            )
        return context.is_over_longer(candidate.index)

    def is_title_like(self, words: str, may_state: bool = False) -> bool:
        """Whether a line without number reads like a title: no sentence, no formula, no row of a table.

        `may_state` lets a statement pass, as titles of results in biology are: Barges sink faster at night.
        """
        bare = _LINK.sub("", words)
        if not bare or len(bare.split()) > LONGEST // 2 + 3 or _STOPPED.search(bare) or "..." in bare:
            return False
        first = bare.lstrip("«“\"'‘([¿¡# ")[:1]
        if not (first.isupper() or _IDENTIFIER.match(bare)):
            return False
        if (
            bare.count("(") != bare.count(")")
            or bare.count("[") != bare.count("]")
            or bare.count("«") != bare.count("»")
        ):
            return False
        if not _is_wordy(bare) or any(sign.search(bare) for sign in (_CITATION, _MATH, _ADDRESS, _INNER_STOP)):
            return False
        tokens = _WORD.findall(bare)
        if not tokens or sum(token[0].isdigit() for token in tokens) * 2 > len(tokens):
            return False
        if tokens[-1].lower() in self._vocabulary.function_words and len(tokens) > 1 and not bare.isupper():
            return False
        return bare[-1] in "?!" or not (self._is_told(bare) if may_state else self._is_sentence(bare))

    def _is_sentence(self, words: str) -> bool:
        """Whether a finite verb, a pronoun or a connective shows that this is no title."""
        return self._is_told(words) or not self._vocabulary.verbs.isdisjoint(_lower_words(words))

    def _is_told(self, words: str) -> bool:
        """Whether somebody is speaking: no title, and no statement that could stand as one."""
        first = words.split(maxsplit=1)[0].lower().rstrip(",")
        return (
            first in self._vocabulary.opening_words
            or first in self._vocabulary.sentence_words
            or not self._vocabulary.sentence_words.isdisjoint(_lower_words(words))
        )

    def _is_affiliation(self, words: str) -> bool:
        return any(word.lower() in self._vocabulary.affiliation_words for word in _WORD.findall(words))


class _Context:
    """What stands around a paragraph.

    `is_spaced`: blank lines part the paragraphs. `is_clean`: hardly any paragraph is torn, as they are where
    formulas and tables of a page were lost.
    """

    def __init__(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None]) -> None:
        self._paragraphs = paragraphs
        self._kinds = kinds
        gaps = sum(paragraph.has_gap_before for paragraph in paragraphs)
        self.is_spaced = gaps * 3 >= len(paragraphs)
        long = [index for index, p in enumerate(paragraphs) if kinds[index] is None and p.words >= 2 * BODY]
        torn = sum(not paragraphs[i].is_terminated or paragraphs[i].opening[0].islower() for i in long)
        self.is_clean = torn * 20 <= len(long)

    def is_over_longer(self, index: int) -> bool:
        """Whether the next paragraph is clearly longer: what stands in for blank lines in a text without them."""
        return index + 1 < len(self._paragraphs) and self._paragraphs[index + 1].words >= max(
            BODY, 2 * self._paragraphs[index].words
        )

    def is_short_line(self, index: int) -> bool:
        """Whether the paragraph there is a short one that nothing ends, such as a cell of a table."""
        if not 0 <= index < len(self._paragraphs) or self._kinds[index] is not None:
            return False
        return self._paragraphs[index].words <= 8 and not self._paragraphs[index].is_terminated

    def is_in_list(self, index: int) -> bool:
        """Whether a neighbour at the same depth has the number before or after: a list, a table of contents."""
        own = read_number(self._paragraphs[index].opening)
        for neighbour in (index - 1, index + 1):
            if own and 0 <= neighbour < len(self._paragraphs):
                other = read_number(self._paragraphs[neighbour].opening)
                if other and other.style == own.style and len(other.number) == len(own.number):
                    return True
        return False

    def has_body(self, index: int, at_least: int = 1) -> bool:
        """Whether what follows can be what a heading stands over: not the rest of a broken sentence."""
        is_capitalized = all(word[0].isupper() for word in self._paragraphs[index].opening.split())
        for follower in range(index + 1, min(index + 4, len(self._paragraphs))):
            if self._kinds[follower] in ("caption", "table"):
                continue
            paragraph = self._paragraphs[follower]
            return (is_capitalized or not _goes_on(paragraph.opening)) and (
                paragraph.words >= at_least or self._kinds[follower] is not None or not paragraph.is_terminated
            )
        return False

    def may_start_here(self, index: int) -> bool:
        """Whether what stands before is finished, so that this line does not go on with it."""
        for before in range(index - 1, max(-1, index - 3), -1):
            if self._kinds[before] in ("caption", "table"):
                continue
            paragraph = self._paragraphs[before]
            return paragraph.is_terminated or self._kinds[before] is not None or paragraph.words <= LONGEST // 2
        return True


def _lower_words(words: str) -> list[str]:
    return _LOWER_WORD.findall(words.replace("’", "'"))


def _with_subsections(chain: set[int], candidates: Sequence[tuple[int, Number, float]]) -> set[int]:
    """Adds the numbers of subsections that skip some: 3.4 straight after 3."""
    found = set(chain)
    last: Number = ()
    for index, number, _ in candidates:
        if index in chain:
            last = number
        elif len(number) > 1 and last and number > last and number[: len(number) - 1] == last[: len(number) - 1]:
            found.add(index)
            last = number
    return found


def _goes_on(opening: str) -> bool:
    """Whether a paragraph begins inside a sentence; names such as mRNA and x86 may begin one."""
    return opening[0].islower() and not any(sign.isupper() or sign.isdigit() for sign in opening.split(maxsplit=1)[0])


def _without_runs(typographic: set[int], chosen: set[int], context: _Context) -> set[int]:
    """Drops runs of three and more short lines: cells of a table that lost its form."""
    kept = set()
    for index in typographic:
        run = 1
        for step in (-1, 1):
            at = index + step
            while context.is_short_line(at) and at not in chosen and run < 3:
                run, at = run + 1, at + step
        if run < 3:
            kept.add(index)
    return kept


def _known(candidate: _Candidate) -> bool:
    return candidate.announces is not None and candidate.announces.is_whole


def _is_wordy(words: str) -> bool:
    solid = [sign for sign in words if not sign.isspace()]
    return sum(sign.isalpha() for sign in solid) * 10 >= len(solid) * 6


def _heading(candidate: _Candidate, text: str) -> Heading:
    span = candidate.paragraph.span
    shown = span.of(text)
    start, end = span.start, span.end
    if candidate.looks == "mark":
        if sign := _HASH.match(shown):
            start += sign.end()
            end = start + len(text[start:end].rstrip("# \t"))
        elif underline := re.search(r"\s*[\r\n]+\s*([=\-~^*_#])\1{2,}$", shown):
            end = start + underline.start()
    style = candidate.looks
    if candidate.numbered:
        style = f"{candidate.numbered.style}-{len(candidate.numbered.number)}"
    elif candidate.words.endswith("."):
        style = "terminated"
    return Heading(candidate.index, Span(start, end), candidate.numbered, candidate.announces, style, candidate.level)
