"""The words around an answer, in the language of its reader."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from pipeline.languages import Language


class Words:
    """The words of one language, as `words.LANGUAGE.json` has them."""

    def __init__(self, language: Language, words: dict[str, Any]) -> None:
        self.language = language
        self._words = words

    def say(self, name: str, *values: object) -> str:
        """What is said by a name, with `{0}`, `{1}` … replaced by the values."""
        said = str(self._words[name])
        for number, value in enumerate(values):
            said = said.replace(f"{{{number}}}", str(value))
        return said

    def named(self, group: str, name: str) -> str:
        """What a name of a group is called."""
        return str(self._words[group][name])

    def figure(self, value: float) -> str:
        """A figure from 0 to 1 with two digits."""
        return f"{value:.2f}".replace(".", self._words["decimal"])


@cache
def words(language: Language) -> Words:
    """The words of a language."""
    text = (files("service.align") / f"words.{language}.json").read_text(encoding="utf-8")
    return Words(language, json.loads(text))
