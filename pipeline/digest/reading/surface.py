"""What the surface of a document tells of its sentences: which may be told at all, and how much each is worth.

Rules decide what may not be said; cues, place, the words of the title and centrality (`pipeline/centrality.py`) weigh
the rest (Edmundson 1969, section 3: cue, title and location). Nothing here needs tokens.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, takewhile
from typing import Final

from pipeline.digest.elements.blocks import is_cut_off, is_text, items_of, ungreeted, unmarked, unnumbered
from pipeline.digest.elements.line import LONGEST, Line
from pipeline.digest.elements.rules import FORMAL, Role, RuleBook, title_of
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.shortest import answers, least_words
from pipeline.digest.elements.soundness import QUOTED, Soundness
from pipeline.digest.elements.speakers import AFTERTHOUGHT, SPEAKER, name_of, owners_of, speakers_of, writers_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.reading.sections import Sections
from pipeline.digest.reading.worth import central_of, evidence_of, worth_of
from pipeline.document import Block, Document, Sentence
from pipeline.languages import traits_of
from pipeline.span import Span

_WORD = re.compile(r"[^\W\d_]{3,}")
_KEY: Final = 6  # letters that the forms of a word have in common (truncation as in McNamee & al. 2009)
_ROOM: Final = 1.6  # how much longer a sentence may be that opens a document, or stands behind another
_LEAST_FOLLOWING: Final = 4  # words of a sentence that is told behind another one
_LEAST_ANNOUNCING: Final = 3  # words: "The tenant shall:"
_CLAUSE: Final = 5  # words of a clause that a list finishes: "Members may bring"
_ACRONYM = re.compile(r"(?<![\w-])[A-Z]{2,6}s?(?![\w-])")
_PAUSE = re.compile(r"(?:…|\.\.\.)(?=\s\w)")
_ITEM: Final = "agenda_item"
_DECIDING: Final = frozenset({"request", "decision"})
_DOING: Final = _DECIDING | {"action", "obligation", "prohibition", "recommendation"}
"""Roles for whose sake small talk is told."""
_AT_ONCE: Final = 3
"""Signs before the words by which a sentence binds from its beginning."""
_BEGINNING: Final = 60
"""Signs of a paragraph that tell whether it lists the parts of a document."""
_CONTENTS: Final = ".contents"
NO_FIGURE: Final = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d|\s?[%€])|(?<!\d)\d+(?:e|ème)\b")
"""Years and ordinals, which small talk has too."""


def has_figure(text: str) -> bool:
    """Whether a text has a number that is neither a year nor an ordinal."""
    return any(map(str.isdigit, NO_FIGURE.sub("", text)))


@dataclass(frozen=True, slots=True)
class Surface:
    """A sentence as its surface shows it.

    `line` is it as rules see it, without the marker of its block and who says it (`speaker`, a place). `weight` is None
    where it may not be told; `evidence` is what it was summed up from (`worth.py`). `is_list`: it announces what stands
    below it; `is_quoted`: it is somebody else's, or stands where nothing of the document's own does; `opens`: it is the
    first of its block. One that `goes_on` says early that it does: "This is therefore …", one that `adds` only that
    there is more: "Furthermore, …"; one that `is_idle` tells nothing. What `may_open` a document may be told where it
    begins, though it says "I"; what `may_follow`, behind the sentence before it, on which it may lean. One that `turns`
    denies, corrects or settles that one; so does one that `follows` who does not heed it; one that `awaits` tells what
    was hoped or said once, half of it; one true no more `is_untold`; one that `is_topic` names first what it is about.
    """

    index: int
    span: Span
    line: Line
    section: int
    rank: int
    roles: tuple[tuple[Role, str, int], ...]
    keys: frozenset[str]
    weight: float | None
    speaker: Span | None = None
    is_list: bool = False
    is_own_summary: bool = False
    is_quoted: bool = False
    leans: bool = False
    nth: int = 0
    block: int = 0
    opens: bool = False
    goes_on: bool = False
    adds: bool = False
    is_topic: bool = False
    is_idle: bool = False
    may_open: bool = False
    may_follow: bool = False
    turns: bool = False
    follows: bool = False
    awaits: bool = False
    is_untold: bool = False
    evidence: Mapping[str, float] = field(default_factory=dict)


class SurfaceReader:
    """Reads the surface of one document."""

    def __init__(
        self,
        document: Document,
        words: DigestWords,
        book: RuleBook,
        stop: frozenset[str],
        foreign: frozenset[str],
        leaning: re.Pattern[str],
        settings: DigestSettings,
    ) -> None:
        self._document = document
        self._words = words
        self._book = book
        self._stop = stop
        self._leaning = leaning
        self._greeting = re.compile(rf"(?i:{words.pattern('salutation')})(?!\w)[^\n.:]{{0,40}},[ \t]*\n\s*(?=[a-zß-ÿ])")
        part = rf"(?:{words.pattern('numbered_part')})\s+(?:\d{{1,3}}|[IVXL]{{1,6}})(?:er)?"
        number = rf"{part}(?:\s*[.:–—-]+)+(?:\s+(?=[A-ZÀ-Þ«“\"])|$)"
        self._numbering = re.compile(rf"(?i:{number})|{AFTERTHOUGHT.pattern}")
        self._connects = re.compile(rf"(?:\S+\s){{0,4}}(?:{words.pattern('connective')})(?!\w)", re.IGNORECASE)
        self._going_on = re.compile(rf"(?:{words.pattern('going_on')})(?!\w)", re.IGNORECASE)
        self._points = re.compile(rf"(?<!\w)(?:{words.pattern('pointing_within')})(?!\w)", re.IGNORECASE)
        self._closes = re.compile(rf", (?:{words.pattern('closing_connective')})\.$", re.IGNORECASE)
        self._connective = re.compile(rf"(?:{words.pattern('connective')})(?!\w)", re.IGNORECASE)
        self._additive = re.compile(rf"(?:{words.pattern('additive')})(?:,|\s)", re.IGNORECASE)
        self._new_topic = re.compile(rf"(?:{words.pattern('new_topic')})(?!\w)", re.IGNORECASE)
        self._announces = re.compile(rf"(?:{words.pattern('list_opening')})(?!\w)", re.IGNORECASE)
        self._settings = settings
        self._sound = Soundness(document, words, stop, foreign, settings)
        self.sections = Sections(document, book, max(settings.front, len(document.text) * settings.early))
        self._items = items_of(document)
        self._endings = traits_of(words.language).plural_endings

    @cached_property
    def _known(self) -> frozenset[str]:
        """The acronyms that a title or a heading has, which readers are shown or know."""
        return frozenset(_ACRONYM.findall(" ".join((self._document.title or "", *self.sections.titles))))

    def is_formal(self, text: str) -> bool:
        """Whether a heading only says which part of a document follows: "Summary", "Contents"."""
        is_field = ":" in text and (self.speaks or self._words.label.match(text) is not None)
        return is_field or any(self._book.set_of(name).first(title_of(text)) for name in FORMAL)

    @cached_property
    def speaks(self) -> bool:
        """Whether it is told by turns of speakers."""
        sentences = self._document.annotation.sentences if self._document.annotation else ()
        return bool(speakers_of(self._document, list(enumerate(sentences)), self._settings.spoken))

    def telling_title(self, section: int) -> Span | None:
        """The heading of a section, where it tells what is spoken of."""
        title = self._document.sections[section].title
        return None if title is None or self.is_formal(title.of(self._document.text)) else title

    def read(self, row: KindRow, focus: str | None = None) -> tuple[Surface, ...]:
        """All sentences of running text, weighed for a kind of document; with a `focus` only those about its words."""
        annotation = self._document.annotation
        sentences = annotation.sentences if annotation else ()
        blocks = self._document.blocks
        chosen = [(i, s) for i, s in enumerate(sentences) if is_text(blocks[s.block])]
        keys = [self.keys(s.span.of(self._document.text)[:LONGEST]) for _, s in chosen]
        central = central_of(keys, self._settings)
        title = frozenset(self.keys(focus or self._document.title or ""))
        asked = None if focus is None else frozenset(self.keys(focus))
        headed = [frozenset(self.keys(each) if asked else ()) for each in self.sections.titles]
        of_blocks = dict[int, set[str]]()
        for (_, sentence), own in zip(chosen, keys, strict=True):
            of_blocks.setdefault(sentence.block, set()).update(own)
        found: list[Surface] = []
        writers = writers_of(self._document, self._words) if row.replies else ()
        owner = owners_of(self._document, writers)
        speakers = (
            frozenset() if writers[1:] or row.headed else speakers_of(self._document, chosen, self._settings.spoken)
        )
        before = -1
        firsts, announced, listing = set[int](), set[int](), set[int]()
        counts: Counter[int] = Counter()
        wanted = self.sections.wanted(row)
        for rank, ((index, sentence), own) in enumerate(zip(chosen, keys, strict=True)):
            block = blocks[sentence.block]
            opens = sentence.block != before
            if not self._numbering.fullmatch(sentence.span.of(self._document.text)):  # "Section 1." opens nothing
                before = sentence.block
            surface = self._surface(index, sentence, block, rank, frozenset(own), speakers, opens=opens)
            if block.kind == "list_item":
                listing.add(block.section)
            elif block.kind == "paragraph" and block.section in listing and self._heads_agenda(block.section):
                surface = replace(surface, is_quoted=False)  # what a notice or letter says behind its agenda
            if surface.is_idle and answers(self._document, chosen[rank + 1 : rank + 2], self._book, self._leaning):
                surface = replace(surface, is_idle=False)
            if row.replies and block.kind == "quotation":
                surface = replace(surface, is_quoted=True)
            if (writer := owner(surface.span)) and writer != writers[0]:
                surface = replace(surface, speaker=surface.speaker or writer)
            weight: float | None = None
            evidence: Mapping[str, float] = {}
            counts[block.section] += 1
            items = [*takewhile(self._items.__contains__, count(sentence.block + 1))] if surface.is_list else []
            listed = (of_blocks.get(number, ()) for number in items)
            is_asked = asked is None or bool(asked & surface.keys.union(headed[block.section], *listed))
            announced.update(items)
            is_torn = sentence.block in announced and asked is None
            if is_asked and not is_torn and self._may_be_told(surface, block, row):
                is_first = block.section not in firsts
                evidence = self._evidence(surface, block, row, central[rank], title, is_first=is_first, wanted=wanted)
                weight = worth_of(evidence, self._settings)
                firsts.add(block.section)
            is_own = row.own_summary and (block.kind == "abstract" or block.section in self.sections.own_summary)
            is_free = is_asked and not is_torn and row.leads > 0
            may_open = weight is not None or (is_free and self._may_be_told(surface, block, row, opens=True))
            found.append(
                replace(
                    surface,
                    may_open=may_open and asked is None,
                    may_follow=self._may_follow(surface, block),
                    weight=weight,
                    evidence=evidence,
                    nth=counts[block.section],
                    is_own_summary=is_own and asked is None,
                )
            )
        return tuple(found)

    def _surface(
        self,
        index: int,
        sentence: Sentence,
        block: Block,
        rank: int,
        keys: frozenset[str],
        speakers: frozenset[str],
        *,
        opens: bool,
    ) -> Surface:
        body = unnumbered(self._document, unmarked(self._document, sentence.span) if opens else sentence.span)
        span, greeted = ungreeted(self._document, body, self._greeting)
        begins = opens or self._document.text[: sentence.span.start].rstrip(" \t").endswith("\n")
        number = self._numbering.match(self._document.text, span.start, span.end) if begins else None
        span = Span(number.end(), span.end) if number and number.end() < span.end else span
        speaker: Span | None = None
        if speakers:
            match = SPEAKER.match(self._document.text, block.span.start, block.span.end)
            if match and name_of(match["name"]) in speakers:
                speaker = Span(match.start("name"), match.end("name"))
                span = Span(max(span.start, match.end()), span.end) if match.end() < span.end else span
        line = Line.of(self._document.text, span) if len(span) <= LONGEST else Line("", ())
        line = line.begun() if greeted else line
        roles = tuple((rule.data.type, rule.data.id, found[0]) for rule, found in self._book.roles.matching(line.text))
        is_clause = line.text[-1:].isalnum() and ":" not in line.text and len(line.text.split()) >= _CLAUSE
        is_open = is_clause and sentence.block + 1 in self._items and sentence.block not in self._items
        is_topic = self._new_topic.match(line.text) is not None
        is_list = line.text.endswith(":") or (is_open and sentence.span.end >= block.span.end)
        return Surface(
            index,
            span,
            line,
            block.section,
            rank,
            roles,  # type: ignore[arg-type]
            keys,
            None,
            speaker,
            is_list,
            is_topic=is_topic,
            leans=self._leaning.match(line.text.lower()) is not None and self._additive.match(line.text) is None,
            adds=self._additive.match(line.text) is not None,
            is_idle=self._is_idle(line.text, block, {name for name, *_ in roles}),
            goes_on=self._goes_on(line.text, [name for name, *_ in roles]),
            is_quoted=block.section in self.sections.skipped
            or self._is_contents(block)
            or bool(QUOTED.match(line.text))
            or (opens and is_cut_off(self._document, block, self._stop)),
            block=sentence.block,
            opens=opens,
            turns=self._new_topic.match(line.text) is None
            and self._book.set_of("turning").first(line.text) is not None,
            awaits=self._book.set_of("awaiting").first(line.text) is not None,
        )

    def _is_contents(self, block: Block) -> bool:
        """Whether a paragraph only lists the parts of the document: "On this page: prices | opening hours"."""
        begin = self._document.text[block.span.start : min(block.span.end, block.span.start + _BEGINNING)].lstrip("*_ ")
        return (self._book.set_of("noise").first(begin) or "").endswith(_CONTENTS)

    def _heads_agenda(self, section: int) -> bool:
        return self._words.values("listed_heading").get(self.sections.titles[section].casefold()) == _ITEM

    def is_noise(self, surface: Surface) -> bool:
        """Whether a sentence is courtesy, notice or small talk."""
        return surface.is_idle or self._book.set_of("noise").first(surface.line.text) is not None

    def _is_idle(self, text: str, block: Block, roles: Collection[str]) -> bool:
        """Whether it is small talk that neither has a figure nor does anything; never in the authors' own summary."""
        if not _DOING.isdisjoint(roles) or has_figure(text):
            return False
        if block.kind == "abstract" or block.section in self.sections.own_summary:
            return False
        is_cry = text.endswith("!") or block.section in self.sections.minor
        return is_cry or self._book.set_of("idle").first(text) is not None

    def _goes_on(self, text: str, roles: Collection[str]) -> bool:
        """Whether a sentence says early that it goes on, unless it asks or decides: "I therefore ask you to …"."""
        if self._going_on.match(text):
            return True
        within = self._points.search(text)
        if within is not None and not has_figure(text[: within.start()]):
            return True  # "Return the key by the same date", and no date before it
        found = self._connects.match(text) or self._closes.search(text)  # "…, however."
        is_own = not _DECIDING.isdisjoint(roles) and self._connective.match(text) is None
        return found is not None and not is_own and self._additive.match(text) is None

    def _may_follow(self, surface: Surface, block: Block) -> bool:
        """Whether a sentence may be told behind the one before it."""
        text = surface.line.text
        return (
            not (surface.is_quoted or surface.is_idle)
            and surface.speaker is None
            and not surface.is_list
            and block.kind in ("paragraph", "abstract", "keywords")
            and self._sound.is_sentence(
                _PAUSE.sub(" ", text), block, least=self._least(surface, _LEAST_FOLLOWING), most=_ROOM
            )
            and all(self._book.set_of(name).first(text) is None for name in ("noise", "pointing"))
        )

    def _may_be_told(self, surface: Surface, block: Block, row: KindRow, *, opens: bool = False) -> bool:
        text = surface.line.text
        announcing = _LEAST_ANNOUNCING if surface.opens else 1
        is_summed = block.kind == "abstract" or block.section in self.sections.own_summary
        own = _LEAST_ANNOUNCING if is_summed else self._settings.least_words
        least = announcing if surface.is_list else self._least(surface, own)
        if (
            surface.is_quoted
            or surface.is_idle
            or not self._sound.is_sentence(
                text, block, least=least, most=_ROOM if opens else 1.0, is_list=surface.is_list
            )
        ):
            return False
        if row.only_roles and not any(role in row.roles for role, *_ in surface.roles):
            return False
        is_own = not (row.speaks or surface.speaker or opens) and self._says_i(text)
        if is_own or self._book.set_of("noise").first(text) is not None:
            return False
        if surface.is_list:
            binds = any(
                role in _DOING and start <= _AT_ONCE for role, _, start in surface.roles
            )  # "It is forbidden to"
            return row.speaks or not surface.leans or binds or self._announces.match(text) is not None
        return self._book.points(text) is None

    def _least(self, surface: Surface, usual: int) -> int:
        return least_words(surface.line.text, [role for role, *_ in surface.roles], self._book, usual)

    def _says_i(self, text: str) -> bool:
        first = self._words.values("first_person")
        words = (word.strip('"“”«»(),.;:!').lower() for word in text.split())
        return any(word in first or ("'" in word and word[: word.index("'") + 1] in first) for word in words)

    def _addresses(self, text: str) -> bool:
        return any(word.strip('"“”«»(),.;:!').lower() in self._words.values("second_person") for word in text.split())

    def _evidence(
        self,
        surface: Surface,
        block: Block,
        row: KindRow,
        central: float,
        title: frozenset[str],
        *,
        is_first: bool,
        wanted: Collection[int],
    ) -> Mapping[str, float]:
        text = surface.line.text
        return evidence_of(
            text,
            [name for name, *_ in surface.roles],
            row,
            self._settings,
            rank=surface.rank,
            opens_block=surface.opens,
            block=block.kind,
            section=self._document.sections[block.section].kind,
            central=central,
            titled=len(title & surface.keys) / max(1, len(title)),
            is_first=is_first,
            leads=block.section in self.sections.leading,
            closes=block.section in self.sections.closing,
            wanted=is_first and block.section in wanted,
            addresses=self._addresses(text),
            unknown=len({*_ACRONYM.findall(surface.line.text)} - self._known),
            is_example=self._book.set_of("example").first(text) is not None,
        )

    def keys(self, text: str) -> list[str]:
        """The words of content, cut to what their forms have in common."""
        words = (word for word in _WORD.findall(text.lower()) if word not in self._stop)
        return [word.rstrip(self._endings)[:_KEY] for word in words]
