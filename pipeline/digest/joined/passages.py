"""What may be said of a document: sentences that stand alone, and its lists (`lists.py`)."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.blocks import TOLD
from pipeline.digest.elements.pronouns import (
    counts_alone,
    ends_in_count,
    has_stranger,
    is_clitic,
    is_object,
    points,
    points_back,
    points_before_naming,
    refers,
    relation_of,
)
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.speakers import speaker_of
from pipeline.digest.lists.lists import ListReader
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface, has_figure
from pipeline.document import Document, Token
from pipeline.fragments import closed, fragment
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import WholeSentences
from pipeline.sentences.woven_columns import has_lost_item
from pipeline.span import SourceSpan, Span

_NOTHING = re.compile(r"(?!)")
_NO_WORDS: Final = frozenset({"PUNCT", "SYM", "SPACE"})
_JOINTS: Final = frozenset({"PUNCT", "SCONJ", "CCONJ"})
_AT_ONCE: Final = 4
_SHORT_ITEM: Final = 45
_MARKER: Final = 4
"""Signs in which the number of a clause stands."""
_SHORT_HEAD: Final = 5
_SAID: Final = frozenset({"decision", "recommendation"})
_SETTLING: Final = frozenset({"decision", "recommendation", "request"})
_ASKING: Final = frozenset({"request", "obligation"})
_DOING: Final = frozenset({"change", "action", "decision"})


class PassageReader:
    """Makes the passages of one document, which may speak of itself by `own_nouns`: "this letter".

    It `may_order`: it is made for its reader; `joint` finds what opens a sentence and only joins it: "therefore". The
    rest is for its lists (`lists.py`).
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
        open_end: re.Pattern[str] = _NOTHING,
        replies: re.Pattern[str] = _NOTHING,
        joint: re.Pattern[str] = _NOTHING,
        asked: Set[str] | None = None,
    ) -> None:
        self._joint = joint
        self._lists = ListReader(
            document,
            keys,
            settings,
            has_lists=has_lists,
            wanted=wanted,
            open_end=open_end,
            replies=replies,
            asked=asked,
        )
        self._own_nouns = own_nouns
        self._clause = clause
        self._document = document
        self._settings = settings
        self._may_order = may_order
        self._first_index: int | None = None
        self._whole: Mapping[int, WholeSentence] = {
            each.index: each
            for each in whole.read(
                0, document, settings.most_words, (*TOLD, "keywords"), may_speak=True, own_nouns=frozenset(own_nouns)
            )
        }

    def read(self, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """Those of the sentences that may be told, in the order of the document."""
        self._lists.untold = frozenset(s.block for s in surfaces if s.is_untold)
        headed = dict(self._lists.headed(surfaces))
        self._first_index = next((s.index for s in surfaces if self._opens(s)), None)
        for surface in surfaces:
            if surface.index in headed:
                yield headed[surface.index]
            if surface.weight is None and not surface.may_open:
                continue
            found = self._lists.listed(surface) if surface.is_list else self._sentence(surface)
            if found:
                yield found

    def _sentence(self, surface: Surface) -> Passage | None:
        whole = self._whole.get(surface.index)
        if whole is None:
            if self._asks_at_once(surface):
                return Passage(surface, told(self._document, surface.span), (self._place(surface.span),))
            is_plain = surface.is_own_summary or surface.index == self._first_index
            return self._summed_up(surface) if is_plain and surface.speaker is None else self._spoken(surface)
        span = Span(max(whole.source.span.start, surface.span.start), surface.span.end)
        if span.start >= span.end:
            return None
        text = told(self._document, span)
        if has_lost_item(text):
            return None
        place = self._place(span)
        if self._lacks_subject(surface) or (surface.opens and self._is_led(surface, text)):
            return None
        if surface.speaker is not None:
            name = speaker_of(surface.speaker.of(self._document.text))
            said = f"{name}: {text}" if surface.speaker.start < span.start else text
            leans = self._points_back(surface)
            return Passage(surface, said, (self._place(surface.speaker), place), leans, is_written=True, firm=not leans)
        if (free := self._unjoined(surface)) is not None:
            return free
        settles = not _SETTLING.isdisjoint(role for role, *_ in surface.roles) and self._is_firm(surface)
        leans = self._leans(surface) or (whole.leans and not (surface.adds or settles or surface.is_topic))
        first = self._first(surface)
        is_free = surface.index == self._first_index or (self._names_itself(surface) and not self._points_at(surface))
        is_joined = first is not None and first.pos == "CCONJ"
        leans = surface.goes_on or (leans and (is_joined or not is_free))
        if leans and self._is_about_heading(surface):
            return Passage(surface, text, (place,), bare=whole.bare, is_under=True)
        added = self._joint.match(surface.line.text) if surface.adds and not leans else None
        if added is not None and span.start <= (start := surface.line.places[added.end()]):
            rest = Span(start, span.end)
            return Passage(
                surface, _capital(told(self._document, rest)), (self._place(rest),), bare=whole.bare, is_written=True
            )
        sign = whole.sign if leans else None
        return Passage(surface, text, (place,), leans, whole.bare, firm=not leans or self._is_firm(surface), sign=sign)

    def _asks_at_once(self, surface: Surface) -> bool:
        """Whether a sentence without a finite verb opens with what asks its reader: « Merci de rendre la clé. »

        One with a figure is told wherever it stands, also as a duty: "Hand in by the 5th", "Works to be done by 2 May".
        """
        roles = frozenset(role for role, _, start in surface.roles if start <= _AT_ONCE)
        is_plain = surface.speaker is None and not (surface.leans or surface.goes_on or surface.is_list)
        if not is_plain or roles.isdisjoint(_ASKING):
            return False
        first = self._first(surface)
        is_part = first is None or first.pos in ("PART", "ADP")  # of what stands above it: "To raise the fee by £5"
        is_set = has_figure(surface.line.text) and not (is_part or self._lacks_subject(surface))
        return is_set or ("request" in roles and self._may_order and surface.may_follow)

    def _unjoined(self, surface: Surface) -> Passage | None:
        """What is decided or asked, without the word that only joins it: "However, we cannot lift the mast"."""
        annotation = self._document.annotation
        joint = self._joint.match(surface.line.text)
        if joint is None or annotation is None or _SETTLING.isdisjoint(role for role, *_ in surface.roles):
            return None
        span = Span(surface.line.places[joint.end()], surface.span.end)
        every = annotation.tokens_of(annotation.sentences[surface.index])
        tokens = [token for token in every if token.span.start >= span.start]
        if points(tokens, self._own_nouns) or any(t.feature("PronType") == "Dem" for t in tokens):
            return None
        if any(is_object(t) or is_clitic(t) or (t.pos == "PRON" and t.feature("Person") == "3") for t in tokens):
            return None
        return Passage(surface, _capital(told(self._document, span)), (self._place(span),), is_written=True)

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
        is_pointing = any(t.pos == "DET" and t.feature("PronType") == "Dem" for t in tokens)
        return is_pointing or points_before_naming(tokens) or surface.goes_on

    def _is_firm(self, surface: Surface) -> bool:
        """Whether a sentence that leans names what it is about before any pronoun for somebody or something."""
        annotation = self._document.annotation
        if surface.leans or surface.goes_on or annotation is None:
            return False
        every = annotation.tokens_of(annotation.sentences[surface.index])
        tokens = [token for token in every if token.span.start >= surface.span.start]
        if any(t.feature("PronType") == "Dem" and t.feature("Number") != "" for t in tokens):
            return False
        if not surface.opens and ends_in_count(tokens):
            return False
        named = next((n for n, token in enumerate(tokens) if token.pos in ("NOUN", "PROPN")), len(tokens))
        pointing = any(t.pos == "PRON" and t.feature("Person") == "3" for t in tokens[:named])
        return named < len(tokens) and not pointing

    def _leans(self, surface: Surface) -> bool:
        """Whether it goes on, points at something ("of this yard"), or orders its reader to do a thing of its place."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        first = self._first(surface)
        if surface.is_topic:
            return points(tokens, self._own_nouns)
        orders = first is not None and first.feature("Mood") == "Imp" and not self._may_order
        if surface.goes_on or orders or points(tokens, self._own_nouns) or counts_alone(tokens) or refers(tokens):
            return True
        if not surface.opens and (self._is_bulleted(surface) or ends_in_count(tokens)):
            return True
        verb = next((n for n, t in enumerate(tokens) if t.feature("VerbForm") == "Fin"), 0)
        named = next((n for n, t in enumerate(tokens) if t.pos in ("NOUN", "PROPN")), 0)
        is_led = any(is_object(t) for t in tokens[:verb]) or any(is_clitic(t) for t in tokens[: max(verb, named)])
        return is_led or has_stranger(tokens)

    def _is_led(self, surface: Surface, text: str) -> bool:
        """Whether a sentence is an item that goes on from the words above its list: "take insulin", if you do."""
        return self._document.blocks[surface.block].kind == "list_item" and text[:1].islower()

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
        leans = self._points_back(surface)
        return Passage(surface, said, places, leans, is_written=True, firm=not leans)

    def _points_back(self, surface: Surface) -> bool:
        """Whether what is said behind a speaker's name has a pronoun for something named before it."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return points_back([token for token in tokens if token.span.start >= surface.span.start])

    def _summed_up(self, surface: Surface) -> Passage | None:
        """A sentence of the authors' own summary, which is told though its parse is no clause."""
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        is_first = surface.index == self._first_index
        leans = surface.leans and not is_first and not self._names_itself(surface)
        if is_first and any(token.feature("VerbForm") == "Inf" for token in tokens[:_AT_ONCE]):
            return None
        has_verb = any(t.feature("VerbForm") == "Fin" for t in tokens)
        if is_first and not has_verb and any(map(str.isdigit, surface.line.text)) and "," in surface.line.text:
            return None  # an address
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
        """Whether it opens with a finite verb that states something: « Sera achevé en mai. »

        Where another stands in the same clause, the first was read amiss: "Claims older than a year are not paid".
        """
        first = self._first(surface)
        is_stated = first is not None and first.pos in ("VERB", "AUX") and first.feature("Mood") == "Ind"
        if not is_stated or not _DOING.isdisjoint(role for role, *_ in surface.roles):
            return False
        annotation = self._document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        behind = (t for t in tokens if first is not None and t.span.start > first.span.start)
        clause = takewhile(lambda t: t.pos not in _JOINTS and t.feature("PronType") != "Rel", behind)
        return not any(t.feature("VerbForm") == "Fin" and t.feature("Mood") == "Ind" for t in clause)

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

    def _place(self, span: Span) -> SourceSpan:
        return SourceSpan(0, span, self._document.source.page_of(span.start))


def _capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return f"{text[0].upper()}{text[1:]}"


def _tells(surface: Surface) -> bool:
    """Whether a sentence begins by telling what its document is for."""
    return any(role == "purpose" and start <= _AT_ONCE for role, _, start in surface.roles)


def _names(token: Token) -> bool:
    """Whether a word begins what names a thing for the first time: "A lot of boats …"."""
    is_pointing = token.feature("PronType") == "Dem" or token.feature("Poss") == "Yes"
    return token.pos in ("NOUN", "PROPN", "DET", "NUM", "ADJ") and not is_pointing
