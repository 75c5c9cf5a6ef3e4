"""Signs that a whole sentence goes on from the one before it: it is understood only behind that."""

from collections.abc import Collection, Sequence
from functools import partial

from pipeline.antecedents import is_announced
from pipeline.languages import Language
from pipeline.quotations import quoted
from pipeline.resources import Resources
from pipeline.trees import SentenceTree, relation

_NAMING = frozenset({"NOUN", "PROPN"})
_LONGEST_OPENING = 4


class Leaning:
    """Finds them in one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._openings = frozenset(
            (row["form"], row["pos"]) for row in resources.lexicon(language, "dangling_openings")
        )
        forms = partial(resources.forms, language)
        self._pronouns = frozenset(form for form, pos in self._openings if pos == "PRON")
        self._announcing = forms("announcing_pronouns")
        self._adverbs = forms("leaning_adverbs")
        self._adjectives = forms("leaning_adjectives")
        self._speech = forms("speech_verbs")
        self._joining = forms("leaning_phrases")
        self._resuming = forms("resuming_nouns")
        self._phrases = tuple(phrase.split() for phrase in sorted(forms("leaning_openings")))
        self._places = forms("place_words") | forms("known_referents")
        parts = (row["form"] for row in resources.lexicon(language, "day_companions") if row["kind"] == "part")
        times = map(forms, ("calendar_units", "day_parts", "months", "weekdays"))
        self._times = frozenset().union(parts, *times)

    def leans(self, tree: SentenceTree, tokens: Sequence[int], *, is_first: bool, known: Collection[str] = ()) -> bool:
        """Whether it opens with words that go on, or a pronoun or demonstrative has nothing before it to mean.

        The first sentence of a document goes on from nothing: only its pronouns may lean, on a headline. What is
        `known` may be pointed at all the same: « cette lettre », « votre ».
        """
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        if self._points_back(tree, [i for i in words if not _is_known(tree, i, known)], tokens, is_first=is_first):
            return True
        if is_first:
            return self._is_set_beside(tree, words)
        return self._continues(tree, words)

    def is_beside(self, tree: SentenceTree, tokens: Sequence[int], headline: Collection[str] = ()) -> bool:
        """Whether a first sentence leans on its headline only: "A child was hurt, too", « Ces quatre suspects … ».

        What its demonstratives point at is a word of the `headline`, or a noun that takes up all that it tells.
        """
        headline = {*headline, *self._resuming} if headline else headline
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        own = [i for i in words if not _is_known(tree, i, headline)]
        is_pointing = len(own) < len(words) and self._points_back(tree, words, tokens, is_first=True)
        leans = is_pointing or self._is_set_beside(tree, words)
        return leans and not self._points_back(tree, own, tokens, is_first=True)

    def _points_back(self, tree: SentenceTree, words: Sequence[int], tokens: Sequence[int], *, is_first: bool) -> bool:
        """Whether a pronoun or demonstrative means nothing in the sentence; of a first one also a joint: "But"."""
        in_quotes = {*quoted(tree, tokens)}
        own = [i for i in words if not self._is_resolved(tree, i)] if is_first else words
        if any(self._points(tree, i, [j for j in tokens if i in in_quotes or j not in in_quotes]) for i in own):
            return True
        return is_first and bool(words) and (self._is_pronoun(tree, words[0]) or self._is_joint(tree, words[0]))

    def _is_set_beside(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        return self._goes_on(tree, words) or self._is_further(tree, words, is_first=True)

    def _is_joint(self, tree: SentenceTree, index: int) -> bool:
        """Whether a word joins its sentence to the one before it: "But", « Pourtant »."""
        token = tree.token(index)
        return token.dep in ("cc", "advmod") and (token.text.lower(), token.pos) in self._openings

    def _is_resolved(self, tree: SentenceTree, index: int) -> bool:
        """Whether a word of a first sentence means something in it, or nothing: "it was reported", "… these signs"."""
        token, governor = tree.token(index), tree.governor(index)
        is_behind = governor is not None and any(
            i < index for i in tree.children(governor, "ccomp", "parataxis", "advcl")
        )
        is_report = governor is not None and (tree.relation(governor) == "parataxis" or is_behind)
        if token.pos == "DET":
            return any(tree.token(i).pos in _NAMING and tree.governor(i) != index for i in tree.indices if i < index)
        if token.feature("PronType") == "Dem" and relation(token) in ("obj", "obl"):
            return any(tree.token(i).pos in _NAMING for i in tree.indices if i < index)  # "deal with this"
        is_passive = token.dep == "nsubj:pass" and token.lemma.lower() in self._announcing
        is_thing = token.feature("Gender") == "Neut"  # "The bank will close, it said"
        is_within = is_thing and any(tree.token(i).pos in _NAMING for i in tree.indices if i < index)
        said = {tree.token(governor).lemma.lower(), tree.token(governor).text.lower()} if governor is not None else ()
        is_said = is_within and not self._speech.isdisjoint(said)
        return bool(is_report and is_passive) or is_said or self._is_empty(tree, index)

    def _is_pronoun(self, tree: SentenceTree, index: int) -> bool:
        """Whether a word is a pronoun that opens a sentence that goes on, and stands for something."""
        token = tree.token(index)
        is_opening = token.pos == "PRON" and {token.text.lower(), token.lemma.lower()} & self._pronouns
        return bool(is_opening) and relation(token) != "expl" and not self._is_empty(tree, index)

    def _is_empty(self, tree: SentenceTree, index: int) -> bool:
        """Whether a pronoun announces what its clause then says: "It is a week since", "It was found that"."""
        governor = tree.governor(index)
        if governor is None or tree.token(index).lemma.lower() not in self._announcing:
            return False
        if not tree.children(governor, "cop", "aux:pass") or tree.relation(index) not in ("nsubj", "expl"):
            return False
        is_time = tree.token(governor).lemma.lower() in self._times
        clauses = ("csubj", "ccomp", "advcl", "acl") if is_time else ("csubj", "ccomp", "dep")
        return any(i > governor for i in tree.children(governor, *clauses))

    def _continues(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether its first words or an adverb of its main verb say that it goes on from what was said."""
        first = tree.token(words[0])
        is_opening = {(form, first.pos) for form in (first.text.lower(), first.lemma.lower())} & self._openings
        if is_opening and not self._tells_time(tree, words[0]):
            return True
        counted = tree.token(words[min(1, len(words) - 1)])
        if counted.feature("NumType") == "Ord" and first.feature("Definite") == "Ind":
            return True  # "a fifth person"
        opening = " ".join(tree.token(i).text.lower().replace("’", "'") for i in words[:_LONGEST_OPENING]).split()
        if any(opening[: len(phrase)] == phrase for phrase in self._phrases):
            return True
        return self._goes_on(tree, words) or self._is_further(tree, words)

    def _tells_time(self, tree: SentenceTree, index: int) -> bool:
        """Whether a pronoun stands for nothing, and its verb tells a time: « Il y a deux jours, une tour … »."""
        governor = tree.governor(index)
        if governor is None or tree.relation(index) != "expl":
            return False
        return any(tree.token(i).lemma.lower() in self._times for i in tree.children(governor, "obj", "nsubj"))

    def _is_further(self, tree: SentenceTree, words: Sequence[int], *, is_first: bool = False) -> bool:
        """Whether its subject, its object or its first words are told apart from what was told: "another attack".

        Of a first sentence only the subject: "The court rejected another effort" tells what happened before.
        """
        root = next((i for i in words if tree.governor(i) is None), words[0])
        objects = [] if is_first else tree.children(root, "obj")
        opening = (i for i in words[:_LONGEST_OPENING] if tree.token(i).pos == "NOUN" and not is_first)
        nouns = {*tree.children(root, "nsubj"), *opening, *objects}
        beside = ((noun, i) for noun in nouns for i in (noun, *tree.children(noun, "amod", "det")) if i <= noun)
        return any(
            {tree.token(i).lemma.lower(), tree.token(i).text.lower()} & self._adjectives
            and (noun in objects or not any(tree.token(j).pos in _NAMING for j in words if j < i))
            for noun, i in beside
        )

    def _goes_on(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether an adverb of its main verb or a phrase sets it beside what was said before: "for its part"."""
        root = next((i for i in words if tree.governor(i) is None), words[0])
        in_quotes = {*quoted(tree, words)}
        own = [tree.token(i).text.lower().replace("’", "'") for i in words if i not in in_quotes]
        said = f" {' '.join(own)} "
        is_joined = bool(tree.children(root, "cc", "conj", "advcl"))
        if not is_joined and any(f" {phrase} " in said for phrase in self._joining):
            return True
        is_speech = {tree.token(root).lemma.lower(), tree.token(root).text.lower()} & self._speech
        told = tree.children(root, "ccomp") if is_speech else []  # "He said that it would also be free"
        outside = [i for i in words if i not in in_quotes]
        return any(self._has_adverb(tree, verb, outside) for verb in (root, *told))

    def _has_adverb(self, tree: SentenceTree, verb: int, own: Collection[int]) -> bool:
        """Whether an adverb of a verb sets it beside what was said before, and not beside what is in its sentence."""
        found = [i for i in tree.children(verb, "advmod") if tree.token(i).text.lower() in self._adverbs]
        return any(
            i in own and not any(tree.relation(j) in ("cc", "conj", "advcl") and j < i for j in tree.children(verb))
            for i in found
        )

    def _points(self, tree: SentenceTree, index: int, tokens: Sequence[int]) -> bool:
        """Whether a word means something that none of the `tokens` before it names."""
        token = tree.token(index)
        kind = token.feature("PronType")
        is_pointer = kind == "Dem" and token.pos == "DET"
        if is_pointer and index + 1 in tree.indices and tree.token(index + 1).pos == "DET":
            return False  # "demanded that the court"
        if is_pointer:
            noun = tree.governor(index)
            return noun is None or not (
                {tree.token(noun).lemma.lower(), tree.token(noun).text.lower()} & self._times
                or (index > tokens[0] and tree.children(noun, "acl"))
                or self._is_named(tree, noun, [i for i in tokens if i < index])
            )
        if kind == "Dem" and token.pos == "PRON" and self._takes_up_clause(tree, index, tokens):
            return False
        if kind == "Dem" and token.pos == "PRON":
            is_subject = relation(token) == "nsubj" and tree.governor(tree.governor(index) or index) is None
            is_within = (
                "-" in token.text and not is_subject and any(i < index and tree.token(i).pos in _NAMING for i in tokens)
            )
            told = (i for i in tree.children(index, "acl", "nmod") if len(tree.subtree(i)) > 1)  # not "those surveyed"
            return not is_within and not any(told) and relation(token) != "expl"
        is_owner = token.feature("Poss") == "Yes"
        is_personal = (is_owner or kind == "Prs") and token.feature("Person") in ("3", None)
        if not is_personal or token.pos not in ("PRON", "DET") or relation(token) == "expl":
            return False
        if token.feature("Reflex") == "Yes" and not is_owner:
            return False
        governor = tree.governor(index)
        if governor is not None and relation(token) == "nmod" and tree.token(governor).pos in ("NUM", "PRON"):
            return not any(i < index and tree.token(i).feature("Number") == "Plur" for i in tokens if i != governor)
        is_main = governor is not None and tree.relation(governor).lower() in ("root", "parataxis")
        if relation(token) == "nsubj" and is_main:
            return True
        if is_owner and is_announced(tree, index):
            return False
        others = () if is_owner or governor is None else tree.children(governor, "nsubj")  # "Ana met her": not herself
        own = {*others, *(j for i in others for j in tree.children(i, "flat", "compound"))}
        return not any(i < index and i not in own and self._may_mean(tree, index, i) for i in tokens)

    def _may_mean(self, tree: SentenceTree, pronoun: int, noun: int) -> bool:
        """Whether a pronoun may stand for a noun: no time, and not several where the pronoun is of one."""
        token = tree.token(noun)
        is_time = token.lemma.lower() in self._times
        is_one = tree.token(pronoun).feature("Number") == "Sing"
        return token.pos in _NAMING and not is_time and not (is_one and token.feature("Number") == "Plur")

    @staticmethod
    def _takes_up_clause(tree: SentenceTree, index: int, tokens: Sequence[int]) -> bool:
        """Whether it means what its own sentence has just told: "The mill may be old, but that did not stop them"."""
        if index - 1 not in tokens or tree.token(index - 1).pos != "CCONJ":
            return False
        return any(tree.token(i).feature("VerbForm") == "Fin" for i in tokens if i < index)

    def _is_named(self, tree: SentenceTree, noun: int, before: Sequence[int]) -> bool:
        """Whether what stands before "this city" in its sentence is a city's name, or the noun itself."""
        lemma = tree.token(noun).lemma.lower()
        is_place = lemma in self._places and any(tree.token(i).pos == "PROPN" for i in before)
        return is_place or any(tree.token(i).lemma.lower() == lemma for i in before)


def _is_known(tree: SentenceTree, index: int, known: Collection[str]) -> bool:
    """Whether a word is known, or points at what is."""
    token, governor = tree.token(index), tree.governor(index)
    is_pointer = token.pos == "DET" and token.feature("PronType") == "Dem" and governor is not None
    return token.text.lower() in known or (is_pointer and tree.token(governor or index).text.lower() in known)
