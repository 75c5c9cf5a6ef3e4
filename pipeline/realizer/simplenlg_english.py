"""English on SimpleNLG: nouns, pronouns, adjectives, adverbs, prepositions and coordinations.

Every phrase is realized by itself, so that units keep their marks, and stands in the phrase around it as words that no
longer change, with the person, number and gender that it has. Pronouns get their case from their function.
"""

from pipeline.realizer.features import Degree
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.saying import Function, Saying, attach, is_mark
from pipeline.realizer.grammar.shared import (
    agreement_of_plain,
    between_commas,
    coordinated,
    date_words,
    digits,
    number_of,
)
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.marks import CLOSE
from pipeline.realizer.simplenlg_english_clause import EnglishClauses
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools, is_short
from pipeline.realizer.spec import (
    AdjectivePhrase,
    AdverbPhrase,
    Clause,
    Coordination,
    Date,
    NounPhrase,
    Number,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
    VerbPhrase,
)

_SYNTHETIC = {"comparative": "IS_COMPARATIVE", "superlative": "IS_SUPERLATIVE"}


class SimplenlgEnglish:
    """The English grammar of the engine."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words: Words = tools.words
        self._clauses = EnglishClauses(tools)

    def clause(self, clause: Clause, function: Function, antecedent: Agreement, saying: Saying) -> list[str]:
        """A clause; main where it stands alone."""
        return self._clauses.clause(clause, function, antecedent, saying)

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, saying: Saying) -> list[str]:
        """A verb phrase without its subject."""
        return self._clauses.verb_phrase(phrase, agreement, saying)

    def noun_phrase(self, phrase: NounPhrase, function: Function, saying: Saying) -> list[str]:
        """A noun with what belongs to it, or the pronoun for it."""
        agreement = saying.agreement(phrase)
        if phrase.pronominal:
            return self._tools.say(self._personal(agreement, function))
        element = self._factory.createNounPhrase(self._noun(phrase, saying))
        self._tools.set_agreement(element, agreement)
        element.setFeature(self._java.feature["ADJECTIVE_ORDERING"], False)
        specifier = self._specifier(phrase, agreement, saying)
        if specifier:
            element.setSpecifier(self._tools.string(specifier))
        before, behind = self._modifiers(phrase, agreement, saying)
        for words in before:
            element.addPreModifier(self._tools.string(words))
        for words in behind:
            element.addPostModifier(self._tools.string(words))
        return self._tools.say(element)

    def _noun(self, phrase: NounPhrase, saying: Saying) -> JavaObject:
        if phrase.proper:
            return self._tools.java.word(phrase.noun, "NOUN", {"PLURAL": phrase.plural or phrase.noun})
        self._tools.check_known(phrase.noun, "NOUN", saying.notes)
        return self._tools.word(phrase.noun, "NOUN", {"PLURAL": phrase.plural} if phrase.plural else None)

    def _specifier(self, phrase: NounPhrase, agreement: Agreement, saying: Saying) -> list[str]:
        if phrase.possessor is not None and phrase.determiner != "indefinite":
            return self._genitive(phrase.possessor, saying)
        if phrase.determiner is None:
            return []
        return self._words.split(f"determiner.{phrase.determiner}.{agreement.number}")

    def _genitive(self, possessor: Phrase, saying: Saying) -> list[str]:
        if isinstance(possessor, Pronoun) and possessor.kind == "personal":
            element = self._personal(saying.agreement(possessor))
            element.setFeature(self._java.feature["POSSESSIVE"], True)
            return self._tools.say(element)
        words = saying.say(possessor, "subject")
        is_bare = saying.agreement(possessor).number == "plural" and last_word(words, saying).endswith("s")
        return attach(words, self._words[f"genitive.{'plural' if is_bare else 'singular'}"])

    def _modifiers(
        self, phrase: NounPhrase, agreement: Agreement, saying: Saying
    ) -> tuple[list[list[str]], list[list[str]]]:
        """What stands before the noun and what behind it."""
        before: list[list[str]] = []
        behind: list[list[str]] = []
        if phrase.quantity is not None:
            before.append(saying.say(phrase.quantity))
        before += [saying.say(each) for each in phrase.pre_modifiers]
        for adjective in phrase.adjectives:
            if not isinstance(adjective, AdjectivePhrase):
                before.append(saying.say(adjective))
                continue
            is_heavy = bool(adjective.complements) or adjective.degree == "equative"
            if adjective.position == "after" or (is_heavy and adjective.position == "auto"):
                behind.append(saying.say(adjective))
            elif adjective.than is not None:
                # "a bigger house than this": the second term of the comparison stands behind the noun.
                before.append(saying.say(adjective.model_copy(update={"than": None})))
                behind.append(self._second_term(adjective.degree, adjective.than, saying))
            else:
                before.append(saying.say(adjective))
        if phrase.possessor is not None and phrase.determiner == "indefinite":
            # Quirk et al. 1985, §5.126: the post-genitive, "a friend of mine".
            behind.append([self._words["preposition.of"], *self._independent_genitive(phrase.possessor, saying)])
        for modifier in phrase.post_modifiers:
            behind.append(saying.say(modifier, "alone", agreement))
        if phrase.apposition is not None:
            behind.append(between_commas(saying.say(phrase.apposition)))
        return before, behind

    def _independent_genitive(self, possessor: Phrase, saying: Saying) -> list[str]:
        if isinstance(possessor, Pronoun) and possessor.kind == "personal":
            return [self._words.agreeing("pronoun.possessive", saying.agreement(possessor))]
        return self._genitive(possessor, saying)

    def pronoun(self, pronoun: Pronoun, function: Function, saying: Saying) -> list[str]:
        """A pronoun in the case of its function."""
        agreement = saying.agreement(pronoun)
        if pronoun.kind == "personal":
            return self._tools.say(self._personal(agreement, "object" if pronoun.detached else function))
        if pronoun.kind == "possessive":
            owner = Agreement(pronoun.gender, pronoun.number, pronoun.person)
            return [self._words.agreeing("pronoun.possessive", owner)]
        if pronoun.kind in ("this", "that"):
            return [self._words[f"pronoun.{pronoun.kind}.{agreement.number}"]]
        return [self._words[f"pronoun.{pronoun.kind}"]]

    def _personal(self, agreement: Agreement, function: Function | None = None) -> JavaObject:
        element = self._factory.createNounPhrase()
        element.setFeature(self._java.feature["PRONOMINAL"], True)
        self._tools.set_agreement(element, agreement)
        if function is not None:
            is_subject = function in ("subject", "alone")
            case = self._java.function["SUBJECT" if is_subject else "OBJECT"]
            element.setFeature(self._java.internal["DISCOURSE_FUNCTION"], case)
        return element

    def adjective_phrase(
        self,
        phrase: AdjectivePhrase,
        agreement: Agreement,  # noqa: ARG002 - English adjectives agree with nothing
        saying: Saying,
    ) -> list[str]:
        """An adjective with its degree, adverbs, second term of comparison and complements."""
        self._tools.check_known(phrase.adjective, "ADJECTIVE", saying.notes)
        element = self._factory.createAdjectivePhrase(self._tools.word(phrase.adjective, "ADJECTIVE"))
        is_inflected = (phrase.adjective, "ADJECTIVE") in self._tools.corrections or is_short(phrase.adjective)
        self._grade(element, phrase, saying, is_inflected=is_inflected)
        for complement in phrase.complements:
            element.addPostModifier(self._tools.string(saying.say(complement)))
        return self._tools.say(element)

    def adverb_phrase(self, phrase: AdverbPhrase, saying: Saying) -> list[str]:
        """An adverb with its degree, adverbs and second term of comparison."""
        if " " not in phrase.adverb:
            self._tools.check_known(phrase.adverb, "ADVERB", saying.notes)
        element = self._factory.createAdverbPhrase(self._tools.word(phrase.adverb, "ADVERB"))
        self._grade(element, phrase, saying, is_inflected=(phrase.adverb, "ADVERB") in self._tools.corrections)
        return self._tools.say(element)

    def _grade(
        self, element: JavaObject, phrase: AdjectivePhrase | AdverbPhrase, saying: Saying, *, is_inflected: bool
    ) -> None:
        for modifier in phrase.modifiers:
            element.addPreModifier(self._tools.string(saying.say(modifier)))
        synthetic = _SYNTHETIC.get(phrase.degree)
        if synthetic and is_inflected:
            element.setFeature(self._java.feature[synthetic], True)
        elif phrase.degree != "positive":
            element.addPreModifier(self._tools.string([self._words[f"degree.{phrase.degree}"]]))
        if phrase.than is not None:
            element.addPostModifier(self._tools.string(self._second_term(phrase.degree, phrase.than, saying)))

    def _second_term(self, degree: Degree, than: Phrase, saying: Saying) -> list[str]:
        use = "degree.than.equative" if degree == "equative" else "degree.than"
        return [self._words[use], *saying.say(than, "object")]

    def prepositional_phrase(self, phrase: PrepositionalPhrase, saying: Saying) -> list[str]:
        """A preposition and its object; as a pronoun, with the object's pronoun."""
        governed = phrase.object
        if phrase.pronominal and isinstance(governed, NounPhrase):
            governed = governed.model_copy(update={"pronominal": True})
        element = self._factory.createPrepositionPhrase()
        element.setPreposition(self._tools.string([phrase.preposition]))
        element.setObject(self._tools.string(saying.say(governed, "prepositional")))
        for modifier in phrase.modifiers:
            element.addPreModifier(self._tools.string(saying.say(modifier)))
        return self._tools.say(element)

    def coordination(self, phrase: Coordination, function: Function, agreement: Agreement, saying: Saying) -> list[str]:
        """Coordinates with commas between them and the conjunction before the last."""
        if any(isinstance(each, Clause | VerbPhrase) for each in phrase.coordinates):
            return self._clauses.coordination(phrase, function, agreement, saying)
        if phrase.correlative or phrase.conjunction not in ("and", "or"):
            return coordinated(phrase, self._words, lambda each, _: saying.say(each, function, agreement))
        element = self._factory.createCoordinatedPhrase()
        for each in phrase.coordinates:
            element.addCoordinate(self._tools.string(saying.say(each, function, agreement)))
        element.setConjunction(self._words[f"conjunction.{phrase.conjunction}"])
        return self._tools.say(element)

    def date(self, date: Date) -> list[str]:
        """A date."""
        return date_words(date, self._words)

    def number(self, number: Number) -> list[str]:
        """A number in digits or words."""
        return number_words(number, self._words)

    def agreement(self, unit: Phrase, saying: Saying) -> Agreement:
        """What agrees with `unit`."""
        plain = agreement_of_plain(unit, saying, self._words)
        if plain is not None or not isinstance(unit, NounPhrase):
            return plain or Agreement()
        number = unit.number or (
            number_of(unit.quantity, self._words)
            if unit.quantity is not None
            else "plural"
            if unit.determiner == "several"
            else "singular"
        )
        return Agreement(unit.gender or ("masculine" if unit.animate else "neuter"), number)


def last_word(words: list[str], saying: Saying) -> str:
    """The last word that will be read, of a canned text its last; "" without one."""
    for word in reversed(words):
        if not is_mark(word):
            return word.rstrip(CLOSE)
        if word[0] != CLOSE and saying.marks[word[0]].text:
            return str(saying.marks[word[0]].text).split()[-1]
    return ""


def number_words(number: Number, words: Words) -> list[str]:
    """A number in digits or words, cardinal or ordinal."""
    if number.form == "words":
        return words.number_in_words(int(number.value), number.gender, is_ordinal=number.ordinal).split()
    said = digits(number.value, words)
    if number.ordinal:
        value = int(number.value)
        last = "other" if value % 100 in (11, 12, 13) or value % 10 not in (1, 2, 3) else str(value % 10)
        said += words[f"number.ordinal.{last}"]
    return [said]
