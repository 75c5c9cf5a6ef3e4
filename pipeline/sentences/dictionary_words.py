"""Which words a dictionary has with a small letter: the lexicon by which the realizer inflects, read when asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.languages import Language
from pipeline.lexicon_files import LexiconFile, data_file
from pipeline.resources import Resources

_COUNTED = "yes"


@dataclass(frozen=True, slots=True)
class DictionaryWords:
    """The words of one language by their categories there: N, A, V, Adv.

    `endings` are by category those of inflected forms with those of their base: of words whose lemma a tagger did not
    know, since it took them for names.
    """

    entries: LexiconFile
    endings: Mapping[str, Sequence[tuple[str, str]]]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DictionaryWords":
        """The lexicon of the installed realizer, one for all who ask."""
        return resources.once((cls, language), lambda: cls._read(resources, language))

    @classmethod
    def _read(cls, resources: Resources, language: Language) -> "DictionaryWords":
        endings: dict[str, list[tuple[str, str]]] = {}
        for row in resources.lexicon(language, "dictionary_endings"):
            endings.setdefault(row["category"], []).append((row["ending"], row["base"]))
        return cls(LexiconFile(data_file(f"lexicon-{language}.json")), endings)

    def has(self, form: str, lemma: str, category: str) -> bool:
        """Whether a form, or its lemma, is a word of a category."""
        return any(category in entry for entry in self._found(form, lemma, category))

    def is_counted(self, form: str) -> bool:
        """Whether a form is a noun in the singular that wants an article or a number."""
        word = form.lower()
        return word in self.entries and self.entries[word].get("N", {}).get("cnt", _COUNTED) == _COUNTED

    def is_mass(self, form: str) -> bool:
        """Whether a form is a noun of which there are not several: "a Mercury" is no metal."""
        word = form.lower()
        return word in self.entries and self.entries[word].get("N", {}).get("cnt") == "no"

    def _found(self, form: str, lemma: str, category: str) -> Iterator[dict[str, Any]]:
        word = form.lower()
        endings = self.endings.get(category, ())
        bases = (word.removesuffix(end) + base for end, base in endings if word.endswith(end))
        for each in dict.fromkeys((word, lemma.lower(), *bases)):
            if each in self.entries:
                yield self.entries[each]
