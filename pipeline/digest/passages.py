"""What may be said of a document: sentences that stand alone, and lists with the words that announce them."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.blocks import TOLD, items_of
from pipeline.digest.pronouns import is_clitic, is_object, points, relation_of
from pipeline.digest.rules import title_of
from pipeline.digest.settings import DigestSettings
from pipeline.digest.speakers import speaker_of
from pipeline.digest.surface import Surface
from pipeline.document import Block, Document, Sentence, Token, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span
from pipeline.whole_sentences import WholeSentence, WholeSentences

PASSAGE: Final = "digest.passage"
_MOST_ITEMS: Final = 7
_MOST_LISTED: Final = 110
_LEAST_LISTED: Final = 2
_LONGEST_ITEM: Final = 36
_NOTE = re.compile(r"\s?\[\^?[\w-]{1,12}\]")
"""The mark of a footnote or reference."""
_NUMBERED = re.compile(r"(?<!\w)(?:\d{1,2}|[IVX]{1,4})\.(?:\s|$)")
_LEAST_ITEM: Final = 3
_MOST_HEADED: Final = 8
_MOST_SHOWN: Final = 80
_NO_WORDS: Final = frozenset({"PUNCT", "SYM", "SPACE"})
_AT_ONCE: Final = 4
_SHORT_ITEM: Final = 45
_MARKER: Final = 4
"""Signs in which the number of a clause stands."""
_SHORT_HEAD: Final = 5
_OBJECTS: Final = frozenset({"obj", "iobj", "obl", "nmod"})
_SAID: Final = frozenset({"decision", "recommendation"})
_DOING: Final = frozenset({"change", "action", "decision"})


@dataclass(frozen=True, slots=True)
class Passage:
    """Something to say: its text and places; `leans` on the sentence before it; `bare` speaks of something known.

    One that is `firm` opens with what it is about, and no pronoun, though it may lean in another way ("a second part").
    One that `is_under` its heading means that by its pronoun.

    `heading` is that of its section, with its place, where it tells what the passage is about.
    """

    surface: Surface
    text: str
    sources: tuple[SourceSpan, ...]
    leans: bool = False
    bare: str | None = None
    is_written: bool = False
    firm: bool = True
    is_under: bool = False
    heading: tuple[str, SourceSpan] | None = None

    def under_heading(self) -> "Passage":
        """The same with the heading of its section before it, where it has one."""
        if self.heading is None:
            return self
        heading, place = self.heading
        return replace(self, text=f"{heading} {self.text}", sources=(place, *self.sources), is_written=True)

    @property
    def words(self) -> int:
        """Its length."""
        return len(self.text.split()) + (len(self.heading[0].split()) if self.heading else 0)


class PassageReader:
    """Makes the passages of one document, which may speak of itself by `own_nouns`: "this letter".

    `has_lists`: much of it is lists that stand below headings; it `may_order`: it is made for its reader; `wanted` are
    the sections that its readers want.
    """

    def __init__(
        self,
        document: Document,
        whole: WholeSentences,
        clause: re.Pattern[str],
        keys: Callable[[str], Sequence[str]],
        settings: DigestSettings,
        *,
        has_lists: bool,
        may_order: bool,
        wanted: Collection[int] = (),
        own_nouns: Collection[str] = (),
    ) -> None:
        self._own_nouns = own_nouns
        self._wanted = wanted
        self._clause = clause
        self._keys = keys
        self._document = document
        self._settings = settings
        self._has_lists = has_lists
        self._may_order = may_order
        self._items_of = items_of(document)
        self._first_index: int | None = None
        self._colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
        self._whole: Mapping[int, WholeSentence] = {
            each.index: each
            for each in whole.read(0, document, settings.most_words, (*TOLD, "keywords"), may_speak=True)
        }

    def read(self, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """Those of the sentences that may be told, in the order of the document."""
        headed = dict(self._headed(surfaces))
        self._first_index = next((s.index for s in surfaces if self._opens(s)), None)
        for surface in surfaces:
            if surface.index in headed:
                yield headed[surface.index]
            if surface.weight is None and not surface.may_open:
                continue
            found = self._listed(surface) if surface.is_list else self._sentence(surface)
            if found:
                yield found

    def _headed(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Passage]]:
        """The first items of lists below a heading, with the heading: what a post asks for, what a release changes."""
        blocks = self._document.blocks
        firsts: dict[int, Surface] = {}
        annotation = self._document.annotation
        for surface in surfaces if annotation else ():
            firsts.setdefault(annotation.sentences[surface.index].block, surface)  # type: ignore[union-attr]
        for number in range(len(blocks) - 1):
            first = firsts.get(number + 1)
            title = self._title_over(number)
            if title is None or blocks[number + 1].kind != "list_item" or first is None or first.is_quoted:
                continue
            spans = list(self._items(number + 1))
            heading = title_of(fragment(self._document, title))
            if not spans or not heading or _NUMBERED.search(heading) or len(heading.split()) > _LONGEST_ITEM:
                continue
            items = [fragment(self._document, span).strip(" ;,.") for span in spans]
            if sum(len(item.split()) for item in items) < _LEAST_ITEM * len(items):
                continue
            text = closed(f"{heading}{self._colon} {'; '.join(items)}")
            behind = number + 1 + len(spans)
            if behind < len(blocks) and blocks[behind].kind == "list_item":
                text = f"{text.rstrip('.')}…"
            weight = self._settings.headed * self._has_lists + len(spans) * self._settings.headed_item
            weight += 2 * self._settings.wanted * (first.section in self._wanted)
            places = tuple(self._place(span) for span in (title, *spans))
            shown = (firsts[number + 1 + offset] for offset in range(len(spans)) if number + 1 + offset in firsts)
            keys = frozenset().union(*(each.keys for each in shown))
            yield first.index, Passage(replace(first, weight=weight, keys=keys), text, places, is_written=True)

    def _title_over(self, number: int) -> Span | None:
        """What heads the list below a block: that block, or above text that announces nothing, the section's title."""
        block = self._document.blocks[number]
        if _heads(self._document, block):
            return block.span
        below = self._document.blocks[number + 1]
        title = self._document.sections[block.section].title
        is_ended = block.kind == "paragraph" and block.span.of(self._document.text).rstrip()[-1:] == "."
        first = fragment(self._document, without_marker(self._document, below.span))
        is_part = first[:1].islower() and first[-1:] in ";," and below.section == block.section
        return title if title is not None and is_ended and is_part else None

    def _items(self, number: int) -> Iterator[Span]:
        """The first items of the list that begins with a block, as many as are soon said."""
        words = 0
        for block in self._document.blocks[number : number + _MOST_HEADED]:
            span = without_marker(self._document, block.span)
            text = fragment(self._document, span)
            count = len(text.split())
            if block.kind != "list_item" or not _is_item(text) or words + count > _MOST_SHOWN:
                return
            words += count
            yield span

    def _sentence(self, surface: Surface) -> Passage | None:
        whole = self._whole.get(surface.index)
        if whole is None:
            is_plain = surface.is_own_summary or surface.index == self._first_index
            return self._summed_up(surface) if is_plain and surface.speaker is None else self._spoken(surface)
        span = Span(max(whole.source.span.start, surface.span.start), surface.span.end)
        if span.start >= span.end:
            return None
        text = told(self._document, span)
        place = self._place(span)
        if self._lacks_subject(surface):
            return None
        if surface.speaker is not None:
            name = speaker_of(surface.speaker.of(self._document.text))
            said = f"{name}: {text}" if surface.speaker.start < span.start else text
            leans = self._points_back(surface)
            return Passage(surface, said, (self._place(surface.speaker), place), leans, is_written=True)
        leans = self._leans(surface) or (whole.leans and not surface.adds)
        first = self._first(surface)
        is_free = surface.index == self._first_index or (self._names_itself(surface) and not self._points_at(surface))
        is_joined = first is not None and first.pos == "CCONJ"
        leans = surface.goes_on or (leans and (is_joined or not is_free))
        if leans and self._is_about_heading(surface):
            return Passage(surface, text, (place,), bare=whole.bare, is_under=True)
        return Passage(surface, text, (place,), leans, whole.bare, firm=not leans or self._is_firm(surface))

    def _is_about_heading(self, surface: Surface) -> bool:
        """Whether the pronoun that opens a section stands for its heading: "Christmas fair", "It is on 6 December."."""
        first = self._first(surface)
        title = self._document.sections[surface.section].title
        if first is None or title is None or surface.nth != 1 or surface.goes_on or not surface.opens:
            return False
        is_name = len(title.of(self._document.text).split()) <= _SHORT_HEAD
        return is_name and first.pos == "PRON" and first.feature("Person") == "3"

    def _points_at(self, surface: Surface) -> bool:
        """Whether a sentence points at something behind its first words: "… to prevent these attacks"."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index])[_AT_ONCE:] if annotation else ()
        return any(t.pos == "DET" and t.feature("PronType") == "Dem" for t in tokens) or surface.goes_on

    def _is_firm(self, surface: Surface) -> bool:
        """Whether a sentence that leans names what it is about before any pronoun for somebody or something."""
        annotation = self._document.annotation
        if surface.leans or surface.goes_on or annotation is None:
            return False
        every = annotation.tokens_of(annotation.sentences[surface.index])
        tokens = [token for token in every if token.span.start >= surface.span.start]
        if any(t.feature("PronType") == "Dem" and t.feature("Number") != "" for t in tokens):
            return False
        named = next((n for n, token in enumerate(tokens) if token.pos in ("NOUN", "PROPN")), len(tokens))
        pointing = any(t.pos == "PRON" and t.feature("Person") == "3" for t in tokens[:named])
        return named < len(tokens) and not pointing

    def _leans(self, surface: Surface) -> bool:
        """Whether it goes on, points at something ("of this yard"), or orders its reader to do a thing of its place."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        first = self._first(surface)
        orders = first is not None and first.feature("Mood") == "Imp" and not self._may_order
        if surface.goes_on or orders or points(tokens, self._own_nouns):
            return True
        if not surface.opens and self._is_bulleted(surface):
            return True
        verb = next((n for n, t in enumerate(tokens) if t.feature("VerbForm") == "Fin"), 0)
        named = next((n for n, t in enumerate(tokens) if t.pos in ("NOUN", "PROPN")), 0)
        return any(is_object(t) for t in tokens[:verb]) or any(is_clitic(t) for t in tokens[: max(verb, named)])

    def _is_bulleted(self, surface: Surface) -> bool:
        """Whether a sentence stands in an item of a list that is no numbered clause."""
        block = self._document.blocks[surface.block]
        text = block.span.of(self._document.text)
        is_short = len(text.split()) <= _SHORT_ITEM
        return block.kind == "list_item" and is_short and not any(map(str.isdigit, text[:_MARKER]))

    def _spoken(self, surface: Surface) -> Passage | None:
        """A sentence behind the name of who says it, which no parse of both together can judge."""
        annotation = self._document.annotation
        if surface.speaker is None or annotation is None or surface.leans:
            return None
        tokens = annotation.tokens_of(annotation.sentences[surface.index])
        own = [token for token in tokens if token.span.start >= surface.span.start]
        if surface.speaker.end > surface.span.start or not any(t.feature("VerbForm") == "Fin" for t in own):
            return None
        name = speaker_of(surface.speaker.of(self._document.text))
        said = f"{name}: {closed(fragment(self._document, surface.span))}"
        places = (self._place(surface.speaker), self._place(surface.span))
        return Passage(surface, said, places, self._points_back(surface), is_written=True)

    def _points_back(self, surface: Surface) -> bool:
        """Whether what is said has a pronoun for something named before it: "I have a letter from them"."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        named = False
        for token in tokens:
            if token.span.start < surface.span.start:
                continue
            if token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs":
                is_object = relation_of(token) in _OBJECTS
                if is_object or (not named and relation_of(token).startswith("nsubj")):
                    return True
            named = named or token.pos in ("NOUN", "PROPN")
        return False

    def _summed_up(self, surface: Surface) -> Passage | None:
        """A sentence of the authors' own summary, which is told though its parse is no clause."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        is_first = surface.index == self._first_index
        leans = surface.leans and not is_first and not self._names_itself(surface)
        if is_first and any(token.feature("VerbForm") == "Inf" for token in tokens[:_AT_ONCE]):
            return None
        if leans or not (is_first or _tells(surface) or any(t.feature("VerbForm") == "Fin" for t in tokens)):
            return None
        return Passage(surface, told(self._document, surface.span), (self._place(surface.span),))

    def _first(self, surface: Surface) -> Token | None:
        """The first word of a sentence."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return next((t for t in tokens if t.pos not in _NO_WORDS and t.span.start >= surface.span.start), None)

    def _opens(self, surface: Surface) -> bool:
        """Whether a sentence may be the first that is told: leaning on nothing, or on the document: "These rules"."""
        if not surface.may_open or surface.is_list or surface.speaker is not None:
            return False
        first = self._first(surface) if surface.leans else None
        return not surface.leans or _tells(surface) or (first is not None and first.pos == "DET")

    def _lacks_subject(self, surface: Surface) -> bool:
        """Whether it opens with a finite verb that states something: « Sera achevé en mai. »"""
        first = self._first(surface)
        is_stated = first is not None and first.pos in ("VERB", "AUX") and first.feature("Mood") == "Ind"
        return is_stated and _DOING.isdisjoint(role for role, *_ in surface.roles)

    def _names_itself(self, surface: Surface) -> bool:
        """Whether it points at the document itself, or at nothing: "This policy applies …", "It was agreed that …"."""
        first = self._first(surface)
        if first is None:
            return False
        if surface.nth == 1 and surface.opens and (relation_of(first) == "expl" or _names(first)):
            return True
        opening = frozenset(role for role, _, start in surface.roles if start <= _AT_ONCE)
        if first.pos == "DET":
            return _tells(surface)
        is_said = first.pos == "PRON" and not _SAID.isdisjoint(opening)
        return is_said and self._clause.search(surface.line.text) is not None

    def _listed(self, surface: Surface) -> Passage | None:
        """A list with the words that announce it, if it is short."""
        annotation = self._document.annotation
        if annotation is None:
            return None
        block = annotation.sentences[surface.index].block
        head = fragment(self._document, surface.span).replace("**", "")
        words = len(head.split())
        spans: list[Span] = []
        is_cut = False
        for number, following in enumerate(self._document.blocks[block + 1 : block + 2 + _MOST_ITEMS], block + 1):
            if number not in self._items_of:
                break
            span = without_marker(self._document, following.span)
            item = fragment(self._document, span).strip(" ;,.")
            if len(item.split()) > _LONGEST_ITEM:
                span = Span(span.start, min((s.span.end for s in self._sentences_of(number)), default=span.end))
                item = fragment(self._document, span).strip(" ;,.")
            words += len(item.split())
            is_cut = not _is_item(item) or words > _MOST_LISTED or len(spans) == _MOST_ITEMS
            if is_cut:
                break
            spans.append(span)
        items = [fragment(self._document, span).strip(" ;,.") for span in spans]
        if len(items) < _LEAST_LISTED:
            return None
        if head[-1].isalnum() and items[0][:1].isupper():
            head = f"{head}{self._colon}"
        text = f"{head} {'; '.join(items)}{'…' if is_cut else '.'}"
        places = [surface.span, *spans]
        if surface.speaker is not None:
            text = f"{speaker_of(surface.speaker.of(self._document.text))}: {text}"
            places = [surface.speaker, *places]
        weight = None if surface.weight is None else surface.weight + len(spans) * self._settings.headed_item
        listed = replace(surface, weight=weight, keys=surface.keys.union(*(self._keys(item) for item in items)))
        return Passage(listed, text, tuple(map(self._place, places)), is_written=True)

    def _sentences_of(self, number: int) -> Iterator[Sentence]:
        """The sentences of a block."""
        annotation = self._document.annotation
        return (each for each in (annotation.sentences if annotation else ()) if each.block == number)

    def _place(self, span: Span) -> SourceSpan:
        return SourceSpan(0, span, self._document.source.page_of(span.start))


def _heads(document: Document, block: Block) -> bool:
    """Whether a block is a heading, or a short line that stands as one: "Your duties"."""
    if block.kind == "heading":
        return True
    words = block.span.of(document.text).split()
    return block.kind == "paragraph" and len(words) <= _SHORT_HEAD and words[-1][-1].isalpha() and words[0][0].isupper()


def _tells(surface: Surface) -> bool:
    """Whether a sentence begins by telling what its document is for."""
    return any(role == "purpose" and start <= _AT_ONCE for role, _, start in surface.roles)


def _names(token: Token) -> bool:
    """Whether a word begins what names a thing for the first time: "A lot of boats …"."""
    is_pointing = token.feature("PronType") == "Dem" or token.feature("Poss") == "Yes"
    return token.pos in ("NOUN", "PROPN", "DET", "NUM", "ADJ") and not is_pointing


def told(document: Document, span: Span) -> str:
    """A sentence as it is told: closed, without marks of footnotes and of Markdown."""
    return _NOTE.sub("", closed(fragment(document, span)).replace("**", "").replace("`", ""))


def _is_item(text: str) -> bool:
    """Whether an item of a list is short, closed and clean."""
    is_clean = bool(text) and text[-1] not in ":?" and not any(sign in text for sign in "|{}<>`*_#@")
    return is_clean and not _NUMBERED.search(text) and len(text.split()) <= _LONGEST_ITEM and "://" not in text
