"""Regenerates an item as a clause of its own, or says why it cannot be said.

The verb goes through the realizer: tense, auxiliaries, negation, voice and agreement come from its features, and what is
realized must be the words of the source again wherever the clause was finite there; a lemma or a feature that the
models misread would change them. Noun phrases and complements are said in the words of their subtrees: no quantity,
name or negation is altered (Genest & Lapalme 2011, section 3.2).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.document import Language, VerbGroup
from pipeline.inits.clauses import Clause
from pipeline.inits.items import Bar, Statement
from pipeline.inits.standing import Standing, is_quoted, standing
from pipeline.inits.verbs import VerbMaker
from pipeline.inits.words import Words
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.features import Gender, GrammaticalNumber
from pipeline.realizer.spec import CannedText, Nominal, NounPhrase, Source
from pipeline.trees import SentenceTree

MAX_WORDS = 40
"""A longer statement is no item, but a sentence as it stands."""
MAX_FRONT = 12
"""Words in front of the subject."""
MAX_ATTRIBUTION = 12
"""Words that say whose claim it is."""

_WORDS = re.compile(r"\w+")
_GENDERS: Mapping[str | None, Gender] = {"Fem": "feminine", "Masc": "masculine"}
_ENDLESS = frozenset({"ADP", "DET", "CCONJ", "SCONJ", "AUX"})
"""A phrase that ends with one of these lost its end to a wrong analysis."""


class Unsayable(Exception):  # noqa: N818 - a clause, not an error of the program
    """A clause cannot be said as a statement: `bar` is the reason."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar)
        self.bar = bar


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, the tokens that it says, and what bars it from a summary that has better ones."""

    statement: Statement
    tokens: tuple[int, ...]
    bar: Bar | None


@dataclass(frozen=True)
class StatementMaker:
    """Makes the statements of a language."""

    language: Language
    words: Words
    engine: RealizationEngine

    def make(self, clause: Clause, groups: Mapping[int, VerbGroup], document: int) -> Said:
        """The statement of an item; raises Unsayable with the reason where there is none."""
        if clause.rule.voice == "copular":
            raise Unsayable("apposition")
        if clause.antecedent is not None or not clause.rule.said:
            raise Unsayable("unsaid")
        return _Making(self, clause, groups, document).said()


@dataclass
class _Making:
    """One statement in the making."""

    maker: StatementMaker
    clause: Clause
    groups: Mapping[int, VerbGroup]
    document: int

    @property
    def tree(self) -> SentenceTree:
        return self.clause.tree

    @property
    def words(self) -> Words:
        return self.maker.words

    def said(self) -> Said:
        tree, clause = self.tree, self.clause
        subject = self._subject_tokens
        front, adverbs, rest, tail = self._behind_and_before()
        place = tree.phrase(tree.subtree(clause.place)) if clause.place is not None else []
        verb = VerbMaker(self.maker.language, self.words).make(clause, self.groups, self._canned_each(adverbs))
        if verb is None:
            raise Unsayable("unsaid")
        self._check_ends(subject, front, rest, place, tail)
        statement = Statement(
            subject=self._subject(subject),
            verb=verb,
            front=self._canned(front),
            rest=self._canned(rest),
            place=self._canned(place),
            tail=self._canned(tail),
            attribution=self._attribution,
        )
        tokens = (*front, *subject, *clause.group, *adverbs, *rest, *place, *tail)
        self._check_words(statement, front, subject, adverbs, (*rest, *place, *tail))
        return Said(statement, tuple(sorted(set(tokens))), self._bar(subject, tokens))

    # Whose claim it is

    @cached_property
    def _standing(self) -> Standing:
        return standing(self.tree, self.clause.head, self.words)

    @cached_property
    def _attribution(self) -> CannedText | None:
        """« , experts said », in the order of the language."""
        reporter = self._standing.reporter
        if reporter is None:
            return None
        tree = self.tree
        subject = self.clause.noun_phrase(tree.children(reporter, "nsubj")[0])
        verb = sorted([reporter, *tree.children(reporter, "aux", "compound:prt", "expl:pv")])
        if not subject or len(subject) + len(verb) > MAX_ATTRIBUTION:
            raise Unsayable("length")
        parts = {"subject": self._text(subject), "verb": self._text(verb)}
        said = " ".join(parts[part] for part in self.words.phrases["attribution"].split())
        return CannedText(text=f", {said}", sources=(self._source([*subject, *verb]),))

    def _bar(self, subject: Sequence[int], tokens: Iterable[int]) -> Bar | None:
        tree, reporter = self.tree, self._standing.reporter
        if self._standing.kind == "embedded":
            return "embedded"
        if is_quoted(tree, self.clause.head) and reporter is None:
            return "quotation"
        claimants = [] if reporter is None else tree.subtree(tree.children(reporter, "nsubj")[0])
        leaning = {"PRON", "DET"}
        for i in (*subject, *claimants):
            token = tree.token(i)
            if token.pos in leaning and (token.feature("PronType") in ("Prs", "Dem") or token.feature("Poss") == "Yes"):
                return "pronoun"
        speaks = any(tree.token(i).feature("Person") in ("1", "2") and tree.token(i).pos in leaning for i in tokens)
        is_bare = tree.token(self.clause.subject).pos in leaning and len(subject) == 1
        return "pronoun" if speaks or is_bare else None

    # The parts of the clause

    @cached_property
    def _subject_tokens(self) -> tuple[int, ...]:
        """The subject; its relative clauses are items of their own, where enough is left to tell what it is."""
        clause, tree = self.clause, self.tree
        whole = clause.subject_phrase
        below = [i for i in tree.children(clause.subject, "acl:relcl") if i in whole]
        dropped = {j for i in below for j in tree.subtree(i)}
        left = tuple(tree.phrase([i for i in whole if i not in dropped]))
        is_told = any(i in left for i in tree.children(clause.subject, "amod", "compound", "nmod", "flat"))
        return left if dropped and self._article(left) and is_told else whole

    def _article(self, phrase: Sequence[int]) -> bool:
        """Whether a phrase begins with a definite article."""
        token = self.tree.token(phrase[0])
        return token.feature("PronType") == "Art" and token.feature("Definite") == "Def" and token.pos == "DET"

    def _subject(self, phrase: Sequence[int]) -> Nominal:
        """The phrase as it stands; indefinite where it is without the clause that made it definite.

        « The Cypriot airliner that crashed » → « a Cypriot airliner »: Genest & Lapalme 2011, figure 2.
        """
        tree, clause = self.tree, self.clause
        head = tree.token(clause.subject)
        number: GrammaticalNumber = "plural" if self._is_plural(phrase) else "singular"
        gender = self._gender()
        lost = [i for i in tree.children(clause.subject, "acl") if i not in phrase and not clause.is_set_apart(i)]
        if lost and self._article(phrase) and head.pos == "NOUN" and len(phrase) > 1:
            is_counted = tree.token(phrase[1]).pos == "NUM"
            return NounPhrase(
                noun=self._text(phrase[1:]),
                proper=True,
                determiner=None if is_counted else "indefinite",
                number=number,
                gender=gender,
                sources=(self._source(phrase),),
            )
        return CannedText(text=self._text(phrase), sources=(self._source(phrase),), number=number, gender=gender)

    def _is_plural(self, phrase: Sequence[int]) -> bool:
        """By the verb, which agrees; by the noun where the verb does not show it."""
        tree, clause = self.tree, self.clause
        for i in (clause.head, *clause.group):
            if tree.token(i).feature("VerbForm") == "Fin" and (number := tree.token(i).feature("Number")):
                return number == "Plur"
        is_joined = any(i in phrase for i in tree.children(clause.subject, "conj"))
        return is_joined or tree.token(clause.subject).feature("Number") == "Plur"

    def _gender(self) -> Gender:
        """By the participle or the predicate, which agree; else by the noun."""
        tokens = [self.tree.token(i) for i in (self.clause.head, self.clause.subject)]
        return next((g for t in tokens if (g := _GENDERS.get(t.feature("Gender")))), "masculine")

    def _behind_and_before(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """What stands in front of the subject, the adverbs of the verb, and what follows it, before and after the place."""
        clause, tree = self.clause, self.tree
        verb = self._first_of_verb
        heads = [*clause.complements, *clause.chain[1:]]
        heads += [i for i in tree.children(clause.head, "compound:prt")]
        if clause.is_copular:
            heads = [i for i in clause.complements if i < verb]
        front: list[int] = []
        adverbs: list[int] = []
        behind: set[int] = set(clause.predicate) if clause.is_copular else set()
        for i in heads:
            below = tree.phrase(clause.pruned(i))
            if not below or tree.text(below).lower() in self.words.connectives:
                continue
            if i > clause.head or (clause.is_copular and i > verb):
                behind.update(below)
            elif tree.token(i).pos == "PRON" and i > clause.subject:
                raise Unsayable("pronoun")
            elif tree.relation(i) == "advmod" and len(below) == 1 and i > verb - 3 and i > max(clause.subject_phrase):
                adverbs.append(i)
            elif tree.relation(i) in ("obl", "advmod") and max(below) < verb:
                front += below
            else:
                raise Unsayable("fragment")
        gone = {clause.date, clause.place} - {None}
        lost = {j for i in gone if i is not None for j in tree.subtree(i)}
        taken = {*clause.subject_phrase, *adverbs, *tree.children(clause.head, "aux", "cop"), *lost}
        kept = sorted(behind - taken - {clause.head if not clause.is_copular else -1})
        kept = [i for i in kept if not self.words.negates(tree.token(i)) or i > clause.head]
        if len(front) > MAX_FRONT:
            raise Unsayable("length")
        at = clause.place if clause.place is not None and clause.place > clause.head else None
        if at is None:
            return front, adverbs, tree.phrase(kept), []
        before = tree.phrase([i for i in kept if i < at])
        after = tree.phrase([i for i in kept if i > at])
        return front, adverbs, before, after

    @cached_property
    def _first_of_verb(self) -> int:
        return min([self.clause.head, *self.tree.children(self.clause.head, "aux", "cop")])

    # Words

    def _source(self, tokens: Iterable[int]) -> Source:
        span = self.tree.span(tokens)
        return Source(document=self.document, start=span.start, end=span.end)

    def _canned(self, tokens: Sequence[int]) -> CannedText | None:
        return CannedText(text=self._text(tokens), sources=(self._source(tokens),)) if tokens else None

    def _canned_each(self, tokens: Sequence[int]) -> tuple[CannedText, ...]:
        return tuple(canned for i in tokens if (canned := self._canned([i])))

    def _text(self, tokens: Sequence[int]) -> str:
        """The words of a phrase; the capital of a sentence's first word goes, unless it is a name's."""
        text = self.tree.text(tokens)
        first = self.tree.token(tokens[0])
        is_opening = tokens[0] in self._openings
        is_name = first.pos == "PROPN" or tokens[0] in self.clause.entities or first.text[1:] != first.text[1:].lower()
        return text[0].lower() + text[1:] if is_opening and not is_name and not first.text.isupper() else text

    @cached_property
    def _openings(self) -> frozenset[int]:
        """The first word of the sentence, and those behind opening quotation marks."""
        tree = self.tree
        return frozenset(i for i in tree.indices if i == tree.sentence.first or tree.token(i - 1).pos == "PUNCT")

    # Checks on what came out

    def _check_ends(self, *phrases: Sequence[int]) -> None:
        tree = self.tree
        for phrase in phrases:
            if phrase and tree.token(phrase[-1]).pos in _ENDLESS:
                raise Unsayable("fragment")
        if self.clause.is_copular and not any(phrases[2:]):
            raise Unsayable("fragment")

    def _check_words(
        self,
        statement: Statement,
        front: Sequence[int],
        subject: Sequence[int],
        adverbs: Sequence[int],
        behind: Sequence[int],
    ) -> None:
        """What the realizer says must be the words of the source, but for an article and a participle's auxiliary."""
        clause = self.clause
        said = _words(self.maker.engine.realize(statement.clause(), self.maker.language).text)
        tail = self._words_of(behind)
        if statement.attribution is not None:
            tail = [*tail, *_words(statement.attribution.text)]
        if len(said) > MAX_WORDS or len(said) < 3:
            raise Unsayable("length")
        verb = [i for i in {*clause.group, *adverbs} if i not in behind]
        head = self._words_of(front) + self._words_of(subject)
        if isinstance(statement.subject, NounPhrase):
            head, said = head[1:], said[len(front) + (statement.subject.determiner is not None) :]
        middle = self._words_of(sorted(verb))
        if clause.rule.voice != "own" or clause.shared_auxiliaries:
            if said[: len(head)] != head or (tail and said[-len(tail) :] != tail):
                raise Unsayable("unsaid")
        elif said != head + middle + tail:
            raise Unsayable("unsaid")

    def _words_of(self, tokens: Sequence[int]) -> list[str]:
        return _words(self.tree.text(tokens)) if tokens else []


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower())
