"""Makes an item a statement of its own, or says why it cannot be said (Genest & Lapalme 2011, section 3.2).

The verb is read as features; noun phrases and complements are said in the words of their subtrees: no quantity, name or
negation is altered.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from pipeline.document import VerbGroup
from pipeline.inits.clauses import Clause
from pipeline.inits.drafts import Draft, StatementLimits
from pipeline.inits.factuality import OPENING, speaker
from pipeline.inits.items import Denied, SourceWords, Statement
from pipeline.inits.parts import Parts, Unsayable, has_article, parts_of
from pipeline.inits.verbs import VerbMaker
from pipeline.inits.vetoes import Refusal, Vetoes
from pipeline.inits.words import Words, words_of
from pipeline.realizer.features import Gender, GrammaticalNumber, Person
from pipeline.realizer.spec import CannedText, Nominal, NounPhrase, Source
from pipeline.trees import SentenceTree

_ENDED = re.compile(r"[^\W\d_]{3,}\.$")
_GENDERS: Mapping[str | None, Gender] = {"Fem": "feminine", "Masc": "masculine"}
_PERSONS: Mapping[str | None, Person] = {"1": 1, "2": 2}
_FUNCTION = frozenset({"DET", "ADP", "PRON", "ADV", "CCONJ", "SCONJ", "NUM"})


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, the words that it must be said in, its tokens, and what bars it where there are better ones."""

    statement: Statement
    source_words: SourceWords
    tokens: tuple[int, ...]
    refusal: Refusal | None


@dataclass(frozen=True)
class StatementMaker:
    """Makes the statements of a language."""

    words: Words
    vetoes: Vetoes
    limits: StatementLimits

    def make(self, clause: Clause, groups: Mapping[int, VerbGroup], document: int) -> Said:
        """The statement of an item; raises Unsayable with the reason where there is none."""
        draft = self._draft(clause)
        if refusal := self.vetoes.unsound(draft):
            raise Unsayable(refusal.bar, refusal.rule)
        making = _Making(self, draft, groups, document)
        statement = making.statement()
        source = making.source_words(statement)
        return Said(statement, source, draft.said, self.vetoes.doubted(replace(draft, statement=statement)))

    def judged(self, clause: Clause, groups: Mapping[int, VerbGroup]) -> Draft | None:
        """What the vetoes are asked about: the draft of a clause, with a statement where one can be made of it."""
        try:
            draft = self._draft(clause)
        except Unsayable:
            return None
        try:
            return replace(draft, statement=_Making(self, draft, groups, 0).statement())
        except Unsayable:
            return draft

    def _draft(self, clause: Clause) -> Draft:
        if clause.rule.voice == "copular":
            raise Unsayable("apposition")
        if clause.antecedent is not None:
            raise Unsayable("unsaid")
        return Draft(clause, parts_of(clause, self.limits.max_front), self.limits)


@dataclass
class _Making:
    """One statement in the making."""

    maker: StatementMaker
    draft: Draft
    groups: Mapping[int, VerbGroup]
    document: int

    @property
    def clause(self) -> Clause:
        return self.draft.clause

    @property
    def parts(self) -> Parts:
        return self.draft.parts

    @property
    def tree(self) -> SentenceTree:
        return self.clause.tree

    def statement(self) -> Statement:
        """What the parts say; raises Unsayable."""
        parts = self.parts
        adverbs = tuple(self._canned_text(phrase) for phrase in parts.adverbs)
        verb = VerbMaker(self.maker.words).make(self.clause, self.groups, adverbs)
        if verb is None:
            raise Unsayable("unsaid")
        return Statement(
            subject=self._subject(self._numbers[0]),
            verb=verb,
            denied=self._denied(),
            front=self._canned(parts.front),
            rest=self._canned(parts.rest),
            place=self._canned(parts.place),
            tail=self._canned(parts.tail),
            attribution=self._attribution,
        )

    def _denied(self) -> Denied | None:
        """The part whose own words deny the clause, where the verb has no more than a particle: « n'a vu personne »."""
        tree, words = self.tree, self.maker.words
        if not self.clause.has_particle_alone:
            return None
        parts: tuple[tuple[Denied, tuple[int, ...]], ...] = (("subject", self.parts.subject), ("rest", self.parts.rest))
        denied = [name for name, phrase in parts if any(words.denies(tree.token(i)) for i in phrase)]
        if denied:
            return denied[0]
        if self.parts.rest and self.clause.limits:
            return "rest"
        raise Unsayable("unsaid")

    @property
    def _is_own(self) -> bool:
        """Whether the statement has the finite verb of its clause."""
        return self.clause.rule.voice == "own" and not self.clause.shared_auxiliaries

    @cached_property
    def _speaker(self) -> int | None:
        reporter = self.draft.factuality.reporter
        return None if reporter is None else speaker(self.tree, reporter)

    @cached_property
    def _attribution(self) -> CannedText | None:
        """« experts said », in the order of the language."""
        reporter = self.draft.factuality.reporter
        if reporter is None or self._speaker is None:
            return None
        tree = self.tree
        subject = self.clause.noun_phrase(self._speaker)
        heard = [j for i in tree.children(reporter, "obj", "iobj") if i != self._speaker for j in tree.subtree(i)]
        verb = sorted([reporter, *tree.children(reporter, "aux", "compound:prt", "expl:pv"), *heard])
        told = [i for i in tree.children(reporter, "obj") if i != self._speaker]
        is_object = any(tree.token(i).pos not in ("PROPN", "PRON") for i in told)
        if is_object or (heard and max(heard) + 1 in self.parts.subject):
            raise Unsayable("fragment")  # Not whom it was said to, but what, or the beginning of the subject.
        if len(tree.children(reporter, "nsubj")) > 1:
            raise Unsayable("fragment")
        if not subject or len(subject) + len(verb) > self.maker.limits.max_attribution:
            raise Unsayable("length")
        said = {"subject": self._text(subject), "verb": self._text(verb)}
        text = " ".join(said[part] for part in self.maker.words.phrases["attribution"].split())
        return CannedText(text=text, sources=(self._source([*subject, *verb]),))

    def _subject(self, number: GrammaticalNumber) -> Nominal:
        """The phrase as it stands; indefinite where it is without the clause that made it definite.

        « The Cypriot airliner that crashed » → « a Cypriot airliner »: Genest & Lapalme 2011, figure 2.
        """
        tree, clause, phrase = self.tree, self.clause, self.parts.subject
        gender = self._gender()
        lost = [i for i in tree.children(clause.subject, "acl") if i not in phrase and not clause.is_set_apart(i)]
        # « The leader of the party » is one whatever he did; so is a nation's.
        is_owned = any(i in phrase for i in tree.children(clause.subject, "nmod", "appos", "flat"))
        is_unique = any(self._is_unique(i) for i in tree.children(clause.subject, "amod", "nummod"))
        if lost and is_unique:
            raise Unsayable("participle")
        is_noun = tree.token(clause.subject).pos == "NOUN" and len(phrase) > 1 and not is_owned
        if not (lost and is_noun and has_article(tree, phrase)):
            person = tree.token(clause.subject).feature("Person")
            return CannedText(
                text=self._text(phrase),
                sources=(self._source(phrase),),
                number=number,
                gender=gender,
                person=_PERSONS.get(person if len(phrase) == 1 else None, 3),
            )
        is_counted = tree.token(phrase[1]).pos == "NUM"
        return NounPhrase(
            noun=self._text(phrase[1:]),
            proper=True,
            determiner=None if is_counted else "indefinite",
            number=number,
            gender=gender,
            sources=(self._source(phrase),),
        )

    def _is_unique(self, index: int) -> bool:
        """Whether an adjective singles its noun out, as a superlative or an ordinal does: no "a" goes with it."""
        token = self.tree.token(index)
        is_ranked = token.feature("Degree") == "Sup" or token.feature("NumType") == "Ord"
        return is_ranked or token.lemma.lower() in self.maker.words.unique_adjectives

    @cached_property
    def _numbers(self) -> tuple[GrammaticalNumber, ...]:
        """The number of the subject by its noun, and the other one too where a verb may have it.

        « One or two » agrees with either, and a group may be many: « police say », « la plupart disent ».
        """
        tree, clause = self.tree, self.clause
        token = tree.token(clause.subject)
        joined = [i for i in tree.children(clause.subject, "conj") if i in self.parts.subject]
        if joined:
            words = {tree.token(j).text.lower() for i in joined for j in tree.children(i, "cc")}
            is_sum = not words & {*self.maker.words.phrases["alternatives"].split()}
            return ("plural",) if is_sum else ("plural", "singular")
        if token.pos == "VERB":
            return ("singular",)
        number = token.feature("Number")
        determiners = [tree.token(i).feature("Number") for i in tree.children(clause.subject, "det", "nummod")]
        if number in ("Plur", "Ptan") or "Plur" in determiners:
            return ("plural",)
        is_group = token.lemma.lower() in self.maker.words.group_nouns or token.pos in ("PRON", "NUM", "SYM")
        is_noun = token.pos == "NOUN" and len(self.parts.subject) > 1 and self.maker.words.has_doubtful_number
        return ("singular", "plural") if is_group or is_noun else ("singular",)

    def _gender(self) -> Gender:
        """By the participle or the predicate, which agree; else by the noun."""
        tokens = [self.tree.token(i) for i in (self.clause.head, self.clause.subject)]
        return next((g for t in tokens if (g := _GENDERS.get(t.feature("Gender")))), "masculine")

    def _source(self, tokens: Iterable[int]) -> Source:
        span = self.tree.span(tokens)
        return Source(document=self.document, start=span.start, end=span.end)

    def _canned(self, tokens: Sequence[int]) -> CannedText | None:
        return self._canned_text(tokens) if tokens else None

    def _canned_text(self, tokens: Sequence[int]) -> CannedText:
        return CannedText(text=self._text(tokens), sources=(self._source(tokens),))

    def _text(self, tokens: Sequence[int]) -> str:
        """The words of a phrase; the capital of a sentence's first word goes, unless it is a name's."""
        tree = self.tree
        text, first = tree.text(tokens), tree.token(tokens[0])
        if tokens[-1] == tree.sentence.last - 1 and _ENDED.search(text):
            text = text[:-1]  # The full stop of the sentence, read as that of an abbreviation.
        named = self.clause.entities.get(tokens[0])
        is_named = named is not None and named.label in ("PER", "LOC", "ORG")
        is_first = tokens[0] == tree.sentence.first
        is_opening = is_first or tree.token(tokens[0] - 1).text in OPENING or (first.pos in _FUNCTION and not is_named)
        is_nation = first.pos == "ADJ" and first.lemma[:1].isupper()
        is_title = first.text.lower() in self.maker.words.honorifics and len(tokens) > 1
        is_common = first.pos != "PROPN" and not (is_named or is_nation or is_title)
        is_stop_word = first.pos in ("ADJ", "ADV") and first.text.lower() in self.maker.words.stop_words
        is_word = first.pos in _FUNCTION or is_common or is_stop_word
        is_capitalized = first.text[1:] == first.text[1:].lower() and (len(first.text) > 1 or first.pos == "DET")
        return text[0].lower() + text[1:] if is_opening and is_word and is_capitalized else text

    def source_words(self, statement: Statement) -> SourceWords:
        """The words that it must be said in; raises Unsayable where they are too few or too many."""
        parts, verb = self.parts, self.tree.token(self.clause.head)
        front = self._words_of(parts.front)
        ending = self._words_of(parts.behind)
        if statement.attribution is not None:
            ending += words_of(statement.attribution.text)
        opening = (*front, *self._words_of(parts.subject))
        limits = self.maker.limits
        if not limits.min_words <= len(opening) + min(map(len, self._verb_words)) + len(ending) <= limits.max_words:
            raise Unsayable("length")
        return SourceWords(
            opening=opening,
            front=len(front),
            ending=tuple(ending),
            verbs=frozenset("".join(words) for words in self._verb_words),
            form=verb.text.lower(),
            is_lemma=verb.text.lower() == verb.lemma.lower(),
            is_own=self._is_own,
            has_adverbs=bool(parts.adverbs),
            numbers=self._numbers,
        )

    @cached_property
    def _verb_words(self) -> list[tuple[str, ...]]:
        """The words of the verb with its adverbs, its contractions in full: every way to read those."""
        tokens = sorted({*self.clause.group, *self.parts.adverb_tokens} - {*self.parts.behind})
        full = self.maker.words.contractions
        texts = (self.tree.token(i).text.lower() for i in tokens)
        return list(product(*(full.get(text, ("".join(words_of(text)),)) for text in texts)))

    def _words_of(self, tokens: Sequence[int]) -> list[str]:
        return words_of(self.tree.text(tokens)) if tokens else []
