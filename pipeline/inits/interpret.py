"""Finds the information items of a cluster: dated and located subject–verb–object items, and what cannot be one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pydantic import Field

from pipeline.document import RUNNING_KINDS, Annotation, Document, Sentence, language_of
from pipeline.errors import UnusableDocument
from pipeline.inits.drafts import StatementLimits
from pipeline.inits.itemizing import ItemMaker, place_of, terms_of
from pipeline.inits.items import InformationItem, InformationItems, RejectedClause
from pipeline.inits.mending import mended
from pipeline.inits.reading import ClauseReader, Refusal
from pipeline.inits.rules import read_rules
from pipeline.inits.statements import StatementMaker
from pipeline.inits.vetoes import Vetoes
from pipeline.inits.words import Words, read_words
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.sentences.announced import headline_words, told_headline
from pipeline.sentences.outcomes import Outcomes
from pipeline.sentences.quotations import leaves_open
from pipeline.sentences.stamped_days import StampedDays
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.sentences.woven_columns import WovenColumns
from pipeline.stories.beginnings import Beginnings
from pipeline.stories.stronger_headlines import StrongerHeadlines
from pipeline.stories.timelines import DatingWords, as_field, timeline
from pipeline.stories.voices import Voices
from pipeline.summary import AUTO, Request, words_read
from pipeline.trees import SentenceTree


class InformationItemsSettings(StatementLimits):
    """What is too short or too long to be said; a sentence of more than `longest_quote` words is not said whole."""

    longest_quote: int = Field(default=60, ge=1)


@dataclass(frozen=True, slots=True)
class _Tools:
    """What a language is read with."""

    reader: ClauseReader
    maker: StatementMaker
    words: Words


class InformationItemFinder:
    """Every clause with a subject makes an item, unless a rule refuses it (Genest & Lapalme 2011, section 3.1)."""

    needed_layers: Final = frozenset({"dependencies", "entities", "groups"})

    def __init__(self, settings: InformationItemsSettings, resources: Resources) -> None:
        self._settings = settings
        self._resources = resources
        self._tools: dict[Language, _Tools] = {}
        for language in LANGUAGES:
            words = read_words(resources, language)
            rules = read_rules(resources, language)
            maker = StatementMaker(words, Vetoes.of(language, rules), settings)
            self._tools[language] = _Tools(ClauseReader(rules, words), maker, words)

    def interpret(self, documents: Sequence[Document], request: Request) -> InformationItems:
        """The items of all documents, which are in one language.

        Raises UnusableDocument (`no_content_for_profile`) where there is none.
        """
        language = language_of(documents[0])
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
        voices = Voices.of(self._resources, language)
        own = voices.own(documents)
        whole = whole_sentences(self._resources, documents, self._settings.longest_quote, own)
        entries = timeline(documents, whole, DatingWords.of(self._resources, language), request.topics)
        stop = self._tools[language].words.stop_words
        rows = self._resources.lexicon(language, "numerals")
        numerals = {row["form"]: row["value"] for row in rows if row["value"] != "1"}
        outcomes = Outcomes.of(self._resources, language)
        accusing = self._resources.forms(language, "accusing_words")
        stamps = StampedDays.of(self._resources, language)
        stronger = StrongerHeadlines.of(self._resources, language)
        is_report = len(documents) == 1 and not own
        return InformationItems(
            language=language,
            items=tuple(items),
            rejected=tuple(rejected),
            frequency=_frequency(documents, stop),
            published=tuple(document.date.isoformat() if document.date else None for document in documents),
            source_words=words_read(documents),
            whole=whole,
            fields=as_field(documents, entries, request.topics),
            headlines=tuple(headline_words(each, stop) for each in documents),
            own=own,
            titles=tuple(
                None if stronger.has(each) else told_headline(n, each, numerals, outcomes, accusing, stamps)
                for n, each in enumerate(documents)
            ),
            reported=tuple(map(stamps.reported, documents)),
            beginning=Beginnings.of(self._resources, language).read(
                0, documents[0], whole, spares=request.profile != AUTO
            )
            if is_report
            else (),
            writers={n: writer for n in sorted(own) if (writer := voices.writers.writer(documents[n], n))},
        )

    def _items(self, number: int, document: Document) -> Iterator[InformationItem | RejectedClause]:
        annotation = document.annotation
        if annotation is None:
            return
        tools = self._tools[language_of(document)]
        entities = {i: entity for entity in annotation.entities for i in range(entity.first, entity.last)}
        groups = {i: group for group in annotation.verb_groups for i in range(group.first, group.last)}
        columns = WovenColumns(document)
        block, is_open = -1, False
        for rank, sentence in enumerate(running(document, annotation)):
            is_open, block = is_open and sentence.block == block, sentence.block
            was_open, is_open = is_open, leaves_open(sentence.span.of(document.text), is_open=is_open)
            if columns.tear(sentence.span):
                continue
            tree = mended(SentenceTree(document, annotation, sentence))
            clauses, refusals = tools.reader.read(tree, entities)
            for clause in clauses:
                found = ItemMaker(tools.maker, clause, groups, number, rank).items()
                yield from (replace(each, voiced=True) if was_open or is_open else each for each in found)
            for refusal in refusals:
                yield _rejected(tree, refusal, number)


def running(document: Document, annotation: Annotation) -> Sequence[Sentence]:
    """The sentences of running text; in a document without any, all of them."""
    found = [s for s in annotation.sentences if document.blocks[s.block].kind in RUNNING_KINDS]
    return found or annotation.sentences


def _rejected(tree: SentenceTree, refusal: Refusal, number: int) -> RejectedClause:
    source = place_of(tree, {*tree.subtree(refusal.head)}, number)
    return RejectedClause(source, tree.token(refusal.head).lemma, refusal.reason, refusal.rule)


def _frequency(documents: Sequence[Document], stop_words: frozenset[str]) -> dict[str, float]:
    """The share of the documents that hold a lemma; of the paragraphs, where there is one document only.

    Where that has one paragraph only, its sentences stand for paragraphs.
    """
    groups: dict[tuple[int, int], set[str]] = {}
    is_cluster = sum(document.annotation is not None for document in documents) > 1
    for number, document in enumerate(documents):
        if document.annotation is None:
            continue
        sentences = running(document, document.annotation)
        has_paragraphs = len({sentence.block for sentence in sentences}) > 1
        for rank, sentence in enumerate(sentences):
            part = 0 if is_cluster else sentence.block if has_paragraphs else rank
            tree = SentenceTree(document, document.annotation, sentence)
            groups.setdefault((number, part), set()).update(terms_of(tree, tree.indices, stop_words))
    counts = Counter(term for terms in groups.values() for term in sorted(terms))
    return {term: count / len(groups) for term, count in sorted(counts.items())}
