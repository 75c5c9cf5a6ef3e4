"""Where a trigger stands: the words of a noun side by side, those of a verb near by."""

from typing import Final

from pipeline.absum.groups import HYPHENS, ParsedSentence
from pipeline.absum.verbs import is_passive
from pipeline.absum.vocabulary import Trigger

_CLAUSAL: Final = frozenset({"VERB", "AUX"})


def match_trigger(sentence: ParsedSentence, trigger: Trigger, index: int) -> tuple[int, ...] | None:
    """The tokens of a trigger that begins at `index`; None where its words are not there, or mean something else."""
    if trigger.pos == "NOUN" and index > sentence.first and _is_joined(sentence, index):
        return None  # a cease-fire is no fire
    matched = [index]
    position = index + 1
    for word in trigger.words[1:]:
        end = position + 1 if trigger.pos == "NOUN" else _window(sentence, index)
        found = next((i for i in range(position, min(end, sentence.last)) if _is(sentence, i, word)), None)
        if found is None and trigger.pos == "VERB" and is_passive(sentence, index):  # "the charges were dropped"
            found = next((i for i in sentence.tree.children(index, "nsubj") if _is(sentence, i, word)), None)
            if found is not None:
                matched.append(found)
                continue
        if found is None or (found > position and sentence.token(found).dep == "case"):
            return None  # "blow it up" is "blow up", but a preposition belongs to what it governs
        if trigger.pos == "NOUN" and sentence.token(found).pos in _CLAUSAL:
            return None  # "the bridge collapsed" is no bridge collapse
        matched.append(found)
        position = found + 1
    return tuple(matched)


def _is(sentence: ParsedSentence, index: int, word: str) -> bool:
    token = sentence.token(index)
    return word in (token.lemma.lower(), token.text.lower())


def _is_joined(sentence: ParsedSentence, index: int) -> bool:
    """Whether a word goes on from a hyphen."""
    before = sentence.token(index - 1)
    return before.text in HYPHENS and before.span.end == sentence.token(index).span.start


def _window(sentence: ParsedSentence, index: int) -> int:
    """How far the words of a verb may stand apart; a long name between them counts no more than a short one."""
    end = index
    for _ in range(sentence.settings.trigger_window):
        group = sentence.groups.group_at.get(end)
        end = group.last if group is not None else end + 1
    return min(end, sentence.last)
