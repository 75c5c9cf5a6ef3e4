"""Who fills which role of a trigger, by the functions in which they stand and its frame."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.absum.mentions.schemes import Schemes
from pipeline.absum.reading.functions import HAPPENED, FunctionReader, head_of
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.noun_words import is_possessor
from pipeline.absum.reading.phrase_reader import PhraseReader
from pipeline.absum.reading.phrases import GENERIC, Phrase
from pipeline.absum.reading.vocabulary import EVENT, Trigger
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Token
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.summary import Refusal

ANY_FRAME: Final = "any"
"""The frame whose functions every trigger has besides its own: where it happened."""
COUNTED: Final = frozenset({"subject", "object", "self"})
"""The functions in which a bare number counts somebody, as behind the prepositions of the place `counted`."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Phrases by role, each with the function in which it stands, and those that were not read.

    `rules` are those of functions by which the roles were filled.
    """

    filled: dict[str, list[tuple[str, Phrase]]]
    refused: tuple[Refusal, ...]
    rules: tuple[str, ...]

    def of(self, role: str) -> Sequence[tuple[str, Phrase]]:
        """What fills a role."""
        return self.filled.get(role, ())


class RoleReader:
    """Reads the roles around the triggers of one language."""

    def __init__(self, resources: Resources, schemes: Schemes, settings: SchemesSettings) -> None:
        self._vocabulary = vocabulary = schemes.vocabulary
        self._rules = schemes.functions
        self._phrases = PhraseReader(resources, vocabulary, settings)
        self._any = vocabulary.frames.get(ANY_FRAME, {})
        self._counted = COUNTED | vocabulary.counted

    def read(self, sentence: ParsedSentence, trigger: Trigger, matched: tuple[int, ...]) -> Roles:
        """Who fills the roles of a trigger that stands at some tokens."""
        frame = self._vocabulary.frames[trigger.frame]
        functions = FunctionReader(sentence, self._rules).functions(trigger, matched, frame, self._phrases.joints)
        expected = frozenset(frame) if trigger.pos == "VERB" else frozenset()
        roles: dict[str, list[tuple[str, Phrase]]] = {}
        refused: dict[Refusal, None] = {}
        rules: dict[str, None] = {}
        for function, heads in functions.items():
            named = self._roles_of(function, trigger, has_object="object" in functions)
            for head, rule in heads.items() if named else ():
                within = () if head in matched else matched
                phrase = self._phrases.read(sentence, head, within, expected)
                if isinstance(phrase, Refusal):
                    refused[phrase] = None
                elif self._may_fill(sentence, function, head, phrase, named, is_own=head in matched):
                    rules[rule] = None
                    for role in named:
                        if all(phrase.span != other.span for _, other in roles.get(role, ())):
                            roles.setdefault(role, []).append((function, phrase))
        if trigger.event and (event := self._event(sentence, trigger, matched)) is not None:
            roles[EVENT] = [("self", event)]
        return Roles(roles, tuple(refused), tuple(rules))

    def _roles_of(self, function: str, trigger: Trigger, *, has_object: bool) -> Collection[str]:
        """The roles of what stands in a function of a trigger, each once."""
        frame = self._vocabulary.frames[trigger.frame]
        own = frame.get(function, ())
        if not own and function == "object":
            own = frame.get("subject", ())  # nobody is collided: the participle of an intransitive verb is active
        if function.startswith(HAPPENED):
            own = ()
        elif function not in ("subject", "object") and has_object:
            # "The bus was attacked on the road": what is attacked is said already.
            own = tuple(role for role in own if role not in frame.get("object", ()))
        return dict.fromkeys((*own, *self._any.get(function.removeprefix(HAPPENED), ())))

    def _may_fill(
        self,
        sentence: ParsedSentence,
        function: str,
        head: int,
        phrase: Phrase,
        named: Collection[str],
        *,
        is_own: bool,
    ) -> bool:
        if not phrase.noun and function not in self._counted:
            return False
        if function == "compound" and (phrase.is_guessed or self._is_other(sentence.token(head), named)):
            return False  # the Marathon bombing: nobody knows whether it did or suffered it
        if function != "possessor" and is_possessor(sentence.tree, phrase):
            return False
        # « quatre morts et onze blessés »: the second tally has a trigger of its own
        return not (function == "self" and not is_own and GENERIC in phrase.kinds)

    def _is_other(self, token: Token, named: Collection[str]) -> bool:
        """Whether a noun is itself one that fills another role: in "the terrorist killing" no terrorist is killed."""
        frames = (self._vocabulary.frames[trigger.frame] for trigger in self._vocabulary.triggers(token))
        own = {role for frame in frames for role in frame.get("self", ())}
        return bool(own) and not own & set(named)

    def _event(self, sentence: ParsedSentence, trigger: Trigger, matched: tuple[int, ...]) -> Phrase | None:
        """The event as a noun: the trigger's own phrase, or the noun that the lexicon has for a verb."""
        if trigger.pos != "NOUN" or trigger.event != trigger.lemma:
            name, span = trigger.event, sentence.tree.span(matched[:1])
            return Phrase(sentence.document, span, matched[0], name, name, name, is_definite=False, is_derived=True)
        phrase = self._phrases.read(sentence, head_of(sentence, matched))
        if isinstance(phrase, Refusal) or phrase.head not in matched:
            return None
        end = sentence.token(max(matched[-1], phrase.head)).span.end
        span = Span(phrase.span.start, max(end, phrase.span.start + 1))
        event = replace(phrase, span=span, is_definite=False, quantity=None)
        # « un incendie de forêt » has its complement in the trigger; what else follows is no part of the event.
        return event if phrase.head < matched[-1] else replace(event, complement=None, preposition=None)
