"""Signs that a whole sentence goes on from the one before it: it is understood only behind that.

It is asked by lists of small vetoes, each with a name that `include=trace` shows; `grammars/leaning` has what each is
for, with examples.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.antecedents import is_announced
from pipeline.sentences.leaning_pronouns import (
    counts_of,
    is_main_subject,
    is_number_alone,
    is_personal,
    may_own,
    may_stand_for,
    one_person,
    others_before,
    takes_up_clause,
)
from pipeline.sentences.leaning_sentence import NAMING, LeaningSentence, LeaningWords
from pipeline.sentences.leaning_times import time_told
from pipeline.sentences.questions import answering
from pipeline.sentences.titled_person import names_one
from pipeline.trees import SentenceTree, relation

_LONGEST_OPENING = 4
_LONGEST_TIME = 8
_TELLING = frozenset({"VERB", "AUX", "PUNCT"})
"""Parts of speech that do not stand before the unit of a time with which a sentence opens."""
_EXAMPLE = ("obl", "nmod", "advmod")
_LOC = "LOC"
_BEGUN = ("cc", "conj", "advcl")
"""Relations of what a verb has in its own sentence to go on from."""


def demonstrative_noun(sentence: LeaningSentence) -> bool:
    """A demonstrative points at something that was told: "these banks"."""
    return any(_is_demonstrative(sentence, i, "DET") and _points_outside(sentence, i) for i in sentence.pointing)


def demonstrative_pronoun(sentence: LeaningSentence) -> bool:
    """A demonstrative stands alone: "That pleased the council"."""
    return any(_is_demonstrative(sentence, i, "PRON") and _stands_alone(sentence, i) for i in sentence.pointing)


def pronoun_as_subject(sentence: LeaningSentence) -> bool:
    """What the main verb tells is told of a pronoun: "She left"."""
    own = [i for i in sentence.pointing if is_personal(sentence, i) and not counts_of(sentence, i)]
    return any(is_main_subject(sentence, i) for i in own) or any(map(sentence.is_speaker, sentence.pointing))


def part_of_several(sentence: LeaningSentence) -> bool:
    """A number is counted among several that nobody has named: "Two of them", "Five are in Oban"."""
    for i in sentence.pointing:
        if is_number_alone(sentence, i):
            return True
        if is_personal(sentence, i) and counts_of(sentence, i):
            several = (j for j in sentence.before(i) if sentence.tree.token(j).feature("Number") == "Plur")
            if all(j == sentence.tree.governor(i) for j in several):
                return True
    return False


def possessive(sentence: LeaningSentence) -> bool:
    """Whose it is, is not said before it: "The firm" may have "its debts", « ses dettes » alone have nobody."""
    return any(
        is_personal(sentence, i)
        and sentence.tree.token(i).feature("Poss") == "Yes"
        and not counts_of(sentence, i)
        and not is_announced(sentence.tree, i)
        and not any(may_own(sentence, i, noun) for noun in sentence.before(i))
        for i in sentence.pointing
    )


def pronoun_without_noun(sentence: LeaningSentence) -> bool:
    """A personal pronoun has no noun before it that it can stand for, but the subject of its own verb."""
    return any(
        is_personal(sentence, i)
        and sentence.tree.token(i).feature("Poss") != "Yes"
        and not counts_of(sentence, i)
        and not any(may_stand_for(sentence, i, noun) for noun in others_before(sentence, i))
        for i in sentence.pointing
    )


def first_pronoun(sentence: LeaningSentence) -> bool:
    """It opens with a pronoun that stands for something: "Some left"."""
    if not sentence.asked:
        return False
    first = sentence.asked[0]
    token = sentence.tree.token(first)
    is_pronoun = _part_of_speech(sentence, first) == "PRON"
    is_opening = is_pronoun and not sentence.forms(first).isdisjoint(sentence.words.pronouns)
    return is_opening and relation(token) != "expl" and not sentence.is_empty(first)


def first_joint(sentence: LeaningSentence) -> bool:
    """It opens with a word that joins it to something: "But", « Pourtant »."""
    if not sentence.asked:
        return False
    token = sentence.tree.token(sentence.asked[0])
    return token.dep in ("cc", "advmod") and (token.text.lower(), token.pos) in sentence.words.openings


def opening_word(sentence: LeaningSentence) -> bool:
    """Its first word says that it goes on: "However", « Ensuite », "Some"."""
    first = sentence.said[0]
    part_of_speech = _part_of_speech(sentence, first)
    is_opening = any((form, part_of_speech) in sentence.words.openings for form in sentence.forms(first))
    return is_opening and not (_tells_time(sentence, first) or _opens_clause(sentence))


def counted_on(sentence: LeaningSentence) -> bool:
    """It counts on from others: "A fifth person", « Un deuxième pont »."""
    tree, said = sentence.tree, sentence.said
    counted = tree.token(said[min(1, len(said) - 1)])
    return counted.feature("NumType") == "Ord" and tree.token(said[0]).feature("Definite") == "Ind"


def opening_phrase(sentence: LeaningSentence) -> bool:
    """Its first words say that it goes on: "As a result", « Le lendemain », with a comma behind them "Here, …"."""
    return not _opens_clause(sentence) and any(
        opening[: len(phrase)] == phrase
        for words in (sentence.said, sentence.tokens)
        for opening in [" ".join(map(sentence.spelled, words[:_LONGEST_OPENING])).replace("’", "'").split()]
        for phrase in sentence.words.phrases
    )


def counted_time(sentence: LeaningSentence) -> bool:
    """It opens with a time counted from what was told: "Fourteen months later", « Deux jours après, »."""
    tree, words = sentence.tree, sentence.words
    opening = [tree.token(i) for i in sentence.tokens[:_LONGEST_TIME]]
    for place, token in enumerate(opening):
        if token.text.lower() in words.units:
            behind = [each.text.lower() for each in opening[place + 1 :]]
            return any(behind[: len(phrase)] == phrase for phrase in words.later)
        if token.pos in _TELLING:
            return False
    return False


def set_beside(sentence: LeaningSentence) -> bool:
    """A phrase sets it beside what was told: "for its part"; nothing before it in the sentence does."""
    first = min(sentence.tree.children(sentence.root, *_BEGUN), default=sentence.tokens[-1] + 1)
    own = [i for i in sentence.said if i not in sentence.quoted_words]
    words = [sentence.tree.token(i).text.lower().replace("’", "'") for i in own]
    phrases = [phrase.split() for phrase in sorted(sentence.words.joining)]
    return any(
        place < first and any(words[at : at + len(phrase)] == phrase for phrase in phrases)
        for at, place in enumerate(own)
    )


def illustration(sentence: LeaningSentence) -> bool:
    """It is an example of what was told: "One mill was, for example, sold"; not a list of its own."""
    tree, root = sentence.tree, sentence.root
    for verb in (root, *tree.children(root, "ccomp", "parataxis")):
        for example in tree.children(verb, *_EXAMPLE):
            words = [i for i in sentence.said if i in tree.subtree(example)]
            phrase = " ".join(tree.token(i).text.lower() for i in words)
            behind = next((i for i in sentence.said if words and i > words[-1]), None)
            is_list = behind is None or tree.token(behind).pos in (*NAMING, "DET", "ADP", "NUM")
            is_own = any(i < example for i in tree.children(verb, *_BEGUN)) or {*words} & sentence.quoted_words
            if phrase in sentence.words.illustrating and not (is_list or is_own):
                return True
    return False


def place_told(sentence: LeaningSentence) -> bool:
    """Its main verb tells what is where something was told: "Ana lives there"; no place stands before that."""
    tree = sentence.tree
    for there in tree.children(sentence.root):
        is_adverb = (tree.token(there).text.lower(), tree.token(there).pos) in sentence.words.there
        if not is_adverb or there in sentence.quoted_words or tree.children(there):
            continue
        return not any(_may_be_place(sentence, i) for i in sentence.before(there))
    return False


def _may_be_place(sentence: LeaningSentence, index: int) -> bool:
    """Whether a word may say where something is: a name, or what hangs from a verb or noun by a preposition."""
    tree, token = sentence.tree, sentence.tree.token(index)
    is_apart = token.pos in NAMING and bool(tree.children(index, "case"))
    is_time = not sentence.forms(index).isdisjoint(sentence.words.times)
    return (is_apart and not is_time) or (index in tree.entities and tree.entities[index].label == _LOC)


def adding_adverb(sentence: LeaningSentence) -> bool:
    """An adverb of its main verb, or of what that reports, adds it to what was told: "The bridge also burned"."""
    tree, root = sentence.tree, sentence.root
    is_speech = not sentence.forms(root).isdisjoint(sentence.words.speech)
    told = tree.children(root, "ccomp") if is_speech else ()  # "He said that it would also be free"
    return any(
        adverb in sentence.said
        and adverb not in sentence.quoted_words
        and tree.token(adverb).text.lower() in sentence.words.adverbs
        and not any(tree.relation(i) in _BEGUN and i < adverb for i in tree.children(verb))
        for verb in (root, *told, *sentence.announcing)
        for adverb in tree.children(verb, "advmod")
    )


def adding_verb(sentence: LeaningSentence) -> bool:
    """What somebody says in it is added to what he has said: "Ana added that the bridge burned"."""
    tree, root = sentence.tree, sentence.root
    is_said = bool(tree.children(root, "ccomp", "parataxis")) or any(map(sentence.is_quoted, sentence.said))
    verbs = (root, *tree.children(root, "parataxis"))
    return is_said and any(not sentence.forms(i).isdisjoint(sentence.words.adding) for i in verbs)


def told_apart(sentence: LeaningSentence) -> bool:
    """Its subject, its object or its first words are told apart from what was told: "Another attack".

    Of a first sentence only the subject: "The court rejected another effort" tells what happened before.
    """
    tree, root, is_first = sentence.tree, sentence.root, sentence.is_first
    said = () if is_first else tree.children(root, "ccomp", "parataxis")  # "finds such fires are rare"
    objects = [] if is_first else [*tree.children(root, "obj"), *(j for i in said for j in tree.children(i, "nsubj"))]
    opening = (i for i in sentence.said[:_LONGEST_OPENING] if tree.token(i).pos == "NOUN" and not is_first)
    nouns = {*tree.children(root, "nsubj"), *opening, *objects}
    beside = ((noun, i) for noun in nouns for i in (noun, *tree.children(noun, "amod", "det")) if i <= noun)
    return any(
        not sentence.forms(i).isdisjoint(sentence.words.adjectives)
        and (noun in objects or not any(tree.token(j).pos in NAMING for j in sentence.said if j < i))
        for noun, i in beside
    )


Sign = Callable[[LeaningSentence], bool]
POINTING: Final[Sequence[Sign]] = (
    demonstrative_noun,
    demonstrative_pronoun,
    pronoun_as_subject,
    part_of_several,
    possessive,
    pronoun_without_noun,
)
"""What is asked of all sentences; the name of the function is that of the sign, and all lists are asked in order."""
_BESIDE: Final[Sequence[Sign]] = (set_beside, illustration, adding_adverb, place_told, told_apart, time_told)
_FIRST: Final[Sequence[Sign]] = (*POINTING, first_pronoun, first_joint)
LATER: Final[Sequence[Sign]] = (
    *POINTING,
    opening_word,
    counted_on,
    opening_phrase,
    counted_time,
    *_BESIDE,
    adding_verb,
)
FIRST: Final[Sequence[Sign]] = (*_FIRST, answering, counted_time, *_BESIDE, adding_verb)
"""What is asked of the first sentence of a document, and of the others."""
ASIDE: Final = "aside"
"""The sign of a sentence in brackets."""
ANSWER: Final = "answer"
"""That of one which answers the question before it."""
CORRECTION: Final = "correction"
"""That of a note which corrects a story."""
SIGN_NAMES: Final = frozenset({ASIDE, ANSWER, CORRECTION, *(sign.__name__ for sign in (*FIRST, *LATER))})


def sign_id(language: Language, name: str) -> str:
    """The id of a sign in a language, as its examples have it."""
    return f"{language}.leaning.{name}"


class Leaning:
    """Finds them in one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._words = LeaningWords.of(resources, language)

    def sign(
        self, tree: SentenceTree, tokens: Sequence[int], *, is_first: bool, known: Collection[str] = ()
    ) -> str | None:
        """The name of the first sign; None for a sentence that stands alone.

        What is `known` may be pointed at all the same: « cette lettre », « votre ».
        """
        return _first_sign(FIRST if is_first else LATER, self._read(tree, tokens, known, is_first=is_first))

    def leans(self, tree: SentenceTree, tokens: Sequence[int], *, is_first: bool, known: Collection[str] = ()) -> bool:
        """Whether there is one."""
        return self.sign(tree, tokens, is_first=is_first, known=known) is not None

    def is_beside(self, tree: SentenceTree, tokens: Sequence[int], headline: Collection[str] = ()) -> bool:
        """Whether a first sentence leans on its headline only: "A child was hurt, too", « Ces quatre suspects … ».

        What its demonstratives point at is a word of the `headline`, or a noun that takes up all that it tells. Where
        the headline names one person, that is whom its pronouns mean.
        """
        every = self._read(tree, tokens, (), is_first=True)
        taken = [tree.governor(i) for i in every.said if _is_taken_up(every, i, headline)]
        headline = {*headline, *self._words.resuming} if headline else headline
        his = map(every.spelled, one_person(every)) if names_one(tree.document, tree.annotation) else ()
        nouns = (every.spelled(i) for i in taken if i is not None)
        own = self._read(tree, tokens, {*headline, *his, *nouns}, is_first=True)
        is_pointing = len(own.asked) < len(every.asked) and _first_sign(_FIRST, every) is not None
        leans = bool(taken) or is_pointing or _first_sign(_BESIDE, every) is not None
        return leans and _first_sign(_FIRST, own) is None

    def _read(
        self, tree: SentenceTree, tokens: Sequence[int], known: Collection[str], *, is_first: bool
    ) -> LeaningSentence:
        asked = [i for i in tokens if tree.token(i).pos != "PUNCT" and not _is_known(tree, i, known)]
        return LeaningSentence(tree, tokens, asked, is_first, self._words)


def _first_sign(signs: Sequence[Sign], sentence: LeaningSentence) -> str | None:
    return next((sign.__name__ for sign in signs if sign(sentence)), None)


def _part_of_speech(sentence: LeaningSentence, index: int) -> str:
    """That of a word; « Certains », which the models read as an adjective, is a pronoun where it is a subject."""
    token = sentence.tree.token(index)
    return "PRON" if token.pos in ("ADJ", "DET") and relation(token) == "nsubj" else token.pos


def _is_known(tree: SentenceTree, index: int, known: Collection[str]) -> bool:
    """Whether a word is known, or points at what is."""
    token, governor = tree.token(index), tree.governor(index)
    is_pointer = token.pos == "DET" and token.feature("PronType") == "Dem" and governor is not None
    return token.text.lower() in known or (is_pointer and tree.token(governor or index).text.lower() in known)


def _is_demonstrative(sentence: LeaningSentence, index: int, part_of_speech: str) -> bool:
    token = sentence.tree.token(index)
    return token.feature("PronType") == "Dem" and token.pos == part_of_speech


def _points_outside(sentence: LeaningSentence, index: int) -> bool:
    """Whether a demonstrative points at a noun, no time, that nothing behind or before it tells."""
    tree, noun = sentence.tree, sentence.tree.governor(index)
    if index + 1 in tree.indices and tree.token(index + 1).pos == "DET":
        return False  # "demanded that the court"
    if noun is None:
        return True
    is_told = index > sentence.beside(index)[0] and _is_told_behind(sentence, index, noun)
    is_time = sentence.tells_now(index) or not sentence.forms(noun).isdisjoint(sentence.words.times)
    return not (is_time or is_told or _is_named(sentence, noun, sentence.before(index)))


def _is_taken_up(sentence: LeaningSentence, index: int, headline: Collection[str]) -> bool:
    """Whether a demonstrative points at what a headline tells: « cette attaque », « Cet ancien marin, Lise Arlo »."""
    tree = sentence.tree
    noun = tree.governor(index) if _is_demonstrative(sentence, index, "DET") else None
    if noun is None or index in sentence.quoted_words or not headline:
        return False
    is_called = index == sentence.said[0] and any(tree.token(i).pos == "PROPN" for i in tree.children(noun, "appos"))
    is_known = is_called or not sentence.forms(noun).isdisjoint(headline)
    return is_known and not _is_named(sentence, noun, sentence.before(index))


def _is_told_behind(sentence: LeaningSentence, index: int, noun: int) -> bool:
    """Whether a clause behind a noun says which it is: "those mills that burned", « ces usines qui brûlent ».

    « Ce port où ils attendent » has been told of, and so has what a comma sets apart: "this plan, which failed".
    """
    if sentence.forms(index).isdisjoint(sentence.words.cataphoric):
        return False
    tree = sentence.tree
    firsts = (tree.subtree(i)[0] for i in tree.children(noun, "acl"))
    return any(i > noun and tree.token(i - 1).text != "," and tree.token(i).text != "," for i in firsts)


def _is_named(sentence: LeaningSentence, noun: int, before: Sequence[int]) -> bool:
    """Whether what stands before "this city" in its sentence is a city's name, or the noun itself."""
    tree, lemma = sentence.tree, sentence.tree.token(noun).lemma.lower()
    is_place = lemma in sentence.words.places and any(tree.token(i).pos == "PROPN" for i in before)
    return is_place or any(tree.token(i).lemma.lower() == lemma for i in before)


def _stands_alone(sentence: LeaningSentence, index: int) -> bool:
    """Whether a demonstrative means nothing that stands before it, and nothing behind it tells what it means."""
    tree, token, before = sentence.tree, sentence.tree.token(index), sentence.before(index)
    if takes_up_clause(tree, index, before):
        return False
    is_subject = relation(token) == "nsubj" and tree.governor(tree.governor(index) or index) is None
    is_within = "-" in token.text and not is_subject and any(tree.token(i).pos in NAMING for i in before)
    told = (i for i in tree.children(index, "acl", "nmod") if len(tree.subtree(i)) > 1)  # not "those surveyed"
    return not is_within and not any(told) and relation(token) != "expl"


def _opens_clause(sentence: LeaningSentence) -> bool:
    """Whether its first word begins a clause in front of its main one: « Alors que le port brûlait, … »."""
    return sentence.tree.relation(sentence.said[0]) == "mark"


def _tells_time(sentence: LeaningSentence, index: int) -> bool:
    """Whether a pronoun stands for nothing, and its verb tells a time: « Il y a deux jours, une tour … »."""
    tree, governor = sentence.tree, sentence.tree.governor(index)
    if governor is None or tree.relation(index) != "expl":
        return False
    return any(tree.token(i).lemma.lower() in sentence.words.times for i in tree.children(governor, "obj", "nsubj"))
