"""Tells texts in which somebody speaks for himself from reports: a speech, a communiqué, a column, an interview.

What a reporter states the paper answers for; what a speaker states only he does. So such a text is told in its own
words, as his. The signs are counted over sentences, outside quotation marks: "we" and "I", what must be, questions.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.document import RUNNING_KINDS, Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.own_words import speaks
from pipeline.sentences.page_talk import PageTalk
from pipeline.sentences.quotations import has_quotes, leaves_open, quoted
from pipeline.sentences.speakers import Speakers
from pipeline.sentences.verdicts import Verdicts
from pipeline.stories.writers import Writers
from pipeline.trees import SentenceTree

_FEWEST = 3
"""Sentences with a sign, all but one with "I" or "we": fewer are slips of a reporter."""
_SHARE = 0.25
"""Of the sentences with a sign, counted by its weight."""
_SHORT_SHARE = 0.36
"""The same in a text that is too short for many."""
_BEGUN_SHARE = 0.3
"""The same where the very first sentence has "I" or "we": "We have learned that …"."""
_MANY, _MANY_SHARE = 5, 0.15
"""Sentences with "I" or "we" that show a speaker in a longer text in which he soon speaks, and their share."""
_MOSTLY = 0.4
"""The same in a text that begins with what reads like a report."""
_OPINION = 0.5
"""What "must" or a question weighs beside "I"."""
_VERDICT = 0.6
"""The same of a verdict: "cowardly", "it is high time"."""
_FEWEST_TOLD = 2
"""Sentences of a narrator, without questions, that make a report of a transcript."""
_FEWEST_WORDS = 4
"""Tokens of a sentence in which somebody may speak."""
_WORDS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_QUOTED = re.compile(r"(?<!\w)['‘].+['’](?!\w)")
_OPENING = re.compile(r"‘|(?<!\w)'(?=\w)")
"""A single mark that opens a quotation, of which not every sentence of its speaker has one."""
_ARGUED = 0.12
"""The share in a text whose headline says what ought to be."""
_JUDGING, _JUDGED = 2, 0.15
"""Sentences in which the writer judges that make a column of a text without "we", and the share of all signs there."""
_BEGINNING = 3
"""Sentences at the beginning, where a speaker soon speaks."""


@dataclass(frozen=True, slots=True)
class Voices:
    """Knows the words with which somebody speaks of himself, and those of opinion, in one language."""

    selves: frozenset[str]
    titles: frozenset[str]
    marks: frozenset[str]
    speech: frozenset[str]
    speakers: Speakers
    writers: Writers
    arguing: PageTalk
    verdicts: Verdicts

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Voices":
        """What tells the voices of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls._read(resources, language))

    @classmethod
    def _read(cls, resources: Resources, language: Language) -> "Voices":
        forms = partial(resources.forms, language)
        speakers, writers = Speakers.of(resources, language), Writers.of(resources, language)
        arguing = PageTalk(forms("arguing_phrases"))
        selves, titles = forms("self_words"), forms("honorifics")
        marks, speech, verdicts = forms("opinion_marks"), forms("speech_verbs"), Verdicts(resources, language)
        return cls(selves, titles, marks, speech, speakers, writers, arguing, verdicts)

    def own(self, documents: Sequence[Document]) -> frozenset[int]:
        """The numbers of those in which somebody speaks for himself: all, where no more than one of them is a report.

        Columns about one event come together, and some are written without "I": then most of their headlines ask, say
        what ought to be, or "I".
        """
        found = frozenset(number for number, document in enumerate(documents) if self.is_own(document))
        opining = found | {number for number, document in enumerate(documents) if self._opines(document)}
        is_column = len(opining) > 1 and len(documents) - len(opining) <= 1
        return frozenset(range(len(documents))) if is_column else found

    def _opines(self, document: Document) -> bool:
        """Whether a headline is rather that of a column than of a report: nobody is named who says so."""
        headline = (document.source.title or "").strip()
        words = {word.lower() for word in _WORDS.findall(headline.replace("’", "'"))}
        is_said = not words.isdisjoint(self.speech)
        is_plain = not (":" in headline or has_quotes(headline) or _QUOTED.search(headline))  # "Moss: We sell"
        contracted = {word.split("'")[0] for word in words if "'" in word and not word.endswith("'s")}
        speaks = self._speaks(headline) or not contracted.isdisjoint(self.selves)
        return not is_said and (headline.endswith("?") or self._argues(headline) or (is_plain and speaks))

    def is_own(self, document: Document) -> bool:
        """Whether somebody speaks for himself in a document: a transcript without a narrator is its speakers'.

        So he does where its rubric says that it is opinion, and where a columnist of that name asks, or thinks.
        """
        turns = self.speakers.turns(document, document.annotation) if document.annotation is not None else {}
        weights = self._weights(document, turns)
        if turns and weights.count(0) < _FEWEST_TOLD:
            return True
        signs = [weight for weight in weights if weight]
        if self.writers.is_opinion(document) or self.writers.declared(document) is not None:
            return True
        writer = self.writers.writer(document) if signs else None
        if writer is not None and writer.is_columnist:
            return True
        if 1 in signs and self._speaks(document.source.title or ""):
            return True
        if self._judges(weights):
            return True
        if signs.count(1) < _FEWEST - 1:
            return False
        if not any(weights[:_BEGINNING]):  # the foot of a page speaks, too, of every report
            is_long = any(weights[: len(weights) // 2]) and sum(signs) >= _MOSTLY * len(weights)
            return is_long and not (has_quotes(document.text) or _OPENING.search(document.text))
        if signs.count(1) >= max(_MANY, _MANY_SHARE * len(weights)):
            return True
        if len(signs) < _FEWEST:
            return sum(signs) >= (_BEGUN_SHARE if weights[0] == 1 else _SHORT_SHARE) * len(weights)
        return sum(signs) >= (_ARGUED if self._argues(document.source.title or "") else _SHARE) * len(weights)

    @staticmethod
    def _judges(weights: Sequence[float]) -> bool:
        """Whether a writer judges in some sentences, and speaks, asks or judges in many."""
        judged = weights.count(_VERDICT)
        signs = [weight for weight in weights if weight]
        share = (sum(signs) + judged * (1 - _VERDICT)) / max(1, len(weights))
        is_enough = judged + signs.count(1) >= _FEWEST or share >= _SHARE
        return judged >= _JUDGING and is_enough and share >= _JUDGED

    def _argues(self, headline: str) -> bool:
        """Whether a headline says what ought to be outside quotation marks: "It's Time to Sell Our Boats"."""
        return not (has_quotes(headline) or _QUOTED.search(headline)) and self.arguing.found(headline.replace("’", "'"))

    def _speaks(self, headline: str) -> bool:
        """Whether a headline says "we" outside quotation marks: "Why Are We Closing Our Harbors?"."""
        words = _WORDS.findall(headline.replace("’", "'"))
        is_plain = not (has_quotes(headline) or _QUOTED.search(headline))
        return is_plain and any(
            word.lower() in self.selves and (len(word) == 1 or not word.isupper()) for word in words
        )

    def _weights(self, document: Document, turns: Collection[int]) -> list[float]:
        annotation = document.annotation
        if annotation is None:
            return []
        found: list[float] = []
        is_open, block = False, -1
        for index, sentence in enumerate(annotation.sentences):
            is_running = sentence.is_annotated and document.blocks[sentence.block].kind in RUNNING_KINDS
            if not is_running or index in turns:
                continue
            was_open = is_open and sentence.block == block
            is_open, block = leaves_open(sentence.span.of(document.text), is_open=was_open), sentence.block
            if was_open or is_open or sentence.last - sentence.first < _FEWEST_WORDS:
                continue  # a quotation of several sentences, or a title: "Virtual learning."
            found.append(self._weight(SentenceTree(document, annotation, sentence)))
        return found

    def _weight(self, tree: SentenceTree) -> float:
        in_quotes = {*quoted(tree, tree.indices)}
        own = [i for i in tree.indices if i not in in_quotes]
        if speaks(tree, own, self.selves, self.titles):
            return 1
        if not self.speech & {tree.token(i).text.lower() for i in own} and self.verdicts.found(tree, own):
            return _VERDICT
        lower = [tree.token(i).text.replace("’", "'").lower() for i in own]
        is_question = bool(lower) and lower[-1] in ("?", "!")
        is_opinion = self.speech.isdisjoint(lower) and not self.marks.isdisjoint(lower)
        return _OPINION if is_question or is_opinion else 0
