"""How many died or were hurt, as a sentence tells it: of several reports the one with the last toll is told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_KINDS = frozenset({"death", "injury"})
_SEPARATORS = ".,   "


@dataclass(frozen=True, slots=True)
class Tolls:
    """Knows the words of one language for what became of somebody, each with its kind, and those for numbers."""

    kinds: Mapping[str, str]
    values: Mapping[str, int]
    ordinals: Mapping[str, int]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Tolls":
        """With the words of the lexicons."""
        kinds = {row["form"]: row["kind"] for row in resources.lexicon(language, "outcome_words")}
        values, ordinals = (
            {row["form"]: int(row["value"]) for row in resources.lexicon(language, name) if row["value"].isdigit()}
            for name in ("numerals", "ordinals")
        )
        return cls({form: kind for form, kind in kinds.items() if kind in _KINDS}, values, ordinals)

    def read(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[tuple[str, int]]:
        """Kinds with numbers, of some tokens of a sentence."""
        for index in tokens:
            token = tree.token(index)
            kind = self.kinds.get(token.text.lower()) or self.kinds.get(token.lemma.lower())
            if kind is not None:
                yield from ((kind, count) for noun in self._counted(tree, index) for count in self._counts(tree, noun))

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
            text = tree.token(i).text.lower()
            plain = text.translate(str.maketrans("", "", _SEPARATORS))
            value = int(plain) if plain.isdigit() else self.values.get(text)
            yield from () if value is None else (value,)
        for i in tree.children(noun, "amod"):
            yield from (n for form in (tree.token(i).text.lower(),) if (n := self.ordinals.get(form)) and n > 1)


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
