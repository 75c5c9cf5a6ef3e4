"""How many died or were hurt, as a sentence tells it: of several reports the one with the last toll is told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_KINDS = frozenset({"death", "injury"})
_PLACES = ("toll", "counting", "moving", "reaching", "before", "earlier")
_WHOM = 4
"""Words behind "the number" among which one says of whom it is."""
_AUXILIARY = 3
"""Words before a verb among which its auxiliary stands."""
_REACH = 9
"""Words behind a toll and its verb among which its number stands: "rose on Friday from 14 to 16"."""
_LIMITING = 3
"""A number and what limits it: "at least 16"."""
_SEPARATORS = ".,   "


@dataclass(frozen=True, slots=True)
class Tolls:
    """Knows the words of one language for what became of somebody, each with its kind, and those for numbers."""

    kinds: Mapping[str, str]
    values: Mapping[str, int]
    ordinals: Mapping[str, int]
    words: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Tolls":
        """With the words of the lexicons."""
        kinds = {row["form"]: row["kind"] for row in resources.lexicon(language, "outcome_words")}
        values, ordinals = (
            {row["form"]: int(row["value"]) for row in resources.lexicon(language, name) if row["value"].isdigit()}
            for name in ("numerals", "ordinals")
        )
        rows = resources.lexicon(language, "toll_words")
        words = {place: frozenset(row["form"] for row in rows if row["place"] == place) for place in _PLACES}
        return cls({form: kind for form, kind in kinds.items() if kind in _KINDS}, values, ordinals, words)

    def read(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[tuple[str, int]]:
        """Kinds with numbers, of some tokens of a sentence."""
        for index in tokens:
            token = tree.token(index)
            kind = self.kinds.get(token.text.lower()) or self.kinds.get(token.lemma.lower())
            if kind is not None:
                yield from ((kind, count) for noun in self._counted(tree, index) for count in self._counts(tree, noun))
        yield from self._moved(tree, tokens)

    def _moved(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[tuple[str, int]]:
        """What a toll has come to: "the number of those killed rose from 14 to 16".

        It is known by the order of its words: parsers read such sentences in many ways.
        """
        texts = [tree.token(i).text.lower() for i in tokens]
        said = [{text, tree.token(i).lemma.lower()} for text, i in zip(texts, tokens, strict=True)]
        moves = [at for at, forms in enumerate(said) if not forms.isdisjoint(self.words["moving"])]
        if not moves:
            return
        for at, forms in enumerate(said):
            kind = self._kind_of(forms, said[at + 1 : at + 1 + _WHOM])
            verbs = [move for move in moves if move > at] or moves[:1]
            if kind is None or not verbs or self._is_earlier(texts, verbs[0]):
                continue
            start = max(at, verbs[0]) + 1
            yield from ((kind, count) for count in self._first_number(texts, said, start, verbs[0]))

    def _kind_of(self, forms: set[str], behind: Sequence[set[str]]) -> str | None:
        """Whom a noun counts that a toll begins with: the dead, or those whom the words behind it name."""
        if not forms.isdisjoint(self.words["toll"]):
            return "death"
        if forms.isdisjoint(self.words["counting"]):
            return None
        return next((self.kinds[form] for word in behind for form in sorted(word) if form in self.kinds), None)

    def _is_earlier(self, texts: Sequence[str], verb: int) -> bool:
        """Whether a verb tells what had been said before: "reports had put the number of dead at nine"."""
        return not self.words["earlier"].isdisjoint(texts[max(0, verb - _AUXILIARY) : verb])

    def _first_number(self, texts: Sequence[str], said: Sequence[set[str]], start: int, verb: int) -> Iterator[int]:
        for at in range(start, min(start + _REACH, len(texts))):
            is_behind = texts[at] in self.words["before"]
            is_reached = at == verb + 1 and not said[verb].isdisjoint(self.words["reaching"])
            near = texts[at + is_behind : at + is_behind + _LIMITING] if is_behind or is_reached else []
            count = next((n for n in map(self._value, near) if n is not None), None)
            if count is not None:
                yield count
                return

    @staticmethod
    def _counted(tree: SentenceTree, index: int) -> Iterator[int]:
        """What a word may count: itself ("20 dead"), whom it befell, or whom it is said of ("29 people killed")."""
        yield index
        yield from tree.children(index, "obj") or tree.children(index, "nsubj")
        above = tree.governor(index)
        if above is not None and tree.relation(index) in ("acl", "amod"):
            yield above

    def _counts(self, tree: SentenceTree, noun: int) -> Iterator[int]:
        numbers = [i for i in tree.children(noun, "nummod") if i < noun]
        if not numbers and tree.token(noun).pos == "NUM":
            numbers = [noun]  # "two were killed"
        for i in numbers:
            value = self._value(tree.token(i).text.lower())
            yield from () if value is None else (value,)
        for i in tree.children(noun, "amod"):
            yield from (n for form in (tree.token(i).text.lower(),) if (n := self.ordinals.get(form)) and n > 1)

    def _value(self, text: str) -> int | None:
        plain = text.translate(str.maketrans("", "", _SEPARATORS))
        return int(plain) if plain.isdigit() else self.values.get(text)


def is_earlier(own: Iterable[tuple[str, int]], told: Iterable[tuple[str, int]]) -> bool:
    """Whether a report of dead and hurt stands behind a later one: it has fewer of every kind that was told.

    One of the dead alone may count some of them: "twelve of the dead were soldiers".
    """
    mine, theirs = highest(own), highest(told)
    shared = mine.keys() & theirs.keys()
    return mine.keys() == _KINDS and bool(shared) and all(mine[kind] < theirs[kind] for kind in shared)


def highest(tolls: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    """The highest number of each kind."""
    found: dict[str, int] = {}
    for kind, count in tolls:
        found[kind] = max(count, found.get(kind, 0))
    return found
