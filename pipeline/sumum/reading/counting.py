"""Counts forms in text that nobody has analyzed (Aho & Corasick 1975)."""

import re
from collections.abc import Mapping

import ahocorasick

_WORD = re.compile(r"[^\W_]+")


def spelled(text: str) -> str:
    """The words of a text in lower case, a space around each: how forms and texts are compared."""
    return f" {' '.join(_WORD.findall(text.lower()))} "


class FormCounter:
    """Finds which of some forms stand in a text; a form is several words, or one."""

    def __init__(self, forms: Mapping[str, int]) -> None:
        """`forms` are spelled, each with the number of what it is a form of."""
        self._automaton = ahocorasick.Automaton() if forms else None
        if self._automaton is not None:
            for form, number in forms.items():
                self._automaton.add_word(form, number)
            self._automaton.make_automaton()

    def numbers(self, text: str) -> list[int]:
        """What the forms in a spelled text are forms of, each as often as it stands there."""
        return [number for _, number in self._automaton.iter(text)] if self._automaton is not None else []
