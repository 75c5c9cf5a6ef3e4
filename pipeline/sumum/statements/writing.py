"""Writes the statements of an abstract as realization specs, with their provenance."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.realizer.features import Separator
from pipeline.realizer.spec import CannedText, Clause, Coordination, Sentence, Source, VerbPhrase
from pipeline.span import Span
from pipeline.summary import Message, Provenance, UnitKind
from pipeline.sumum.statements.statement import Said, Statement
from pipeline.sumum.transformations.acronyms import Introductions, settle_acronyms
from pipeline.sumum.transformations.draft import Draft, joined, transformation_id
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import verb_phrase
from pipeline.sumum.transformations.wording import AbstractWording

_PAIR: Final = 2


class Writer:
    """Writes the statements of one abstract as specs; acronyms are introduced in their order."""

    def __init__(
        self, passages: Passages, wording: AbstractWording, longest_joined: int, introductions: Introductions
    ) -> None:
        self._longest_joined = longest_joined
        self._passages = passages
        self._wording = wording
        self._introductions = introductions
        self._is_named = False

    def message(self, group: Sequence[Statement]) -> Message:
        """One sentence, or the sentences of one statement, with its provenance."""
        template = group[0].template
        finished = [self._finished(self._named(statement)) for statement in group]
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

    def _named(self, statement: Statement) -> Statement:
        """The authors as "they" where the sentence before began with them."""
        if not statement.sentences:
            self._is_named = False
            return statement
        first, *others = statement.sentences
        phrases = self._wording.phrases
        begins = bool(first.pieces) and first.pieces[0].text.lower() == phrases["author.subject.plural.first"].lower()
        if begins and self._is_named:
            pronoun = replace(first.pieces[0], text=phrases["author.subject.plural.later"], is_own=True)
            first = first.replaced(0, 1, [pronoun], "concept_reexpression")
            statement = replace(statement, sentences=(first, *others))
        self._is_named = begins and not self._is_named and not others
        return statement

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
        runs = list(_runs(says, self._passages, self._wording, self._longest_joined))
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
        return draft.text().replace("’", "'") if self._wording.traits.elides else draft.text()

    def _sentences(self, drafts: Sequence[Draft]) -> Sentence:
        """The sentences of a statement as one text; the realizer gives capital and full stop."""
        is_untouched = {step for draft in drafts for step in draft.trace} == {transformation_id("no_transformation")}
        parts = [draft.text() if is_untouched else self._text(draft) for draft in drafts]
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


def _runs(says: Sequence[Said], passages: Passages, wording: AbstractWording, longest: int) -> Iterator[list[Said]]:
    """Neighbors that one clause says: of one predicate, or predicates that share an argument."""
    run: list[Said] = []
    for said in says:
        is_open = bool(run) and not run[-1].argument
        is_same = bool(run) and run[0].predicate.agrees_with(said.predicate) and bool(said.argument)
        is_like = is_same and all(_is_joinable(one.argument, passages, wording) for one in (*run, said))
        if run and not (is_open or (is_like and (_length(run) <= longest or _are_parallel((*run, said), passages)))):
            yield run
            run = []
        run.append(said)
    if run:
        yield run


def _length(run: Sequence[Said]) -> int:
    return sum(len(said.argument.pieces) for said in run)


def _are_parallel(run: Sequence[Said], passages: Passages) -> bool:
    """Whether arguments begin alike, with the same article: a reader sees that "and" joins them."""
    first = [passages.token(said.argument.pieces[0].token) for said in run]
    return first[0].pos == "DET" and len({token.lemma.lower() for token in first}) == 1


def _is_joinable(argument: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether an argument is a noun phrase, which "and" may join to another: no clause, no infinitive."""
    if not argument:
        return False
    first = argument.pieces[0]
    token = passages.token(first.token)
    is_clause = wording.is_a("content_clause", first.text) or wording.is_a("subordinator", first.text)
    return not is_clause and (first.is_own or token.pos not in ("ADP", "ADV", "AUX", "SCONJ", "VERB", "PART"))
