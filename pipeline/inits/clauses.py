"""Clauses as information items: who does what to whom, when and where, as tokens of the source.

The verb keeps its auxiliaries, negation, particle and the infinitives that it governs (« tried to leave »); what it
governs behind them is the object, without the date and the place that the clause itself is given.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pipeline.document import Entity
from pipeline.inits.rules import ItemRule
from pipeline.inits.words import Words
from pipeline.trees import SentenceTree

_GROUP = ("aux", "cop", "compound:prt", "expl:pv", "expl:pass", "expl:comp")
_COMPLEMENTS = ("obj", "iobj", "obl", "ccomp", "xcomp", "advmod", "advcl", "nmod", "dep:comp")
_CLAUSAL = ("nsubj", "csubj", "cop", "aux", "mark", "case", "cc", "punct", "expl", "advcl", "parataxis", "discourse")
"""What hangs from a noun as the predicate of a clause, or in front of it, and is no part of its phrase."""
_MOST_LIMITING = 2
"""Words of an adverb that denies: « no longer »."""
_ASIDE = frozenset({"parataxis", "discourse", "vocative", "list", "reparandum", "dislocated", "orphan"})
_APPOSED = frozenset({"appos", "nmod:appos", "acl:relcl", "acl", "nmod", "dep"})
"""What a noun phrase can do without where a comma or a bracket sets it apart."""
_SETTING_APART = frozenset({",", "(", "[", "-", "–", "—", "--", ":"})


@dataclass(frozen=True)
class Clause:
    """The clause of `head` as `rule` reads it, with the head of its subject.

    `antecedent` is what its relative pronoun stands for, where that is not the subject. Everything else is found in
    the tree at first use.
    """

    tree: SentenceTree
    head: int
    rule: ItemRule
    subject: int
    antecedent: int | None
    words: Words
    entities: Mapping[int, Entity]
    asides: dict[int, bool] = field(default_factory=dict, repr=False, compare=False)
    """What is known to be an aside; clauses of one tree share it, for they lie inside each other."""

    @cached_property
    def is_copular(self) -> bool:
        """Whether the head is a predicate that a copula links to the subject, or an apposition."""
        return self.rule.voice == "copular" or bool(self.tree.children(self.head, "cop"))

    @cached_property
    def is_passive(self) -> bool:
        """Whether the subject undergoes what the verb says."""
        if self.rule.voice != "own":
            return self.rule.voice == "passive"
        if self.tree.token(self.head).lemma.lower() in self.words.verbs_with_be:
            return False
        return bool(self.tree.children(self.head, "aux:pass", "nsubj:pass", "csubj:pass", "expl:pass"))

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The verbs that say one thing together, the clause's own first: « tried to leave »."""
        found = [self.head]
        while not self.is_copular:
            below = [i for i in self.tree.children(found[-1], "xcomp") if self._is_infinitive(i)]
            if not below:
                break
            found.append(below[0])
        return tuple(found)

    @cached_property
    def group(self) -> tuple[int, ...]:
        """The tokens of the verb: auxiliaries, negation, reflexive, particle, infinitives; or the copula."""
        found: set[int] = set()
        for verb in self.chain:
            for i in self.tree.children(verb, *_GROUP):
                found.update(self.tree.subtree(i))
            below = [(i, self.tree.token(i)) for i in self.tree.children(verb)]
            found.update(i for i, t in below if t.feature("Reflex") == "Yes" and t.pos == "PRON" and i < verb)
            found.update(i for i, t in below if t.dep == "advmod" and self.words.negates(t))
            if verb != self.head:
                found.update(self.tree.children(verb, "mark", "case"))
            if not (self.is_copular and verb == self.head):
                found.add(verb)
        found.update(self.shared_auxiliaries)
        found.update(i for phrase in self.limits for i in phrase)
        return tuple(sorted(found))

    @cached_property
    def limits(self) -> tuple[tuple[int, ...], ...]:
        """What denies or limits the verb from beside it, besides its negation: « no longer », « hardly », « rien »."""
        tree = self.tree
        below = [i for verb in self.chain for i in tree.children(verb, "advmod", "obj") if i < verb]
        phrases = (tuple(tree.subtree(i)) for i in below if not self.words.negates(tree.token(i)))
        return tuple(phrase for phrase in phrases if self._limits(phrase))

    def _limits(self, phrase: tuple[int, ...]) -> bool:
        tokens = [self.tree.token(i) for i in phrase]
        is_beside = phrase[-1] - phrase[0] < len(phrase) and phrase[0] > self.subject
        return is_beside and len(tokens) <= _MOST_LIMITING and any(self.words.denies(token) for token in tokens)

    @cached_property
    def negation(self) -> tuple[str, ...]:
        """The words of the verb's own negation, in lower case."""
        beside = {i for phrase in self.limits for i in phrase}
        tokens = (self.tree.token(i) for i in self.group if i not in beside)
        return tuple(token.text.lower() for token in tokens if self.words.negates(token))

    @cached_property
    def has_particle_alone(self) -> bool:
        """Whether the verb has only the particle of a negation: « ne »."""
        return bool(self.negation) and not any(self.words.negations.get(form, form) for form in self.negation)

    @cached_property
    def shared_auxiliaries(self) -> tuple[int, ...]:
        """The auxiliaries that a coordinated participle or infinitive has from the verb before it."""
        tree = self.tree
        current = self.head
        if tree.token(current).feature("VerbForm") == "Fin" or tree.children(current, "aux", "cop", "mark"):
            return ()
        while tree.relation(current) == "conj" and (governor := tree.governor(current)) is not None:
            if auxiliaries := tree.children(governor, "aux"):
                return tuple(auxiliaries)
            current = governor
        return ()

    @cached_property
    def first_of_verb(self) -> int:
        """The first token of the verb: an auxiliary, a copula or the verb itself."""
        return min([self.head, *self.tree.children(self.head, "aux", "cop")])

    @cached_property
    def subject_phrase(self) -> tuple[int, ...]:
        """The tokens of the subject, with the first of its conjunctions where that denies it: « ni … ni … »."""
        phrase = self.noun_phrase(self.subject)
        before = phrase[0] - 1 if phrase else -1
        is_joint = before in self.tree.children(self.head, "cc")
        return (before, *phrase) if is_joint and self.words.denies(self.tree.token(before)) else phrase

    @cached_property
    def object(self) -> int | None:
        """The head of the direct object or of the predicate; for a relative clause perhaps its antecedent."""
        if self.is_copular:
            return self.head
        for verb in reversed(self.chain):
            for i in self.tree.children(verb, "obj"):
                if self.tree.token(i).feature("PronType") != "Rel" and i not in self.group:
                    return i
        return self.antecedent

    @cached_property
    def agent(self) -> int | None:
        """The head of the agent of a passive."""
        return next(iter(self.tree.children(self.head, "obl:agent", "obj:agent")), None) if self.is_passive else None

    @cached_property
    def object_phrase(self) -> tuple[int, ...]:
        """The tokens of all that the item says behind its verb, in the order of the source."""
        if self.is_copular:
            return self.predicate
        taken = {*self.group, *self.subject_phrase}
        found = {j for i in self.complements for j in self.pruned(i)} - taken
        if self.antecedent is not None:
            found.update(self.noun_phrase(self.antecedent))
        if self.reported is not None:
            found.update(set(self.pruned(self.reported)) - {*self.tree.subtree(self.head)})
        return tuple(self.tree.phrase(sorted(found)))

    @cached_property
    def reported(self) -> int | None:
        """The head of the clause that a verb of saying behind it reports: « The ferry sank, she said »."""
        is_aside = self.tree.relation(self.head) == "parataxis" and not self.tree.children(self.head, "ccomp", "obj")
        is_report = self.tree.token(self.head).lemma.lower() in self.words.report_verbs
        return self.tree.governor(self.head) if is_aside and is_report else None

    @cached_property
    def complements(self) -> tuple[int, ...]:
        """The heads of what the verbs govern, in order, without date and place, subjects and relative words."""
        found: list[int] = []
        for verb in self.chain:
            for i in self.tree.children(verb, *_COMPLEMENTS):
                if i in self.chain or i in self.group or i in (self.subject, self.date, self.place):
                    continue
                if self.tree.token(i).feature("PronType") in ("Rel", "Int"):
                    continue
                if self._is_set_off(i) or self._is_addition(i):
                    continue
                found.append(i)
        return tuple(sorted(found))

    @cached_property
    def date(self) -> int | None:
        """The head of the date that the clause itself is given, or of that before it in the same breath.

        « They arrived on Friday and began to dig »: both on Friday, but not « was arrested on Friday and faces trial ».
        """
        own = next((i for i in self._modifiers(*self.chain) if self._is_date(i)), None)
        if own is not None and self._is_behind_another_verb(own):
            return None  # « Prepares to take office on Friday »: it may be when that is done.
        if own is not None and self._is_up_to_now and self._is_of_a_day(own):
            return None  # « Has become … last month »: that is when something else happened.
        if own is not None or self.rule.subject != "governor_subject" or self.tree.relation(self.head) != "conj":
            return own
        before = self.tree.governor(self.head)
        if before is None or self._tense(before) != self._tense(self.head):
            return None
        shared = (i for i in self._modifiers(before) if i < self.head and self._is_date(i))
        return next(shared, None)

    def _is_behind_another_verb(self, index: int) -> bool:
        """Whether a verb that is not the clause's own stands between that and a date."""
        between = range(max((self.head, *self.group)) + 1, index)
        verbs = (i for i in between if self.tree.token(i).pos == "VERB")
        return any(self.tree.relation(i) in ("xcomp", "ccomp", "advcl", "acl", "conj") for i in verbs)

    @property
    def _is_up_to_now(self) -> bool:
        """Whether the verb is in a present perfect, with which no past date goes."""
        links = [self.tree.token(i) for i in self.tree.children(self.head, "aux", "cop")]
        is_present = any(t.feature("Tense") == "Pres" and t.feature("VerbForm") == "Fin" for t in links)
        is_perfect = any(t.lemma.lower() in self.words.perfect_auxiliaries for t in links)
        return is_present and is_perfect and self.tree.token(self.head).feature("VerbForm") == "Part"

    def _is_of_a_day(self, index: int) -> bool:
        """Whether a date is no stretch of time up to now, as « since Monday » is."""
        marks = [self.tree.token(i).text.lower() for i in self.tree.children(index, "case", "mark")]
        return all(self.words.date_prepositions.get(mark) == "day" for mark in marks)

    def _tense(self, head: int) -> tuple[str | None, ...]:
        """The tenses of a verb and its auxiliaries."""
        return tuple(self.tree.token(i).feature("Tense") for i in (*self.tree.children(head, "aux", "cop"), head))

    @cached_property
    def place(self) -> int | None:
        """The head of the place that the clause itself is given."""
        return next((i for i in self._modifiers(*self.chain) if self._is_place(i)), None)

    @cached_property
    def predicate(self) -> tuple[int, ...]:
        """The tokens of a nominal or adjectival predicate, with what introduces it."""
        dropped = set(self.tree.children(self.head, *(each for each in _CLAUSAL if each != "case")))
        dropped.update(i for i in self.tree.children(self.head) if i in (self.date, self.place) or i in self.group)
        return self._phrase(self.head, dropped)

    def noun_phrase(self, head: int) -> tuple[int, ...]:
        """The tokens of a noun phrase, without what is set apart from it and without the clause that is being read."""
        dropped = {self.head, *(i for i in self.tree.children(head, *_CLAUSAL) if not self._is_inner(head, i))}
        dropped -= {i for i in self.tree.children(head, "cc:preconj", "cc") if self.words.denies(self.tree.token(i))}
        if head == self.tree.governor(self.head):
            dropped.update(i for i in self.tree.children(head, "conj") if i > self.head)
        dropped.discard(head)
        return self._phrase(head, dropped)

    def pruned(self, head: int) -> list[int]:
        """A complement with all that hangs from it but asides."""
        return self.tree.subtree(head, lambda i: not self._is_aside(i))

    def _phrase(self, head: int, dropped: set[int]) -> tuple[int, ...]:
        tree = self.tree
        return tuple(tree.phrase(tree.subtree(head, lambda i: i not in dropped and not self._is_aside(i))))

    def _is_inner(self, head: int, index: int) -> bool:
        """A punctuation mark inside the phrase: between an adjective and its noun, or a pair of quotation marks."""
        return self.tree.token(index).dep == "punct" and not self.tree.children(head, "cop")

    def _is_aside(self, index: int) -> bool:
        if index not in self.asides:
            self.asides[index] = self._stands_aside(index)
        return self.asides[index]

    def _stands_aside(self, index: int) -> bool:
        token = self.tree.token(index)
        name = self.tree.relation(index)
        if name in _ASIDE:
            return True
        is_clause = token.feature("VerbForm") == "Fin" or bool(self.tree.children(index, "nsubj", "cop", "aux"))
        if name == "conj" and is_clause and self._is_under_noun(index):
            return True
        is_behind = name == "amod" and token.head is not None and index > token.head
        if token.dep in _APPOSED or name in _APPOSED or is_behind:
            return self.is_set_apart(index)
        return self._is_addition(index)

    def _is_addition(self, index: int) -> bool:
        """Examples or a participial clause behind a comma, whatever the parser made of them: « , including two … »."""
        tree = self.tree
        if self.tree.relation(index) == "punct" or not self.is_set_apart(index):
            return False
        words = [i for i in tree.subtree(index) if tree.token(i).pos != "PUNCT"]
        if not words:
            return False
        first = tree.token(words[0])
        is_participle = first.feature("VerbForm") == "Ger" or (
            first.feature("VerbForm") == "Part" and first.feature("Tense") == "Pres"
        )
        opening = {first.text.lower(), tree.text(words[:2]).lower()}
        return (first.pos == "VERB" and is_participle) or bool(opening & self.words.example_markers)

    def is_spared(self, index: int) -> bool:
        """Whether a clause says the same without this branch: asides, coordinated clauses, background, connectives."""
        name = self.tree.relation(index)
        if self._is_aside(index) or self._is_set_off(index) or name in ("punct", "cc", "mark"):
            return True
        return name == "conj" or self.tree.text(self.tree.subtree(index)).lower() in self.words.connectives

    @cached_property
    def relating(self) -> tuple[int, ...]:
        """The words of the clause that relate it or ask: « when », « where »."""
        below = self.tree.children(self.head)
        return tuple(i for i in below if self.tree.token(i).feature("PronType") in ("Rel", "Int"))

    def _is_under_noun(self, index: int) -> bool:
        governor = self.tree.governor(index)
        return governor is not None and self.tree.token(governor).pos in ("NOUN", "PROPN", "ADJ", "NUM", "PRON")

    def is_set_apart(self, index: int) -> bool:
        """Whether a comma, a dash or a bracket stands before a branch: it does not restrict what it is said of."""
        first = self.tree.first_of(index)
        near = [i for i in (first, first - 1) if i in self.tree.indices]
        return any(self.tree.token(i).text in _SETTING_APART and not self._is_inside_word(i) for i in near)

    def _is_inside_word(self, index: int) -> bool:
        """Whether a mark touches the words on both sides, as the hyphen of a score does."""
        if index - 1 not in self.tree.indices or index + 1 not in self.tree.indices:
            return False
        before, mark, after = (self.tree.token(i).span for i in (index - 1, index, index + 1))
        return before.end == mark.start and mark.end == after.start

    def _is_set_off(self, index: int) -> bool:
        """An adverbial clause in front of the verb, behind a comma, or with a subject of its own: background."""
        if self.tree.relation(index) != "advcl":
            return False
        return index < self.head or bool(self.tree.children(index, "nsubj")) or self.is_set_apart(index)

    def _is_infinitive(self, index: int) -> bool:
        token = self.tree.token(index)
        return token.feature("VerbForm") == "Inf" and token.pos == "VERB"

    def _modifiers(self, *verbs: int) -> Iterator[int]:
        for verb in verbs:
            yield from self.tree.children(verb, "obl", "advmod", "nmod")

    def _is_date(self, index: int) -> bool:
        entity = self.entities.get(index)
        if entity is None or entity.label != "DATE":
            return False
        if self.tree.subtree(index) == [index] and self.tree.token(index).text.lower() in self.words.months:
            return False  # « fin décembre », come apart
        marks = [self.tree.token(i).text.lower() for i in self.tree.children(index, "case", "mark")]
        below = self.tree.subtree(index)
        is_whole = all(i in below for i in range(entity.first, entity.last))
        return (
            is_whole
            and self._of_date(index, entity).issuperset(below)
            and all(mark in self.words.date_prepositions for mark in marks)
        )

    def _of_date(self, index: int, entity: Entity) -> set[int]:
        """The tokens that may hang from a date: the expression itself, what introduces it, and its commas."""
        marks = self.tree.children(index, "case", "mark", "det", "punct")
        return {*range(entity.first, entity.last), *marks}

    def _is_place(self, index: int) -> bool:
        tree = self.tree
        marks = [tree.token(i).text.lower() for i in tree.children(index, "case")]
        if tree.relation(index) != "obl" or not marks or any(m not in self.words.place_prepositions for m in marks):
            return False
        near = (index, *tree.children(index, "compound", "amod", "flat"))
        return any(i in self.entities and self.entities[i].label == "LOC" for i in near)
