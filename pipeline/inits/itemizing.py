"""Makes the items of a clause: one for each of its coordinated subjects and objects."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from pipeline.annotate.calendar import shifted
from pipeline.document import Entity, VerbGroup
from pipeline.fragments import closed, fragment
from pipeline.inits.clauses import Clause
from pipeline.inits.items import Bar, InformationItem
from pipeline.inits.parts import Unsayable
from pipeline.inits.statements import Said, StatementMaker
from pipeline.inits.words import Words
from pipeline.realizer.spec import CannedText, Date, Source
from pipeline.sentences.antecedents import bare_definite
from pipeline.sentences.whole_sentences import CONTENT
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree

_NOMINAL = frozenset({"NOUN", "PROPN", "NUM", "PRON"})
_WEEK = 7
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class _Reading:
    """One of the ways in which a coordination is taken apart: the tokens of subject and object, and their heads."""

    subject: tuple[int, ...]
    subject_head: int
    object: tuple[int, ...]
    object_head: int | None


@dataclass
class ItemMaker:
    """Makes the items of one clause; `rank` is that of its sentence in the document."""

    maker: StatementMaker
    clause: Clause
    groups: Mapping[int, VerbGroup]
    document: int
    rank: int

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.clause.words

    def items(self) -> Iterator[InformationItem]:
        """An item for each subject and object of the clause; the first says them all, and the others nothing more."""
        bar: Bar | None = None
        veto: str | None = None
        said: Said | None = None
        try:
            said = self.maker.make(self.clause, self.groups, self.document)
            if said.refusal is not None:
                bar, veto = said.refusal.bar, said.refusal.rule
        except Unsayable as reason:
            bar, veto = reason.bar, reason.rule
        first, *others = self._readings()
        yield replace(self._item(first, said), bar=bar, veto=veto)
        for reading in others:
            yield replace(self._item(reading, None), bar="coordinated")

    def _item(self, reading: _Reading, said: Said | None) -> InformationItem:
        clause, tree = self.clause, self.clause.tree
        verb, complements = self._verb_and_complements(reading)
        dated = clause.entities[clause.date] if clause.date is not None else None
        tokens = {*reading.subject, *clause.group, *reading.object, clause.head}
        for i in (clause.date, clause.place):
            if i is not None:
                tokens.update(tree.subtree(i))
        if said is not None:
            tokens.update(said.tokens)
        # A passive is turned around: whoever undergoes what the verb says is its object.
        is_passive = clause.is_passive
        actor = clause.agent if is_passive else reading.subject_head
        undergoer = reading.subject_head if is_passive else reading.object_head
        source = place_of(tree, tokens, self.document)
        if said is not None and said.statement.attribution is not None:
            claimed = said.statement.attribution.sources[0].to_source_span().span
            source = replace(source, span=Span.covering([source.span, claimed]))
        return InformationItem(
            source=source,
            subject=tree.text(reading.subject),
            verb=verb,
            object=tree.text(complements) if complements else None,
            date=tree.text(tree.subtree(clause.date)) if clause.date is not None else None,
            location=tree.text(tree.subtree(clause.place)) if clause.place is not None else None,
            subject_head=self._lemma(actor),
            verb_lemma=self._verb_lemma(),
            object_head=self._lemma(undergoer),
            rules=(clause.rule.id,),
            day=self._day(dated, said) if dated is not None else None,
            when=self._when(self._day(dated, said)) if dated is not None else None,
            statement=said.statement if said else None,
            source_words=said.source_words if said else None,
            terms=terms_of(tree, said.tokens, self.words.stop_words) if said else (),
            sentence=self.rank,
            quote=self._quote(),
            bare=bare_definite(tree, clause.subject, self.words.known_referents, said.tokens if said else None),
        )

    def _readings(self) -> Iterator[_Reading]:
        clause = self.clause
        whole_object = clause.object_phrase
        subjects = self._conjuncts(clause.subject, clause.subject_phrase)
        objects: list[tuple[int | None, tuple[int, ...]]] = [(clause.object, whole_object)]
        if clause.object is not None and not clause.is_copular and clause.object in whole_object:
            objects = list(self._conjuncts(clause.object, whole_object))
        for (subject, subject_tokens), (undergoer, object_tokens) in product(subjects, objects):
            yield _Reading(subject_tokens, subject, object_tokens, undergoer)

    def _conjuncts(self, head: int, phrase: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """The phrase with each of its coordinated nouns alone, by their heads."""
        tree = self.clause.tree
        if any(self.words.denies(tree.token(i)) for i in phrase):
            return [(head, phrase)]  # « No mines or shells »: neither of them alone.
        others = [i for i in tree.children(head, "conj") if i in phrase and tree.token(i).pos in _NOMINAL]
        if not others:
            return [(head, phrase)]
        own = {i: {*tree.subtree(i)} for i in others}
        joined = set().union(*own.values())
        first = {i for i in tree.subtree(head) if i not in joined}
        found = [(head, tuple(tree.phrase([i for i in phrase if i not in joined])))]
        for i in others:
            joints = {j for joint in tree.children(i, "cc") for j in tree.subtree(joint)}
            drop = (joined - own[i]) | first | joints
            found.append((i, tuple(tree.phrase([j for j in phrase if j not in drop]))))
        return [(i, tokens) for i, tokens in found if tokens]

    def _verb_and_complements(self, reading: _Reading) -> tuple[str, list[int]]:
        """The verb with the preposition that it governs right behind it, and what is left of its complements."""
        clause, tree = self.clause, self.clause.tree
        left = list(reading.object)
        if clause.rule.voice == "copular":
            return self.words.phrases["copula"], left
        group = list(clause.group)
        behind = [i for i in clause.complements if i > max(group)]
        if behind and not clause.is_copular and tree.relation(behind[0]) == "obl":
            marks = [j for i in tree.children(behind[0], "case") for j in tree.subtree(i)]
            if marks and min(marks) == max(group) + 1:
                group += marks
                left = [i for i in left if i not in marks]
        return tree.text(sorted(group)), left

    def _quote(self) -> CannedText | None:
        tree = self.clause.tree
        span = tree.sentence.span
        text = closed(fragment(tree.document, span))
        source = Source(document=self.document, start=span.start, end=span.end)
        return CannedText(text=text, sources=(source,)) if text else None

    def _lemma(self, index: int | None) -> str | None:
        return None if index is None else self.clause.tree.token(index).lemma

    def _verb_lemma(self) -> str:
        clause, tree = self.clause, self.clause.tree
        if clause.rule.voice == "copular":
            return self.words.phrases["be"]
        copula = tree.children(clause.head, "cop")
        return tree.token(copula[0] if copula else clause.head).lemma

    def _day(self, dated: Entity, said: Said | None) -> str | None:
        """What the date resolves to; a weekday of what is still to come is the next one, not the last."""
        published = self.clause.tree.document.date
        if dated.value is None or not _DAY.fullmatch(dated.value) or published is None or said is None:
            return dated.value
        day = datetime.date.fromisoformat(dated.value)
        is_ahead = said.statement.verb.tense in ("future", "conditional") and day <= published
        if not is_ahead:
            return dated.value
        is_weekday = (published - day).days < _WEEK
        return shifted("week", 1, day) if is_weekday and day < published else None

    def _when(self, day: str | None) -> Date | CannedText | None:
        """A whole day as the calendar has it; anything else in the words of the source.

        « Yesterday » is left unsaid where nobody knows which day that was: the summary is read on another.
        """
        clause, tree = self.clause, self.clause.tree
        index = clause.date if clause.date is not None else clause.head
        tokens = tree.phrase(tree.subtree(index))
        marks = [tree.token(i).text.lower() for i in tree.children(index, "case", "mark")]
        span = tree.span(tokens)
        source = Source(document=self.document, start=span.start, end=span.end)
        is_day = all(self.words.date_prepositions[mark] == "day" for mark in marks)
        if is_day and day is not None and _DAY.fullmatch(day):
            return Date(date=day, introduced=True, sources=(source,))
        if any(tree.token(i).text.lower() in self.words.relative_days for i in tokens):
            return None
        text = tree.text(tokens)
        first = tree.token(tokens[0])
        if not marks and first.text.lower() in self.words.days:
            text = f"{self.words.phrases['bare_day']} {text}".strip()
        elif first.span.start == tree.sentence.span.start and (first.pos != "PROPN"):
            text = text[0].lower() + text[1:]
        return CannedText(text=text, sources=(source,))


def place_of(tree: SentenceTree, tokens: set[int], number: int) -> SourceSpan:
    """Where some tokens stand in the document of that number."""
    document = tree.document
    block = document.blocks[tree.sentence.block]
    span = tree.span(tokens)
    return SourceSpan(number, span, document.source.page_of(span.start), block.paragraph)


def terms_of(tree: SentenceTree, tokens: Sequence[int], stop_words: frozenset[str]) -> tuple[str, ...]:
    """The content lemmas of some tokens, each once, in order."""
    every = (tree.token(i) for i in tokens)
    lemmas = (token.lemma.lower() for token in every if token.pos in CONTENT and len(token.lemma) > 1)
    return tuple(dict.fromkeys(lemma for lemma in lemmas if lemma not in stop_words))
