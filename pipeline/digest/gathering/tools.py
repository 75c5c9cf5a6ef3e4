"""The words, rules and writers that read a digest in one language, and the kind that a document is settled to be."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.speakers import writers_of
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.facts.facts import FactFinder
from pipeline.digest.front.letters import LetterReader
from pipeline.digest.front.opening import OpeningWriter
from pipeline.digest.headings.case_lines import CaseLines
from pipeline.digest.headings.day_lines import DayLines
from pipeline.digest.joined.asides import Asides
from pipeline.digest.joined.cataphora import Announced
from pipeline.digest.joined.labelled_runs import LabelledRuns
from pipeline.digest.meetings.labelled_decisions import LabelledDecisions
from pipeline.digest.meetings.motions import MotionReader
from pipeline.digest.meetings.resolutions import ResolutionReader
from pipeline.digest.meetings.settling import SettlingWords
from pipeline.digest.meetings.talk import TalkWords
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.kinds import UNKNOWN, KindNames, kind_rows
from pipeline.digest.reading.papers import paper_of, top_lines
from pipeline.digest.reading.surface import SurfaceReader
from pipeline.digest.revisions.amending import AmendingReader
from pipeline.digest.revisions.corrections import CorrectionReader
from pipeline.digest.revisions.restating import RestatingReader
from pipeline.digest.revisions.superseded import SupersededReader
from pipeline.digest.values.settled import LABELLED, SENTENCES
from pipeline.document import Document, DocumentKind
from pipeline.fragments import fragment
from pipeline.languages import LANGUAGES, Language, traits_of
from pipeline.realizer.sandhi import load_sandhi
from pipeline.resources import Resources
from pipeline.sentences.whole_sentences import WholeSentences
from pipeline.span import Span

PURCHASE: Final = "purchase_order"
_TITLED: Final = 0.1
"""Doubt that is left of what a title names."""
_UNNAMED: Final = 0.5
"""Doubt of what nothing on it calls so."""
_INVOICE: Final = "invoice"
_LONGEST_NAME: Final = 7
"""Words of a line that names a paper."""
_LONGEST_AGENDA: Final = 350
_FORMULAS: Final = 3
"""Formulas of meetings, such as how a vote went, that make minutes where nothing else does."""
_NEAR_MAILS: Final = frozenset({"letter", "document", "minutes"})
_PRINTED: Final = frozenset({"document", "email", "letter", "transcript"})
"""Kinds that a thread may look like that is printed message below message."""
_FORMULA: Final = ".minutes.formula"
_COMPLAINT: Final = ".letter.complaint"
_ANSWER: Final = ".letter.answer"
"""The rules of structure that tell a complaint from other letters, and from an answer that has its subject."""
_TOP_FIELDS: Final = 4
_ADDRESSED: Final = 2
"""Lines of its head, who sends it and to whom, of which one has an address."""
_HEAD_FACTS: Final = frozenset({"addressee", "date", "issuer", "subject"})
_QUOTED_BLOCKS: Final = 2

_DEADLINE: Final = "deadline"
_CLOSED = re.compile(r"(?<=[.!?])\s")
_ANNOUNCED = re.compile(r"(?P<label>[^\W\d_][^:.!?;]{1,40}?)\s?: ")
"""What announces a list or stands as a heading before a detail."""
_RENAMED: Final = frozenset({DETAIL, "decision", "limit"})
"""Facts that are a condition where they open as one, whatever figure or verdict they hold."""


class LanguageTools:
    """Words, rules and writers of one language."""

    def __init__(self, resources: Resources, settings: DigestSettings, language: Language) -> None:
        self.settings = settings
        self.words = DigestWords.of(resources, language)
        self.book = RuleBook.of(resources, language)
        self.names = KindNames(resources, language)
        self.facts = FactFinder(self.words, self.book)
        self.letters = LetterReader(self.words)
        self.openings = OpeningWriter(self.words, self.names, load_sandhi(resources, language), self.letters)
        self.whole = WholeSentences.of(resources, language)
        self.headings = {row["key"]: row["heading"] for row in resources.lexicon(language, "digest_headings")}
        self.stop = frozenset(row["word"] for row in resources.lexicon(language, "stop_words"))
        self.foreign = (
            frozenset(
                row["word"]
                for other in LANGUAGES
                if other != language
                for row in resources.lexicon(other, "stop_words")
            )
            - self.stop
        )
        phrases = [row.plain("phrase") for row in resources.lexicon(language, "leaning_openings")]
        phrases += [row.plain("form") for row in resources.lexicon(language, "dangling_openings")]
        phrases += self.words.values("taking_up")
        self.asides = Asides(self.words, self.book)
        self.labelled_runs = LabelledRuns(self.words)
        self.labelled_decisions = LabelledDecisions(self.words, self.book)
        self.superseded = SupersededReader(self.words)
        self.corrections = CorrectionReader(self.words, self.book, self.stop)
        self.amending = AmendingReader(self.words, self.book, self.corrections)
        self.restating = RestatingReader(self.book, self.corrections)
        self.clause = re.compile(rf"^\S+ (?:\S+ ){{1,3}}(?:{self.words.pattern('clause_opening')})(?!\w)")
        number = rf"(?:(?:{self.words.pattern('number_word')})\s*)?(?:\d{{1,3}}|[IVXL]{{1,6}})(?:er)?(?![\w.,])"
        numbered = rf"(?:{self.words.pattern('numbered_part')})\s+{number}\s*[.:–—-]*\s*"
        self.numbering = re.compile(rf"^{numbered}", re.IGNORECASE)
        self.contrast = re.compile(rf"(?:\S+ ){{0,3}}(?:{self.words.pattern('contrast')})(?!\w)", re.IGNORECASE)
        self.forbids = re.compile(rf"(?:{self.words.pattern('forbidding')})(?!\w)", re.IGNORECASE)
        self.consequence = re.compile(rf"(?:{self.words.pattern('consequence')})(?!\w)", re.IGNORECASE)
        self.steps = re.compile(rf"(?:{self.words.pattern('steps_heading')})(?!\w)", re.IGNORECASE)
        self.open_end = re.compile(rf"[,;\s]+(?:{self.words.pattern('open_ending')})$", re.IGNORECASE)
        self.replies = re.compile(rf"(?:{self.words.pattern('short_reply')})(?=[.,;!]|$)", re.IGNORECASE)
        self.joint = re.compile(rf"(?:{self.words.pattern('joint')})\s*(?=\w)", re.IGNORECASE)
        self.warned_of = re.compile(rf"(?<!\w)(?:{self.words.pattern('warned_of')})(?:(?<=')|(?!\w))", re.IGNORECASE)
        only = rf"\([^()]*(?<!\w)(?:{self.words.pattern('restricting')})(?!\w)[^()]*\)"
        self.bounds = re.compile(rf"(?<!\w)(?:{self.words.pattern('bounding')})(?!\w)|{only}", re.IGNORECASE)
        begun = rf"(?!(?:{self.words.pattern('no_condition')})(?!\w))(?:{self.words.pattern('conditional_head')})"
        ended = rf".*(?<![\w'-])(?:{self.words.pattern('conditional_end')})$"
        alone = rf"(?:{self.words.pattern('conditional_line')})$"
        vote = r"(?!\s*:|\s+\d+\s*(?:$|[,;(]|\w+\s+\d))"  # "For 5, against 1"
        self.conditions = re.compile(rf"{begun}(?:(?<=')|(?![\w-])){vote}|{ended}|{alone}", re.IGNORECASE)
        self.days = DayLines(self.words)
        self.cases = CaseLines(self.words)
        self.answering = re.compile(rf"(?<!\w)(?:{self.words.pattern('answering')})(?!\w)", re.IGNORECASE)
        self.inquiring = re.compile(rf"(?:{self.words.pattern('inquiring')})(?!\w)", re.IGNORECASE)
        self.withdrawing = re.compile(rf"(?<!\w)(?:{self.words.pattern('withdrawing')})(?!\w)", re.IGNORECASE)
        self.overtaking = re.compile(rf"(?<![\w'-])(?:{self.words.pattern('overtaking')})(?![\w-])", re.IGNORECASE)
        self.announced = Announced.of(self.words)
        self.settling = SettlingWords.of(self.words)
        self.colon = f"{traits_of(language).space_before.get(':', '')}:"
        self.own_nouns = self.words.values("self_noun")
        self.titled = re.compile(rf"(?<!\w)(?:{self.words.pattern('courtesy_title')})\s+(?=[A-ZÀ-Þ])", re.IGNORECASE)
        self.labels = self.words.values("detail_label")
        self.labelled = re.compile(rf"(?<![\w'-])(?:{any_of(self.labels)})(?![\w-])", re.IGNORECASE)
        self.opening_labels = self.words.values("detail_opening")
        self.opening = re.compile(rf"(?:{any_of(self.opening_labels)})(?![\w-])", re.IGNORECASE)
        turning = any_of(word for word, value in self.words.values("weighing").items() if value)
        self.turning = re.compile(rf"(?<![\w'-])(?:{turning})(?![\w-])", re.IGNORECASE)
        self.resolutions = ResolutionReader(self.words, self.turning)
        number = (
            rf"(?:{self.words.pattern('numbered_part')})\s(?:{self.words.pattern('number_word')})?\s?\d{{1,3}}\.?:?"
        )
        self.bare_number = re.compile(number, re.IGNORECASE).fullmatch
        self.motions = MotionReader(self.words)
        self.talk = TalkWords.of(self.words, self.turning)
        self.weighing = re.compile(rf"(?<![\w'-])(?:{self.words.pattern('weighing')})(?![\w-])", re.IGNORECASE)
        self.leaning = re.compile(rf"(?:{any_of(phrases)})(?!\w)")

    def binds(self, text: str) -> bool:
        """Whether a sentence says what follows, what is not so, or what may not be done."""
        return any(each.match(text) for each in (self.consequence, self.contrast, self.forbids))

    def settled(self, kind: DocumentKind, document: Document) -> DocumentKind:
        """The kind, but an agenda of many words is the one that minutes begin with."""
        if kind.name == "agenda" and len(document.text.split()) > _LONGEST_AGENDA:
            return replace(kind, name="minutes")
        if kind.name == "minutes" and self._only_votes(kind):
            return replace(kind, name=UNKNOWN)
        marks = tuple(mark.name for mark in kind.evidence)
        complains = any(mark.endswith(_COMPLAINT) for mark in marks) and not any(m.endswith(_ANSWER) for m in marks)
        if kind.name == "letter" and complains:
            return replace(kind, name="complaint")
        if kind.name == "order" and any(self._buys(document, mark.span) for mark in kind.evidence if mark.span):
            return replace(kind, name=PURCHASE)
        if kind.name == "email" and sum(block.kind == "quotation" for block in document.blocks) >= _QUOTED_BLOCKS:
            return replace(kind, name="thread")
        if (paper := paper_of(document, kind.name, self.names)) != kind.name:
            return replace(kind, name=paper, doubt=min(kind.doubt, _TITLED))
        if kind.name == _INVOICE:
            return self._invoiced(kind, document)
        is_sent = kind.name in _NEAR_MAILS and self._is_mail(document)
        if (kind.name in _PRINTED or is_sent) and len(writers_of(document, self.words)) > 1:
            return replace(kind, name="thread")
        if is_sent:
            return replace(kind, name="email")
        return kind

    def _invoiced(self, kind: DocumentKind, document: Document) -> DocumentKind:
        """An invoice that calls itself one; else what a mark of it names ("RECEIPT"), or one in doubt.

        Sums with taxes are on estimates and price lists, too.
        """
        marks = [fragment(document, mark.span) for mark in kind.evidence if mark.span is not None]
        lines = (line for line in top_lines(document) if len(line.split()) <= _LONGEST_NAME)
        if any(self.names.is_named(kind.name, text) for text in (*marks, *lines)):
            return kind
        others = (name for name, row in kind_rows().items() if kind.name in row.instead_of)
        paper = next((name for name in others if any(self.names.is_just(name, text) for text in marks)), None)
        return replace(kind, doubt=max(kind.doubt, _UNNAMED)) if paper is None else replace(kind, name=paper)

    @staticmethod
    def _only_votes(kind: DocumentKind) -> bool:
        """Whether it looks like minutes by a formula or two alone, as replies to an inquiry do: "21 for, 4 against"."""
        return len(kind.evidence) < _FORMULAS and all(mark.name.endswith(_FORMULA) for mark in kind.evidence)

    def _buys(self, document: Document, span: Span) -> bool:
        """Whether a mark of the kind is the title of an order that is sent, and not of one that was received."""
        return self.names.is_named(PURCHASE, fragment(document, span))

    def _is_mail(self, document: Document) -> bool:
        """Whether it begins with the fields of a mail, of which the first names who sends it by an address."""
        blocks = document.blocks[:_TOP_FIELDS]
        lines = [line for block in blocks for line in lines_of(document.text, block.span)[:_TOP_FIELDS]]
        tops = [fragment(document, line) for line in lines[:_TOP_FIELDS]]
        labels = [match for match in map(self.words.label.match, tops) if match]
        facts = {self.words.label_of(match).fact for match in labels}
        return any("@" in top for top in tops[:_ADDRESSED]) and {"issuer", "addressee"} <= facts

    def of_whole(self, facts: Sequence[KeyFact]) -> tuple[KeyFact, ...]:
        """The facts without days that are not the document's own: by when somebody may withdraw, or ask a question.

        Of several days that of the answer itself, by its label or its words: "Tenders must arrive by noon on 7 May".
        """
        able = [f for f in facts if f.name != _DEADLINE or not self.withdrawing.search(f.value)]
        days = [f for f in able if f.name == _DEADLINE and not self.inquiring.match(f.value)]
        own = [f for f in days if LABELLED in f.rule or self.answering.search(f.value)] or days
        return tuple(f for f in able if f.name != _DEADLINE or f in own)

    def named(self, fact: KeyFact) -> KeyFact:
        """A detail under no heading, by what it does as its words say: an exception, a condition, what is required."""
        opened = self.opening.match(fact.value.replace("’", "'"))
        if opened and not fact.label and fact.name in _RENAMED:
            return replace(fact, label=self.opening_labels[" ".join(opened[0].lower().split())])
        if fact.label or fact.name != DETAIL:
            return fact
        if announced := _ANNOUNCED.match(fact.value):
            return replace(fact, label=announced["label"])
        first = _CLOSED.split(fact.value, maxsplit=1)[0]  # what a further sentence does is no name of the first
        found = self.labelled.search(first)
        return replace(fact, label=self.labels[" ".join(found[0].lower().split())]) if found else fact

    def says_role(self, text: str) -> bool:
        """Whether a name says what a sentence does, and not what it is about: "Action", "Decision"."""
        match = self.words.label.match(f"{text}:")
        is_role = match is not None and self.words.label_of(match).fact in SENTENCES
        return is_role or self.labelled_decisions.is_label(text)

    def names_field(self, text: str) -> bool:
        """Whether a label is the name of a field that has one value, and of no part of a text: "Applies to"."""
        match = self.words.label.match(text)
        return match is not None and match.end() == len(text) and self.words.label_of(match).fact not in SENTENCES

    def is_head(self, text: str) -> bool:
        """Whether a text is a field of the head of a mail or letter: "Subject: the regatta"."""
        match = self.words.label.match(text)
        if match is None or text[match.end() :].lstrip()[:1] != ":":
            return False
        return self.words.label_of(match).fact in _HEAD_FACTS

    def surface(self, document: Document) -> SurfaceReader:
        """What reads the surface of a document."""
        return SurfaceReader(document, self.words, self.book, self.stop, self.foreign, self.leaning, self.settings)
