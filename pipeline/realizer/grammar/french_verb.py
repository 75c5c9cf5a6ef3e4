"""The French verb group: tenses, auxiliaries, the place of negation and clitics, past participles (§4.1-4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.realizer import inflection
from pipeline.realizer.features import Tense
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.spec import VerbPhrase

# The simple tense of the first verb, and whether it is an auxiliary's.
_INDICATIVE: Mapping[Tense, tuple[VerbForm, bool]] = {
    "present": ("present", False),
    "past": ("present", True),
    "passe_compose": ("present", True),
    "imparfait": ("imperfect", False),
    "passe_simple": ("past", False),
    "future": ("future", False),
    "conditional": ("conditional", False),
}
_INDICATIVE_PERFECT: Mapping[Tense, tuple[VerbForm, bool]] = {
    "present": ("present", True),
    "past": ("imperfect", True),
    "passe_compose": ("imperfect", True),
    "imparfait": ("imperfect", True),
    "passe_simple": ("past", True),
    "future": ("future", True),
    "conditional": ("conditional", True),
}
_PAST_TENSES = frozenset({"past", "passe_compose", "imparfait", "passe_simple"})
_LITERARY = frozenset({"imparfait", "passe_simple"})
# Modalities that French says with the conditional of the modal verb.
_ATTENUATED = frozenset({"possibility", "recommendation"})
CLITIC_ORDER = ("first", "direct", "indirect", "y", "en")
_IMPERATIVE_ORDER = ("direct", "first", "indirect", "y", "en")


@dataclass(frozen=True, slots=True)
class Link:
    """A verb of the group: what follows it, and whether it stands in a compound form of its own."""

    lemma: str
    tail: tuple[str, ...] = ()
    is_perfect: bool = False
    is_main: bool = False
    is_passive: bool = False
    is_causative: bool = False


@dataclass(frozen=True, slots=True)
class VerbGroupContext:
    """What the words around the verb ask of its group.

    `clitics` by slot; `slot` is what stands right behind the first verb (« pas », « rien »), `adverbs` behind that;
    `preceding_object` is what a participle with avoir agrees with.
    """

    subject: Agreement = NEUTRAL
    clitics: Mapping[str, str] = field(default_factory=dict)
    has_particle: bool = False
    slot: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    preceding_object: Agreement | None = None
    has_object: bool = False
    is_restricted: bool = False


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """The verb group around the word that is conjugated, which an inverted subject is written onto."""

    before: list[str]
    head: str
    after: list[str]


@dataclass(frozen=True, slots=True)
class FrenchVerb:
    """Builds verb groups."""

    words: Words

    def group(self, phrase: VerbPhrase, around: VerbGroupContext, context: RealizationContext) -> VerbGroup:
        """The verbs of `phrase` with clitics, negation and adverbs in their places."""
        links = self._links(phrase, around)
        form, is_compound = self._first_form(phrase)
        clitics = [around.clitics[slot] for slot in CLITIC_ORDER if slot in around.clitics]
        host = next(n for n, link in enumerate(links) if link.is_main or link.is_passive or link.is_causative)
        first = self._realized(links[0], form, is_compound, phrase, around, context)
        rest: list[str] = []
        for position, link in enumerate(links[1:], 1):
            if position == host:
                rest += clitics
            if link.is_main and links[position - 1].is_passive:
                rest += [self._participle(link, phrase, around.subject, context)]
            else:
                rest += self._realized(link, "infinitive", link.is_perfect, phrase, around, context)
            rest += link.tail
        after_first = [*first[1:], *links[0].tail]
        head = first[0]
        particle = [self.words["negation.particle"]] if around.has_particle else []
        if phrase.mood == "past_participle":
            return VerbGroup([*around.slot], head, [*around.adverbs, *after_first, *rest])
        if phrase.mood == "infinitive":
            before = [*particle, *around.slot, *(clitics if host == 0 else [])]
            return VerbGroup(before, head, [*around.adverbs, *after_first, *rest])
        if phrase.mood == "imperative" and host == 0 and not around.has_particle:
            head = self._with_enclitics(head, around.clitics)
            return VerbGroup([], head, [*around.slot, *around.adverbs, *after_first, *rest])
        before = [*particle, *(clitics if host == 0 else [])]
        if phrase.mood == "gerund":
            before.insert(0, self.words["gerund"])
        return VerbGroup(before, head, [*around.slot, *around.adverbs, *after_first, *rest])

    def _links(self, phrase: VerbPhrase, around: VerbGroupContext) -> list[Link]:
        lemma, _, tail = phrase.verb.partition(" ")
        if inflection.verb(phrase.verb, "fr", "infinitive", like=phrase.like):
            lemma, tail = phrase.verb, ""
        links = [Link(lemma, tuple(tail.split()), is_main=True)]
        if phrase.voice == "passive" and phrase.mood != "past_participle":
            links.insert(0, Link(self.words["verb.be"], is_passive=True))
        if phrase.causative and phrase.mood != "past_participle":
            links.insert(0, Link(self.words["verb.do"], is_causative=True))
        if phrase.progressive and phrase.mood != "past_participle":
            links.insert(0, Link(self.words["verb.be"], tuple(self.words.split("progressive"))))
        if around.is_restricted:
            # « Il ne fait que dormir »: nothing stands behind the verb that « que » could restrict.
            links.insert(0, Link(self.words["verb.do"], (self.words["negation.only"],)))
        if phrase.modality is not None and phrase.mood != "past_participle":
            if phrase.perfect:
                links[0] = Link(links[0].lemma, links[0].tail, True, links[0].is_main, links[0].is_passive)
            links.insert(0, Link(self.words[f"modal.{phrase.modality}"]))
        return links

    @staticmethod
    def _first_form(phrase: VerbPhrase) -> tuple[VerbForm, bool]:
        """The form of the first verb and whether it takes an auxiliary."""
        tense = phrase.tense
        is_twice = phrase.double_perfect and tense not in ("past", "passe_compose")
        is_perfect = (phrase.perfect or is_twice) and phrase.modality is None
        if phrase.mood == "imperative":
            return "imperative", is_perfect
        if phrase.mood == "infinitive":
            return "infinitive", is_perfect or tense in _PAST_TENSES
        if phrase.mood == "past_participle":
            return "past_participle", False
        if phrase.mood in ("present_participle", "gerund"):
            return "present_participle", is_perfect or tense in _PAST_TENSES
        if phrase.mood == "subjunctive":
            if tense in _LITERARY:
                return "past_subjunctive", is_perfect
            return "subjunctive", is_perfect or tense in _PAST_TENSES
        if phrase.modality in _ATTENUATED:
            return "conditional", is_perfect or tense in _PAST_TENSES
        if phrase.progressive and tense == "past" and phrase.modality is None:
            tense = "imparfait"
        return (_INDICATIVE_PERFECT if is_perfect else _INDICATIVE)[tense]

    def _realized(
        self,
        link: Link,
        form: VerbForm,
        is_compound: bool,
        phrase: VerbPhrase,
        around: VerbGroupContext,
        context: RealizationContext,
    ) -> list[str]:
        """A verb in a simple form, or its auxiliary in that form and its past participle."""
        subject = around.subject
        if form == "past_participle":
            return [self._participle(link, phrase, subject, context)]
        if not is_compound:
            return [self._form(link, form, phrase, subject, context)]
        has_etre = link.is_main and self._takes_etre(link.lemma, phrase, around)
        auxiliary = Link(self.words["verb.be" if has_etre else "verb.have"])
        agreement = NEUTRAL
        if link.is_main:
            agreement = self._participle_agreement(link.lemma, phrase, around, has_etre=has_etre)
        # « Quand il a eu mangé »: the auxiliary is itself in a compound form (Le bon usage, on the temps surcomposés).
        twice = phrase.double_perfect and link.is_main
        had = [self._participle(Link(self.words["verb.have"]), phrase, NEUTRAL, context)] if twice else []
        return [
            self._form(auxiliary, form, phrase, subject, context),
            *had,
            self._participle(link, phrase, agreement, context),
        ]

    def _takes_etre(self, lemma: str, phrase: VerbPhrase, around: VerbGroupContext) -> bool:
        if phrase.reflexive:
            return True
        entry = self.words.verbs.get(lemma)
        if entry is None:
            return False
        return entry["auxiliary"] == "be" or (entry["auxiliary"] == "be_without_object" and not around.has_object)

    def _participle_agreement(
        self, lemma: str, phrase: VerbPhrase, around: VerbGroupContext, *, has_etre: bool
    ) -> Agreement:
        """With avoir the participle agrees with an object before it, with être with the subject.

        A reflexive verb with an object, or one whose reflexive pronoun is an indirect object, follows avoir.
        """
        if not has_etre:
            return around.preceding_object or NEUTRAL
        if not phrase.reflexive:
            return around.subject
        entry = self.words.verbs.get(phrase.verb) or self.words.verbs.get(lemma)
        if around.has_object or (entry is not None and entry["reflexive"] == "dative"):
            return around.preceding_object or NEUTRAL
        return around.subject

    def _participle(self, link: Link, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> str:
        return self._form(link, "past_participle", phrase, agreement, context)

    def _form(
        self, link: Link, form: VerbForm, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext
    ) -> str:
        person, number = agreement.verb_person, agreement.verb_number
        if form == "past_participle":
            person, number = 3, agreement.number
        elif form == "imperative" and (number == "singular" or person == 3):
            person = 2
        like = phrase.like if link.is_main else None
        gender = "feminine" if agreement.gender == "feminine" else "masculine"
        if form in ("infinitive", "present_participle"):
            person, number, gender = 3, "singular", "masculine"
        elif form != "past_participle":
            gender = "masculine"
        mended = self.words.verbs.get(link.lemma, {}).get("past_participle")
        if form == "past_participle" and mended:
            return inflected_participle(mended, agreement)
        found = inflection.verb(link.lemma, "fr", form, person, number, gender, like)
        if found is None and form == "past_participle":
            # « ri », « pu » have no feminine and no plural.
            found = inflection.verb(link.lemma, "fr", form, like=like)
        if found is None:
            model = self.words.model(link.lemma, "verb", context.notes)
            regular = inflection.verb(link.lemma, "fr", form, person, number, gender, model) if model else None
            return regular or link.lemma
        return found

    def _with_enclitics(self, head: str, clitics: Mapping[str, str]) -> str:
        """« donne-le-moi », « vas-y », « manges-en »: clitics behind an affirmative imperative."""
        order = [slot for slot in _IMPERATIVE_ORDER if slot in clitics]
        if not order:
            return head
        if order[0] in ("y", "en") and head[-1] in "ae":
            head += "s"
        said = head
        for position, slot in enumerate(order):
            clitic = clitics[slot]
            is_last = position == len(order) - 1
            if slot == "first" and is_last:
                clitic = self.words.get(f"clitic.stressed.{clitic}") or clitic
            elif slot == "first" and order[position + 1] in ("y", "en") and clitic[-1] == "e":
                said += f"-{clitic[:-1]}'{clitics[order[position + 1]]}"
                return said
            said += f"-{clitic}"
        return said


def is_compound(phrase: VerbPhrase) -> bool:
    """Whether the first verb of a phrase is an auxiliary that its neighbor may share: « a mangé et bu »."""
    return phrase.perfect or phrase.tense in ("past", "passe_compose")


def inflected_participle(participle: str, agreement: Agreement) -> str:
    """A participle that pyrealb has wrong; the circumflex of « crû » and « mû » is that of the masculine singular."""
    ending = ("e" if agreement.gender == "feminine" else "") + ("s" if agreement.number == "plural" else "")
    return participle.replace("û", "u") + ending if ending else participle
