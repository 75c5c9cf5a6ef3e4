"""Tells a text in which somebody speaks for himself in his words, as his: "The text says: “…”".

What he states is true or not on his own account: a summary that told it as a fact would speak for him.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.announced import ToldHeadline
from pipeline.quotations import has_quotes
from pipeline.story import StoryTelling
from pipeline.summary import count_words
from pipeline.whole_sentences import WholeSentence


def spoken(
    whole: Sequence[WholeSentence],
    telling: StoryTelling,
    phrases: Mapping[str, str],
    limit: int,
    title: ToldHeadline | None = None,
) -> tuple[WholeSentence, ...]:
    """The sentences of one text from its first on, each in quotation marks, the first behind what says whose they are.

    A sentence with quotation marks of its own is left out: whose words those are would be doubtful. The headline
    tells what he speaks of. Of the speakers of a transcript the one is told who says most, by his name.
    """
    fit = [sentence for sentence in whole if not has_quotes(sentence.text)]
    speaker = _main_speaker(fit)
    fit = [sentence for sentence in fit if sentence.speaker == speaker]
    first = next((sentence.rank for sentence in fit if not sentence.leans), None)
    if first is None:
        return ()
    voice = phrases["voice"] if title is None else phrases["titled_voice"].format(title.text)
    voice = voice if speaker is None else phrases["speaker_voice"].format(speaker)
    told = telling.told(fit, first, limit - count_words(voice))
    quotes = [phrases["quotation"].format(sentence.text) for sentence in told]
    quotes[:1] = [f"{voice} {quote}" for quote in quotes[:1]]
    return tuple(replace(sentence, text=quote) for sentence, quote in zip(told, quotes, strict=True))


def _main_speaker(sentences: Sequence[WholeSentence]) -> str | None:
    """Who says most, of several the first; nobody where no label tells who speaks."""
    words: Counter[str] = Counter()
    for sentence in sentences:
        if sentence.speaker is not None:
            words[sentence.speaker] += count_words(sentence.text)
    return max(words, key=lambda name: words[name]) if words else None
