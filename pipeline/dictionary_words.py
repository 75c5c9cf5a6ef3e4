"""Which words a dictionary has with a small letter: the lexicon by which the realizer inflects, read when asked."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pipeline.languages import Language
from pipeline.lexicon_files import LexiconFile
from pipeline.resources import Resources

_ENDINGS = {
    "N": (("s", ""), ("es", ""), ("ies", "y"), ("men", "man")),
    "V": (("s", ""), ("es", ""), ("d", ""), ("ed", ""), ("ied", "y"), ("ing", ""), ("ing", "e")),
}
"""Of forms whose lemma a tagger did not know: it took them for names."""
_COUNTED = "yes"


@dataclass(frozen=True, slots=True)
class DictionaryWords:
    """The words of one language by their categories there: N, A, V, Adv."""

    entries: LexiconFile

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DictionaryWords":
        """The lexicon of the installed realizer, one for all who ask."""
        return resources.once((cls, language), lambda: cls(LexiconFile(_path(language))))

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
        bases = (word.removesuffix(end) + base for end, base in _ENDINGS.get(category, ()) if word.endswith(end))
        for each in dict.fromkeys((word, lemma.lower(), *bases)):
            if each in self.entries:
                yield self.entries[each]


def _path(language: Language) -> Path:
    spec = find_spec("pyrealb")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("pyrealb is not installed")
    return Path(spec.origin).with_name("data") / f"lexicon-{language}.json"
