"""Noun phrases of the sources as candidates see them: head, name, modifiers, number, quantity, kinds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.absum.amounts import Amount, AmountReader
from pipeline.absum.syntax import HYPHENS, Clauses
from pipeline.absum.vocabulary import ENTITY_KINDS, QUANTIFIER, Vocabulary
from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Entity, NounGroup, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.trees import SentenceTree

NEGATED = "negated"
"""The context of words that deny what stands behind them: no passengers."""
JOINT = "joint"
"""The place of prepositions that join nouns to a term in one way only."""
BARE = "bare"
"""The context of those that join a noun without an article: « arme à feu », not « ouvriers à l'hôpital »."""
MANY = 1000
"""From here on a number of people is a statistic of years, not of an event."""
RELATIONAL = "relational"
"""The kind of nouns that only say where by their complement: in front of the bank."""
SHORTEST_ACRONYM = 2
"""Letters up to which capitals may be initials or units; longer ones that no lexicon has name an organization."""
APOSTROPHES = frozenset({"'", "\N{RIGHT SINGLE QUOTATION MARK}"})
_HEADS = frozenset({"NOUN", "PROPN", "NUM", "ADJ", "PRON", "DET", "X", "SYM"})
_NO_BEGINNING = frozenset({"PUNCT", "SCONJ", "CCONJ"})
_GENDERS: dict[str | None, Literal["masculine", "feminine"]] = {"Masc": "masculine", "Fem": "feminine"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase as it stands in a source.

    `noun` is the head with its modifiers in the form of the source, `singular` the same with the head's lemma, without
    determiner and quantity; both are empty for a bare number. A `name` may have a `title` in front; `complement` is
    the phrase behind that a preposition of terms joins. `is_definite` is None without a determiner. A fixed phrase
    ("hundreds of people", "one of the officers") is said as it stands. `before` are the words of a relational noun:
    "front of". A derived phrase names an event that the text tells by a verb. A guessed kind is the model's alone.
    `inner` is the complement as a phrase, `member_of` the same if it is an organization; `limit` says how the
    quantity is not exact: more than 900. `part` is how many a fixed phrase names:
    two of the officers.
    """

    document: int
    span: Span
    head: int
    lemma: str
    noun: str
    singular: str
    number: Literal["singular", "plural"]
    quantity: int | None
    is_definite: bool | None
    gender: Literal["masculine", "feminine"] | None
    kinds: frozenset[str]
    name: str | None = None
    title: str | None = None
    complement: str | None = None
    preposition: str | None = None
    is_fixed: bool = False
    before: str = ""
    is_guessed: bool = False
    is_proper: bool = False
    is_derived: bool = False
    member_of: "Phrase | None" = None
    limit: str | None = None
    inner: "Phrase | None" = None
    part: int | None = None

    @property
    def is_concrete(self) -> bool:
        """Whether it is somebody or something: named, one, or a number of them that can be counted."""
        if self.name or self.is_proper or self.quantity is not None:
            return self.quantity is None or self.quantity < MANY
        return self.number == "singular" and not self.is_fixed and "generic" not in self.kinds

    @property
    def words(self) -> int:
        """The length of the phrase without determiner and quantity."""
        return len(self.noun.split()) + len((self.complement or "").split())


class PhraseReader:
    """Reads the noun phrase around a head."""

    def __init__(self, resources: Resources, language: Language, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._amounts = AmountReader(resources, language, vocabulary)
        self._honorifics = Lexicons(resources, language).words("honorifics")
        self.joints = frozenset(read_joints(resources, language))

    def read(
        self,
        document: int,
        clauses: Clauses,
        tree: SentenceTree,
        head: int,
        trigger: tuple[int, ...] = (),
        outside: frozenset[str] = frozenset(),
    ) -> Phrase | None:
        """The phrase whose head is a token; None where it is not a noun phrase that could be said.

        The tokens of the trigger do not belong to it, even where a wrong tag made one group of them, nor does what a
        preposition `outside` governs: that is the trigger's.
        """
        head = self._amounts.counted(tree, head) or head
        group = clauses.group_at.get(head)
        if group is not None and tree.token(head).pos != "PROPN":
            parted = any(min(head, group.head) <= i <= max(head, group.head) for i in trigger)
            head = head if parted else group.head
        titled = clauses.entity_at.get(head + 1) if tree.token(head).text.lower() in self._honorifics else None
        if titled is not None and titled.label == "PER":
            head = titled.last - 1  # « M. Harvet » is Harvet
        token = tree.token(head)
        if token.pos not in _HEADS or clauses.is_calendar(head) or self._amounts.is_change(tree, head):
            return None
        entity = clauses.entity_at.get(head)
        first, last = _extent(group, entity, _joined(tree, head))
        last = max(last, head + 1)
        if any(self._vocabulary.context("modifier", tree.token(i)) == NEGATED for i in range(first, head)):
            return None  # "no passengers" are nobody
        first = max([first, *(i + 1 for i in trigger if first <= i < head)])
        end_of_group = last
        last = min([last, *(i for i in trigger if head < i < last)])
        is_modifier = last < end_of_group and group is not None and group.head >= last
        while is_modifier and first < head and tree.token(first).pos == "DET":
            first += 1  # "a cholera outbreak": the article is the outbreak's
        while is_modifier and first < head and tree.governor(first) in trigger:
            first += 1  # "several rebel attacks"
        while first < head and (clauses.is_calendar(first) or tree.token(first).pos in _NO_BEGINNING):
            first += 1  # "last night gunmen": the date is not theirs
        if first < head and self._tells_another(tree, first, head):
            return None
        body = [i for i in range(first, last) if tree.token(i).pos not in ("DET", "PUNCT") and not _is_owner(tree, i)]
        counts = [
            i
            for i in body
            if i <= head and (entity is None or entity.label == "QUANTITY") and self._amounts.counts(tree, i)
        ]
        # What stands before a number limits it: "some 40", "at least four".
        noun = [i for i in body if i not in counts and (not counts or i > counts[-1])]
        while noun and tree.token(noun[0]).pos in ("ADV", "ADP") and noun[0] != head:
            noun.pop(0)
        kinds = self._kinds(tree, token, entity, _singular(tree, noun, head))
        if token.pos in ("PRON", "DET") and not kinds:
            return None
        if counts and self._amounts.is_denied(tree, counts):
            return None
        amount = self._amounts.read(tree, counts) if counts else Amount()
        quantity, limit = amount.quantity, amount.limit
        if not noun and quantity is None:
            return None
        if self._amounts.is_share(clauses, tree, last, quantity, is_bare=not noun):
            return None
        end, joint, complement = self._complement(clauses, tree, entity, last)
        if complement is not None and any(complement.first <= i < complement.last for i in trigger):
            end, joint, complement = last, None, None  # « retiré ses produits de la vente »
        if complement is not None and tree.token(last).lemma.lower() in outside and QUANTIFIER not in kinds and noun:
            end, joint, complement = last, None, None
        lemma = token.lemma.lower()
        inner = self.read(document, clauses, tree, complement.head, trigger) if complement is not None else None
        if RELATIONAL in kinds:
            words = f"{tree.token(head).text} {joint}" if inner is not None else ""
            return replace(inner, before=words) if inner is not None else None
        before = ""
        is_fixed = complement is not None and (QUANTIFIER in kinds or not noun)
        if is_fixed:
            kinds, lemma = (inner.kinds, inner.lemma) if inner else (kinds, lemma)
            noun, quantity = body, None
            limit, start = self._amounts.limit_before(tree, first)
            before = _text(tree, range(start, next((i for i in body), first))) if limit else ""
        name, title = _name(tree, entity, noun)
        named = self._apposition(clauses, tree, head) if entity is None and quantity is None else None
        if named is not None:
            name = tree.text(range(named.first, named.last))
        return Phrase(
            document,
            Span(tree.token(first).span.start, tree.token(end - 1).span.end),
            head,
            name.split()[-1].lower() if name else lemma if noun else "",
            _text(tree, noun),
            _singular(tree, noun, head),
            _number(token, group, amount.quantity),
            quantity,
            None if is_fixed and counts else _definite(tree, first, head, entity),
            self._gender(tree, head, entity, first),
            kinds,
            name,
            title,
            _text(tree, range(complement.first, complement.last)) if complement else None,
            joint,
            is_fixed,
            before,
            is_guessed=entity is not None and entity.rule is None and kinds == {ENTITY_KINDS.get(entity.label)},
            is_proper=token.pos == "PROPN" and (not kinds or entity is not None),
            member_of=inner if inner is not None and "organization" in inner.kinds else None,
            limit=limit,
            inner=inner,
            part=amount.quantity if is_fixed and counts == body else None,
        )

    def _tells_another(self, tree: SentenceTree, first: int, head: int) -> bool:
        """Whether a phrase begins with the verb of another event: "killing four and wounding scores of others"."""
        is_counted = tree.token(first + 1).pos == "NUM" or QUANTIFIER in self._vocabulary.kinds(tree.token(head))
        return is_counted and any(self._vocabulary.triggers(tree.token(first)))

    @staticmethod
    def _apposition(clauses: Clauses, tree: SentenceTree, head: int) -> Entity | None:
        """The name of somebody who is told by what he is: "his deputy, Carlos Duarte"."""
        if tree.token(head).pos != "NOUN" or tree.token(head).feature("Number") == "Plur":
            return None
        names = [clauses.entity_at.get(child) for child in tree.children(head, "appos") if child > head]
        return next((name for name in names if name is not None and name.label == "PER"), None)

    def _kinds(self, tree: SentenceTree, token: Token, entity: Entity | None, singular: str) -> frozenset[str]:
        kinds = self._vocabulary.kinds(token, singular)
        if kinds and entity is not None and entity.label == "ORG":
            return kinds  # the Murrah Federal Building kills nobody
        if entity is not None and entity.label in ENTITY_KINDS and (token.pos == "PROPN" or not kinds):
            return kinds | {ENTITY_KINDS[entity.label]}
        return kinds or (frozenset({"organization"}) if _is_acronym(tree, token) else kinds)

    def _gender(
        self, tree: SentenceTree, head: int, entity: Entity | None, first: int
    ) -> Literal["masculine", "feminine"] | None:
        """The gender of a noun; of a name that of the title before it, or of the participle that agrees with it."""
        token = tree.token(head)
        if entity is None or entity.label != "PER":
            return _GENDERS.get(token.feature("Gender"))
        governor = tree.governor(head)
        titles = [tree.token(i) for i in range(first, entity.first) if tree.token(i).pos == "NOUN"]
        agreeing = [tree.token(governor)] if governor is not None and self._agrees(tree, head, governor) else []
        agreeing += [tree.token(i) for i in tree.children(head, "acl") if tree.token(i).feature("Gender") == "Fem"]
        if governor == entity.first - 1 and tree.token(governor).pos == "NOUN":
            titles.append(tree.token(governor))  # « l'avocate Lise Ferrand »
        return next((gender for t in (*titles, *agreeing) if (gender := _GENDERS.get(t.feature("Gender")))), None)

    @staticmethod
    def _agrees(tree: SentenceTree, head: int, governor: int) -> bool:
        """Whether a participle agrees with its subject: « a été arrêtée »; the feminine always tells, « est morte »."""
        is_feminine = tree.token(governor).feature("Gender") == "Fem"
        return tree.token(head).dep == "nsubj:pass" or (tree.relation(head) == "nsubj" and is_feminine)

    def _complement(
        self, clauses: Clauses, tree: SentenceTree, entity: Entity | None, last: int
    ) -> tuple[int, str | None, NounGroup | None]:
        """The end of the phrase with its complement, the preposition as it stands, and the group."""
        if (entity is not None and entity.label == "PER") or last + 1 >= tree.sentence.last:
            return last, None, None
        joint = tree.token(last)
        group = clauses.group_at.get(last + 1)
        if joint.pos != "ADP" or joint.lemma.lower() not in self.joints or group is None or group.is_pronoun:
            return last, None, None
        has_article = group.is_definite is not None or joint.text.lower() != joint.lemma.lower()
        if has_article and self._vocabulary.context(JOINT, joint) == BARE:
            return last, None, None  # « quatorze peaux au port »: the port is where, « arme à feu » is what
        if clauses.is_calendar(group.head) or _is_owner(tree, group.first):
            return last, None, None  # "the collapse of his bank": whose it is depends on the sentence before
        if group.last < tree.sentence.last and _is_genitive(tree.token(group.last)):
            return last, None, None  # "a commander of Syria's militia" is none of Syria
        name = clauses.entity_at.get(group.head)
        if name is not None and name.last > group.last:
            group = replace(group, last=name.last)  # Mazar-e-Sharif: a name goes on over its hyphens
        return group.last, joint.text, group


def read_joints(resources: Resources, language: Language) -> tuple[str, ...]:
    """The prepositions that join the nouns of a term."""
    rows = resources.lexicon(language, "term_prepositions")
    return tuple(next(iter(row.values.values())) for row in rows)


def _extent(group: NounGroup | None, entity: Entity | None, head: int) -> tuple[int, int]:
    first, last = (group.first, group.last) if group is not None else (head, head + 1)
    if entity is not None:
        # What follows a name belongs to something else, or has it for a modifier; what stands before may be a title.
        is_modifier = group is not None and group.head >= entity.last
        first, last = entity.first if is_modifier else min(first, entity.first), entity.last
    return first, last


def _joined(tree: SentenceTree, head: int) -> int:
    """Where the word begins that hyphens join to an adjective: a 20-year-old."""
    while tree.token(head).pos == "ADJ" and head - 2 in tree.indices and tree.token(head - 1).text in HYPHENS:
        head -= 2
        while head - 2 in tree.indices and tree.token(head - 1).text in HYPHENS:
            head -= 2
    return head


def _is_acronym(tree: SentenceTree, token: Token) -> bool:
    """Whether a word is written in capitals in a sentence that is not."""
    is_capital = len(token.text) > SHORTEST_ACRONYM and token.text.isalpha() and token.text.isupper()
    return is_capital and any(tree.token(i).text.islower() for i in tree.indices)


def _is_owner(tree: SentenceTree, index: int) -> bool:
    """A possessive pronoun: whose it is depends on the sentence before."""
    token = tree.token(index)
    return token.pos == "PRON" and token.feature("Poss") == "Yes"


def _is_genitive(token: Token) -> bool:
    """Whether a mark of possession goes on from what stands before it: "Syria's"."""
    return token.pos == "PART" and token.dep == "case"


def is_possessor(tree: SentenceTree, phrase: Phrase) -> bool:
    """Whether an apostrophe makes a phrase the possessor of a noun: "Perez' brother-in-law"."""
    end = next((i for i in tree.indices if tree.token(i).span.start >= phrase.span.end), tree.sentence.last)
    if end + 1 >= tree.sentence.last or tree.token(end).text not in APOSTROPHES:
        return False
    is_joined = tree.token(end - 1).span.end == tree.token(end).span.start
    is_apart = tree.token(end).span.end < tree.token(end + 1).span.start
    return is_joined and is_apart and tree.token(end + 1).pos in ("NOUN", "ADJ", "PROPN")


def _text(tree: SentenceTree, indices: Sequence[int]) -> str:
    text = tree.text(indices)
    opening = tree.token(indices[0]) if indices else None
    if opening is not None and indices[0] == tree.sentence.first and opening.pos not in ("PROPN", "X"):
        # A capital that only opens the sentence.
        return text[:1].lower() + text[1:] if text[1:2].islower() else text
    return text


def _singular(tree: SentenceTree, noun: list[int], head: int) -> str:
    token = tree.token(head)
    if head not in noun or token.pos != "NOUN" or token.lemma.lower() == token.text.lower():
        return _text(tree, noun)
    before, behind = [i for i in noun if i < head], [i for i in noun if i > head]
    joined = before and tree.token(before[-1]).span.end == token.span.start
    start = tree.text(before) if before else ""
    if joined and tree.token(before[-1]).pos == "PUNCT":
        start += tree.token(before[-1]).text
    parts = [start + token.lemma if joined else f"{start} {token.lemma}", tree.text(behind) if behind else ""]
    return " ".join(" ".join(parts).split())


def _number(token: Token, group: NounGroup | None, quantity: int | None) -> Literal["singular", "plural"]:
    if quantity is not None:
        return "plural" if quantity != 1 else "singular"
    if token.feature("Number") == "Plur":
        return "plural"
    if group is not None and group.number is not None:
        return group.number
    return "singular"


def _definite(tree: SentenceTree, first: int, head: int, entity: Entity | None) -> bool | None:
    for index in range(first, head):
        token = tree.token(index)
        if token.pos == "DET":
            return token.feature("Definite") == "Def" or token.feature("PronType") == "Dem"
        if _is_owner(tree, index):
            return True
    return None if entity is None else False


def _name(tree: SentenceTree, entity: Entity | None, noun: list[int]) -> tuple[str | None, str | None]:
    """The name of somebody and the title before it."""
    if entity is None or entity.label != "PER" or not noun:
        return None, None
    inside = [i for i in noun if entity.first <= i < entity.last]
    before = [i for i in noun if i < entity.first]
    if not inside:
        return None, None
    return _text(tree, inside), (_text(tree, before) or None) if before else None
