"""The words that verification goes by: negations, what makes a statement doubtful, what makes a number rough."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from pipeline.align.reading.moments import Moments
from pipeline.align.reading.name_forms import NameForms
from pipeline.align.reading.numerals import Numerals
from pipeline.align.reading.openings import Openings, read_openings
from pipeline.align.reading.words import Stems, plain_words
from pipeline.annotate.lexicon import Lexicons, checked, read_words
from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources

POLARITY = ("alone", "negation", "particle", "partner", "denial")
RESTRICTIONS = ("restriction", "exception", "contrast", "lack", "condition", "excepting", "sole")
MODALITY = ("possibility", "allegation", "conditional", "question", "speech")
ROLES = ("agent", "patient", "recipient", "labile")
REPEATING = ("article", "by", "each", "half", "second")
QUANTITIES = ("none", "some", "most", "all")
CONDITIONAL = "Cnd"
ORDINAL = re.compile(r"(\d{1,3})([^\W\d_]{1,5})")
INCLUSIONS = ("included", "excluded")
DENIALS = ("denier", "claim", "refusal", "request", "permission", "assertion")
FRAMES = {"align_frames": "words", "digest_headings": "heading", "legal_headings": "heading"}
"""Lexicons of the words with which summaries are laid out, and their columns."""
ADVERB = "advmod"
FUTURE = "future"
VERBAL = frozenset({"AUX", "VERB"})
SHORTEST_STEM = 4
"""Letters of a word that a prefix may turn into its contrary."""


@dataclass(frozen=True)
class Wording:
    """The words of one language, in lower case: forms or lemmas."""

    language: Language
    polarity: dict[str, str]
    modality: dict[str, str]
    conditionals: tuple[tuple[str, str], ...]
    denials: dict[str, str]
    approximators: frozenset[str]
    function_words: frozenset[str]
    light_words: frozenset[str]
    day_labels: frozenset[str]
    titles: frozenset[str]
    particles: frozenset[str]
    roles: dict[str, str]
    quantifiers: dict[str, str]
    repeating: dict[str, str]
    restrictions: frozenset[str]
    exceptions: frozenset[str]
    contrasts: frozenset[str]
    lacking: frozenset[str]
    conditional: frozenset[str]
    excepting: frozenset[str]
    sole: frozenset[str]
    opposites: dict[str, frozenset[str]]
    converses: dict[str, frozenset[str]]
    retellings: dict[str, frozenset[str]]
    contrary: frozenset[str]
    shares: dict[str, Decimal]
    frames: frozenset[tuple[str, ...]]
    openings: Openings
    names: NameForms
    outlets: NameForms
    measures: dict[str, frozenset[str]]
    signs: frozenset[str]
    measure_joints: frozenset[str]
    symmetric_joints: frozenset[str]
    ordinal_endings: frozenset[str]
    inclusions: dict[tuple[str, ...], tuple[str, str]]
    lexicons: Lexicons

    def is_negation(self, token: Token) -> bool:
        """Whether a word denies outright; a noun of the same form does not (« à deux pas »)."""
        return token.pos != "NOUN" and self._of(self.polarity, token) in ("negation", "particle")

    def is_denied_alone(self, token: Token) -> bool:
        """Whether a particle denies a verb without its other half: « ne peut », « n'ose »."""
        return self._of(self.polarity, token) == "alone"

    def denies_nouns(self, token: Token) -> bool:
        """Whether a word may say that there is none of what the noun behind it names: "no", « pas » of « pas de »."""
        is_none = self.quantifiers.get(token.text.lower()) == "none" and token.pos == "DET"
        return (
            is_none
            or (token.pos != "NOUN" and self._of(self.polarity, token) == "partner")
            or (token.pos == "ADV" and self._of(self.polarity, token) == "negation")
        )

    def is_particle(self, token: Token) -> bool:
        """Whether a word denies only together with another one (« ne … pas », but « ne … que »)."""
        return self._of(self.polarity, token) == "particle"

    def completes(self, token: Token) -> bool:
        """Whether a word denies together with a particle (« ne … plus »)."""
        return self._of(self.polarity, token) in ("negation", "partner", "denial")

    def is_denial(self, token: Token) -> bool:
        """Whether a word denies by its meaning."""
        return self._of(self.polarity, token) == "denial"

    def is_negative(self, token: Token) -> bool:
        """Whether a word denies, outright or by its meaning; one that does beside a particle only does not."""
        return self._of(self.polarity, token) in ("negation", "particle", "denial")

    def is_exception(self, token: Token) -> bool:
        """Whether a word says what a negation leaves out (« ne … que »); the same form may begin a clause."""
        return token.text.lower() in self.exceptions and (token.dep or "").startswith(ADVERB)

    @cached_property
    def calendar(self) -> frozenset[str]:
        """The names of days and months: what tells of a date, and of nobody."""
        return frozenset(word for name in ("months", "weekdays") for word in self.lexicons.words(name))

    @cached_property
    def months(self) -> dict[str, int]:
        """The number of each month by its names."""
        return {word: int(self.lexicons.word_value("months", word) or 0) for word in self.lexicons.words("months")}

    @cached_property
    def moments(self) -> Moments:
        """What reads days and times."""
        return Moments(self.lexicons, self.language)

    @cached_property
    def numerals(self) -> Numerals:
        """What reads numbers."""
        return Numerals(self.lexicons)

    def currency(self, word: str) -> str | None:
        """The code of a currency by its sign, its code or its name; None for any other word."""
        return self.lexicons.word_value("currencies", word)

    def measured(self, word: str) -> frozenset[str]:
        """What currencies and units a word may stand for: "pounds" for money and for a weight; none for others."""
        values = (self.currency(word), self.lexicons.word_value("units", word))
        return self.measures.get(word, frozenset()) | frozenset(value for value in values if value)

    def unit_of_time(self, word: str) -> str | None:
        """The unit of the calendar or the clock that a word names; None for any other word."""
        return self.lexicons.word_value("calendar_units", word) or self.lexicons.word_value("clock_units", word)

    def duration(self, word: str) -> tuple[int, str] | None:
        """How many of what a unit of time is: "years" 12 months, "hours" 60 minutes; None for any other word."""
        unit = self.unit_of_time(word)
        value = self.lexicons.word_value("align_durations", unit) if unit else None
        if value is None:
            return None
        count, _, base = value.partition(" ")
        return int(count), base

    def ordinal(self, word: str) -> int:
        """The number of an ordinal: "second", "2nd"; 0 for any other word."""
        digits = ORDINAL.fullmatch(word)
        is_ordered = digits is not None and digits[2] in self.ordinal_endings  # not "5mg", "7pm"
        return int(digits[1] if digits and is_ordered else self.lexicons.word_value("ordinals", word) or 0)

    def times(self, word: str) -> int | None:
        """How many times a word says: "twice"; 0 for one that has its number before it ("times"), None for others."""
        value = self.lexicons.word_value("align_times", word)
        return int(value) if value else None

    def multiplier(self, word: str) -> int | None:
        """What a letter behind digits multiplies them by ("310k"); None for any other word."""
        value = self.lexicons.word_value("align_multipliers", word)
        return int(value) if value else None

    def numbers_and_signs(self, text: str) -> list[str]:
        """The plain words of a token, and the signs of currencies before, between and behind them."""
        signs = (sign for sign in text if not sign.isalnum() and self.currency(sign))
        for sign in dict.fromkeys(signs):
            text = text.replace(sign, f" {sign} ")
        return [word for part in text.split() for word in ([part] if self.currency(part) else plain_words(part))]

    def opposed(self, word: Token, others: Sequence[Token]) -> frozenset[int]:
        """The places of those of some words that say the opposite of another one."""
        own = {word.text.lower(), word.lemma.lower()}
        opposite = {other for form in own for other in self.opposites.get(form, ())}
        for prefix in self.contrary:
            opposite |= {prefix + form for form in own if len(form) >= SHORTEST_STEM}
            bare = {form.removeprefix(prefix) for form in own if form.startswith(prefix)}
            opposite |= {form for form in bare if len(form) >= SHORTEST_STEM}
        found = {n for n, o in enumerate(others) if o.text.lower() in opposite or o.lemma.lower() in opposite}
        capitals = [n for n, other in enumerate(others) if _is_in_capitals(other)]
        if capitals:  # « REJETTE » has no lemma that a dictionary knows
            stems = Stems(self.language)
            opposite = {stems.of(other) for other in opposite}
            found.update(n for n in capitals if stems.of(others[n].text) in opposite)
        return frozenset(found)

    def is_doubtful(self, token: Token) -> bool:
        """Whether a word makes what is said possible, wanted or alleged; so does a conditional."""
        is_name = token.pos == "PROPN"  # the month of May
        return (self._of(self.modality, token) is not None and not is_name) or self.is_conditional(token)

    def is_conditional(self, token: Token) -> bool:
        """Whether a verb says by its form what may be so, or what others say (« le tireur serait en fuite »).

        The tagger takes many for imperfects, which a regular form of the known infinitive cannot be.
        """
        if token.feature("Mood") == CONDITIONAL:
            return True
        form = token.text.lower()
        return token.pos in VERBAL and any(
            form.endswith(ending) and (not infinitive or form.removesuffix(ending) + infinitive == token.lemma.lower())
            for ending, infinitive in self.conditionals
        )

    def asks(self, token: Token) -> bool:
        """Whether a word leaves open what follows: "whether"."""
        return self._of(self.modality, token) == "question"

    def is_attributed(self, token: Token) -> bool:
        """Whether a word says that somebody says so, which answers no question."""
        return self._of(self.modality, token) in ("allegation", "speech")

    def is_alleged(self, token: Token) -> bool:
        """Whether a word says that somebody says so who may be wrong: "claim", « prétendre »."""
        return self._of(self.modality, token) == "allegation"

    def makes_doubtful(self, token: Token) -> bool:
        """Whether a word makes what it governs doubtful; who says that he waits does wait."""
        return self.is_doubtful(token) and self._of(self.modality, token) != "speech"

    def may_be_ahead(self, token: Token) -> bool:
        """Whether a word may tell what was still to come: "would", « fermerait »."""
        kind = self._of(self.modality, token)
        return kind == "conditional" or (kind is None and self.is_conditional(token))

    def is_future(self, token: Token) -> bool:
        """Whether a word tells what is to come: "will", « fermera »."""
        is_auxiliary = (
            token.pos == "AUX" and self.lexicons.word_value("tense_auxiliaries", token.text.lower()) == FUTURE
        )
        return is_auxiliary or token.feature("Tense") == "Fut"

    def is_ordinal(self, word: str) -> bool:
        """Whether a word, in lower case, is an ordinal."""
        return bool(self.lexicons.word_value("ordinals", word))

    def is_denier(self, token: Token) -> bool:
        """Whether a word says that a claim is not true: "denied", « démenti »."""
        return self._of(self.denials, token) == "denier"

    def is_claim(self, token: Token) -> bool:
        """Whether a noun is what somebody says: "rumor", « accusation »."""
        return token.pos == "NOUN" and self._of(self.denials, token) == "claim"

    def is_assertion(self, token: Token) -> bool:
        """Whether what a word governs is claimed, and not so where the word is denied: "say", "evidence"."""
        return self._of(self.denials, token) == "assertion"

    def is_refusal(self, token: Token) -> bool:
        """Whether a verb says that what was asked for is not granted: "refuse", « rejeter »."""
        return token.pos == "VERB" and self._of(self.denials, token) in ("refusal", "denier")

    def is_request(self, token: Token) -> bool:
        """Whether a noun or a verb asks for something: "request", « proposer »."""
        return self._of(self.denials, token) == "request"

    def is_permission(self, token: Token) -> bool:
        """Whether a verb says that somebody is free to do something, as well as that something may be: "may"."""
        return self._of(self.denials, token) == "permission"

    def is_uncertain(self, token: Token) -> bool:
        """Whether a word keeps what it governs from being certain: it doubts that, or says that it is not true."""
        return self.is_doubtful(token) or self.is_denier(token)

    def role_of(self, token: Token) -> str | None:
        """What a preposition says of whom it names, or that a verb says the same of both: "rent", « louer »."""
        return self._of(self.roles, token)

    def is_withdrawn(self, token: Token) -> bool:
        """Whether a word keeps what is said from being stated: it denies, doubts or makes it a claim."""
        return self.is_negative(token) or self.is_doubtful(token) or self.is_denier(token) or self.is_claim(token)

    @staticmethod
    def _of(table: dict[str, str], token: Token) -> str | None:
        return table.get(token.text.lower()) or table.get(token.lemma.lower())


def _is_in_capitals(token: Token) -> bool:
    return token.text.isupper() and len(token.text) >= SHORTEST_STEM


def wording_of(resources: Resources, language: Language) -> Wording:
    """The words of the checks, read once."""
    return resources.once(("align", "wording", language), lambda: read_wording(resources, language))


def read_wording(resources: Resources, language: Language) -> Wording:
    """The lexicons of a language."""
    tables = {
        name: {row["word"]: checked(row, "class", valid) for row in resources.lexicon(language, f"align_{name}")}
        for name, valid in (
            ("polarity", POLARITY),
            ("modality", MODALITY),
            ("roles", ROLES),
            ("quantifiers", QUANTITIES),
            ("repeating", REPEATING),
            ("restrictions", RESTRICTIONS),
            ("denials", DENIALS),
        )
    }
    restrictions = tables["restrictions"]
    rough = frozenset(row["word"] for row in resources.lexicon(language, "align_approximators"))
    function_words = frozenset(read_words(resources, language, "stop_words"))
    light = frozenset(read_words(resources, language, "align_light_words"))
    lexicons = Lexicons(resources, language)
    particles = frozenset(read_words(resources, language, "name_particles"))
    titles = frozenset(word for name in ("person_titles", "honorifics") for word in lexicons.words(name))
    return Wording(
        language=language,
        polarity=tables["polarity"],
        modality=tables["modality"],
        denials=tables["denials"],
        conditionals=tuple((r["ending"], r["infinitive"]) for r in resources.lexicon(language, "align_conditionals")),
        approximators=rough,
        function_words=function_words,
        light_words=function_words | light,
        day_labels=frozenset(read_words(resources, language, "align_day_labels")),
        titles=titles,
        particles=particles,
        roles=tables["roles"],
        quantifiers=tables["quantifiers"],
        repeating=tables["repeating"],
        restrictions=frozenset(word for word, kind in restrictions.items() if kind == "restriction"),
        exceptions=frozenset(word for word, kind in restrictions.items() if kind == "exception"),
        contrasts=frozenset(word for word, kind in restrictions.items() if kind == "contrast"),
        lacking=frozenset(word for word, kind in restrictions.items() if kind == "lack"),
        conditional=frozenset(word for word, kind in restrictions.items() if kind == "condition"),
        excepting=frozenset(word for word, kind in restrictions.items() if kind == "excepting"),
        sole=frozenset(word for word, kind in restrictions.items() if kind == "sole"),
        opposites=_paired(resources, language, "align_opposites", "opposite"),
        converses=_paired(resources, language, "align_converses", "converse"),
        retellings=_grouped(resources, language, "align_retellings", "word", "told"),
        contrary=frozenset(row["prefix"] for row in resources.lexicon(language, "align_contrary")),
        shares={row["word"]: Decimal(row["percent"]) for row in resources.lexicon(language, "align_shares")},
        frames=frozenset(
            tuple(plain_words(row[column].lower()))
            for name, column in FRAMES.items()
            for row in resources.lexicon(language, name)
        ),
        openings=read_openings(resources, language),
        names=NameForms(
            {row["name"]: row["same"] for row in resources.lexicon(language, "align_names")},
            {row["letters"]: row["as"] for row in resources.lexicon(language, "align_spellings")},
        ),
        outlets=NameForms({row["name"]: row["name"] for row in resources.lexicon(language, "align_outlets")}, {}),
        measures=_grouped(resources, language, "align_measures", "form", "reading"),
        signs=frozenset(read_words(resources, language, "align_signs")),
        measure_joints=frozenset(read_words(resources, language, "align_measure_joints")),
        symmetric_joints=frozenset(read_words(resources, language, "align_symmetric_joints")),
        ordinal_endings=frozenset(row["ending"] for row in resources.lexicon(language, "align_ordinal_endings")),
        inclusions={
            tuple(row["words"].split()): (row["of"], checked(row, "class", INCLUSIONS))
            for row in resources.lexicon(language, "align_inclusions")
        },
        lexicons=lexicons,
    )


def _grouped(
    resources: Resources, language: Language, table: str, column: str, other: str
) -> dict[str, frozenset[str]]:
    """For each word of one column of a table all that stand with it in the other."""
    found: dict[str, set[str]] = {}
    for row in resources.lexicon(language, table):
        found.setdefault(row[column], set()).add(row[other])
    return {word: frozenset(others) for word, others in found.items()}


def _paired(resources: Resources, language: Language, table: str, column: str) -> dict[str, frozenset[str]]:
    """For each word of a table of pairs those that stand with it, from either side."""
    found: dict[str, set[str]] = {}
    for row in resources.lexicon(language, table):
        found.setdefault(row["word"], set()).add(row[column])
        found.setdefault(row[column], set()).add(row["word"])
    return {word: frozenset(others) for word, others in found.items()}
