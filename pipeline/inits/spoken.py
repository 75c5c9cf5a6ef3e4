"""Tells a text in which somebody speaks for himself in his words, as his: "The author of the text says: “…”".

What he states is true or not on his own account: a summary that told it as a fact would speak for him.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.quotations import has_quotes
from pipeline.story import StoryTelling
from pipeline.summary import count_words
from pipeline.whole_sentences import WholeSentence


def spoken(
    whole: Sequence[WholeSentence], telling: StoryTelling, phrases: Mapping[str, str], limit: int
) -> tuple[WholeSentence, ...]:
    """The sentences of one text from its first on, each in quotation marks, the first behind what says whose they are.

    A sentence with quotation marks of its own is left out: whose words those are would be doubtful.
    """
    fit = [sentence for sentence in whole if not has_quotes(sentence.text)]
    first = next((sentence.rank for sentence in fit if not sentence.leans), None)
    if first is None:
        return ()
    told = telling.told(fit, first, limit - count_words(phrases["voice"]))
    quotes = [phrases["quotation"].format(sentence.text) for sentence in told]
    quotes[:1] = [f"{phrases['voice']} {quote}" for quote in quotes[:1]]
    return tuple(replace(sentence, text=quote) for sentence, quote in zip(told, quotes, strict=True))
