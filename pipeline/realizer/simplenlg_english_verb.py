"""English verb groups on SimpleNLG: tense, aspect, mood, voice, negation and modality.

SimpleNLG makes the verb group, puts it around the subject, and agrees it. Some of its ways are gone around:
a passive is said as "be" with a participle, since SimpleNLG puts its agent behind everything, and a bare "by" at the
end of a question without one; "to" and the base form are asked for as modals, since its infinitives know no auxiliary;
a question in the perfect is asked as a negated one, since it would get a "do"; and adverbs are put behind the first
auxiliary, not the last.
"""

from dataclasses import dataclass, field, replace

from pipeline.realizer.features import Tense
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.simplenlg_english_words import EnglishWords
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools
from pipeline.realizer.spec import VerbPhrase

# English has one past where French has three; its conditional is a modal.
_TIMES: dict[Tense, str] = {"present": "present", "future": "future", "conditional": "conditional"}
_FINITE = ("indicative", "subjunctive")
# Modals without a past of their own put what they govern into the perfect: "should have eaten".
_WITHOUT_PAST = ("possibility", "recommendation")
_PLURAL = Agreement(number="plural")


def is_finite(verb: VerbPhrase) -> bool:
    """Whether the verb has a tense and agrees with a subject."""
    return verb.mood in _FINITE


@dataclass(slots=True)
class Frame:
    """A verb with the words around it: subject in front, adverbs beside it, and what stands behind it.

    A denied verb gets "not"; an inverted one stands in front of its subject; a bare infinitive has no "to".
    """

    verb: VerbPhrase
    subject: list[str] = field(default_factory=list)
    agreement: Agreement = NEUTRAL
    adverbs: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    is_denied: bool = False
    is_inverted: bool = False
    is_bare: bool = False


class EnglishVerbs:
    """Says frames."""

    def __init__(self, tools: Tools, lexicon: EnglishWords) -> None:
        self._tools = tools
        self._lexicon = lexicon
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words

    def say(self, frame: Frame, context: RealizationContext) -> list[str]:
        """The words of the frame, in the order that mood and inversion ask for."""
        verb = frame.verb
        first, *rest = verb.verb.split()
        if rest and not self._lexicon.has_verb(verb.verb, verb.like):
            # Of a verb of several words ("be able") the first is conjugated.
            verb = verb.model_copy(update={"verb": first})
            frame = replace(frame, verb=verb, behind=[*rest, *frame.behind])
        if verb.modality is not None and verb.mood != "past_participle":
            expression = self._modal_expression(verb)
            if expression:
                return self.say(self._governing(frame, expression, context), context)
        if verb.voice == "passive" and verb.mood != "past_participle":
            return self.say(self._passive(frame, context), context)
        if verb.mood == "imperative":
            return self._imperative(frame, context)
        return self._finite(frame, context) if is_finite(verb) else self._non_finite(frame, context)

    def _modal(self, verb: VerbPhrase) -> str | None:
        """The modal verb for the tense, None where there is none (have to, want to)."""
        if verb.modality is None or not is_finite(verb):
            return None
        modal = self._words.get(f"modal.{verb.modality}.{_TIMES.get(verb.tense, 'past')}")
        return None if modal is None or " " in modal else modal

    def _modal_expression(self, verb: VerbPhrase) -> list[str]:
        return [] if self._modal(verb) else self._words.split(f"modal.{verb.modality}.inflected")

    def _governing(self, frame: Frame, expression: list[str], context: RealizationContext) -> Frame:
        """The frame of an expression such as "have to", which takes tense and mood, with the verb behind it."""
        verb = frame.verb
        is_past_base = not is_finite(verb) and verb.tense not in _TIMES
        governed = verb.model_copy(
            update={
                "modality": None,
                "tense": "present",
                "mood": "subjunctive",
                "perfect": verb.perfect or is_past_base,
            }
        )
        bare = self.say(Frame(governed, agreement=frame.agreement, behind=frame.behind), context)
        tense = "present" if is_past_base else verb.tense
        outer = VerbPhrase(verb=expression[0], tense=tense, mood=verb.mood, negation=verb.negation)
        return replace(frame, verb=outer, behind=[*expression[1:], *bare])

    def _passive(self, frame: Frame, context: RealizationContext) -> Frame:
        verb = frame.verb
        participle = VerbPhrase(verb=verb.verb, like=verb.like, mood="past_participle")
        said = self.say(Frame(participle, behind=frame.behind), context)
        be = verb.model_copy(update={"verb": self._words["verb.be"], "like": None, "voice": "active"})
        return replace(frame, verb=be, behind=said)

    def _finite(self, frame: Frame, context: RealizationContext) -> list[str]:
        verb = frame.verb
        feature = self._java.feature
        element = self._factory.createClause()
        element.setVerb(self._lexicon.verb(verb.verb, verb.like, context.notes))
        # The past subjunctive has the form of the plural: "if I were".
        is_unreal = verb.mood == "subjunctive" and verb.tense not in _TIMES
        agreement = _PLURAL if is_unreal else frame.agreement
        if frame.subject:
            element.setSubject(self._tools.fixed(frame.subject, agreement))
        group = element.getVerbPhrase()
        self._tools.set_agreement(group, agreement)
        modal = self._set_tense(element, verb)
        self._set_aspect(element, verb)
        fused = self._words.get(f"negation.fused.{modal}") if frame.is_denied and not frame.is_inverted else None
        if fused:
            element.setFeature(feature["MODAL"], fused)
        elif frame.is_denied:
            element.setFeature(feature["NEGATED"], True)
        if frame.is_inverted:
            element.setFeature(feature["INTERROGATIVE_TYPE"], self._java.interrogative["YES_NO"])
            if verb.perfect and not frame.is_denied:
                element.setFeature(feature["NEGATED"], True)
                group.setFeature(feature["NEGATED"], False)
        # Even where it is empty: without anything behind the verb, SimpleNLG leaves a copula behind its subject.
        element.addPostModifier(self._tools.string(frame.behind))
        return self._with_adverbs(self._tools.say(element), frame, modal)

    def _with_adverbs(self, said: list[str], frame: Frame, modal: str | None) -> list[str]:
        """Adverbs stand behind the first auxiliary, a copula and "not", else in front of the verb."""
        if not frame.adverbs:
            return said
        verb = frame.verb
        has_auxiliary = bool(modal) or verb.perfect or verb.progressive or verb.tense == "future"
        has_operator = has_auxiliary or frame.is_denied or frame.is_inverted or verb.verb == self._words["verb.be"]
        # "that he not often be late": a base form is denied without an auxiliary.
        is_denied_base = modal == "" and frame.is_denied
        position = len(frame.subject) + (has_operator and not is_denied_base)
        if said[position : position + 1] == self._words.split("negation.not"):
            position += 1
        return [*said[:position], *frame.adverbs, *said[position:]]

    def _set_tense(self, element: JavaObject, verb: VerbPhrase) -> str | None:
        """Set the tense, and the modal verb if there is one; gives the modal."""
        feature = self._java.feature
        modal = self._modal(verb)
        time = _TIMES.get(verb.tense, "past")
        if modal is None and verb.mood == "subjunctive" and time != "past":
            # The base form for every person, which SimpleNLG gives behind a modal: here an empty one.
            modal = ""
        elif modal is None and time == "conditional":
            modal = self._words["verb.conditional"]
        tense = "PRESENT" if modal is not None else time.upper()
        element.setFeature(feature["TENSE"], self._java.tense[tense])
        if modal is not None:
            element.setFeature(feature["MODAL"], modal)
            if verb.modality in _WITHOUT_PAST and time == "past":
                element.setFeature(feature["PERFECT"], True)
        return modal

    def _set_aspect(self, element: JavaObject, verb: VerbPhrase) -> None:
        feature = self._java.feature
        if verb.perfect:
            element.setFeature(feature["PERFECT"], True)
        if verb.progressive:
            element.setFeature(feature["PROGRESSIVE"], True)

    def _non_finite(self, frame: Frame, context: RealizationContext) -> list[str]:
        verb = frame.verb
        negation = self._words.split("negation.not") if frame.is_denied else []
        element = self._factory.createVerbPhrase()
        element.setVerb(self._lexicon.verb(verb.verb, verb.like, context.notes))
        feature = self._java.feature
        if verb.mood == "infinitive":
            element.setFeature(feature["MODAL"], "" if frame.is_bare else self._words["infinitive"])
        else:
            form = "PAST_PARTICIPLE" if verb.mood == "past_participle" else "PRESENT_PARTICIPLE"
            element.setFeature(feature["FORM"], self._java.form[form])
        if verb.mood != "past_participle" and (verb.perfect or verb.tense not in _TIMES):
            element.setFeature(feature["PERFECT"], True)
        if verb.mood == "infinitive" and verb.progressive:
            element.setFeature(feature["PROGRESSIVE"], True)
        element.addPostModifier(self._tools.string(frame.behind))
        said, adverbs = self._tools.say(element), frame.adverbs
        if verb.mood != "infinitive" or frame.is_bare:
            return [*frame.subject, *negation, *adverbs, *said]
        # "never to have often seen"
        never = adverbs[:1] if verb.negation == "never" else []
        return [*frame.subject, *negation, *never, said[0], *adverbs[len(never) :], *said[1:]]

    def _imperative(self, frame: Frame, context: RealizationContext) -> list[str]:
        words = self._words
        negation = words.split("negation.not") if frame.is_denied else []
        is_perfect = frame.verb.perfect or frame.verb.tense not in _TIMES
        bare = frame.verb.model_copy(update={"mood": "subjunctive", "tense": "present", "perfect": is_perfect})
        said = [*frame.adverbs, *self.say(Frame(bare, behind=frame.behind), context)]
        if frame.agreement.verb_person == 1:
            us = words.agreeing("pronoun.object", Agreement(number="plural", person=1))
            return [words["verb.let"], us, *negation, *said]
        return [*([words["verb.do"]] if negation else []), *negation, *said]
