"""The words that information items go by, from the lexicons of a language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.realizer.features import Tense
from pipeline.resources import Resources
from pipeline.stories.claims import Claims

_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Words:
    """Word lists by what they are for; `phrases` are those that the summary itself says, by their key.

    `days` are weekdays and months, `times` all words for a stretch of time.
    """

    negators: frozenset[str]
    negations: Mapping[str, str]
    negative_words: Mapping[str, str]
    clausal_verbs: frozenset[str]
    days: frozenset[str]
    debris: frozenset[str]
    contractions: Mapping[str, tuple[str, ...]]
    modals: Mapping[str, tuple[str, str]]
    date_prepositions: Mapping[str, str]
    place_prepositions: frozenset[str]
    connectives: frozenset[str]
    report_verbs: frozenset[str]
    example_markers: frozenset[str]
    factual_marks: frozenset[str]
    group_nouns: frozenset[str]
    honorifics: frozenset[str]
    intransitive_verbs: frozenset[str]
    known_referents: frozenset[str]
    leaning_words: frozenset[str]
    months: frozenset[str]
    unique_adjectives: frozenset[str]
    verbs_with_be: frozenset[str]
    relative_days: frozenset[str]
    source_words: frozenset[str]
    speaker_words: frozenset[str]
    stop_words: frozenset[str]
    tenses: Mapping[str, Tense]
    times: frozenset[str]
    phrases: Mapping[str, str]
    claims: Claims

    @property
    def needs_articles(self) -> bool:
        """Whether a common noun cannot be a subject without an article."""
        return self.phrases["articles"] == "required"

    @property
    def has_doubtful_number(self) -> bool:
        """Whether taggers take many a plural noun for a singular."""
        return self.phrases["number"] == "doubtful"

    @property
    def perfect_auxiliaries(self) -> frozenset[str]:
        """The lemma of the auxiliary that makes a perfect of the present; French says the past with one."""
        return frozenset(self.phrases["perfect_auxiliary"].split())

    def negates(self, token: Token) -> bool:
        """Whether a token negates its verb."""
        return token.text.lower() in self.negators or token.feature("Polarity") == "Neg"

    def denies(self, token: Token) -> bool:
        """Whether a token denies or limits what is said of its phrase or clause: « no », « nobody », « hardly »."""
        return token.text.lower() in self.negative_words


def words_of(text: str) -> list[str]:
    """The words of a text in lower case."""
    return _WORDS.findall(text.lower())


def read_words(resources: Resources, language: Language) -> Words:
    """The words of a language."""

    forms = partial(resources.forms, language)

    def rows(name: str) -> dict[str, str]:
        return {row["form"]: row["value"] for row in resources.lexicon(language, name)}

    return Words(
        negators=forms("negations"),
        negations=rows("inits_negations"),
        negative_words={row["form"]: row["kind"] for row in resources.lexicon(language, "inits_negative_words")},
        contractions={form: tuple(value.split()) for form, value in rows("inits_contractions").items()},
        clausal_verbs=forms("inits_clausal_verbs"),
        debris=forms("inits_debris"),
        days=forms("weekdays") | forms("months"),
        modals={row["form"]: (row["modality"], row["tense"]) for row in resources.lexicon(language, "inits_modals")},
        date_prepositions=rows("inits_date_prepositions"),
        place_prepositions=forms("inits_place_prepositions"),
        connectives=forms("inits_connectives"),
        report_verbs=forms("inits_report_verbs"),
        example_markers=forms("inits_example_markers"),
        factual_marks=forms("inits_factual_marks"),
        group_nouns=forms("inits_group_nouns"),
        honorifics=forms("honorifics"),
        intransitive_verbs=forms("inits_intransitive_verbs"),
        known_referents=forms("known_referents"),
        leaning_words=forms("inits_leaning_words"),
        months=forms("months"),
        unique_adjectives=forms("inits_unique_adjectives"),
        verbs_with_be=forms("verbs_with_be"),
        relative_days=forms("relative_days"),
        source_words=forms("inits_source_words"),
        speaker_words=forms("speaker_words"),
        stop_words=forms("stop_words"),
        tenses={form: cast(Tense, value) for form, value in rows("inits_tenses").items()},
        times=frozenset().union(*map(forms, ("calendar_units", "day_parts", "months", "weekdays"))),
        phrases=rows("inits_phrases"),
        claims=Claims.of(resources, language),
    )
