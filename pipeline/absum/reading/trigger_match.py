"""Where the words of a trigger stand, by the rules of type `trigger` of `grammars/absum/functions.toml`."""

from collections.abc import Mapping

from pipeline.absum.reading.function_rules import WORD, FunctionRules
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.verbs import is_passive
from pipeline.absum.reading.vocabulary import Trigger


def match_trigger(
    sentence: ParsedSentence, rules: FunctionRules, trigger: Trigger, index: int
) -> Mapping[int, str] | None:
    """The tokens of a trigger that begins at `index`, each with the rule that found it, "" where none was needed.

    None where its words are not there, or mean something else. A word is its lemma or its form.
    """
    of = "noun" if trigger.pos == "NOUN" else "verb"
    asked = [(rule, pattern) for rule, pattern in rules.triggers if rule.of == of]
    matched = {index: ""}
    for rule, pattern in asked:
        if WORD not in pattern.names:
            if not pattern.matches(sentence.tree, index):
                return None
            matched[index] = rule.id
    reach = _reach(sentence, index) if len(trigger.words) > 1 else index
    for word in trigger.words[1:]:
        there = {i for i in range(sentence.first, reach) if _is(sentence, i, word)}
        found = (
            (captured[WORD], rule.id)
            for rule, pattern in asked
            if there and WORD in pattern.names and (rule.voice is None or is_passive(sentence, index))
            for captured in pattern.captures(sentence.tree, max(matched))
        )
        following = next(((i, rule) for i, rule in found if i in there), None)
        if following is None:
            return None
        matched[following[0]] = following[1]
    return matched


def _is(sentence: ParsedSentence, index: int, word: str) -> bool:
    token = sentence.token(index)
    return word in (token.lemma.lower(), token.text.lower())


def _reach(sentence: ParsedSentence, index: int) -> int:
    """How far the words of a trigger may stand apart; a long name between them counts no more than a short one."""
    end = index
    for _ in range(sentence.settings.trigger_window):
        group = sentence.groups.group_at.get(end)
        end = group.last if group is not None else end + 1
    return min(end, sentence.last)
