"""Information items: what the interpretation of `inits` is made of (Genest & Lapalme 2011, section 3.1)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pipeline.languages import Language
from pipeline.realizer.features import GrammaticalNumber
from pipeline.realizer.spec import CannedText, Date, Nominal, VerbPhrase
from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.whole_sentence import WholeSentence, refusals
from pipeline.span import SourceSpan
from pipeline.stories.writers import Writer
from pipeline.summary import Extras, Refusal, RuleFinding

Bar = Literal[
    "pronoun",
    "quotation",
    "embedded",
    "loss",
    "participle",
    "restriction",
    "apposition",
    "attachment",
    "coordinated",
    "unsaid",
    "fragment",
    "length",
]
"""Why an item is not said: it leans on what went before, may be misread, or would not read well."""


Denied = Literal["subject", "rest"]
"""The part of a clause that holds what denies it."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What an item says: the parts of a clause, each in words of the source with their place.

    `rest` stands behind the verb and `tail` behind the place, which a summary says once; `attribution` says whose
    claim it is. The subject of a passive is what the verb says is done to. Where a part says « personne », « aucun »
    or « que », `denied` names it: the verb has a particle then, and no other negation.
    """

    subject: Nominal
    verb: VerbPhrase
    front: CannedText | None = None
    rest: CannedText | None = None
    place: CannedText | None = None
    tail: CannedText | None = None
    attribution: CannedText | None = None
    denied: Denied | None = None


@dataclass(frozen=True, slots=True)
class SourceWords:
    """The words of the source that a statement says, in lower case: what an engine makes of it must be these again.

    Those before the verb, of which `front` stand before the subject, and those behind it. Of a clause with a finite
    verb of its own (`is_own`) the verb must be the source's too: one of `verbs`, each written as one word, its adverbs
    perhaps in another place; `form` is its head as it stands there, `is_lemma` where that is no inflected form. The
    subject may be of one of `numbers`.
    """

    opening: tuple[str, ...]
    front: int
    ending: tuple[str, ...]
    verbs: frozenset[str]
    form: str
    is_lemma: bool
    is_own: bool
    has_adverbs: bool
    numbers: tuple[GrammaticalNumber, ...]


@dataclass(frozen=True, slots=True, eq=False)
class InformationItem:
    """A dated and located subject–verb–object item.

    `subject` to `location` are phrases of the source; the heads are lemmas of the item as it is meant: the agent of a
    passive is its subject. `when` is what the date is said with and `day` its ISO form, perhaps of a month or a year.
    `terms` are the content lemmas of the statement, `sentence` is the rank of the sentence in its document and `quote`
    its text as it stands. An item with a `bar` is not said; `veto` is the id of what bars it. `bare` is the lemma of a
    definite subject that the reader must know, and it `needs` the lemmas of what else it takes for known. One that
    is `voiced` opens with words in quotation marks, or stands within several that somebody says, one `verbatim`
    says its quote; `framed` is a quote that says whose words it is, and one `behind` some places says what they
    bear out: a headline before it, a date in it. One that is `reworded` has another day than the words of the
    source, or none.
    """

    source: SourceSpan
    subject: str | None
    verb: str
    object: str | None
    date: str | None
    location: str | None
    subject_head: str | None
    verb_lemma: str
    object_head: str | None
    rules: tuple[str, ...]
    day: str | None = None
    when: Date | CannedText | None = None
    statement: Statement | None = None
    source_words: SourceWords | None = None
    bar: Bar | None = None
    veto: str | None = None
    terms: tuple[str, ...] = ()
    sentence: int = 0
    quote: CannedText | None = None
    bare: str | None = None
    voiced: bool = False
    needs: frozenset[str] = frozenset()
    verbatim: bool = False
    framed: bool = False
    reworded: bool = False
    behind: tuple[SourceSpan, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The item as the contract's `analysis` shows it."""
        return {
            "subject": self.subject,
            "verb": self.verb,
            "object": self.object,
            "date": self.date,
            "location": self.location,
            "document": self.source.document,
            "start": self.source.span.start,
            "end": self.source.span.end,
            "subject_head": self.subject_head,
            "verb_lemma": self.verb_lemma,
            "object_head": self.object_head,
            "iso_date": self.day,
            "barred": self.bar,
            "rules": [*self.rules, *((self.veto,) if self.veto else ())],
        }


@dataclass(frozen=True, slots=True)
class RejectedClause:
    """A clause that makes no item, with the reason and the rule that says so."""

    source: SourceSpan
    verb_lemma: str
    reason: str
    rule: str

    def as_json(self) -> dict[str, Any]:
        """The clause as the `analysis` shows it."""
        return {
            "document": self.source.document,
            "start": self.source.span.start,
            "end": self.source.span.end,
            "verb_lemma": self.verb_lemma,
            "reason": self.reason,
            "rule": self.rule,
        }


@dataclass(frozen=True, slots=True)
class InformationItems:
    """The interpretation of `inits`: every item and every refused clause in the order of the source.

    `frequency` is the share of the documents that hold a lemma (of the paragraphs, for a single document);
    `published` the date of each document where it is known; `whole` are the sentences that can be said as they stand;
    `fields` are what the answer has besides its text. `headlines` are the words of the headline of each document, and
    `titles` the headlines of those that bear theirs out. `own` are the documents in which somebody speaks for himself:
    what they state is his, and told as his. `writers` are who wrote them, where they say so.
    `reported` are the days on which the documents came out, but for those that say another or several. `beginning` is
    how a single report begins, sentence behind sentence.
    """

    language: Language
    items: tuple[InformationItem, ...]
    rejected: tuple[RejectedClause, ...]
    frequency: Mapping[str, float]
    published: tuple[str | None, ...]
    source_words: int
    whole: tuple[WholeSentence, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    headlines: tuple[frozenset[str], ...] = ()
    own: frozenset[int] = frozenset()
    titles: tuple[ToldHeadline | None, ...] = ()
    writers: Mapping[int, Writer] = field(default_factory=dict)
    reported: tuple[str | None, ...] = ()
    beginning: tuple[WholeSentence, ...] = ()

    def reported_on(self, number: int) -> str | None:
        """The day on which a document may be said to have come out."""
        return self.reported[number] if self.reported else self.published[number]

    def analysis(self) -> dict[str, Any]:
        """Items and rejected clauses as plain values."""
        return {
            "items": [item.as_json() for item in self.items],
            "rejected": [clause.as_json() for clause in self.rejected],
        }

    def findings(self) -> Iterator[RuleFinding]:
        """The rules of every item, with what bars it, and the clauses that make none."""
        for item in self.items:
            for rule in item.rules:
                yield RuleFinding(rule, item.source, bar=item.veto)
        for clause in self.rejected:
            yield RuleFinding(clause.rule, clause.source, bar=clause.reason)

    def refusals(self) -> tuple[Refusal, ...]:
        """The sentences that are not told alone, each with the sign that it leans."""
        return refusals(self.whole)

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule fired."""
        counts = Counter(rule for item in self.items for rule in item.rules)
        counts.update(item.veto for item in self.items if item.veto is not None)
        counts.update(clause.rule for clause in self.rejected)
        counts.update(refusal.rule for refusal in self.refusals())
        return dict(sorted(counts.items()))


def lead_weight(item: InformationItem) -> float:
    """How near the beginning of its document the sentence of an item stands: 1, 1/2, 1/3 …"""
    return 1 / (1 + item.sentence)


@dataclass(frozen=True, slots=True)
class ChosenItems:
    """The content of `inits`: the chosen items with the weight of each, and the date of each document.

    Where none can be said, `quoted` is what is shown of the sentence of the only one.
    """

    language: Language
    weights: Mapping[InformationItem, float]
    published: tuple[str | None, ...]
    quoted: CannedText | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    def extras(self) -> Extras:
        """What happened when, where that was asked for or there are several documents."""
        return Extras(self.fields)
