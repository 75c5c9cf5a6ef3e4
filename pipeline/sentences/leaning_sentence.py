"""A sentence of which it is asked whether it goes on from the one before it, and the words by which it may."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.quotations import quoted
from pipeline.trees import SentenceTree, relation

NAMING = frozenset({"NOUN", "PROPN"})
_PERSON = "person"
_SEVERAL = frozenset({"Plur", "Ptan"})
"""Numbers of what is several: "mills", "troops"."""


@dataclass(frozen=True)
class LeaningWords:
    """The words of a language by which sentences lean; `openings` are forms with their parts of speech."""

    openings: frozenset[tuple[str, str]]
    pronouns: frozenset[str]
    announcing: frozenset[str]
    general: frozenset[str]
    cataphoric: frozenset[str]
    adverbs: frozenset[str]
    adjectives: frozenset[str]
    speech: frozenset[str]
    joining: frozenset[str]
    illustrating: frozenset[str]
    there: frozenset[tuple[str, str]]
    persons: frozenset[str]
    resuming: frozenset[str]
    phrases: tuple[Sequence[str], ...]
    places: frozenset[str]
    times: frozenset[str]
    units: frozenset[str]
    later: tuple[Sequence[str], ...]
    told_times: tuple[str, ...]
    present_times: frozenset[str]
    answers: frozenset[str]
    adding: frozenset[str]
    several_owners: frozenset[str]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "LeaningWords":
        """Those of the lexicons."""
        forms = partial(resources.forms, language)
        openings = frozenset(
            (row.small("form"), row["pos"]) for row in resources.lexicon(language, "dangling_openings")
        )
        parts = (row["form"] for row in resources.lexicon(language, "day_companions") if row["kind"] == "part")
        phrases = {row.plain("phrase") for row in resources.lexicon(language, "leaning_openings")}
        kinds = resources.lexicon(language, "absum_kinds")
        times = map(forms, ("calendar_units", "day_parts", "months", "weekdays"))
        return cls(
            openings=openings,
            pronouns=frozenset(form for form, pos in openings if pos == "PRON"),
            announcing=forms("announcing_pronouns"),
            general=forms("general_pronouns"),
            cataphoric=forms("announcing_determiners"),
            adverbs=forms("leaning_adverbs"),
            adjectives=forms("leaning_adjectives"),
            speech=forms("speech_verbs"),
            joining=forms("leaning_phrases"),
            illustrating=forms("illustrating_phrases"),
            there=frozenset((row["form"], row["pos"]) for row in resources.lexicon(language, "pointing_adverbs")),
            persons=frozenset(row["word"] for row in kinds if _PERSON in row["kinds"].split()),
            resuming=forms("resuming_nouns"),
            phrases=tuple(phrase.split() for phrase in sorted(phrases)),
            places=forms("place_words") | forms("known_referents"),
            times=frozenset().union(parts, *times),
            units=forms("calendar_units") | forms("clock_units"),
            later=tuple(phrase.split() for phrase in sorted(forms("later_phrases"))),
            told_times=tuple(sorted(forms("told_times"))),
            present_times=forms("present_times"),
            answers=forms("answer_words"),
            adding=forms("adding_verbs"),
            several_owners=forms("several_owners"),
        )


@dataclass(frozen=True)
class LeaningSentence:
    """A sentence of which the `tokens` are to be told; `asked` are the words that may lean: the others are known.

    The first sentence of a document goes on from nothing: only its pronouns may lean, on a headline.
    """

    tree: SentenceTree
    tokens: Sequence[int]
    asked: Sequence[int]
    is_first: bool
    words: LeaningWords

    @property
    def announcing(self) -> Sequence[int]:
        """Verbs that announce behind a colon what the main one tells: "Moss has paid, too: the bank has it all"."""
        tree, root = self.tree, self.root
        colons = [i for i in self.tokens if i < root and tree.token(i).text == ":"]
        verbs = tree.children(root, "ccomp", "parataxis", "advcl") if colons else ()
        return [i for i in verbs if i < colons[-1] and tree.children(i, "nsubj") and not tree.children(i, "mark")]

    @cached_property
    def said(self) -> Sequence[int]:
        """Its words without its marks."""
        return [i for i in self.tokens if self.tree.token(i).pos != "PUNCT"]

    @cached_property
    def root(self) -> int:
        """Its main verb, or what stands for that."""
        return next((i for i in self.said if self.tree.governor(i) is None), self.said[0])

    @cached_property
    def pointing(self) -> Sequence[int]:
        """The words that may mean something outside; of a first sentence not those that mean something in it."""
        return [i for i in self.asked if not self._is_resolved(i)] if self.is_first else self.asked

    def forms(self, index: int) -> set[str]:
        """A word as it is written and its lemma."""
        token = self.tree.token(index)
        return {token.lemma.lower(), token.text.lower()}

    def is_quoted(self, index: int) -> bool:
        """Whether a word stands in quotation marks."""
        return index in self._in_quotes

    def spelled(self, index: int) -> str:
        """A word as it is written, in small letters."""
        return self.tree.token(index).text.lower()

    def beside(self, index: int) -> Sequence[int]:
        """The tokens in which a word finds what it means: what stands in quotation marks means nothing outside."""
        quotation = self._in_quotes
        return self.tokens if index in quotation else [i for i in self.tokens if i not in quotation]

    def before(self, index: int) -> Sequence[int]:
        """Those of them before it."""
        return [i for i in self.beside(index) if i < index]

    @cached_property
    def _in_quotes(self) -> frozenset[int]:
        return frozenset(quoted(self.tree, self.tokens))

    @cached_property
    def quoted_words(self) -> frozenset[int]:
        """Those of its words that stand between quotation marks which are words themselves."""
        return frozenset(quoted(self.tree, self.said))

    def is_several(self, noun: int) -> bool:
        """Whether a noun means several: « les policiers », « Anne et Paul »."""
        own = (self.tree.token(i) for i in (noun, *self.tree.children(noun, "det", "nummod")))
        return self._is_joined(noun) or any(each.feature("Number") in _SEVERAL for each in own)

    def _is_joined(self, noun: int) -> bool:
        """Whether a noun is joined to another before it, be it as a second subject: "a man and a woman were hit"."""
        tree, governor = self.tree, self.tree.governor(noun)
        if tree.relation(noun) == "conj" or governor is None:
            return tree.relation(noun) == "conj"
        name = tree.relation(noun)
        others = [i for i in tree.children(governor, name) if i < noun] if name == "nsubj" else []
        return bool(others) and any(tree.token(i).pos == "CCONJ" for i in range(others[-1], noun))

    def _is_announced(self, index: int) -> bool:
        """Whether the clause of a pronoun stands before a subject that it may mean: « S'il a payé, le maire part »."""
        tree, governor = self.tree, self.tree.governor(index)
        if governor is None or tree.relation(governor) != "advcl" or tree.relation(index) != "nsubj":
            return False
        subjects = [i for i in tree.children(self.root, "nsubj") if tree.token(i).pos in NAMING]
        number = tree.token(index).feature("Number")
        return any(governor < i and tree.token(i).feature("Number") in (number, None) for i in subjects)

    def tells_now(self, index: int) -> bool:
        """Whether a demonstrative means the time at which its sentence is told: "at this time"."""
        noun = self.tree.governor(index)
        first = next(iter(self.tree.children(noun, "case")), None) if noun is not None else None
        if noun is None or first is None or not first < index < noun:
            return False
        return " ".join(map(self.spelled, range(first, noun + 1))) in self.words.present_times

    def is_speaker(self, index: int) -> bool:
        """Whether a pronoun joined to a verb of saying tells whose words it was: « …, a-t-elle ajouté »."""
        token, governor = self.tree.token(index), self.tree.governor(index)
        is_joined = token.text.startswith("-") and token.feature("PronType") == "Prs" and token.feature("Person") == "3"
        return is_joined and governor is not None and not self.forms(governor).isdisjoint(self.words.speech)

    def _subject_behind(self, index: int) -> Sequence[int]:
        """What a subject behind a word names: « Depuis leur vol, deux roues … »."""
        tree = self.tree
        subjects = (i for i in tree.indices if i > index and tree.relation(i) == "nsubj")
        return [i for each in subjects for i in tree.subtree(each) if i > index and tree.token(i).pos in NAMING]

    def is_empty(self, index: int) -> bool:
        """Whether a pronoun announces what its clause then says: "It is a week since", "It was found that"."""
        tree, governor = self.tree, self.tree.governor(index)
        if governor is None or tree.token(index).lemma.lower() not in self.words.announcing:
            return False
        if not tree.children(governor, "cop", "aux:pass") or tree.relation(index) not in ("nsubj", "expl"):
            return False
        is_time = tree.token(governor).lemma.lower() in self.words.times
        clauses = ("csubj", "ccomp", "advcl", "acl") if is_time else ("csubj", "ccomp", "dep")
        return any(i > governor for i in tree.children(governor, *clauses))

    def _is_resolved(self, index: int) -> bool:
        """Whether a word of a first sentence means something in it, or nothing: "it was reported", "… these signs"."""
        tree, token, governor = self.tree, self.tree.token(index), self.tree.governor(index)
        nouns = [i for i in tree.indices if i < index and tree.token(i).pos in NAMING]
        if token.pos == "DET" and not self.forms(index).isdisjoint(self.words.several_owners):
            return any(self.is_several(i) for i in (*nouns, *self._subject_behind(index)))
        if token.pos == "DET":
            return any(tree.governor(i) != index for i in nouns)
        is_main = governor is not None and tree.governor(governor) is None
        if token.feature("PronType") == "Dem" and not (is_main and relation(token) in ("nsubj", "nsubj:pass")):
            return bool(nouns)  # "deal with this", "reported on 3 May that": read as a pronoun
        if self.is_empty(index) or self._is_announced(index):
            return True
        if governor is None:
            return False
        is_behind = any(i < index for i in tree.children(governor, "ccomp", "parataxis", "advcl"))
        is_report = tree.relation(governor) == "parataxis" or is_behind
        if is_report and token.dep == "nsubj:pass" and token.lemma.lower() in self.words.announcing:
            return True
        is_thing = token.feature("Gender") == "Neut"  # "The bank will close, it said"
        return is_thing and bool(nouns) and not self.forms(governor).isdisjoint(self.words.speech)
