"""Key facts: what a document states of itself in fields, tables and sentences, each with its place; none is guessed."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, first, place_of
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.rule_endings import DOSE, MADE_AT, MADE_ON, OF_TITLE, WITHIN
from pipeline.digest.elements.rules import RuleBook, title_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.actions import ActionReader, with_task, within_sentence
from pipeline.digest.facts.attendance import names_said
from pipeline.digest.facts.careers import POSITION, CareerReader
from pipeline.digest.facts.certainty import ASKING, Certainty
from pipeline.digest.facts.clauses import (
    clause_end,
    clause_start,
    led_to,
    negation_start,
    number_end,
    opened_line,
    quantity_end,
    with_consequence,
)
from pipeline.digest.facts.contacts import contacts, without_sent_to
from pipeline.digest.facts.fields import FieldReader
from pipeline.digest.facts.listed import ListReader
from pipeline.digest.facts.moved_days import EFFECTIVE, MovedDays, without_moved
from pipeline.digest.facts.people import PeopleReader, named_employer, without_signers
from pipeline.digest.facts.printed_labels import printed_label
from pipeline.digest.facts.role_facts import RoleFacts
from pipeline.digest.facts.shapes import field_below, is_contact, is_cut_short, is_within, item_of
from pipeline.digest.facts.speaking import speaking
from pipeline.digest.facts.treatments import TreatmentReader
from pipeline.digest.facts.votes import OF_MOTION, announced, counted, headed, is_bare, voted, voted_above, voted_on
from pipeline.digest.facts.weighty import weighty
from pipeline.digest.front.letters import LetterReader, signed_for
from pipeline.digest.front.top_dates import DATED_BLOCKS, MEETING, TopDates
from pipeline.digest.messages.replies import ReplyReader
from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.reading.surface import Surface, SurfaceReader
from pipeline.digest.tables.open_fields import BESIDE, OpenFieldReader
from pipeline.digest.tables.row_heads import is_headed
from pipeline.digest.tables.sold_items import SoldItems
from pipeline.digest.tables.wrapped_rows import wrapped_rows
from pipeline.digest.values.accounts import account_line, ibans
from pipeline.digest.values.days import DayWriter
from pipeline.digest.values.due_sums import DueSums
from pipeline.digest.values.durations import Durations
from pipeline.digest.values.known_values import with_known_values
from pipeline.digest.values.normal_forms import NORMAL_FORMS
from pipeline.digest.values.qualified_sums import QualifiedSums
from pipeline.digest.values.settled import CLAUSES, ONLY_WHOLE, TOLD_WHOLE, once, settled
from pipeline.digest.values.values import ValueReader, stamp_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import Span

FIELDS: Final = DATED_BLOCKS
_WORD = re.compile(r"[^\W\d_]{2}")
_TELLING: Final = 38
_NEAR: Final = 2
"""Sentences between a vote and what announces it."""
_FOLLOWED: Final = frozenset({"deadline", "recourse"})
_OF_MESSAGE: Final = frozenset({"addressee", "issuer"})
_OWNED: Final = frozenset({"insurance", "liability", "penalty"})
"""Facts that say nothing without whose they are: "the Supplier's total liability"."""
COURTEOUS: Final = (".courtesy", ".paper", ".pleasantry", ".regret")


class FactFinder:
    """Finds the facts of documents in one language."""

    def __init__(self, words: DigestWords, book: RuleBook) -> None:
        self._words = words
        self._values = ValueReader(words)
        self._fields = FieldReader(words, self._values)
        self._open = OpenFieldReader(words, self._values)
        self._durations = Durations(words)
        self._dates = TopDates(words, self._values)
        self._day = DayWriter(words)
        self._moved = MovedDays(words)
        self._items = SoldItems(words, self._values)
        self._due = DueSums(words, self._values)
        self._rules = book.set_of("fact")
        self._certainty = Certainty(words)
        self._roles = RoleFacts(words, self._rules, self._values, self._certainty)
        self._noise = book.set_of("noise")
        self._letters = LetterReader(words)
        self._people = PeopleReader(words)
        self._replies = ReplyReader(words, self._noise)
        self._actions = ActionReader(words, self._values)
        self._lists = ListReader(words)
        self._careers = CareerReader(words)
        self._sums = QualifiedSums(words)
        self._treatments = TreatmentReader(words)
        self._proposes = re.compile(rf"(?<!\w)(?:{words.pattern('proposing')})(?!\w)", re.IGNORECASE)
        self._moves = re.compile(rf"(?<!\w)(?:{words.pattern('moving')})(?!\w)", re.IGNORECASE)
        self._bank = re.compile(rf"(?:{words.pattern('bank_lead')})(?!\w)", re.IGNORECASE)
        self._past = re.compile(rf"(?<!\w)(?:{words.pattern('past_sum')})(?!\w)", re.IGNORECASE)
        self._consequence = re.compile(rf"(?:{words.pattern('consequence')})(?!\w)", re.IGNORECASE)
        self._going_on = re.compile(rf"(?:{words.pattern('going_on')})(?!\w)", re.IGNORECASE)
        self._negation = re.compile(rf"(?<!\w)(?:{words.pattern('negation')})(?!\w)", re.IGNORECASE)
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def find(
        self,
        document: Document,
        row: KindRow,
        surfaces: Sequence[Surface],
        reader: SurfaceReader,
        alone: Mapping[int, str | None],
    ) -> tuple[KeyFact, ...]:
        """The facts that a kind has, in the order of its names and then of the document.

        A sentence is a fact as a whole only where it stands `alone`: its number is among these, with the noun
        that its subject leaves open ("the pump"), if there is one; who is bound by a rule is known.
        """
        expected = row.facts
        every = [
            *self._from_fields(document),
            *self._from_sentences(document, surfaces, reader, alone, dates_alone=row.dates_alone),
            *self._roles.find(document, row, surfaces, alone),
            *(self._replies.find(document, surfaces) if row.replies else ()),
            *(self._actions.by_initials(document, surfaces) if "action" in expected else ()),
            *(contacts(document, self._words) if "contact" in expected else ()),
            *(self._people.officers(document) if "chair" in expected else ()),
            *(self._people.parties(document) if "party" in expected else ()),
            *(ibans(document) if "iban" in expected else ()),
            *(self._careers.find(document) if POSITION in expected else ()),
        ]
        every = without_signers(document, [named_employer(document, fact, self._words) for fact in every])
        if not any(fact.rule.endswith(DOSE) for fact in every):
            every = [fact for fact in every if fact.name != "treatment"]
        every = [*without_moved(self._treatments.holding(document, every))]
        if _QUOTE not in expected:  # it is a quote itself
            every = [replace(f, name="reference") if f.name == _QUOTE else f for f in every]
        if row.replies:  # those of older messages are the same people in another order
            every = [f for f in every if f.name not in _OF_MESSAGE or f is first(every, f.name)]
        if row.buys:
            every = [replace(f, name="addressee") if f.name == "issuer" else f for f in every if f.name != "addressee"]
        every = [*weighty(every, surfaces, self._values)]
        every = [within_sentence(document, fact, self._values) for fact in every]
        every = [whole for fact in every if (whole := with_task(document, surfaces, fact)) is not None]
        every = [*self._framed(document, row, every)]
        if row.frames == "letter":
            every = [f for f in without_sent_to(document, every, self._words) if not f.rule.endswith(MADE_ON)]
        if "speakers" in expected:
            every += speaking(document, surfaces)
        if row.fields:
            named = [fact for fact in every if fact.name in expected and not is_cut_short(fact)]
            named = settled(sorted(named, key=lambda fact: fact.sources[0].span), has_total="total" in expected)
            taken = [place.span for fact in named if fact.name != "contact" for place in fact.sources]
            is_long = row.fields == "all" and len(document.text) > _LONG
            fields = [*self._open.find(document, "front" if is_long else row.fields, taken)]
            fields = [f for f in without_signers(document, fields, beside=every) if not is_contact(f, every)]
            every = [f for f in every if f.name != "contact" or not any(is_within(f, field) for field in fields)]
            fields = [
                f
                for f in fields
                if not (self._noise.first(f.value) or "").endswith((*COURTEOUS, ".contents", ".notice"))
            ]
            spans = [place.span for fact in fields for place in fact.sources]
            every = [
                f for f in every if not is_cut_short(f) or not any(p.span.overlaps(s) for p in f.sources for s in spans)
            ]
            every += fields
        every = self._dates.dated(document, every, expected)
        rank = {name: number for number, name in enumerate(expected)}
        able = (fact for fact in every if fact.name in rank or fact.name in _SETTLING)
        merged = settled(sorted(able, key=lambda fact: fact.sources[0].span), has_total="total" in rank)
        told = sorted((f for f in merged if f.name in rank), key=lambda f: (rank[f.name], f.sources[0].span))
        known = with_known_values(document, once(told), self._values, self._durations, priced="net" in expected)
        return tuple(self._day.of_mail(document, known))

    def _framed(self, document: Document, row: KindRow, known: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """Who writes and to whom, by the lines around the text; who issues it by its head, where nothing else says."""
        is_letter, letters = row.frames == "letter", self._letters
        yield from letters.of_letter(document, known) if is_letter else known
        found = [*(letters.find(document) if is_letter else letters.written_to(document, known))] if row.frames else []
        head = [*letters.letterhead(document)] if row.frames else []
        for fact in found:
            is_signer = fact.name == "issuer" and head and head[0].value not in fact.value
            yield signed_for(fact, head[0]) if is_signer else fact
        yield from () if any(fact.name == "issuer" for fact in (*known, *found)) else head

    def _from_fields(self, document: Document) -> Iterator[KeyFact]:
        for number, block in enumerate(document.blocks):
            if block.kind in ("heading", "paragraph"):
                yield from self._lists.find(document, number)
            if block.kind in ("heading", "paragraph"):
                yield from self._actions.of_list(document, number)
            if block.kind == "heading":
                yield from self._lists.names(document, number)
                yield from self._dates.below_heading(document, number)
            if block.kind == "table" and (actions := [*self._actions.of_table(document, number)]):
                yield from actions
                continue
            if block.kind == "table":
                wrapped = wrapped_rows(document.text, lines_of(document.text, block.span))
                rows, items = wrapped.lines, self._items.find(document.text, wrapped.lines)
                yield from (item_of(document, span, amount, wrapped) for span, amount in items)
                read, head = self._fields.of_table, is_headed(document, rows[0])
                found = (each for part in wrapped.parts for each in read(document.text, part, is_headed=head))
                # Heads of columns announce what stands below them.
                found = (each for each in found if each[0].fact != "action" or each[1].start > rows[0].end)
            elif block.kind in FIELDS:
                following = document.blocks[number + 1] if number + 1 < len(document.blocks) else None
                lines = lines_of(document.text, block.span)
                found = (each for each in self._fields.of_lines(document.text, lines, field_below(following)))
            else:
                continue
            for label, span, value in found:
                if label.fact in IDENTITY and span.start > max(2_500, len(document.text) // 20):
                    continue
                if label.reads == "reference":
                    beside = BESIDE.search(document.text, span.start, span.end)
                    span = Span(span.start, beside.start()) if beside else span
                if label.fact == "bank_account":
                    span = account_line(document.text, span, label.text, self._bank)
                if label.reads in _IN_WORDS and block.kind == "table" and span.start in wrapped.more:
                    continue  # a part of a cell; the row tells all of it
                text = fragment(document, span)
                if label.reads == "name" and not _WORD.search(text):
                    continue  # the number of a member
                if label.reads == "date" and value and stamp_of(text):
                    text = value
                if label.reads == "names":
                    span, text = names_said(document, label.fact, span)
                own = printed_label(document, label, span)
                rule = f"{self._words.language}.{label.id}"
                fact = KeyFact(label.fact, text, value, (place_of(document, span),), rule, own)
                yield fact
                yield from self._due.find(document, fact)

    def _from_sentences(
        self,
        document: Document,
        surfaces: Sequence[Surface],
        reader: SurfaceReader,
        alone: Collection[int],
        *,
        dates_alone: bool,
    ) -> Iterator[KeyFact]:
        before: Surface | None = None
        proposed: Surface | None = None
        for number, surface in enumerate(surfaces):
            line = surface.line
            if surface.is_quoted or not line.text:
                continue
            stated = [*self._rules.matching(line.text)]
            is_told = any(rule.data.fact in (*_SUMS, "security") for rule, _ in stated)
            titled = "" if is_told else self._titled(document, surface)
            for rule, (start, end) in stated:
                if rule.data.fact in IDENTITY and surface.span.start > _HEAD and not rule.data.id.endswith(MADE_AT):
                    continue
                if rule.data.fact == "deadline" and line.text[-1] in ":?":
                    continue
                if rule.data.fact == "deadline" and not self._certainty.is_due(line.text, start, end, surface):
                    continue
                if rule.data.id.endswith(OF_TITLE) and _IS_SENTENCE.search(line.text):
                    continue
                name = rule.data.fact or ""
                if not self._certainty.asserted(name, line.text):
                    continue
                last = surfaces[number - 1] if number else None
                if name == EFFECTIVE and not self._moved.states(rule.data.id, surface, last, start):
                    continue
                if rule.data.id.endswith(WITHIN) and not any(role in ASKING for role, *_ in surface.roles):
                    continue
                if name in ONLY_WHOLE and _IS_FIELD.match(line.text) and line.text[-1] not in ".!":
                    continue
                if (
                    name == "vote"
                    and self._certainty.conditional(line.text[:start])
                    and not self._moves.search(line.text)
                ):
                    continue  # by what majority something may be changed
                if name == "payment" and self._past.search(line.text):
                    continue
                if name == "payment_terms" and self._certainty.is_failed(line.text[:start]):
                    continue
                in_request = dates_alone and any(role == "request" for role, *_ in surface.roles)
                whole = name == "vote" or (name in TOLD_WHOLE and not (name == "deadline" and in_request))
                stands = self._certainty.stands(surface, alone) or (name == "treatment" and not surface.leans)
                if name in ONLY_WHOLE and (not stands or len(line.text.split()) > _TELLING):
                    continue
                whole = whole or (stands and name in CLAUSES)
                if whole and line.text[0].islower():
                    continue
                if name in CLAUSES and (not stands or len(line.text.split()) > _TELLING):
                    end = clause_end(line.text, start, end)
                    going = self._going_on.match(line.text)
                    if name in _OWNED and (going or not surface.leans):
                        least = max(going.end() if going else 0, opened_line(document.text, line, start))
                        start = clause_start(line.text, start, least)
                    if self._certainty.is_excepted(line.text[end:]):
                        continue  # the sentence tells it with what it does not hold for
                if name == "termination" and len(line.text.split()) > _TELLING:
                    continue
                start = negation_start(line.text, start, self._negation) if name in CLAUSES else start
                name = titled if titled and name in _PAYING else name
                fact = self._stated(document, line, name, rule.data.id, start, end, is_whole=whole)
                if name == "amount" and fact.normalized is None and not self._sums.goes_on(line.text, end):
                    continue
                if fact.name == "deadline" and fact.normalized is None and len(line.text.split()) > _TELLING:
                    continue
                if fact.name == "vote" and self._noise.first(line.text) is not None:
                    continue
                moved = next((r for _, r, _ in surface.roles if r.endswith(OF_MOTION)), "")
                if fact.name == "vote" and (is_bare(line.text) or moved or self._certainty.of_resolution(line.text)):
                    proposed = voted_on(surfaces, number, self._moves) or proposed
                    if proposed and proposed.section == surface.section and surface.index - proposed.index <= _NEAR:
                        fact = voted(document, fact, proposed.span, counted(surfaces, number))
                        yield headed(document, fact, reader, surface.section, proposed.keys | surface.keys)
                        continue
                    if (above := voted_above(surfaces, number)) is not None:
                        yield voted(document, fact, above, counted(surfaces, number))
                        continue
                    is_near = before and surface.index - before.index <= _NEAR and surface.block <= before.block + 1
                    announcing = before.span if before and is_near else reader.telling_title(surface.section)
                    if announcing is None:
                        continue
                    fact = announced(document, fact, announcing, counted(surfaces, number), self._colon)
                    if len(fact.value.split()) <= len(fragment(document, surface.span).split()):
                        continue
                if fact.name == "deadline" and surface.leans and fact.value == fragment(document, surface.span):
                    fact = led_to(document, fact, surfaces[max(0, number - _NEAR) : number], surface)
                following = surfaces[number + 1 : number + 1 + _NEAR] if fact.name in _FOLLOWED and whole else ()
                yield with_consequence(document, fact, surface, following, self._consequence)
            before = surface if line.text.endswith(":") else before
            if self._proposes.search(line.text) and not surface.leans and not self._certainty.of_resolution(line.text):
                proposed = surface

    def _titled(self, document: Document, surface: Surface) -> str:
        """What sums are that a section is headed by: "3. Rent" above "The tenant pays £600 a month"."""
        title = document.sections[surface.section].title
        text = title_of(fragment(document, title)).casefold().rstrip(" .:") if title else ""
        label = self._words.labels.get(text)
        return label.fact if label and label.fact in _SUMS else ""

    def _stated(
        self, document: Document, line: Line, name: str, rule: str, start: int, end: int, *, is_whole: bool
    ) -> KeyFact:
        start, end = line.trimmed(start, quantity_end(line.text, number_end(line.text, end), self._words.numerals))
        value = line.text[start:end]
        day = next((d.normalized for d in self._values.dates(value)), None)
        normalized = day if name in NORMAL_FORMS.day else None
        is_short = name == "vote" or len(line.text.split()) <= _TELLING
        if name in NORMAL_FORMS.priced:
            amounts = [*self._values.amounts(line.text if is_whole and is_short else value)]
            normalized = amounts[0].normalized if len(amounts) == 1 else None
        is_whole = is_whole or (name in TOLD_WHOLE and day is None)
        if is_whole and is_short:
            start, end = 0, len(line.text)
        elif name in NORMAL_FORMS.priced:
            # Of a sum and the one that replaces it neither is what it is for.
            normalized = None if self._sums.goes_on(line.text, end) else normalized
            start, end = self._sums.around(line.text, start, end)
        span = line.span(start, end)
        return KeyFact(name, fragment(document, span), normalized, (place_of(document, span),), rule)


_QUOTE: Final = "quote_number"
"""The number of an earlier quote, which an invoice names beside its own."""
_PAYING: Final = frozenset({"amount", "payment"})
_SUMS: Final = frozenset({"rent", "salary"})
"""What the sums of a section may be that its heading names."""
IDENTITY: Final = frozenset({"author", "date", MEETING, "period", "status", "title", "version"})
"""Facts that tell which document it is, at its beginning; elsewhere they are about something else."""
_IN_WORDS: Final = frozenset({"name", "names", "text"})
_SETTLING: Final = frozenset({"payment_terms", "to_pay"})
"""Facts that say what others are, even where a kind does not tell them."""
_HEAD: Final = 800
_LONG: Final = 12_000
"""Signs of a document whose fields are those of its front and of its tables."""
_IS_FIELD = re.compile(r"[^:.!?]{2,70}\s?: \S")
_IS_SENTENCE = re.compile(r"(?<!\.[a-zA-Z])[.!?]$")
"""The end of a sentence, which tells of other minutes than its own: "The minutes of 3 May were approved."."""
