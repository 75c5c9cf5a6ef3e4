"""Tells a text in which somebody speaks for himself in his words, as his: "Ana Moss writes: “…”".

What he states is true or not on his own account: a summary that told it as a fact would speak for him.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.quotations import has_quotes
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.stories.claims import Claims
from pipeline.stories.story import StoryTelling
from pipeline.stories.writers import Writer
from pipeline.summary import count_words

_MOST_CLAIMS = 2
"""Claims that are told behind the beginning. No setting: half of the room bounds them, which the request gives."""


def spoken(
    whole: Sequence[WholeSentence],
    telling: StoryTelling,
    phrases: Mapping[str, str],
    limit: int,
    title: ToldHeadline | None = None,
    writer: Writer | None = None,
    claims: Claims | None = None,
) -> tuple[WholeSentence, ...]:
    """How one text begins, then what it claims, each in quotation marks, the first behind what says whose they are.

    A sentence with quotation marks of its own is left out: whose words those are would be doubtful. The headline
    tells what he speaks of. Of the speakers of a transcript the one is told who says most, by his name, in his
    longest turn: answers to different questions are no speech. A first sentence that names the `writer` is not his.
    """
    fit = [sentence for sentence in whole if not has_quotes(sentence.text)]
    speaker = _main_speaker(fit)
    fit = _main_turn([sentence for sentence in fit if sentence.speaker == speaker])
    # A first sentence with his name is the paper's, which presents what he writes.
    if writer is not None and not writer.is_said and fit and writer.name in fit[0].text:
        room = limit - count_words(fit[0].text)
        return (fit[0], *spoken(fit[1:], telling, phrases, room, None, writer, claims)) if room >= 0 else ()
    fit = [each for each in fit if claims is None or not claims.is_idle(each.text)] or fit
    first = next((sentence.rank for sentence in fit if not sentence.leans), None)
    if first is None:
        return ()
    voice = _voice(phrases, title, speaker, writer)
    room = limit - count_words(voice)
    theses = _theses(fit, claims, room // 2) if claims is not None else []
    told = telling.told(fit, first, room)
    ahead = [each for each in theses if each not in told]
    if ahead:
        told = telling.told(fit, first, room - sum(count_words(each.text) for each in ahead))
        told = (*told, *(each for each in ahead if each not in told))
    quotes = [phrases["quotation"].format(sentence.text) for sentence in told]
    quotes[:1] = [f"{voice} {quote}" for quote in quotes[:1]]
    return tuple(replace(sentence, text=quote) for sentence, quote in zip(told, quotes, strict=True))


def _voice(phrases: Mapping[str, str], title: ToldHeadline | None, speaker: str | None, writer: Writer | None) -> str:
    if speaker is not None:
        return phrases["speaker_voice"].format(speaker)
    if writer is not None and writer.is_said:
        frame = phrases["speakers_voice" if writer.is_many else "speaker_voice"]
        return frame.format(writer.name[:1].upper() + writer.name[1:])
    if writer is not None and title is not None:
        return phrases["titled_writer_voice"].format(title.text, writer.name)
    if writer is not None:
        return phrases["writer_voice"].format(writer.name)
    return phrases["voice"] if title is None else phrases["titled_voice"].format(title.text)


def is_known(whole: Sequence[WholeSentence], title: ToldHeadline | None, writer: Writer | None) -> bool:
    """Whether anything says whose words a text is: nobody can weigh what "the text says" of "our forces"."""
    return title is not None or writer is not None or any(each.speaker is not None for each in whole)


def named(text: str, title: ToldHeadline | None, writer: Writer | None) -> tuple[SourceSpan, ...]:
    """What stands behind a sentence told besides its own place: what bears out the headline, and the writer's name."""
    places = title.places if title is not None and title.text in text else ()
    return (*places, writer.place) if writer is not None and writer.name[1:] in text else places


def _theses(sentences: Sequence[WholeSentence], claims: Claims, room: int) -> list[WholeSentence]:
    """The first claims that are understood by themselves and fit."""
    found: list[WholeSentence] = []
    for each in sentences:
        is_alone = not (each.leans or each.bare is not None or each.needs or each.untold)
        words = count_words(each.text)
        if is_alone and len(found) < _MOST_CLAIMS and words <= room and claims.claims(each.text):
            found.append(each)
            room -= words
    return found


def _main_speaker(sentences: Sequence[WholeSentence]) -> str | None:
    """Who says most, of several the first; nobody where no label tells who speaks."""
    words: Counter[str] = Counter()
    for sentence in sentences:
        if sentence.speaker is not None:
            words[sentence.speaker] += count_words(sentence.text)
    return max(words, key=lambda name: words[name]) if words else None


def _main_turn(sentences: Sequence[WholeSentence]) -> list[WholeSentence]:
    """Those of the longest turn that somebody can follow who has not heard what was asked, of several the first."""
    words: Counter[int | None] = Counter()
    for sentence in sentences:
        words[sentence.turn] += count_words(sentence.text)
    followed = {sentence.turn for sentence in sentences if not sentence.leans}
    longest = max((turn for turn in words if turn in followed), key=lambda turn: words[turn], default=None)
    return [sentence for sentence in sentences if sentence.turn == longest]
