"""How many planted violations of a norm are found, and how many sound sentences are accused.

    python -m benchmarks.controlled [--sentences 200] [--start 0] [--show]

The sentences are our own: instructions and statements over the terms of the vocabulary, said by the realizer. Each
planted one breaks one rule; found is one for which that rule speaks. A sound sentence that any rule speaks against is
accused.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from pipeline.controlled.conformity import Kind
from pipeline.controlled.norm import NORM_LANGUAGES, NORMS, Norm
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import SPEC
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO

Spec = dict[str, Any]
Plant = Callable[["Sentences", int], str]
ORDERED = ("adjust", "clean", "close", "connect", "examine", "install", "lift", "loosen", "open", "remove", "replace",
           "tighten", "touch", "turn")  # fmt: skip
COUNTED = ("bearing", "bolt", "cable", "cap", "connector", "cover", "filter", "hose", "lever", "nut", "panel", "pump",
           "screw", "seal", "shaft", "spring", "switch", "valve", "washer")  # fmt: skip
STATES = ("clean", "damaged", "dirty", "dry", "empty", "hot", "loose", "wet", "worn")


class Sentences:
    """Says sentences of one language, each by its number, always the same."""

    def __init__(self, runner: Runner, language: Language) -> None:
        self._engine: RealizationEngine = runner.engine
        self.language = language
        self.vocabulary = runner.controlled.grammars[language].vocabulary
        self.is_french = language == "fr"

    def say(self, spec: Spec) -> str:
        """A spec in words."""
        return self._engine.realize(SPEC.validate_python(spec), self.language).text

    def term(self, number: int, *, drawing: bool = True) -> Spec:
        """A thing, with a number on a drawing where that is wanted and the number is even."""
        term = self.vocabulary.terms[COUNTED[number % len(COUNTED)]]
        name = f"{term.term} ({number % 30 + 1})" if drawing and number % 2 == 0 else term.term
        return {"type": "noun_phrase", "noun": name, "proper": True, "gender": term.gender, "determiner": "definite"}

    def verb(self, number: int) -> str:
        """A verb that can be ordered."""
        return self.vocabulary.verbs[ORDERED[number % len(ORDERED)]][0].verb

    def phrase(self, number: int, **features: Any) -> Spec:
        """A verb with its object; behind every third a tool."""
        made: Spec = {"type": "verb_phrase", "verb": self.verb(number), "object": self.term(number * 7), **features}
        if number % 3 == 0 and "post_modifiers" not in features:
            tool = self.vocabulary.terms["wrench"]
            said = {"type": "noun_phrase", "noun": tool.term, "proper": True, "gender": tool.gender}
            preposition = "avec" if self.is_french else "with"
            behind = {"type": "prepositional_phrase", "preposition": preposition,
                      "object": {**said, "determiner": "definite"}}  # fmt: skip
            made["post_modifiers"] = [behind]
        return made

    @property
    def mood(self) -> str:
        """The mood of an instruction."""
        return "infinitive" if self.is_french else "imperative"

    def order(self, number: int, **features: Any) -> Spec:
        """An instruction."""
        return {"type": "clause", "verb": self.phrase(number, mood=self.mood, **features)}

    def fact(self, number: int, **features: Any) -> Spec:
        """What a thing is like."""
        state = self.vocabulary.states[STATES[number % len(STATES)]].adjective
        verb = {"type": "verb_phrase", "verb": "être" if self.is_french else "be",
                "predicate": {"type": "adjective_phrase", "adjective": state}, **features}  # fmt: skip
        return {"type": "clause", "subject": self.term(number * 5), "verb": verb}

    def condition(self, number: int) -> Spec:
        """A condition."""
        return {**self.fact(number), "complementizer": "si" if self.is_french else "if"}

    def sound(self, number: int) -> str:
        """A conforming sentence: an order, a prohibition, a condition before an order, or a statement."""
        match number % 5:
            case 0:
                return self.say(self.order(number))
            case 1:
                return self.say(self.order(number, negation="not"))
            case 2:
                return self.say({**self.order(number), "front_modifiers": [self.condition(number)]})
            case 3:
                return self.say(self.fact(number))
        matrix = "s'assurer" if self.is_french else "make sure"
        reflexive = {"verb": "assurer", "reflexive": True} if self.is_french else {"verb": matrix}
        verb = {"type": "verb_phrase", "mood": self.mood, "complements": [self.fact(number)], **reflexive}
        return self.say({"type": "clause", "verb": verb})


def _words(s: Sentences, n: int) -> str:
    words = [w for (w, pos), rows in s.vocabulary.words.items() if pos == "VERB" and rows[-1].status == "unapproved"]
    verb = {"type": "verb_phrase", "verb": words[n % len(words)], "mood": s.mood, "object": s.term(n)}
    return s.say({"type": "clause", "verb": verb})


def _you(s: Sentences, n: int) -> str:
    subject = {"type": "pronoun", "person": 2, "number": "plural"}
    return s.say({"type": "clause", "subject": subject, "verb": s.phrase(n, modality="obligation")})


def _passive(modality: str | None) -> Plant:
    def plant(s: Sentences, n: int) -> str:
        # A participle that says what a thing is like ("is closed") is no passive for the rule.
        n = next(
            k for k in range(n, n + 99) if ORDERED[k % len(ORDERED)] not in ("close", "connect", "install", "open")
        )
        features: Spec = {"voice": "passive", **({"modality": modality} if modality else {})}
        return s.say({"type": "clause", "verb": s.phrase(n, **features)})

    return plant


def _two(s: Sentences, n: int) -> str:
    orders = [s.order(n), s.order(n + 1)] if not s.is_french else [s.order(n), s.order(n + 1), s.order(n + 2)]
    return s.say({"type": "coordination", "conjunction": "then" if n % 2 else "and", "coordinates": orders})


def _condition_behind(s: Sentences, n: int) -> str:
    order = s.order(n, post_modifiers=[s.condition(n)])
    return s.say(order)


def _no_article(s: Sentences, n: int) -> str:
    thing = s.term(n, drawing=False)
    verb = {"type": "verb_phrase", "verb": s.verb(n), "mood": s.mood, "object": {**thing, "determiner": None}}
    return s.say({"type": "clause", "verb": verb})


def _semicolon(s: Sentences, n: int) -> str:
    behind = s.say(s.fact(n))
    space = "\u202f" if s.is_french else ""
    return s.say(s.order(n)).rstrip(".") + f"{space}; " + behind[:1].lower() + behind[1:]


def _long_order(s: Sentences, n: int) -> str:
    things = {"type": "coordination", "coordinates": [s.term(n + k, drawing=False) for k in range(11)]}
    verb = {"type": "verb_phrase", "verb": s.verb(n), "mood": s.mood, "object": things}
    return s.say({"type": "clause", "verb": verb})


def _long_fact(s: Sentences, n: int) -> str:
    facts = [s.fact(n + k) for k in range(6)]
    return s.say({"type": "coordination", "coordinates": facts})


def _cluster(s: Sentences, n: int) -> str:
    names = [str(s.term(n + k, drawing=False)["noun"]) for k in range(4 if not s.is_french else 5)]
    said = " du ".join(names) if s.is_french else " ".join(names)
    verb = {"type": "verb_phrase", "verb": s.verb(n), "mood": s.mood,
            "object": {"type": "noun_phrase", "noun": said, "proper": True, "determiner": "definite"}}  # fmt: skip
    return s.say({"type": "clause", "verb": verb})


def _front(mood: str, preposition: str) -> Plant:
    def plant(s: Sentences, n: int) -> str:
        front = s.phrase(n + 1, mood=mood)
        if preposition:
            front = {"type": "prepositional_phrase", "preposition": preposition, "object": front}
        return s.say({**s.order(n), "front_modifiers": [front]})

    return plant


def _statement(**features: Any) -> Plant:
    def plant(s: Sentences, n: int) -> str:
        subject = {"type": "noun_phrase", "noun": s.vocabulary.terms["technician"].term, "determiner": "definite"}
        return s.say({"type": "clause", "subject": subject, "verb": s.phrase(n, **features)})

    return plant


def _contracted(s: Sentences, n: int) -> str:
    said = s.say(s.order(n, negation="not"))
    return said.replace("Do not", "Don't") if not s.is_french else s.say(s.order(n)).rstrip(".") + " svp."


def _imperative(s: Sentences, n: int) -> str:
    number = "plural" if n % 2 else "singular"
    subject = {"type": "pronoun", "person": 2, "number": number}
    return s.say({"type": "clause", "subject": subject, "verb": s.phrase(n, mood="imperative")})


def _subjunctive(s: Sentences, n: int) -> str:
    verb = {"type": "verb_phrase", "verb": "attendre", "mood": s.mood, "complements": [s.fact(n, mood="subjunctive")]}
    return s.say({"type": "clause", "verb": verb})


def _necessity(s: Sentences, n: int) -> str:
    said = s.say(s.order(n))
    return f"Il faut {said[:1].lower()}{said[1:]}"


def _prevent(s: Sentences, n: int) -> str:
    inner = {"type": "verb_phrase", "verb": ("tomber", "tourner", "couler", "fuir")[n % 4], "mood": "infinitive"}
    behind = {"type": "prepositional_phrase", "preposition": "de", "object": inner}
    verb = {
        "type": "verb_phrase",
        "verb": "empêcher",
        "mood": "infinitive",
        "object": s.term(n),
        "complements": [behind],
    }
    front = {"type": "prepositional_phrase", "preposition": "pour", "object": verb}
    return s.say({**s.order(n + 2), "front_modifiers": [front]})


def _side_by_side(s: Sentences, n: int) -> str:
    return f"{s.say(s.order(n))} {s.say(s.order(n + 4))}"


PLANTS: dict[Norm, dict[str, tuple[Plant, Kind]]] = {
    "simplified_english": {
        "word": (_words, "auto"),
        "imperative": (_you, "auto"),
        "passive": (_passive("obligation"), "auto"),
        "passive-procedure": (_passive(None), "procedure"),
        "one-instruction": (_two, "auto"),
        "condition-first": (_condition_behind, "auto"),
        "articles": (_no_article, "auto"),
        "semicolon": (_semicolon, "auto"),
        "length-instruction": (_long_order, "auto"),
        "length-description": (_long_fact, "auto"),
        "cluster": (_cluster, "auto"),
        "contraction": (_contracted, "auto"),
        "ing": (_front("gerund", "before"), "auto"),
        "progressive": (_statement(progressive=True), "auto"),
        "perfect": (_statement(perfect=True), "auto"),
    },
    "francais_rationalise": {
        "word": (_words, "auto"),
        "modal": (_you, "auto"),
        "necessity": (_necessity, "auto"),
        "passive": (_passive("obligation"), "auto"),
        "passive-procedure": (_passive(None), "procedure"),
        "one-instruction": (_two, "auto"),
        "condition-first": (_condition_behind, "auto"),
        "articles": (_no_article, "auto"),
        "semicolon": (_semicolon, "auto"),
        "length-instruction": (_long_order, "auto"),
        "length-description": (_long_fact, "auto"),
        "cluster": (_cluster, "auto"),
        "contraction": (_contracted, "auto"),
        "participle": (_front("gerund", ""), "auto"),
        "infinitive": (_imperative, "auto"),
        "subjunctive": (_subjunctive, "auto"),
        "conditional": (_statement(mood="indicative", tense="conditional"), "auto"),
        "prevent": (_prevent, "auto"),
        "juxtaposition": (_side_by_side, "auto"),
    },
}


def planted(sentences: Sentences, norm: Norm, start: int, count: int) -> Iterator[tuple[str, Kind, str]]:
    """Rule, kind of text and sentence, the rules in turn."""
    number = 0
    plants: Sequence[tuple[str, tuple[Plant, Kind]]] = tuple(PLANTS[norm].items())
    for number in range(start, start + count):
        rule, (plant, kind) = plants[number % len(plants)]
        yield rule, kind, plant(sentences, number // len(plants) * 3 + number)


def main() -> None:
    """Prints the figures of both norms."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=200)
    parser.add_argument("--start", type=int, default=0, help="the number of the first sentence: others than those seen")
    parser.add_argument("--show", action="store_true", help="what was missed, and who was accused")
    options = parser.parse_args()
    runner = Runner(wire(load_configuration(None), AUTO))
    for norm in NORMS:
        sentences = Sentences(runner, NORM_LANGUAGES[norm])
        found: dict[str, list[bool]] = {}
        for rule, kind, text in planted(sentences, norm, options.start, options.sentences):
            told = runner.controlled.check(RawDocument(text, "text/plain"), norm, kind).violations
            is_found = any(each.rule.id.endswith(f".{rule}") for each in told)
            found.setdefault(rule, []).append(is_found)
            if options.show and not is_found:
                print(f"  missed {rule}: {text} {[each.rule.id for each in told]}")
        accused = 0
        for text in islice(
            dict.fromkeys(sentences.sound(options.start + n) for n in range(10 * options.sentences)), options.sentences
        ):
            told = runner.controlled.check(RawDocument(text, "text/plain"), norm).violations
            accused += bool(told)
            if options.show and told:
                print(f"  accused: {text} {[(each.rule.id, each.span.of(text)) for each in told]}")
        total = [each for rows in found.values() for each in rows]
        print(f"{norm}: found {sum(total)} of {len(total)}, accused {accused} of {options.sentences} sound ones")
        for rule, rows in found.items():
            print(f"  {rule:<22} {sum(rows)}/{len(rows)}")


if __name__ == "__main__":
    main()
