"""Capitals that a conversion took from names: "the Supreme court", "general Ana Bo", "on 1 may", "Maria ELENA Bo"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.trees import SentenceTree

_SHOUTED = re.compile(r"(?<=[A-ZÀ-Þ][a-zß-ÿ] |[a-zß-ÿ]{2} )([A-ZÀ-Þ]{4,})(?= [A-ZÀ-Þ][a-zß-ÿ])")


@dataclass(frozen=True, slots=True)
class LostCapitals:
    """Puts them back in one language.

    It knows the pattern of `fixed` names and these by their small letters, the `titles` before a name, the words that
    name `organizations` behind a word of a name, and the `months` behind a day.
    """

    fixed: re.Pattern[str]
    names: dict[str, str]
    titles: frozenset[str]
    organizations: frozenset[str]
    months: frozenset[str]
    first_names: frozenset[str]
    words: DictionaryWords

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "LostCapitals":
        """With the lexicons of the language."""
        forms = partial(resources.forms, language)
        names = {name.lower(): name for name in sorted(forms("fixed_names"))}
        alternatives = "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name))))
        return cls(
            re.compile(rf"\b(?:{alternatives})\b", re.IGNORECASE),
            names,
            forms("person_titles"),
            forms("organization_words"),
            forms("months"),
            forms("first_names"),
            DictionaryWords.of(resources, language),
        )

    def signs(self, text: str) -> Iterator[str]:
        """Fixed names with a capital here and a small letter there: "the Supreme court"."""
        small = text.lower()
        for name in (name for written, name in self.names.items() if written in small):
            for found in re.finditer(rf"\b{re.escape(name)}\b", text, re.IGNORECASE):
                if found[0] != name and not (found[0].isupper() or found[0].islower()):
                    yield name

    def restored(self, text: str, tree: SentenceTree, tokens: Sequence[int]) -> str:
        """A sentence of a damaged document with the capitals of its names."""
        text = self.fixed.sub(lambda found: self.names[found[0].lower()], text)
        text = _SHOUTED.sub(lambda found: found[0].title() if found[0].lower() in self.first_names else found[0], text)
        for index in reversed(tokens[1:]):
            if index - 1 in tokens and self._is_lost(tree, tokens, index):
                before, word = tree.token(index - 1).text, tree.token(index).text
                text = text.replace(f"{before} {word}", f"{before} {word[:1].upper()}{word[1:]}")
        return text

    def _is_lost(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        token, before = tree.token(index), tree.token(index - 1)
        if not token.text.islower():
            return False
        if token.text in self.months and before.text.isdigit():
            return index - 2 in tokens and tree.token(index - 2).pos == "ADP"
        is_open = index + 1 not in tokens or not tree.token(index + 1).text[:1].isupper()
        if token.text in self.titles:
            is_plain = before.text.islower() and before.pos in ("NOUN", "ADJ", "DET") and before.text not in self.titles
            return not (is_open or is_plain) and tree.token(index + 1).pos == "PROPN"  # "foreign minister Bo"
        if token.text not in self.organizations or not before.text.istitle() or index - 1 == tokens[0]:
            return False
        return self.words.has(before.text, before.lemma, "A") or self.words.has(before.text, before.lemma, "N")
