"""The words of the schemes: triggers by class and frame, kinds of nouns, contexts that make an event unreal."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pipeline.annotate.lexicon import Lexicons
from pipeline.document import EntityLabel, Token
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources, Row
from pipeline.trees import SentenceTree

EVENT: Final = "event"
DATE: Final = "date"
PLACE: Final = "place"
BUILT_IN_ROLES: Final = frozenset({EVENT, DATE, PLACE})
"""Roles that every trigger has: the event that it names, when and where it happened."""
REAL: Final = "real"
"""The context that overrules others: "managed to kill"."""
DOUBTFUL: Final = "doubtful"
"""The context of what is suspected, charged or tried: an event there is, but nobody says that it came to that."""
LIMIT: Final = "limit"
"""The place of words before a number that say it is not exact."""
CHANGE: Final = "change"
"""The place of verbs that say how a number changed: rise, « passer »."""
RANGE: Final = "range"
"""The place of the words that join two numbers: between 30 *and* 40."""
LIMITED: Final = "limited"
"""The place of the words with which a limit is said."""
RATIO: Final = "ratio"
"""The place of the words that join a part to its whole: one *in* three."""
TIMES: Final = "times"
"""The place of what multiplies a number: half a dozen; or makes it vague: several hundred."""
PART: Final = "part"
"""The place of the word that joins some to the whole that they are counted in."""
COUNTED: Final = "counted"
"""The place of prepositions behind which a bare number counts somebody: the death *of* 14."""
SEQUEL: Final = "sequel"
"""The place of words before an event that make it the background of another: *after* the attack."""
EFFECT: Final = "effect"
"""The place of verbs that say what an event did: the blast *left* two dead."""
PAST: Final = "past"
"""The place of words that say of all in a sentence that it is long ago: an *anniversary*, « naguère »."""
ATTRIBUTION: Final = "attribution"
"""The place of what stands before somebody whose words are told, *according* to (`source`; `said` is how that is said),
and of verbs that tell that somebody tells something: *announce* (`verb`)."""
LOCATIVE: Final = "locative"
"""The place of prepositions that say where something is."""
LONGEST_LIMIT: Final = 3
"""Words that may limit a number: as many as."""
PLACES: Final = (
    *("modifier", "governor", "marker", "condition", "tense", "sentence", "span", "support", SEQUEL, EFFECT, PAST),
    *(ATTRIBUTION, LOCATIVE),
    *(LIMIT, LIMITED, PART, COUNTED, "joint", CHANGE, RANGE, RATIO, TIMES),
)
"""Where a word of `absum_contexts` stands beside an event."""
SUPPORTS: Final = ("doer", "sufferer", "occurrence")
"""What the subject of a support verb is to its noun."""
NEGATED: Final = "negated"
"""The context of words that deny what stands behind them: no passengers."""
UNKNOWN: Final = "unknown"
OTHERS: Final = "others"
"""The kind of those whom somebody else is told before."""
QUANTIFIER: Final = "quantifier"
"""The kind of nouns that only count what their complement names: hundreds of people."""
ABSTRACT: Final = "abstract"
"""The kind of nouns that name nothing that could be hit or hurt: a budget."""
ENTITY_KINDS: Mapping[EntityLabel, str] = {"PER": "person", "ORG": "organization", "LOC": "place"}
"""The kinds that names have by their label."""
_POS: Mapping[str, frozenset[str]] = {
    "VERB": frozenset({"VERB", "AUX", "ADJ"}),
    "NOUN": frozenset({"NOUN", "PROPN"}),
    "ADJ": frozenset({"ADJ", "VERB", "ADV"}),
}
"""The tags under which a small model may hide a word: participles are verbs or adjectives."""

_REMEMBERED: Final = 20_000
"""Words whose triggers are kept: the same words come again and again."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A word, or several of which the first is looked up, that may tell of an event.

    `event` is the noun that names the event, its own lemma for most nouns, "" where there is none; `verb` is the verb
    that says it, "" where the scheme's own will do.
    """

    words: tuple[str, ...]
    pos: str
    word_class: str
    frame: str
    event: str
    verb: str

    @property
    def lemma(self) -> str:
        """The whole trigger in its base form."""
        return " ".join(self.words)


class EventVocabulary:
    """The lexicons `absum_*` of one language, each read once."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.language = language
        self.frames = _frames(resources, language)
        self.roles = frozenset(role for frame in self.frames.values() for roles in frame.values() for role in roles)
        self._triggers: defaultdict[str, list[Trigger]] = defaultdict(list)
        classes: dict[str, None] = {}
        for row in resources.lexicon(language, "absum_words"):
            trigger = self._trigger(row)
            self._triggers[trigger.words[0]].append(trigger)
            classes[trigger.word_class] = None
        for triggers in self._triggers.values():
            triggers.sort(key=lambda trigger: -len(trigger.words))
        self.classes = tuple(classes)
        self._kinds: dict[str, frozenset[str]] = {}
        self._kinds_by_ending: list[tuple[str, frozenset[str]]] = []
        for row in resources.lexicon(language, "absum_kinds"):
            word, kinds = row["word"], frozenset(row["kinds"].split())
            if word.startswith("-"):
                self._kinds_by_ending.append((word[1:], kinds))
            else:
                self._kinds[word] = kinds
        for row in resources.lexicon(language, "event_nouns"):
            self._kinds.setdefault(row["lemma"], frozenset({ABSTRACT}))  # a funeral is not killed
        self._kinds_by_ending.sort(key=lambda pair: (-len(pair[0]), pair[0]))
        known = frozenset().union(*self._kinds.values(), *(kinds for _, kinds in self._kinds_by_ending))
        self.kind_names = known | frozenset(ENTITY_KINDS.values())
        self._contexts = _contexts(resources, language)
        self._speech = Lexicons(resources, language).words("speech_verbs")
        self._endings = [(row["ending"], row["base"]) for row in resources.lexicon(language, "absum_endings")]
        self._endings.sort(key=lambda pair: (-len(pair[0]), pair))
        self._triggers_of = lru_cache(_REMEMBERED)(self._found_triggers)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "EventVocabulary":
        """The vocabulary of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def triggers(self, token: Token) -> tuple[Trigger, ...]:
        """The triggers that may begin at a token, the longest first.

        A lemma that is none is mended by its form's ending, for the lemmatizer is a small model. The form of a noun
        goes before its lemma: « six morts » are people, « la mort » is none.
        """
        return self._triggers_of(token.lemma.lower(), token.text.lower(), token.pos)

    def _found_triggers(self, lemma: str, form: str, pos: str) -> tuple[Trigger, ...]:
        forms = (form,) if pos == "NOUN" else ()
        for word in (*forms, *self._lemmas(lemma, form)):
            if found := tuple(t for t in self._triggers.get(word, ()) if pos in _POS[t.pos]):
                return found
        return ()

    def lemmas(self, token: Token) -> Iterator[str]:
        """The lemma of a token, then what its form may be a form of."""
        return self._lemmas(token.lemma.lower(), token.text.lower())

    def _lemmas(self, lemma: str, form: str) -> Iterator[str]:
        yield lemma
        if form != lemma:
            yield form
        for ending, base in self._endings:
            if form.endswith(ending) and len(form) > len(ending) + 1:
                yield form[: len(form) - len(ending)] + base

    def kinds(self, token: Token, phrase: str = "") -> frozenset[str]:
        """The kinds of thing that a noun names, first as the whole phrase (town hall); empty where nobody knows."""
        words = phrase.lower().split()
        longer = (" ".join(words[i:j]) for i, j in ((0, None), (-2, None), (0, 2)))
        for word in (*longer, *self.lemmas(token)):
            if word in self._kinds:
                return self._kinds[word]
        for ending, kinds in self._kinds_by_ending:
            if token.pos != "PROPN" and token.lemma.lower().endswith(ending):
                return kinds
        return frozenset()

    def kinds_of(self, lemma: str) -> frozenset[str]:
        """The kinds of a noun in its base form."""
        return self._kinds.get(lemma.lower(), frozenset())

    def context(self, place: str, token: Token) -> str | None:
        """What a word at a place says of the event beside it."""
        return self._contexts.get((place, token.lemma.lower())) or self._contexts.get((place, token.text.lower()))

    def speaks(self, tree: SentenceTree, index: int) -> bool:
        """Whether a verb tells that somebody said something: on a day of its own, of the deeds of others.

        A verb of occurrences that has itself for its object does not: « un incendie s'est déclaré ».
        """
        token = tree.token(index)
        is_speech = token.text.lower() in self._speech or token.lemma.lower() in self._speech
        itself = (i for i in tree.children(index, "obj", "expl") if tree.token(i).feature("Reflex") == "Yes")
        if self.context("support", token) == "occurrence" and any(itself):
            return False
        return is_speech or self.context(ATTRIBUTION, token) == "verb"

    def limit(self, tokens: Sequence[Token]) -> str | None:
        """How what stands before a number limits it, by the longest of its words: more than, at least."""
        words = [token.text.lower() for token in tokens]
        ends = (" ".join(words[i:]).replace("' ", "'") for i in range(len(words)))
        return next((limit for end in ends if (limit := self._contexts.get((LIMIT, end)))), None)

    def begins_limit(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a preposition begins what limits a number: "at least 11 people"."""
        return self.limit(tokens[index : index + 2]) is not None

    def limiting(self, limit: str) -> str | None:
        """The words that limit a number so in this language."""
        return self._word(LIMITED, limit)

    @property
    def including(self) -> str | None:
        """The word that counts some among others: 20 people, *including* a reporter."""
        return self._word(PART, PART)

    @property
    def attributing(self) -> str | None:
        """The words with which somebody's words are told as his: *according to* police."""
        return self._word(ATTRIBUTION, "said")

    @property
    def light(self) -> frozenset[str]:
        """Words that only say that something was, or what it did: take *place*, *leave* two dead."""
        return frozenset(w for place, words in self._contexts if place in ("support", EFFECT) for w in words.split())

    @property
    def counted(self) -> frozenset[str]:
        """The prepositions behind which a bare number counts somebody."""
        return frozenset(word for place, word in self._contexts if place == COUNTED)

    def _word(self, place: str, context: str) -> str | None:
        return next((w for (where, w), known in self._contexts.items() if (where, known) == (place, context)), None)

    def tense_context(self, tense: str | None) -> str | None:
        """What the tense of a verb says of its event."""
        return self._contexts.get(("tense", tense or ""))

    def _trigger(self, row: Row) -> Trigger:
        if row["frame"] not in self.frames:
            valid = ", ".join(self.frames)
            raise ConfigurationError(f"{row.place}: unknown frame {row['frame']}; valid frames: {valid}")
        _one_of(row, "pos", tuple(_POS))
        for column in ("class", "lemma"):
            if not row[column].strip():
                raise ConfigurationError(
                    f"{row.place}: the column {column} is empty; a trigger needs its class and lemma"
                )
        return Trigger(tuple(row["lemma"].split()), row["pos"], row["class"], row["frame"], row["event"], row["verb"])


def _contexts(resources: Resources, language: Language) -> dict[tuple[str, str], str]:
    """What words say of an event, by their place and themselves; raises ConfigurationError for an unknown place."""
    found: dict[tuple[str, str], str] = {}
    for row in resources.lexicon(language, "absum_contexts"):
        _one_of(row, "place", PLACES)
        if row["place"] == "support":
            _one_of(row, "context", SUPPORTS)
        found[row["place"], row["word"]] = row["context"]
    return found


def _one_of(row: Row, column: str, choices: Sequence[str]) -> None:
    if row[column] not in choices:
        raise ConfigurationError(f"{row.place}: {column} must be one of {', '.join(choices)}, not {row[column]!r}")


def _frames(resources: Resources, language: Language) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Roles by function, by frame."""
    frames: defaultdict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for row in resources.lexicon(language, "absum_frames"):
        known = frames[row["frame"]].get(row["function"], ())
        frames[row["frame"]][row["function"]] = (*known, row["role"])
    return dict(frames)
