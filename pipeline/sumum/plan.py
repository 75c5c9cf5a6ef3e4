"""Plans an abstract: which templates fit and can be said, in what order, merged into which sentences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pydantic import BaseModel, ConfigDict, Field

from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES
from pipeline.realizer.features import Separator
from pipeline.realizer.spec import CannedText, Clause, Coordination, Sentence, Source, VerbPhrase
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.summary import Message, Provenance, Request, UnitKind, count_words
from pipeline.sumum.arrangement import merged, ordered
from pipeline.sumum.content import AbstractContent
from pipeline.sumum.knowledge import read_knowledge
from pipeline.sumum.regenerate import Lengths, Regenerator
from pipeline.sumum.statement import FRAMED, Said, Statement
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.acronyms import Introductions, settle_acronyms
from pipeline.sumum.transformations.draft import Draft, joined, transformation_id
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import verb_phrase
from pipeline.sumum.wording import Wording

_PAIR = 2
FEWEST_SHARED = 4
"""Content words that a statement has at least of which another one can be a variant."""
CONTENT_POS = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})


class SelectiveAbstractSettings(BaseModel):
    """Lengths in words, where the request sets none: `words` are filled up to, `most_words` never passed.

    `most_merged` templates make one sentence of at most `longest_merged` words. A statement of which a share of more
    than `likeness` of the content words has been said is not said again, nor what is presented and shares more than
    `sameness` of the fewer content words with something presented. `elaboration` is the length of the informative part.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    words: int = Field(default=125, ge=1)
    most_words: int = Field(default=150, ge=1)
    elaboration: int = Field(default=400, ge=1)
    most_merged: int = Field(default=3, ge=1)
    longest_merged: int = Field(default=60, ge=1)
    likeness: float = Field(default=0.65, gt=0, le=1)
    sameness: float = Field(default=0.6, gt=0, le=1)


class SelectiveAbstract:
    """The indicative abstract, or the informative part for the topics of the request."""

    def __init__(self, settings: SelectiveAbstractSettings, resources: Resources) -> None:
        self._settings = settings
        knowledge = read_knowledge()
        self._types = knowledge.by_id
        self._wordings = {language: Wording(resources, language, knowledge) for language in LANGUAGES}

    def plan(self, content: AbstractContent, request: Request) -> tuple[Message, ...]:
        """The messages in conceptual order, or in that of the source where topics are elaborated.

        Raises UnusableDocument (`no_content_for_profile`) where nothing can be said.
        """
        wording = self._wordings[content.document.language or "en"]
        passages = Passages(content.document, wording.dictionary)
        regenerator = Regenerator(passages, wording, Lengths())
        limit = request.word_limit(count_words(content.document.text) if request.ratio else 0)
        if request.topics:
            groups = self._elaborated(content, passages, regenerator, limit or self._settings.elaboration)
        else:
            groups = self._indicated(content, passages, regenerator, limit)
        writer = _Writer(passages, wording)
        if groups:
            return tuple(writer.message(group) for group in groups)
        first = self._first(content, regenerator, request)
        if first is None or limit is None:
            raise UnusableDocument(
                "no_content_for_profile", "no sentence of the document says in its own words what an abstract would"
            )
        return (writer.beginning(first, limit),)

    @staticmethod
    def _first(content: AbstractContent, regenerator: Regenerator, request: Request) -> Statement | None:
        """The best of what could be said in more words."""
        if request.topics:
            found = map(regenerator.elaboration, content.informative)
        else:
            found = map(regenerator.statement, (*content.indicative, *content.reserve))
        said = next((statement for statement in found if statement is not None), None)
        return said if said is not None or request.topics else regenerator.titled()

    def _elaborated(
        self, content: AbstractContent, passages: Passages, regenerator: Regenerator, limit: int
    ) -> list[tuple[Statement, ...]]:
        chosen: list[tuple[Statement, ...]] = []
        told: list[set[str]] = []
        for template in content.informative:
            statement = regenerator.elaboration(template)
            if statement is None or statement.words() > limit:
                continue
            lemmas = _content(statement.tokens, passages)
            if not any(self._is_repetition(lemmas, earlier) for earlier in told):
                chosen.append((statement,))
                told.append(lemmas)
                limit -= statement.words()
        return chosen

    def _indicated(
        self, content: AbstractContent, passages: Passages, regenerator: Regenerator, limit: int | None
    ) -> list[tuple[Statement, ...]]:
        chosen = self._chosen(content, passages, regenerator, limit, ())
        if not any(statement.template.type == "topic_of_document" for statement in chosen):
            title = regenerator.titled()
            if title is not None:
                chosen = self._chosen(content, passages, regenerator, limit, (title,)) or chosen
        in_order = ordered(chosen, self._types)
        return list(merged(in_order, self._settings.most_merged, self._settings.longest_merged))

    def _chosen(
        self,
        content: AbstractContent,
        passages: Passages,
        regenerator: Regenerator,
        limit: int | None,
        first: tuple[Statement, ...],
    ) -> list[Statement]:
        """What there is room for, best first; `first` before all."""
        most = self._settings.most_words if limit is None else limit
        enough = self._settings.words if limit is None else limit
        chosen = [statement for statement in first if statement.words() <= most]
        said = {lemma for statement in chosen for lemma in _content(statement.tokens, passages)}
        presented = [_content(statement.tokens, passages) for statement in chosen]
        taken = {index for statement in chosen for index in statement.tokens}
        words = sum(statement.words() for statement in chosen)
        for template in (*content.indicative, *content.reserve):
            if words >= enough:
                break
            statement = self._fitting(template, regenerator, most - words)
            if statement is None:
                continue
            tokens = statement.tokens
            lemmas = _content(tokens, passages)
            if not tokens.isdisjoint(taken) or self._is_repetition(lemmas, said):
                continue
            if template.type in FRAMED:
                if any(self._is_variant(lemmas, earlier) for earlier in presented):
                    continue
                presented.append(lemmas)
            chosen.append(statement)
            said |= lemmas
            taken |= tokens
            words += statement.words()
        return chosen

    @staticmethod
    def _fitting(template: Template, regenerator: Regenerator, room: int) -> Statement | None:
        statement = regenerator.statement(template)
        return statement if statement is not None and statement.words() <= room else None

    def _is_repetition(self, lemmas: set[str], said: set[str]) -> bool:
        """Whether a statement of these content words says little that has not been said."""
        return not lemmas or len(lemmas & said) > self._settings.likeness * len(lemmas)

    def _is_variant(self, lemmas: set[str], earlier: set[str]) -> bool:
        """Whether two arguments present much the same: "a method for sorting", "a procedure for sorting glass"."""
        fewer = min(len(lemmas), len(earlier))
        return fewer >= FEWEST_SHARED and len(lemmas & earlier) > self._settings.sameness * fewer


class _Writer:
    """Writes the statements of one abstract as specs; acronyms are introduced in their order."""

    def __init__(self, passages: Passages, wording: Wording) -> None:
        self._passages = passages
        self._wording = wording
        self._introductions = Introductions()

    def message(self, group: Sequence[Statement]) -> Message:
        """One sentence, or the sentences of one statement, with its provenance."""
        template = group[0].template
        finished = [self._finished(statement) for statement in group]
        spec: Sentence | CannedText
        if finished[0].says:
            spec = Sentence(content=self._clauses([said for statement in finished for said in statement.says]))
        else:
            spec = self._sentences(finished[0].sentences)
        steps, borrowed = joined(draft for statement in finished for draft in statement.drafts)
        verbs = dict.fromkeys(
            step for statement in finished for said in statement.says for step in said.predicate.trace
        )
        spans = dict.fromkeys(span for statement in finished for span in self._spans(statement))
        merging = (transformation_id("merge"),) if len(group) > 1 else ()
        rules = dict.fromkeys((*(one.template.rule for one in group), *verbs, *steps, *merging))
        kind: UnitKind = "extracted" if tuple(rules)[1:] == (transformation_id("no_transformation"),) else "regenerated"
        provenance = Provenance(
            kind,
            template.type,
            tuple(self._passages.source_span(span) for span in dict.fromkeys((*spans, *borrowed))),
            tuple(rules),
            round(max(one.template.weight for one in group), 3),
            topic=template.topic,
        )
        return Message(spec, provenance)

    def beginning(self, statement: Statement, limit: int) -> Message:
        """The first words of a statement for which there is no room."""
        draft = statement.drafts[-1]
        said = " ".join(self._text(draft).split()[:limit]).rstrip(",;:") + "…"
        text = CannedText(text=said[0].upper() + said[1:], sources=self._sources(draft))
        place = self._passages.source_span(Span(text.sources[0].start, text.sources[0].end))
        template = statement.template
        rules = (template.rule, transformation_id("clause_deletion"))
        return Message(text, Provenance("extracted", template.type, (place,), rules, topic=template.topic))

    def _finished(self, statement: Statement) -> Statement:
        """The statement with its acronyms settled and its junctures regenerated."""
        return replace(
            statement,
            says=tuple(Said(said.predicate, self._settled(said.argument)) for said in statement.says),
            sentences=tuple(self._settled(draft) for draft in statement.sentences),
        )

    def _settled(self, draft: Draft) -> Draft:
        expanded = settle_acronyms(draft, self._passages, self._wording, self._introductions)
        return settled(expanded, self._wording)

    def _clauses(self, says: Sequence[Said]) -> Clause | Coordination:
        """ "Presents X and Y", "Describes and evaluates X", "Presents X; and also discusses Y"."""
        runs = list(_runs(says))
        clauses: list[Clause] = []
        for number, run in enumerate(runs):
            is_last = number == len(runs) - 1 and len(runs) > 1
            clauses.append(self._clause(run, is_also=is_last))
        if len(clauses) == 1:
            return clauses[0]
        return Coordination(coordinates=tuple(clauses), separator="semicolon")

    def _clause(self, run: Sequence[Said], *, is_also: bool) -> Clause:
        verbs = [self._verb(said, None) for said in run if not said.argument]
        arguments = [self._canned(said.argument) for said in run if said.argument]
        complement: CannedText | Coordination = arguments[0]
        if len(arguments) > 1:
            has_marks = len(arguments) > _PAIR and any("," in argument.text for argument in arguments)
            separator: Separator = "semicolon" if has_marks else "comma"
            complement = Coordination(coordinates=tuple(arguments), separator=separator)
        verbs.append(self._verb(run[-1], complement))
        if is_also:
            also = CannedText(text=self._wording.phrases["merge.also"], sources=arguments[0].sources)
            verbs[0] = verbs[0].model_copy(update={"pre_modifiers": (also, *verbs[0].pre_modifiers)})
        return Clause(verb=verbs[0] if len(verbs) == 1 else Coordination(coordinates=tuple(verbs)))

    def _verb(self, said: Said, complement: CannedText | Coordination | None) -> VerbPhrase:
        sources = self._sources(said.argument) if said.argument else complement.sources if complement else ()
        adverbs = tuple(CannedText(text=adverb, sources=sources) for adverb in said.predicate.adverbs if sources)
        return verb_phrase(said.predicate, complement, self._wording, adverbs)

    def _canned(self, draft: Draft) -> CannedText:
        return CannedText(text=self._text(draft), sources=self._sources(draft))

    def _text(self, draft: Draft) -> str:
        """The words with one kind of apostrophe: the realizer's, whatever the source has."""
        return draft.text().replace("’", "'") if self._wording.language == "fr" else draft.text()

    def _sentences(self, drafts: Sequence[Draft]) -> Sentence:
        """The sentences of a statement as one text; the realizer gives capital and full stop."""
        parts = [self._text(draft) for draft in drafts]
        said = ". ".join((parts[0], *(part[0].upper() + part[1:] for part in parts[1:])))
        sources = tuple(source for draft in drafts for source in self._sources(draft))
        return Sentence(content=CannedText(text=said, sources=sources), terminator=".")

    def _sources(self, draft: Draft) -> tuple[Source, ...]:
        tokens = draft.tokens()
        span = Span(self._passages.token(tokens[0]).span.start, self._passages.token(tokens[-1]).span.end)
        return (
            Source(document=0, start=span.start, end=span.end, page=self._passages.document.source.page_of(span.start)),
        )

    def _spans(self, statement: Statement) -> Iterator[Span]:
        """The places of what is said, the predicate's with that of its argument."""
        tokens = [index for draft in statement.drafts for index in draft.tokens()]
        if statement.introduction is not None:
            tokens.append(statement.introduction)
        yield Span.covering(self._passages.token(index).span for index in tokens)


def _runs(says: Sequence[Said]) -> Iterator[list[Said]]:
    """Neighbors that one clause says: of one predicate, or predicates that share an argument."""
    run: list[Said] = []
    for said in says:
        is_open = bool(run) and not run[-1].argument
        is_same = (
            bool(run)
            and run[0].predicate.agrees_with(said.predicate)
            and bool(said.argument)
            and all(one.argument for one in run)
        )
        if run and not (is_open or is_same):
            yield run
            run = []
        run.append(said)
    if run:
        yield run


def _content(indices: Iterable[int], passages: Passages) -> set[str]:
    """The lemmas of the content words among some tokens."""
    tokens = (passages.token(index) for index in indices)
    return {token.lemma.lower() for token in tokens if token.pos in CONTENT_POS and len(token.lemma) > 1}
