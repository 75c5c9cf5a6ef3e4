"""What a checker sees of a sentence: its tree, the orders that it gives, and where it stands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.controlled.orders import opens_negated
from pipeline.controlled.vocabulary import ControlledVocabulary
from pipeline.document import RUNNING_KINDS, Document, Token
from pipeline.languages import traits_of
from pipeline.span import Span
from pipeline.trees import SentenceTree

MAIN = frozenset({"ROOT", "root", "conj", "parataxis"})
NOT_AN_ORDER = ("nsubj", "nsubj:pass", "mark", "aux:pass", "cop", "expl:subj", "csubj")
PRONOUN = "PRON"
SPEAKER = "1"
"""The person of an author who takes the reader along ("Rappelons que …"): nobody is ordered anything."""
LEADING = frozenset({"ADP", "AUX", "PART", "SCONJ"})
LABEL = 12
"""Words that a label before a colon has at most."""
ASIDE = re.compile(r"(?<=\s)\\?\([^()]*\)")
CODE = re.compile(r"[{}]|\w\(\)|</|/>|= ['\"]")
ENUMERATED = re.compile(r"^\W*(?:\w{1,3}[.)]\s+)?")
BROKEN = re.compile(r"(?<=[\w)*])[^\S\n]*\n[\s>*_-]*(?=[^\W\d_])")
"""Where a line ends without a mark, before a letter."""
APART = re.compile(r"\n[\s>]*\n")


@dataclass(frozen=True)
class CheckedSentence:
    """A parsed sentence of a text; `block` is the place of its block, `number` its own in there.

    `completes`: it is an item of a list that goes on with the sentence before: "You can use it to:".
    """

    tree: SentenceTree
    vocabulary: ControlledVocabulary
    block: int
    number: int
    completes: bool = False

    @property
    def span(self) -> Span:
        """Its place."""
        return self.tree.sentence.span

    @property
    def text(self) -> str:
        """Its words as they stand."""
        return self.span.of(self.tree.document.text)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens."""
        return tuple(self.tree.token(index) for index in self.tree.indices)

    @cached_property
    def words(self) -> int:
        """Its length: what stands between white space, but for dashes and bullets by themselves.

        A label or number before it counts nothing, an aside between brackets one word. Where a line ends without a
        mark and the next begins with a capital, a heading may have run into the sentence: the longer part counts.
        """
        said = ASIDE.sub("aside", ENUMERATED.sub("", self.text[self._label :]))
        lengths = []
        for part in APART.split(said):
            start = 0
            for broken in BROKEN.finditer(part):
                if part[broken.end()].isupper():
                    lengths.append(_count(part[start : broken.start()]))
                    start = broken.end()
            lengths.append(_count(part[start:]))
        return max(lengths)

    @cached_property
    def _label(self) -> int:
        """Where the sentence begins behind a label of a few words without a finite verb: "Safety: wear gloves"."""
        for index in self.tree.indices:
            token = self.tree.token(index)
            if token.text == ":":
                end = token.span.end - self.span.start
                is_label = 0 < _count(self.text[:end]) <= LABEL and _count(self.text[end:]) > 0
                return end if is_label else 0
            if token.feature("VerbForm") == "Fin" or index in self.orders:
                return 0
        return 0

    @property
    def is_whole(self) -> bool:
        """Whether it begins like a sentence, or in a list, where a small letter may: else its beginning was lost."""
        first = next((sign for sign in self.text if sign.isalnum()), "A")
        return not first.islower() or self.tree.document.blocks[self.block].kind == "list_item"

    @cached_property
    def orders(self) -> tuple[int, ...]:
        """The verbs that tell somebody to do something, in their order.

        An imperative; an infinitive without subject that nothing governs; or the first word, where it is a known verb
        that the parser took for something else.
        """
        found = [index for index in self.tree.indices if self._is_order(index)]
        first = self._first
        return tuple(found) if first is None else tuple(sorted({*found, first}))

    def _is_order(self, index: int) -> bool:
        token = self.tree.token(index)
        if self.completes or is_remark(self.tree, index, self.vocabulary):
            return False
        if self._follows_condition(index) or self._is_listed(index) or self._is_formed(index):
            return True
        if token.pos not in ("VERB", "AUX") or (token.dep or "") not in MAIN or not self._is_main(index):
            return False
        if self.tree.children(index, "aux") and token.feature("Mood") != "Imp" and not self._is_negated_order(index):
            return False
        if any(self.tree.token(i).dep in NOT_AN_ORDER for i in self.tree.children(index) if i != self._first):
            return False
        if token.feature("Mood") == "Imp":
            return not self._shares_subject(index)
        if token.dep == "conj" and self.tree.governor(index) == self._first and self._is_base_form(token):
            return True
        if token.feature("VerbForm") != "Inf":
            return False
        governor = self.tree.governor(index)
        if governor is not None and self._is_other_form(governor):
            return False
        return token.dep != "conj" or governor is None or self._gives_orders(governor, index)

    def _is_formed(self, index: int) -> bool:
        """Whether it shows by its form and what is around it, whatever the parser took it for."""
        return opens_negated(self.tree, index) or self.vocabulary.orders.is_order(self.tree, index)

    def _shares_subject(self, index: int) -> bool:
        """Whether a verb is coordinated with one that has a subject: it is no order, whatever the tagger says."""
        governor = self.tree.governor(index)
        is_beside = self.tree.token(index).dep == "conj" and governor is not None
        return is_beside and bool(self.tree.children(governor or 0, "nsubj"))

    def _is_base_form(self, token: Token) -> bool:
        """Whether a verb stands as in an order, and the parser took it for a form that looks the same."""
        return token.text.lower() in self.vocabulary.known_verbs

    def _follows_condition(self, index: int) -> bool:
        """Whether an infinitive begins the order behind a clause that the parser took for the main one."""
        token = self.tree.token(index)
        first = self.tree.token(self.tree.indices.start)
        return (
            token.feature("VerbForm") == "Inf"
            and index - 1 in self.tree.indices
            and self.tree.token(index - 1).text == ","
            and token.dep in ("xcomp", "ccomp", "advcl", "conj")
            and (first.dep == "mark" or (first.pos in ("SCONJ", "ADV") and first.dep == "advmod"))
            and not self.tree.children(index, "mark", "case", "nsubj", "cc")
        )

    def _is_listed(self, index: int) -> bool:
        """Whether an infinitive goes on with the order that governs it, behind a comma or coordinated."""
        token, governor = self.tree.token(index), self.tree.governor(index)
        if token.feature("VerbForm") != "Inf" or governor is None or governor >= index:
            return False
        if self._is_other_form(governor):
            return False
        if token.dep != "conj" and (token.dep not in ("ccomp", "xcomp") or self.tree.token(index - 1).text != ","):
            return False
        return not self.tree.children(index, "mark", "case", "nsubj") and self._is_order(governor)

    def _is_other_form(self, governor: int) -> bool:
        """Whether a verb is an imperative, where an infinitive has another form: the two are not said in one breath."""
        is_imperative = self.tree.token(governor).feature("Mood") == "Imp"
        return is_imperative and traits_of(self.vocabulary.language).marks_person

    def _is_negated_order(self, index: int) -> bool:
        return any(self.tree.token(i).feature("Mood") == "Imp" for i in self.tree.children(index, "aux"))

    def _gives_orders(self, governor: int, index: int) -> bool:
        """Whether what a verb is coordinated with is an order, or a clause before one that was taken for the main."""
        if self._is_order(governor) or governor == self._first:
            return True
        is_clause = self.tree.token(governor).feature("VerbForm") in ("Inf", "Part")
        has_mark = bool(self.tree.children(governor, "mark", "case"))
        return is_clause and has_mark and self.tree.token(index - 1).text == ","

    def _is_main(self, index: int) -> bool:
        """Whether only coordination stands between a verb and the top of its sentence."""
        governor = self.tree.governor(index)
        while governor is not None:
            if (self.tree.token(index).dep or "") not in MAIN:
                return False
            index, governor = governor, self.tree.governor(governor)
        return True

    @cached_property
    def _first(self) -> int | None:
        return None if self.completes else self._known_first

    @cached_property
    def _known_first(self) -> int | None:
        """The first word, where it is a known verb before an article or a term, whatever the parser took it for.

        A noun does not stand there; an infinitive may be the subject of a finite verb ("Toucher le rotor est …"), if
        none of a clause of its own stands between.
        """
        first = next((i for i in self.tree.indices if self.tree.token(i).text[:1].isalpha()), None)
        if first is None or first + 1 not in self.tree.indices:
            return None
        word, behind = self.tree.token(first), self.tree.token(first + 1)
        form, vocabulary = word.text.lower(), self.vocabulary
        if form not in vocabulary.known_verbs and form not in vocabulary.orders:
            return None
        if self._has_particle(first):
            return first
        if (
            behind.pos != "DET"
            and (behind.dep, behind.pos) != ("obj", PRONOUN)
            and behind.text not in vocabulary.counted
        ):
            return None
        if word.pos != "VERB" or word.dep not in ("nsubj", "csubj"):
            return first
        rest = self.tree.indices[first + 1 - self.tree.indices.start :]
        verb = next((i for i in rest if self.tree.token(i).feature("VerbForm") == "Fin"), None)
        is_own = verb is None or any(self.tree.token(i).pos == "SCONJ" for i in range(first, verb))
        return first if is_own or self.tree.token(verb or first).text in vocabulary.counted else None

    def _has_particle(self, first: int) -> bool:
        """Whether a word that governs the sentence, a name for the parser, stands before particle and article."""
        behind = [self.tree.token(i) for i in range(first + 1, first + 3) if i in self.tree.indices]
        return (
            len(behind) > 1
            and self.tree.governor(first) is None
            and behind[0].text.lower() in self.vocabulary.particles
            and behind[1].pos == "DET"
        )

    @property
    def is_instruction(self) -> bool:
        """Whether it gives an order."""
        return bool(self.orders)


def is_remark(tree: SentenceTree, index: int, vocabulary: ControlledVocabulary) -> bool:
    """Whether an imperative or infinitive introduces a statement, or asks: "Note that …", « Souhaitez-vous … ? »."""
    token = tree.token(index)
    is_asked = tree.token(tree.indices[-1]).text == "?"
    if token.feature("Mood") == "Imp" and (is_asked or token.feature("Person") == SPEAKER):
        return True
    if not vocabulary.introduces_remarks(token.text.lower()):
        return False
    rest = range(index + 1, tree.indices.stop)
    behind = next((i for i in rest if tree.token(i).pos not in ("ADV", PRONOUN)), None)
    return bool(tree.children(index, "ccomp")) or (behind is not None and tree.token(behind).pos == "SCONJ")


def _count(text: str) -> int:
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


@dataclass(frozen=True)
class Placed:
    """A sentence, and whether it stands in a procedure: it gives an order, or its neighbors do."""

    sentence: CheckedSentence
    is_procedure: bool


def sentences_of(document: Document, vocabulary: ControlledVocabulary) -> Iterator[Placed]:
    """The sentences of running text that have a verb or end like sentences, in their order.

    In a list, or a paragraph, most of whose sentences give orders, all are of a procedure.
    """
    annotation = document.annotation
    if annotation is None:
        return
    found: dict[int, list[CheckedSentence]] = {}
    counts: dict[int, int] = {}
    is_open = False
    for sentence in annotation.sentences:
        block = sentence.block
        is_item = document.blocks[block].kind == "list_item"
        is_open = is_open if is_item else _leaves_open(annotation.tokens_of(sentence))
        if document.blocks[block].kind not in RUNNING_KINDS or not sentence.is_annotated:
            continue
        tree = SentenceTree(document, annotation, sentence)
        number = counts.get(block, 0)
        counts[block] = number + 1
        completes = is_open and is_item and number == 0
        found.setdefault(block, []).append(CheckedSentence(tree, vocabulary, block, number, completes))
    for run in _runs(document, found):
        told = [s for block in run for s in found[block]]
        is_procedure = 2 * sum(s.is_instruction for s in told) > len(told)
        yield from (Placed(s, is_procedure or s.is_instruction) for s in told if _is_sentence(s))


def _leaves_open(tokens: Sequence[Token]) -> bool:
    """Whether a sentence before a list breaks off behind a preposition or auxiliary: "It lets you:", "used to:"."""
    last = next((token for token in reversed(tokens) if token.pos != "PUNCT"), None)
    return bool(tokens) and tokens[-1].text == ":" and last is not None and last.pos in LEADING


def _runs(document: Document, found: dict[int, list[CheckedSentence]]) -> Iterator[list[int]]:
    """Blocks that belong together: the items of a list, else each by itself."""
    run: list[int] = []
    for block in sorted(found):
        is_item = document.blocks[block].kind == "list_item"
        if run and is_item and document.blocks[run[-1]].kind == "list_item" and block - run[-1] == 1:
            run.append(block)
            continue
        if run:
            yield run
        run = [block]
    if run:
        yield run


def _is_sentence(sentence: CheckedSentence) -> bool:
    """Fragments without a verb are headings, cells and labels: norms for sentences are not about them, nor code."""
    if CODE.search(sentence.text):
        return False
    return sentence.is_instruction or any(
        token.pos in ("VERB", "AUX") and token.feature("VerbForm") != "Part" for token in sentence.tokens
    )
