"""The English recipient: bare in front of the object, or behind it with "to" (Quirk et al. 1985, §16.55)."""

from pipeline.realizer.grammar.arguments import Arguments
from pipeline.realizer.grammar.english_possession import is_personal
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import VerbPhrase


def is_bare_recipient(verb: VerbPhrase, arguments: Arguments, words: Words) -> bool:
    """Whether the recipient needs no "to": "She told John a story", and of some verbs "She told John"."""
    construction = words.verbs.get(verb.verb, {}).get("construction")
    if arguments.indirect_object is None or not construction or verb.reflexive:
        return False
    if arguments.object is not None:
        return not is_personal(arguments.object)
    is_without_object = arguments.gap != "object" and verb.negation not in ("nobody", "nothing")
    return construction == "recipient" and is_without_object
