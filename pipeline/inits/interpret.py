"""Finds the information items of a cluster: dated and located subject–verb–object items, and what cannot be one."""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from pipeline.document import RUNNING_KINDS, Annotation, Document, Entity, Language, Sentence, VerbGroup
from pipeline.errors import UnusableDocument
from pipeline.inits.clauses import Clause
from pipeline.inits.items import Bar, InformationItem, InformationItems, RejectedClause
from pipeline.inits.parts import Unsayable
from pipeline.inits.reading import ClauseReader, Refusal
from pipeline.inits.rules import read_rules
from pipeline.inits.statements import Said, StatementMaker
from pipeline.inits.words import Words, read_words
from pipeline.realizer.pyrealb import PyrealbEngine, PyrealbSettings
from pipeline.realizer.spec import CannedText, Date, Source
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request
from pipeline.trees import SentenceTree

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class InformationItemsSettings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class _Tools:
    """What a language is read with."""

    reader: ClauseReader
    maker: StatementMaker
    words: Words


class InformationItemFinder:
    """Every clause with a subject makes an item, unless a rule refuses it (Genest & Lapalme 2011, section 3.1)."""

    def __init__(self, settings: InformationItemsSettings, resources: Resources) -> None:  # noqa: ARG002
        engine = PyrealbEngine(PyrealbSettings(), resources)
        self._tools: dict[Language, _Tools] = {}
        for language in ("en", "fr"):
            words = read_words(resources, language)
            reader = ClauseReader(read_rules(resources, language), words)
            self._tools[language] = _Tools(reader, StatementMaker(language, words, engine), words)
        self._engine = engine

    def warm_up(self) -> None:
        """Loads the engine that says the statements."""
        self._engine.warm_up()

    def interpret(self, documents: Sequence[Document], request: Request) -> InformationItems:  # noqa: ARG002
        """The items of all documents; raises UnusableDocument (`no_content_for_profile`) where there is none."""
        language = documents[0].language or "en"
        items: list[InformationItem] = []
        rejected: list[RejectedClause] = []
        for number, document in enumerate(documents):
            for found in self._items(number, document):
                if isinstance(found, InformationItem):
                    items.append(found)
                else:
                    rejected.append(found)
        if not items:
            raise UnusableDocument("no_content_for_profile", "no sentence says who did what; try the profile extract")
        return InformationItems(
            language=language,
            items=tuple(items),
            rejected=tuple(rejected),
            frequency=_frequency(documents, self._tools[language].words.stop_words),
            published=tuple(document.date.isoformat() if document.date else None for document in documents),
            source_words=sum(len(document.text.split()) for document in documents),
        )

    def _items(self, number: int, document: Document) -> Iterator[InformationItem | RejectedClause]:
        annotation = document.annotation
        if annotation is None:
            return
        tools = self._tools[document.language or "en"]
        entities = {i: entity for entity in annotation.entities for i in range(entity.first, entity.last)}
        groups = {i: group for group in annotation.verb_groups for i in range(group.first, group.last)}
        for rank, sentence in enumerate(running(document, annotation)):
            tree = SentenceTree(document, annotation, sentence)
            clauses, refusals = tools.reader.read(tree, entities)
            for clause in clauses:
                yield _ItemMaking(tools, clause, groups, number, rank).item()
            for refusal in refusals:
                yield _rejected(tree, refusal, number)


def running(document: Document, annotation: Annotation) -> Sequence[Sentence]:
    """The sentences of running text; in a document without any, all of them."""
    found = [s for s in annotation.sentences if document.blocks[s.block].kind in RUNNING_KINDS]
    return found or annotation.sentences


@dataclass
class _ItemMaking:
    """One item in the making."""

    tools: _Tools
    clause: Clause
    groups: Mapping[int, VerbGroup]
    document: int
    rank: int

    def item(self) -> InformationItem:
        clause, tree = self.clause, self.clause.tree
        bar: Bar | None = None
        said: Said | None = None
        try:
            said = self.tools.maker.make(clause, self.groups, self.document)
            bar = said.bar
        except Unsayable as reason:
            bar = reason.bar
        verb, complements = self._verb_and_complements()
        dated = clause.entities[clause.date] if clause.date is not None else None
        tokens = {*clause.subject_phrase, *clause.group, *clause.object_phrase, clause.head}
        for i in (clause.date, clause.place):
            if i is not None:
                tokens.update(tree.subtree(i))
        if said is not None:
            tokens.update(said.tokens)
        actor, undergoer = self._roles()
        return InformationItem(
            source=self._span(tokens),
            subject=tree.text(clause.subject_phrase),
            verb=verb,
            object=tree.text(complements) if complements else None,
            date=tree.text(tree.subtree(clause.date)) if clause.date is not None else None,
            location=tree.text(tree.subtree(clause.place)) if clause.place is not None else None,
            subject_head=self._lemma(actor),
            verb_lemma=self._verb_lemma(),
            object_head=self._lemma(undergoer),
            rules=(clause.rule.id,),
            day=dated.value if dated is not None else None,
            when=self._when(dated) if dated is not None else None,
            statement=said.statement if said else None,
            bar=bar,
            terms=self._terms(said.tokens) if said else (),
            sentence=self.rank,
        )

    def _verb_and_complements(self) -> tuple[str, list[int]]:
        """The verb with the preposition that it governs right behind it, and what is left of its complements."""
        clause, tree = self.clause, self.clause.tree
        left = list(clause.object_phrase)
        if clause.rule.voice == "copular":
            return self.tools.words.phrases["copula"], left
        group = list(clause.group)
        behind = [i for i in clause.complements if i > max(group)]
        if behind and not clause.is_copular and tree.relation(behind[0]) == "obl":
            marks = [j for i in tree.children(behind[0], "case") for j in tree.subtree(i)]
            if marks and min(marks) == max(group) + 1:
                group += marks
                left = [i for i in left if i not in marks]
        return tree.text(sorted(group)), left

    def _roles(self) -> tuple[int | None, int | None]:
        """Who does it and to whom: a passive is turned around."""
        clause = self.clause
        if clause.is_passive:
            return clause.agent, clause.subject
        return clause.subject, clause.object

    def _lemma(self, index: int | None) -> str | None:
        return None if index is None else self.clause.tree.token(index).lemma

    def _verb_lemma(self) -> str:
        clause, tree = self.clause, self.clause.tree
        if clause.rule.voice == "copular":
            return self.tools.words.phrases["be"]
        copula = tree.children(clause.head, "cop")
        return tree.token(copula[0] if copula else clause.head).lemma

    def _terms(self, tokens: Sequence[int]) -> tuple[str, ...]:
        every = (self.clause.tree.token(i) for i in tokens)
        lemmas = (token.lemma.lower() for token in every if token.pos in CONTENT and len(token.lemma) > 1)
        return tuple(dict.fromkeys(lemma for lemma in lemmas if lemma not in self.tools.words.stop_words))

    def _when(self, dated: Entity) -> Date | CannedText:
        """A whole day as the calendar has it; anything else in the words of the source."""
        clause, tree = self.clause, self.clause.tree
        index = clause.date if clause.date is not None else clause.head
        tokens = tree.phrase(tree.subtree(index))
        marks = [tree.token(i).text.lower() for i in tree.children(index, "case", "mark")]
        span = tree.span(tokens)
        source = Source(document=self.document, start=span.start, end=span.end)
        is_day = all(self.tools.words.date_prepositions[mark] == "day" for mark in marks)
        if is_day and dated.value is not None and _DAY.fullmatch(dated.value):
            return Date(date=dated.value, introduced=True, sources=(source,))
        text = tree.text(tokens)
        first = tree.token(tokens[0])
        if first.span.start == tree.sentence.span.start and (first.pos != "PROPN"):
            text = text[0].lower() + text[1:]
        return CannedText(text=text, sources=(source,))

    def _span(self, tokens: set[int]) -> SourceSpan:
        tree = self.clause.tree
        span = tree.span(tokens)
        return _place(tree, span, self.document)


def _rejected(tree: SentenceTree, refusal: Refusal, number: int) -> RejectedClause:
    token = tree.token(refusal.head)
    span = tree.span(tree.subtree(refusal.head))
    return RejectedClause(_place(tree, span, number), token.lemma, refusal.reason, refusal.rule)


def _place(tree: SentenceTree, span: Span, number: int) -> SourceSpan:
    document = tree.document
    block = document.blocks[tree.sentence.block]
    return SourceSpan(number, span, document.source.page_of(span.start), block.paragraph)


def _frequency(documents: Sequence[Document], stop_words: frozenset[str]) -> dict[str, float]:
    """The share of the documents that hold a lemma; of the paragraphs, where there is one document only."""
    groups: dict[tuple[int, int], set[str]] = {}
    for number, document in enumerate(documents):
        if document.annotation is None:
            continue
        for sentence in running(document, document.annotation):
            key = (number, sentence.block if len(documents) == 1 else 0)
            terms = groups.setdefault(key, set())
            for token in document.annotation.tokens_of(sentence):
                if token.pos in CONTENT and len(token.lemma) > 1 and token.lemma.lower() not in stop_words:
                    terms.add(token.lemma.lower())
    counts = Counter(term for terms in groups.values() for term in sorted(terms))
    return {term: count / len(groups) for term, count in sorted(counts.items())}


def day_before(date: str) -> str:
    """The day before one in ISO 8601."""
    return (datetime.date.fromisoformat(date) - datetime.timedelta(days=1)).isoformat()
