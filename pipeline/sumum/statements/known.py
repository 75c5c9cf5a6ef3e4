"""What a reader of an abstract knows so far: the words of the title, what was told, and acronyms with their words."""

import re
from dataclasses import dataclass, field
from typing import Final

from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.acronyms import introduced, is_acronym
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages

_WORD: Final = re.compile(r"\w+")
_PARTICLE: Final = 3
"""Letters of the longest words that an acronym of a title leaves out."""
_SPELT: Final = 2
"""Letters that an acronym has at least which the words of the title spell."""


@dataclass(slots=True)
class Known:
    """What a reader of the abstract knows so far: the lemmas of title and statements, and acronyms with their words.

    `initials` are those of the words of the title, in which a reader finds what an acronym stands for, with and without
    those of its small words, and of words with a capital that were told side by side: "Expectation Maximization".
    """

    lemmas: set[str] = field(default_factory=set)
    acronyms: set[str] = field(default_factory=set)
    initials: str = ""

    @classmethod
    def of_title(cls, passages: Passages) -> "Known":
        """What the title says."""
        title = passages.title
        texts = [] if title is None else cls._texts(title, passages)
        texts += _WORD.findall(passages.document.source.title or "")
        return cls._of_texts(texts, passages.title_lemmas)

    @classmethod
    def of_stretch(cls, title: Stretch, passages: Passages) -> "Known":
        """What some words say that stand for a title."""
        lemmas = frozenset(passages.token(index).lemma.lower() for index in range(title.first, title.last))
        return cls._of_texts(cls._texts(title, passages), lemmas)

    @staticmethod
    def _texts(title: Stretch, passages: Passages) -> list[str]:
        return [passages.token(index).text for index in range(title.first, title.last)]

    @classmethod
    def _of_texts(cls, texts: list[str], title_lemmas: frozenset[str]) -> "Known":
        lemmas = {text.lower() for text in texts}
        words = [word for text in texts for word in text.split("-") if word.isalpha()]
        long = "".join(word[0].lower() for word in words if len(word) > _PARTICLE)
        initials = f"{long} {''.join(word[0].lower() for word in words)}"
        singular = {lemma.removesuffix("s") for lemma in lemmas}
        return cls({*title_lemmas, *lemmas, *singular}, {text for text in texts if is_acronym(text)}, initials)

    def spells(self, acronym: str) -> bool:
        """Whether words that a reader knows tell what an acronym stands for."""
        return len(acronym) >= _SPELT and acronym.lower() in self.initials

    def numbers(self, acronym: str) -> bool:
        """Whether one that bears a number was told: "TRPM2" tells what TRPM channels are."""
        short = acronym.lower()
        return any(one.startswith(short) and one[len(short) :].isdigit() for one in self.lemmas)

    def copy(self) -> "Known":
        """The same, to be tried."""
        return Known(set(self.lemmas), set(self.acronyms), self.initials)

    def hear(self, statement: Statement, passages: Passages) -> None:
        """Knows what a statement says."""
        for draft in statement.drafts:
            self.hear_draft(draft, passages)

    def hear_draft(self, draft: Draft, passages: Passages) -> None:
        """Knows what some words say."""
        self.lemmas.update(passages.token(index).lemma.lower() for index in draft.tokens())
        names = (piece.text[0] if piece.text.istitle() else " " for piece in draft.pieces[1:])
        self.initials += f" {''.join(names).lower()}"
        self.acronyms |= introduced(draft, passages)
