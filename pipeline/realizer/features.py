"""The closed vocabularies of the realization spec: what a feature may be, the same for both languages."""

from typing import Literal

Gender = Literal["masculine", "feminine", "neuter"]
NumeralGender = Literal["masculine", "feminine"]
GrammaticalNumber = Literal["singular", "plural"]
Person = Literal[1, 2, 3]

# `past` is the tense of a finished event: the simple past in English, the passé composé in French. The last three
# name the French tenses; English says each of them with its simple past.
Tense = Literal["present", "past", "future", "conditional", "passe_compose", "imparfait", "passe_simple"]
Mood = Literal[
    "indicative", "subjunctive", "imperative", "infinitive", "present_participle", "past_participle", "gerund"
]
Voice = Literal["active", "passive"]
# French: ne … pas, plus, jamais, personne, rien, que.
Negation = Literal["not", "no_longer", "never", "nobody", "nothing", "only"]
# can / pouvoir; may / pouvoir; might / pouvoir (conditional); must / devoir; have to / devoir;
# should / devoir (conditional); want to / vouloir.
Modality = Literal["ability", "permission", "possibility", "obligation", "necessity", "recommendation", "volition"]

Interrogative = Literal[
    "yes_no",
    "who_subject",
    "who_object",
    "who_indirect_object",
    "who_complement",
    "what_complement",
    "what_subject",
    "what_object",
    "where",
    "when",
    "how",
    "why",
    "how_many_subject",
    "how_many_object",
]
# French only: « Est-ce que tu as mangé ? » or « As-tu mangé ? ». English has one form.
QuestionForm = Literal["est_ce_que", "inversion"]

RelativeRole = Literal["subject", "object", "indirect_object", "complement", "possessor", "place", "time"]
# `auto` is who, whom, which or qui, que, dont, où, lequel by role and animacy; `omitted` is English only.
RelativePronoun = Literal["auto", "that", "which", "lequel", "omitted"]

# `this` and `that` are both « ce » in French, told apart by -ci and -là only when `contrastive`.
Determiner = Literal[
    "definite",
    "indefinite",
    "partitive",
    "this",
    "that",
    "no",
    "each",
    "every",
    "all",
    "several",
    "some",
    "any",
]
PronounKind = Literal[
    "personal",
    "generic",
    "expletive",
    "nobody",
    "nothing",
    "somebody",
    "something",
    "everybody",
    "everything",
    "this",
    "that",
    "possessive",
]
# How much of something: many dogs, « beaucoup de chiens »; most dogs, « la plupart des chiens »; one of the dogs.
Quantifier = Literal["many", "few", "enough", "too_many", "so_many", "more", "fewer", "most", "one_of", "half_of"]
# How near a number is: about 20, « environ 20 »; more than 20, « plus de 20 »; up to 20, « jusqu'à 20 ».
Approximation = Literal["about", "nearly", "more_than", "less_than", "at_least", "at_most", "up_to", "exactly", "only"]
Degree = Literal["positive", "comparative", "superlative", "equative", "inferior", "least"]
AdjectivePosition = Literal["auto", "before", "after"]
Conjunction = Literal["and", "or", "nor", "but", "then", "comma"]
# What parts the coordinates: semicolons where these have commas of their own, and then before the conjunction too.
Separator = Literal["comma", "semicolon"]
Aggregation = Literal["none", "subject", "verb", "predicate", "object", "auxiliary"]
NumberForm = Literal["digits", "words"]
DateForm = Literal["long", "numeric", "iso"]
Terminator = Literal[".", "!", "?", ":", ";", "…", ""]
