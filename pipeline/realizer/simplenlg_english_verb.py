"""English verb groups on SimpleNLG: tense, aspect, mood, voice, negation, modality, and what stands behind the verb."""

from dataclasses import dataclass, field, replace

from pipeline.realizer.features import Tense
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.saying import Saying
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools, like_another
from pipeline.realizer.spec import Pronoun, VerbPhrase

# English has one past where French has three; its conditional is a modal.
_TENSES: dict[Tense, str] = {"present": "PRESENT", "future": "FUTURE", "conditional": "PRESENT"}
_NON_FINITE = ("infinitive", "present_participle", "past_participle", "gerund")
_OWN_FORMS = ("PRESENT3S", "PAST", "PAST_PARTICIPLE", "PRESENT_PARTICIPLE")


def is_finite(verb: VerbPhrase) -> bool:
    """Whether the verb has a tense and agrees with a subject."""
    return verb.mood not in _NON_FINITE


@dataclass(slots=True)
class Frame:
    """A verb phrase and its surface subject: what is the subject on the page, which a passive takes from the object."""

    verb: VerbPhrase
    subject: list[str] | None = None
    agreement: Agreement = NEUTRAL
    agent: list[str] = field(default_factory=list)
    is_inverted: bool = False


class EnglishVerbs:
    """Says frames."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words

    def say(self, frame: Frame, saying: Saying) -> list[str]:
        """The subject and the verb phrase in the order that mood and inversion ask for."""
        verb = frame.verb
        if verb.modality is not None:
            modal = self._modal(verb)
            if " " in modal:
                return self._periphrastic(frame, modal.split(), saying)
        if verb.mood == "imperative":
            return self._imperative(frame, saying)
        if not is_finite(verb):
            return self._non_finite(frame, saying)
        return self._finite(frame, saying, self._behind(frame, saying))

    def _modal(self, verb: VerbPhrase) -> str:
        """The modal verb for the tense, else the expression that is conjugated in its place (be able to)."""
        tense = verb.tense if verb.tense in _TENSES else "past"
        modal = self._words.get(f"modal.{verb.modality}.{tense}")
        can_be_modal = verb.mood in ("indicative", "subjunctive") and modal is not None and " " not in modal
        return modal if can_be_modal and modal else self._words[f"modal.{verb.modality}.inflected"]

    def _periphrastic(self, frame: Frame, modal: list[str], saying: Saying) -> list[str]:
        verb = frame.verb
        inner = verb.model_copy(
            update={"modality": None, "negation": None, "perfect": False, "pre_modifiers": (), "tense": "present"}
        )
        outer = VerbPhrase(
            verb=modal[0],
            tense=verb.tense,
            perfect=verb.perfect,
            mood=verb.mood,
            negation=verb.negation,
            pre_modifiers=verb.pre_modifiers,
        )
        bare = self._bare(Frame(inner, agreement=frame.agreement, agent=frame.agent), saying)
        expression = replace(frame, verb=outer, agent=[])
        behind = [*modal[1:], *bare]
        if verb.mood == "imperative" or not is_finite(verb):
            return [*self.say(expression, saying), *behind]
        return self._finite(expression, saying, [behind])

    def _finite(self, frame: Frame, saying: Saying, behind: list[list[str]]) -> list[str]:
        verb = frame.verb
        element = self._factory.createClause()
        element.setVerb(self._verb(verb, saying))
        if frame.subject is not None:
            subject = self._tools.fixed(frame.subject, frame.agreement)
            if verb.voice == "passive":
                element.setObject(subject)
            else:
                element.setSubject(subject)
        if frame.agent:
            element.setSubject(self._tools.fixed(frame.agent, NEUTRAL))
        group = element.getVerbPhrase()
        self._tools.set_agreement(group, frame.agreement)
        self._set_tense(element, verb)
        self._set_aspect(element, verb)
        self._negate(element, verb)
        before = self._before(verb, saying)
        if self._is_bare_copula(verb):
            behind = [*before, *behind]
        else:
            for words in before:
                group.addPreModifier(self._tools.string(words))
        if frame.is_inverted:
            feature = self._java.feature
            element.setFeature(feature["INTERROGATIVE_TYPE"], self._java.interrogative["YES_NO"])
            if verb.perfect and verb.negation != "not":
                # SimpleNLG puts "do" in front of a perfect, but not where the clause counts as negated.
                element.setFeature(feature["NEGATED"], True)
                group.setFeature(feature["NEGATED"], False)
            if not behind:
                # Without anything behind the verb, SimpleNLG leaves a copula behind its subject.
                behind = [[]]
        for words in behind:
            element.addPostModifier(self._tools.string(words))
        return self._tools.say(element)

    def _set_tense(self, element: JavaObject, verb: VerbPhrase) -> None:
        feature = self._java.feature
        modal: str | None = None
        if verb.modality is not None:
            modal = self._modal(verb)
        elif verb.mood == "subjunctive":
            # The base form for every person, which SimpleNLG gives behind a modal: here an empty one.
            modal = ""
        elif verb.tense == "conditional":
            modal = self._words["verb.conditional"]
        tense = "PRESENT" if modal is not None else _TENSES.get(verb.tense, "PAST")
        element.setFeature(feature["TENSE"], self._java.tense[tense])
        if modal is not None:
            element.setFeature(feature["MODAL"], modal)

    def _set_aspect(self, element: JavaObject, verb: VerbPhrase) -> None:
        feature = self._java.feature
        if verb.perfect:
            element.setFeature(feature["PERFECT"], True)
        if verb.progressive:
            element.setFeature(feature["PROGRESSIVE"], True)
        if verb.voice == "passive":
            element.setFeature(feature["PASSIVE"], True)
        if verb.particle is not None and not isinstance(verb.object, Pronoun):
            element.setFeature(feature["PARTICLE"], verb.particle)

    def _negate(self, element: JavaObject, verb: VerbPhrase) -> None:
        if verb.negation in ("not", "no_longer"):
            element.setFeature(self._java.feature["NEGATED"], True)

    def _before(self, verb: VerbPhrase, saying: Saying) -> list[list[str]]:
        before = [saying.say(each) for each in verb.pre_modifiers]
        if verb.negation == "never" or (verb.negation == "only" and verb.object is None):
            before.insert(0, self._words.split(f"negation.{verb.negation}"))
        return before

    @staticmethod
    def _is_bare_copula(verb: VerbPhrase) -> bool:
        """Adverbs stand behind "be" where it is the only verb of its group."""
        has_auxiliary = verb.perfect or verb.progressive or verb.voice == "passive" or verb.modality is not None
        return verb.verb == "be" and not has_auxiliary and verb.tense not in ("future", "conditional")

    def _verb(self, verb: VerbPhrase, saying: Saying) -> JavaObject:
        if verb.like is not None and not self._tools.java.knows(verb.verb, "VERB"):
            model = self._tools.word(verb.like, "VERB")
            forms = {
                name: str(model.getFeatureAsString(self._java.lexical[name]))
                for name in _OWN_FORMS
                if model.hasFeature(self._java.lexical[name])
            }
            return self._tools.word(verb.verb, "VERB", like_another(verb.verb, verb.like, forms))
        self._tools.check_known(verb.verb, "VERB", saying.notes)
        return self._tools.word(verb.verb, "VERB")

    def _non_finite(self, frame: Frame, saying: Saying) -> list[str]:
        verb = frame.verb
        subject = frame.subject or []
        if subject and verb.mood == "infinitive":
            subject = [*self._words.split("infinitive.subject"), *subject]
        negation = self._words.split("negation.not") if verb.negation in ("not", "no_longer") else []
        if verb.mood == "infinitive":
            return [*subject, *negation, *self._group(frame, saying, modal=self._words["infinitive"])]
        form = "PAST_PARTICIPLE" if verb.mood == "past_participle" else "PRESENT_PARTICIPLE"
        return [*subject, *negation, *self._group(frame, saying, form=form)]

    def _bare(self, frame: Frame, saying: Saying) -> list[str]:
        return self._group(frame, saying, modal="")

    def _group(self, frame: Frame, saying: Saying, *, modal: str | None = None, form: str | None = None) -> list[str]:
        """A verb group without subject and negation, behind a modal (SimpleNLG's way to "to") or in a form."""
        verb = frame.verb
        element = self._factory.createVerbPhrase()
        element.setVerb(self._verb(verb, saying))
        if modal is not None:
            element.setFeature(self._java.feature["MODAL"], modal)
        if form is not None:
            element.setFeature(self._java.feature["FORM"], self._java.form[form])
        self._set_aspect(element, verb)
        for words in self._before(verb, saying):
            element.addPreModifier(self._tools.string(words))
        if frame.agent:
            element.addPostModifier(self._tools.string([*self._words.split("preposition.agent"), *frame.agent]))
        for words in self._behind(frame, saying):
            element.addPostModifier(self._tools.string(words))
        return self._tools.say(element)

    def _imperative(self, frame: Frame, saying: Saying) -> list[str]:
        words = self._words
        negation = words.split("negation.not") if frame.verb.negation in ("not", "no_longer") else []
        bare = self._bare(replace(frame, subject=None), saying)
        if frame.agreement.person == 1 and frame.subject:
            us = words.agreeing("pronoun.object", frame.agreement)
            return [words["verb.let"], us, *negation, *bare]
        auxiliary = [words["verb.do"]] if negation else []
        return [*auxiliary, *negation, *bare]

    def _behind(self, frame: Frame, saying: Saying) -> list[list[str]]:
        """Objects, predicate, complements, negative words and modifiers."""
        verb = frame.verb
        words = self._words
        behind: list[list[str]] = []
        if verb.reflexive:
            behind.append([words.agreeing("pronoun.reflexive", frame.agreement)])
        behind += self._objects(verb, saying)
        if verb.particle is not None and isinstance(verb.object, Pronoun):
            behind.append([verb.particle])
        if verb.negation in ("nobody", "nothing"):
            behind.append(words.split(f"negation.{verb.negation}"))
        if verb.predicate is not None:
            behind.append(saying.say(verb.predicate, "predicate", frame.agreement))
        behind += [saying.say(each, "object") for each in verb.complements]
        if verb.negation == "no_longer":
            behind.append(words.split("negation.no_longer"))
        return behind + [saying.say(each) for each in verb.post_modifiers]

    def _objects(self, verb: VerbPhrase, saying: Saying) -> list[list[str]]:
        direct = saying.say(verb.object, "object") if verb.object is not None else []
        if verb.negation == "only" and direct:
            direct = [*self._words.split("negation.only"), *direct]
        if verb.indirect_object is None:
            return [direct] if direct else []
        recipient = saying.say(verb.indirect_object, "indirect_object")
        construction = self._words.verbs.get(verb.verb, {}).get("construction")
        if construction == "double_object" and verb.voice == "active" and not isinstance(verb.object, Pronoun):
            return [recipient, direct]
        return [direct, [*self._words.split("preposition.to"), *recipient]]
