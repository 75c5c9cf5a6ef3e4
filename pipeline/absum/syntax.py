"""What stands around a trigger, as deep functions: the active, the passive, relatives and participles say the same.

A function is `subject`, `object`, `indirect_object`, `possessor`, `compound`, `within` (a place before
its noun), `self` (a noun itself), `named` (what is
said to be it), `doer` and `sufferer` (of support verbs: "carried out an attack"), or a preposition. Dependencies come
first; where the parse is silent, the neighboring noun groups speak.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pipeline.absum.enumerations import Enumerations
from pipeline.absum.vocabulary import QUANTIFIER, Trigger, Vocabulary
from pipeline.document import Annotation, Document, Entity, NounGroup, Sentence, VerbGroup
from pipeline.trees import SentenceTree

WINDOW = 7
"""Tokens within which the further words of a trigger must follow its first."""
NEAR = 2
"""Tokens between a verb group and the noun group that is taken for its argument."""
OCCURRENCE = "occurrence"
"""The support verbs that say no more than that something happened, and then where and when."""
HAPPENED = "happened "
"""Goes before the preposition of a place where an event is said to have happened: it is nothing but a place."""
WITHIN = "within"
"""The function of a place that stands before the noun of an event: the London fire."""
_CLAUSAL = frozenset({"VERB", "AUX"})

_UNMARKED = frozenset(
    {"subject", "object", "indirect_object", "possessor", "compound", WITHIN, "self", "named", "doer", "sufferer"}
)
"""The functions that are no prepositions."""

HYPHENS = frozenset({"-", "\N{NON-BREAKING HYPHEN}", "\N{HYPHEN}"})
Functions = dict[str, list[int]]
"""Heads of noun phrases by function, in the order in which they were found."""


def annotation_of(document: Document) -> Annotation:
    """The layers of a document that went through the annotate stage."""
    if document.annotation is None:
        raise TypeError("a document without annotation: the annotate stage comes first")
    return document.annotation


@dataclass(frozen=True)
class Clauses:
    """The groups of a document by their head and by the tokens inside: read once for all of its sentences."""

    document: Document
    annotation: Annotation
    vocabulary: Vocabulary
    noun_groups: Mapping[int, NounGroup]
    verb_groups: Mapping[int, VerbGroup]
    group_at: Mapping[int, NounGroup] = field(repr=False)
    verb_at: Mapping[int, VerbGroup] = field(repr=False)
    entity_at: Mapping[int, Entity] = field(repr=False)

    @classmethod
    def of(cls, document: Document, vocabulary: Vocabulary) -> "Clauses":
        """The groups of a document, which is annotated."""
        annotation = annotation_of(document)
        nouns, verbs = annotation.noun_groups, annotation.verb_groups
        return cls(
            document,
            annotation,
            vocabulary,
            {group.head: group for group in nouns},
            {group.head: group for group in verbs},
            {i: group for group in nouns for i in range(group.first, group.last)},
            {i: group for group in verbs for i in range(group.first, group.last)},
            {i: e for e in annotation.entities if e.label != "EVENT" for i in range(e.first, e.last)},
        )

    def is_title(self, index: int) -> bool:
        """Whether a token stands in a title."""
        start = self.annotation.tokens[index].span.start
        after = bisect_right(self.document.blocks, start, key=lambda block: block.span.start)
        return self.document.blocks[max(0, after - 1)].kind in ("title", "heading")

    def is_calendar(self, index: int) -> bool:
        """Whether a token belongs to a date or a time."""
        entity = self.entity_at.get(index)
        return entity is not None and entity.label in ("DATE", "TIME")


class ClauseReader:
    """The functions around the triggers of one sentence."""

    def __init__(self, clauses: Clauses, sentence: Sentence) -> None:
        self._clauses = clauses
        self.tree = SentenceTree(clauses.document, clauses.annotation, sentence)
        self.sentence = sentence
        self._tokens = clauses.annotation.tokens
        self._enumerations = Enumerations(
            self.tree,
            clauses.annotation,
            clauses.vocabulary,
            clauses.group_at,
            clauses.verb_at,
            clauses.entity_at,
        )

    def match(self, trigger: Trigger, index: int) -> tuple[int, ...] | None:
        """The tokens of a trigger that begins at `index`: those of a noun side by side, those of a verb near by."""
        if trigger.pos == "NOUN" and index > self.sentence.first and self._is_joined(index):
            return None  # a cease-fire is no fire
        matched = [index]
        position = index + 1
        for word in trigger.words[1:]:
            end = position + 1 if trigger.pos == "NOUN" else self._window(index)
            found = next((i for i in range(position, min(end, self.sentence.last)) if self._is(i, word)), None)
            if found is None and trigger.pos == "VERB" and self.is_passive(index):  # "the charges were dropped"
                found = next((i for i in self.tree.children(index, "nsubj") if self._is(i, word)), None)
                if found is not None:
                    matched.append(found)
                    continue
            if found is None or (found > position and self._tokens[found].dep == "case"):
                return None  # "blow it up" is "blow up", but a preposition belongs to what it governs
            if trigger.pos == "NOUN" and self._tokens[found].pos in _CLAUSAL:
                return None  # "the bridge collapsed" is no bridge collapse
            matched.append(found)
            position = found + 1
        return tuple(matched)

    def _is_joined(self, index: int) -> bool:
        """Whether a word goes on from a hyphen."""
        before = self._tokens[index - 1]
        return before.text in HYPHENS and before.span.end == self._tokens[index].span.start

    def _window(self, index: int) -> int:
        """How far the words of a verb may stand apart; a long name between them counts no more than a short one."""
        end = index
        for _ in range(WINDOW):
            group = self._clauses.group_at.get(end)
            end = group.last if group is not None else end + 1
        return min(end, self.sentence.last)

    def functions(
        self, trigger: Trigger, matched: tuple[int, ...], expected: Collection[str] = (), joints: Collection[str] = ()
    ) -> Functions:
        """The heads around a trigger by function, coordinated ones included.

        An `expected` preposition behind the object of a verb is the verb's: charged two officers with murder. So is
        one behind what another preposition governs, unless it is one of the `joints` of terms: « l'enquête de la
        police sur le meurtre », but "of the wife of the mayor".
        """
        found: defaultdict[str, list[int]] = defaultdict(list)
        head = matched[0] if trigger.pos != "NOUN" else self._head_of(matched)
        if trigger.pos == "NOUN":
            pairs = self._of_noun(head)
        else:
            pairs = self._of_verb(head, passive=trigger.pos == "VERB" and self.is_passive(head))
        every = [*pairs, *self._complements(matched, head)]
        if trigger.pos == "VERB":  # « mettent en danger les tigres »: the parse may hang the object on the last word
            every += [("object", child) for index in matched[1:] for child in self.tree.children(index, "obj")]
        for function, index in tuple(every):
            is_object = trigger.pos == "VERB" and function == "object"
            if is_object or (function in expected and function not in _UNMARKED):
                behind = self._prepositional(index)
                every += [p for p in behind if p[0] in expected and (is_object or p[0] not in {*joints, function})]
        for function, index in every:
            for each in self._enumerations.members(index):
                if (each not in matched or function == "self") and each not in found[function]:
                    found[function].append(each)
        return {function: indices for function, indices in found.items() if indices}

    def is_passive(self, index: int) -> bool:
        """Whether what looks like the subject of a verb is what the verb happens to."""
        own = {self.tree.token(i).dep for i in self.tree.children(index)}
        if "nsubj" in own and not own & {"cop", "aux:pass", "nsubj:pass"}:
            return False  # "two trains collided", whatever the tag of the participle says
        group = self._clauses.verb_groups.get(index)
        if group is not None and group.voice == "passive" and not group.is_finite and self._has_object(index, group):
            return False  # "A gunman stabbed the filmmaker": no participle has an object
        if group is not None:
            # « a été extradé »: a participle whose form the tagger does not know looks like a progressive.
            return group.voice == "passive" or (group.is_progressive and "aux:pass" in own)
        if own & {"nsubj:pass", "aux:pass"}:
            return True
        token = self.tree.token(index)
        # A participle that the tagger calls an adjective: "was wounded".
        return token.pos == "ADJ" or (token.feature("VerbForm") == "Part" and token.feature("Tense") != "Pres")

    def _has_object(self, index: int, group: VerbGroup) -> bool:
        if self.tree.children(index, "obj"):
            return True
        start = self._after_shared_verbs(group.last)
        following = self._clauses.group_at.get(start)
        return following is not None and following.first == start and not self._clauses.is_calendar(start)

    def _after_shared_verbs(self, end: int) -> int:
        """Where the verbs end that are coordinated with one, and share its object: stabbed and shot the minister."""
        while end + 1 < self.sentence.last and self._tokens[end].pos == "CCONJ":
            following = self._clauses.verb_at.get(end + 1)
            if following is None or following.first != end + 1:
                break
            end = following.last
        return end

    @cached_property
    def _order(self) -> list[NounGroup]:
        span = range(self.sentence.first, self.sentence.last)
        return sorted(
            {g.first: g for i in span if (g := self._clauses.group_at.get(i))}.values(), key=lambda g: g.first
        )

    def _head_of(self, matched: tuple[int, ...]) -> int:
        inside = set(matched)
        return next((i for i in matched if self.tree.governor(i) not in inside), matched[-1])

    def _is(self, index: int, word: str) -> bool:
        token = self._tokens[index]
        return word in (token.lemma.lower(), token.text.lower())

    def _of_verb(self, index: int, *, passive: bool) -> Iterator[tuple[str, int]]:
        surface, deep = ("object", "subject") if passive else ("subject", "object")
        subject = self._subject(index)
        seen_object = False
        if subject is not None:
            yield surface, subject
            seen_object = passive
        for child in self.tree.children(index):
            relation = self.tree.relation(child)
            if relation == "obj":
                seen_object = True
                yield deep if not passive else "object", child
            elif relation == "obl" and not passive and any(map(self._limits, self.tree.children(child, "case"))):
                yield "object", child  # "killed at most 20 people"
            elif relation == "iobj":
                yield "indirect_object", child
            elif self.tree.token(child).dep == "obl:agent":
                yield "subject", child
        for function, near in self._neighbors(index, passive=passive, has_subject=subject is not None):
            if function != "object" or not seen_object:
                yield function, near

    def _subject(self, index: int) -> int | None:
        """The surface subject: its own, the antecedent of its relative pronoun, or that of the verb it goes with."""
        if self._begins_clause(index):
            return None
        current, steps = index, 0
        while steps < 4:
            own = [c for c in self.tree.children(current, "nsubj") if c < current] or self.tree.children(
                current, "nsubj"
            )
            head, relation = self.tree.governor(current), self.tree.token(current).dep
            if own and self.tree.token(own[0]).feature("PronType") != "Rel":
                return own[0] if not (self._is_pronoun(own[0]) and relation == "acl:relcl") else head
            if head is None:
                return None
            if relation in ("acl:relcl", "acl"):
                return head if self.tree.token(head).pos in ("NOUN", "PROPN", "PRON") else None
            if relation not in ("conj", "xcomp", "advcl", "parataxis"):
                return None
            if relation != "conj" and self._clauses.vocabulary.speaks(self.tree.token(head)):
                return None  # who tells of it has not done it
            current, steps = head, steps + 1
        return None

    def _begins_clause(self, index: int) -> bool:
        """Whether a coordinated verb has a subject that the parse gave to the clause before it.

        « … sont morts de la fièvre et neuf autres ont été hospitalisés »: the nine are no victims of the fever.
        """
        group = self._clauses.verb_groups.get(index)
        start = group.first if group is not None else min([index, *self.tree.children(index, "aux", "cop")])
        if self.tree.relation(index) == "conj" and self._is_counted(start):
            return True  # "six were killed and several injured"
        if group is None or not group.is_finite or self.tree.relation(index) != "conj":
            return False
        if self.tree.children(index, "nsubj"):
            return False
        before = self._clauses.group_at.get(group.first - 1)
        return (
            before is not None
            and before.last == group.first
            and before.first > self.sentence.first
            and not before.is_pronoun
            and self._tokens[before.first - 1].pos == "CCONJ"
        )

    def _is_counted(self, index: int) -> bool:
        """Whether a number or a word for one stands between a conjunction and a token."""
        if index - 2 < self.sentence.first or self._tokens[index - 2].pos != "CCONJ":
            return False
        before = self._tokens[index - 1]
        return before.pos in ("NUM", "DET") or QUANTIFIER in self._clauses.vocabulary.kinds(before)

    def _is_pronoun(self, index: int) -> bool:
        return self.tree.token(index).pos == "PRON"

    def _of_noun(self, index: int) -> Iterator[tuple[str, int]]:
        yield "self", index
        group = self._clauses.group_at.get(index)
        for inside in range(group.first, index) if group is not None else ():
            name = self._clauses.entity_at.get(inside)
            if name is not None and name.label == "LOC" and name.last == inside + 1:
                yield WITHIN, inside
        for child in self.tree.children(index):
            dep, relation = self.tree.token(child).dep, self.tree.relation(child)
            if dep == "nmod:poss":
                yield "possessor", child
            elif relation == "compound":
                yield "compound", child
            elif relation == "appos" or (relation == "nsubj" and self.tree.children(index, "cop")):
                yield "named", child
        governor = self.tree.governor(index)
        if governor is not None and self.tree.relation(index) == "nsubj" and self.tree.children(governor, "cop"):
            yield "named", governor
        if governor is not None and self.tree.token(governor).pos in _CLAUSAL:
            if self.tree.relation(index) in ("obj", "nsubj"):
                yield from self._of_support(index, governor)
            if self._support(governor) == OCCURRENCE and self.tree.relation(index) == "nsubj":
                yield from ((HAPPENED + function, child) for function, child in self._prepositional(governor))
        for child in self.tree.children(index, "acl"):
            yield from self._of_support(index, child)

    def _of_support(self, noun: int, verb: int) -> Iterator[tuple[str, int]]:
        """What a verb that only supports its noun says of it: who does, who suffers."""
        function = self._support(verb)
        if function is None or function == OCCURRENCE:
            return
        for role, index in self._of_verb(verb, passive=self.is_passive(verb)):
            if role == "subject" and index != noun:
                yield function, index

    def _support(self, verb: int) -> str | None:
        return self._clauses.vocabulary.context("support", self.tree.token(verb))

    def _prepositional(self, index: int) -> Iterator[tuple[str, int]]:
        for child in self.tree.children(index, "obl", "nmod", "advmod", "advcl"):
            case = self.tree.children(child, "case", "mark")
            if not case and self._clauses.is_calendar(child):  # « mise en examen lundi pour vol »
                yield from self._prepositional(child)
            is_governed = case and not self._limits(case[0])
            if is_governed and self.tree.token(child).pos in ("NOUN", "PROPN", "PRON", "NUM", "ADJ"):
                yield self.tree.token(case[0]).lemma.lower(), child

    def _complements(self, matched: tuple[int, ...], head: int) -> Iterator[tuple[str, int]]:
        """The prepositional phrases of all words of a trigger; then the one right behind it."""
        seen: set[int] = set()
        for index in dict.fromkeys((head, *matched)):
            for preposition, child in self._prepositional(index):
                seen.add(child)
                yield preposition, child
        after = max(matched) + 1
        if after + 1 < self.sentence.last and self._tokens[after].pos == "ADP" and not self._limits(after):
            group = self._clauses.group_at.get(after + 1)
            if group is not None and group.head not in seen and not group.is_pronoun:
                yield self._tokens[after].lemma.lower(), group.head

    def _limits(self, index: int) -> bool:
        """Whether a preposition begins what limits a number: "at least 11 people"."""
        return self._clauses.vocabulary.limit(self._tokens[index : index + 2]) is not None

    def _neighbors(self, index: int, *, passive: bool, has_subject: bool) -> Iterator[tuple[str, int]]:
        """What the groups beside a verb group are, for a parse that does not say it."""
        group = self._clauses.verb_groups.get(index)
        first, last = (group.first, group.last) if group is not None else (index, index + 1)
        if not passive and not (first > self.sentence.first and self._tokens[first - 1].pos == "DET"):
            start = self._after_shared_verbs(last)
            following = next((g for g in self._order if g.first >= start), None)
            if following is not None and self._is_open(start, following.first):
                yield "object", self._first_name(following)
        if not has_subject and (passive or group is not None):
            first = self._before_shared_verbs(first)
            before = next((g for g in reversed(self._order) if g.last <= first), None)
            is_participle = passive and group is not None and not group.is_finite
            if (
                before is not None
                and self._is_open(before.last, first)
                and (is_participle or not self._is_governed(before))
            ):
                yield "object" if passive else "subject", before.head

    def _first_name(self, group: NounGroup) -> int:
        """The head of a group, or the name that it begins with: "Van Gogh several times"."""
        name = self._clauses.entity_at.get(group.first)
        is_name = name is not None and name.label == "PER" and name.last <= group.head
        return name.last - 1 if name is not None and is_name else group.head

    def _before_shared_verbs(self, start: int) -> int:
        """Where the verbs begin that are coordinated with one, and share its subject."""
        while start - 2 >= self.sentence.first and self._tokens[start - 1].pos == "CCONJ":
            before = self._clauses.verb_at.get(start - 2)
            if before is None or before.last != start - 1:
                break
            start = before.first
        return start

    def _is_open(self, first: int, last: int) -> bool:
        between = self._tokens[first:last]
        return len(between) <= NEAR and all(t.pos in ("ADV", "DET", "ADJ", "NUM") for t in between)

    def _is_governed(self, group: NounGroup) -> bool:
        return group.first > self.sentence.first and self._tokens[group.first - 1].pos == "ADP"
