"""What a sentence takes for known: definite nouns and bare surnames that its document introduced before.

"The casino" is understood behind the sentence that told of a casino, "Lopez" behind the one that called him Carlos
Lopez. Where that sentence is not told, what leans on its words dangles: it is not to be told either.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import dropwhile

from pipeline.document import RUNNING_KINDS, Annotation, Document, Token
from pipeline.trees import SentenceTree

_LEANING = frozenset({"nsubj", "obj"})
_TENSE_HELPERS = frozenset({"aux", "aux:tense"})
_SHORTEST_ACRONYM, _LONGEST_ACRONYM = 3, 6
"""Letters: of fewer are countries and the like, which everybody knows."""
_OF_NAMES = frozenset({"ADJ", "NOUN", "PROPN"})
_WITHIN_NAMES = frozenset({"ADP", "CCONJ", "DET"})
"""Parts of speech of small words that a name may have: "Department of Transportation"."""
_TOLD_APART = ("nmod", "acl", "appos", "compound", "flat", "nummod")


class Antecedents:
    """Knows where in a document its nouns and its fuller names stand first.

    `known` are the lemmas of nouns that need no introduction, for there is but one or they name times; `still` the
    adverbs of what has been told to go on, `titles` those before surnames: "Mr".
    """

    def __init__(
        self,
        document: Document,
        annotation: Annotation,
        known: Collection[str],
        still: Collection[str] = (),
        titles: Collection[str] = (),
    ) -> None:
        self._known = known
        self._still = still
        self._titles = titles
        self._nouns: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._acronyms: dict[str, int] = {}
        self._initials: dict[str, tuple[int, str]] = {}
        self._persons: set[str] = set()
        self._full: dict[str, tuple[int, tuple[str, ...]]] = {}
        rank = -1
        names = {e.first: e for e in annotation.entities if e.label == "PER"}
        places = {i for e in annotation.entities if e.label not in ("PER", "ORG") for i in range(e.first, e.last)}
        for sentence in annotation.sentences:
            if document.blocks[sentence.block].kind not in RUNNING_KINDS:
                continue
            rank += 1
            for initials, last in _initials(annotation.tokens[sentence.first : sentence.last]):
                self._initials.setdefault(initials, (rank, last))
            for index in range(sentence.first, sentence.last):
                token = annotation.tokens[index]
                if token.pos == "NOUN":
                    self._nouns.setdefault(token.lemma.lower(), rank)
                if _is_acronym(token.text):
                    self._acronyms.setdefault(token.lemma.lower(), rank)
                if index not in places and _ends_name(annotation, index, sentence.first, sentence.last):
                    self._names.setdefault(token.lemma.lower(), rank)
                entity = names.get(index)
                if entity is not None and entity.last - entity.first > 1:
                    surname = annotation.tokens[entity.last - 1].lemma.lower()
                    self._persons.add(surname)
                    self._full.setdefault(surname, (rank, self._name(annotation.tokens[entity.first : entity.last])))
                    self._names.setdefault(surname, rank)

    def needed(self, tree: SentenceTree, tokens: Sequence[int], rank: int) -> Iterator[str]:
        """The lemmas of what the sentence of that rank takes for known and an earlier sentence introduced."""
        for index in tokens:
            token = tree.token(index)
            lemma = token.lemma.lower()
            is_noun = token.pos == "NOUN" and self._nouns.get(lemma, rank) < rank
            entity = tree.entities.get(index)
            acts = lemma in self._persons and tree.relation(index) == "nsubj"  # whatever else is called so
            is_person = token.pos == "PROPN" and (entity is None or entity.label == "PER" or acts)
            is_name = is_person and self._names.get(lemma, rank) < rank
            is_short = is_name and (self._is_alone(tree, index) or self._is_end(tree, index, rank))
            if (is_noun and self._is_bare(tree, index)) or is_short:
                yield lemma
            begun, last = self._initials.get(token.text, (rank, ""))
            if begun < rank:
                yield last  # "KDM", behind a sentence that named the Kasre Department of Mills

    def referred(self, tree: SentenceTree, tokens: Sequence[int], rank: int) -> Iterator[str]:
        """The lemmas of all that it takes up from earlier sentences, wherever in it: what is told may lack those.

        A definite noun is, even beside an adjective ("the malicious link"), unless a clause or a name says which.
        """
        for index in tokens:
            token = tree.token(index)
            lemma = token.lemma.lower()
            is_acronym = _is_acronym(token.text) and self._acronyms.get(lemma, rank) < rank
            is_noun = token.pos == "NOUN" and self._nouns.get(lemma, rank) < rank
            is_known = lemma in self._known or token.text.lower() in self._known
            if is_acronym or (is_noun and not is_known and self._is_definite(tree, index)):
                yield lemma

    @staticmethod
    def _is_definite(tree: SentenceTree, index: int) -> bool:
        """Whether a noun has a definite article, and neither a clause nor a name that says which it is."""
        told = (j for i in tree.children(index, "nmod", "appos") for j in tree.subtree(i))
        is_named = any(tree.token(i).pos in ("PROPN", "NUM") for i in told)
        is_told = any(len(tree.subtree(i)) > 1 for i in tree.children(index, "acl"))
        is_article = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(index, "det"))
        return is_article and not is_named and not is_told

    def continuing(self, tree: SentenceTree, tokens: Sequence[int]) -> str | None:
        """The lemma of the subject of what still goes on: "Five students are still held" tells nobody who they are."""
        root = next((i for i in tokens if tree.governor(i) is None), None)
        subject = next(iter(tree.children(root, "nsubj")), None) if root is not None else None
        if root is None or subject is None or tree.token(subject).pos != "NOUN":
            return None
        goes_on = any(tree.token(i).text.lower() in self._still for i in tree.children(root, "advmod"))
        named = any(tree.token(i).pos == "PROPN" for i in tree.subtree(subject))
        lemma = tree.token(subject).lemma.lower()
        return lemma if goes_on and not named and lemma not in self._known else None

    def _is_bare(self, tree: SentenceTree, index: int) -> bool:
        """Whether a subject or object has a definite article, and nothing that tells it apart.

        One joined to another by "and" may have the article of that: "the car and purse".
        """
        token = tree.token(index)
        is_known = not {token.lemma.lower(), token.text.lower()}.isdisjoint(self._known)
        apart = (i for i in tree.children(index, *_TOLD_APART) if not _is_calendar(tree, i))
        joined = tree.governor(index) if tree.relation(index) == "conj" else None
        place = tree.relation(index if joined is None else joined)
        if is_known or place not in _LEANING or any(apart):
            return False
        owner = index if joined is None or tree.children(index, "det") else joined
        return any(tree.token(i).feature("Definite") == "Def" for i in tree.children(owner, "det"))

    def _name(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """The words of a name without titles."""
        words = (token.text.lower() for token in tokens if token.pos != "PUNCT")
        return tuple(word for word in words if word not in self._titles)

    def _is_end(self, tree: SentenceTree, index: int, rank: int) -> bool:
        """Whether it is two surnames of whom an earlier sentence had by a whole name: "Gen. Ruiz Moss"."""
        entity = tree.entities.get(index)
        begun, full = self._full.get(tree.token(index).lemma.lower(), (rank, ()))
        if entity is None or entity.last - 1 != index or begun >= rank:
            return False
        words = self._name([tree.token(i) for i in range(entity.first, entity.last) if i in tree.indices])
        own = tuple(dropwhile(lambda word: word not in full, words))
        return 1 < len(own) < len(full) and full[len(full) - len(own) :] == own

    def _is_alone(self, tree: SentenceTree, index: int) -> bool:
        """Whether a surname stands without a first name."""
        if index == tree.indices.start:
            return True
        before = tree.token(index - 1)
        return before.pos != "PROPN" or before.text.lower() in self._titles


def _ends_name(annotation: Annotation, index: int, first: int, last: int) -> bool:
    """Whether a word ends a name of several that nothing else is known to be: "the guard Omar Bekri"."""
    own = annotation.tokens[index]
    behind = annotation.tokens[index + 1] if index + 1 < last else None
    if own.pos != "PROPN" or index == first or (behind is not None and behind.pos == "PROPN"):
        return False
    return (
        own.text.istitle()
        and annotation.tokens[index - 1].pos == "PROPN"
        and annotation.tokens[index - 1].text.istitle()
    )


def _initials(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """The initials of each name of several words, with and without its small ones ("KDOM", "KDM"), and its last word.

    A name begins with a capital: « Parquet national maritime ».
    """
    begun: list[tuple[str, str]] = []
    for token in tokens:
        is_word = token.pos in _OF_NAMES and token.text[1:].islower()
        is_within = bool(begun) and token.text.islower() and token.pos in _WITHIN_NAMES
        initial = token.text[0].upper()
        if is_word:
            begun = [(large + initial, every + initial) for large, every in begun if len(large) < _LONGEST_ACRONYM]
            begun += [(initial, initial)] if token.text[0].isupper() else []
            both = dict.fromkeys(own for pair in begun for own in pair)
            fit = (own for own in both if _SHORTEST_ACRONYM <= len(own) <= _LONGEST_ACRONYM)
            yield from ((own, token.lemma.lower()) for own in fit)
        else:  # of many small words no acronym has all
            begun = [(large, f"{every}{initial}"[: _LONGEST_ACRONYM + 1]) for large, every in begun if is_within]


def _is_acronym(text: str) -> bool:
    return text.isalpha() and text.isupper() and _SHORTEST_ACRONYM <= len(text) <= _LONGEST_ACRONYM


def _is_calendar(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in ("DATE", "TIME")


def subjects(tree: SentenceTree, tokens: Sequence[int], speech: Collection[str]) -> list[int]:
    """The subject of a sentence, or that of what it says that somebody said: "The casino closed, the mayor said".

    Who says it behind what he says needs no more to be known. `speech` are the verbs of saying.
    """
    root = next((i for i in tokens if tree.governor(i) is None), None)
    if root is None:
        return []
    is_said = bool({tree.token(root).lemma.lower(), tree.token(root).text.lower()} & {*speech})
    told = [i for i in tree.children(root, "ccomp", "parataxis") if is_said and i < root]
    return [_own(tree, subject) for verb in (told or [root]) for subject in tree.children(verb, "nsubj")[:1]]


def _own(tree: SentenceTree, subject: int) -> int:
    """The subject of a clause that is taken for a subject: "The boat is the best, finds a study"."""
    own = tree.children(subject, "nsubj") if tree.children(subject, "cop") else []
    return own[0] if own else subject


def is_announced(tree: SentenceTree, index: int) -> bool:
    """Whether the subject behind it says whose it is: "In their proposal, the rebels offered"; not "Their son, Bo"."""
    noun = tree.governor(index)
    if noun is not None and tree.relation(noun) == "nsubj":
        return False
    root = next((i for i in tree.indices if tree.governor(i) is None), index)
    subjects = [i for i in tree.children(root, "nsubj") if tree.token(i).pos in ("NOUN", "PROPN") and index < i < root]
    # "Known for his songs, the singer …" may be read as part of the subject.
    return any(
        index not in tree.subtree(i) or any(tree.token(j).text == "," for j in range(index, i)) for i in subjects
    )


def looks_back(tree: SentenceTree, tokens: Sequence[int]) -> bool:
    """Whether its main verb tells what had happened before something else: "A team had found signs of life"."""
    root = next((i for i in tokens if tree.governor(i) is None), None)
    if root is None or (tree.token(root).feature("VerbForm"), tree.token(root).feature("Tense")) != ("Part", "Past"):
        return False
    helpers = (tree.token(i) for i in tree.children(root, "aux") if tree.token(i).dep in _TENSE_HELPERS)
    return any(each.feature("Tense") in ("Past", "Imp") and each.feature("VerbForm") == "Fin" for each in helpers)


def is_scenic(tree: SentenceTree, tokens: Sequence[int]) -> bool:
    """Whether it shows something in the present without a name or a day, as reports from a place begin."""
    root = next((i for i in tokens if tree.governor(i) is None), None)
    token = tree.token(root) if root is not None else None
    if root is None or token is None or token.feature("Tense") != "Pres" or token.feature("VerbForm") != "Fin":
        return False
    found = next(iter(tree.children(root, "nsubj")), None)
    is_told = any(i in tree.entities and tree.entities[i].label == "DATE" for i in tokens)
    if found is None or is_told or tree.children(root, "ccomp", "parataxis"):
        return False
    is_indefinite = any(tree.token(i).feature("Definite") == "Ind" for i in tree.children(found, "det"))
    return is_indefinite and not any(tree.token(i).pos == "PROPN" for i in tree.subtree(found))


def is_vague(tree: SentenceTree, subject: int, known: frozenset[str]) -> bool:
    """Whether a noun has a definite article and no name, and there are several of its kind: "the former minister"."""
    token = tree.token(subject)
    is_definite = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(subject, "det"))
    is_known = not {token.lemma.lower(), token.text.lower()}.isdisjoint(known)
    told = tree.subtree(subject, lambda i: tree.relation(i) != "acl")
    is_named = any(tree.token(i).pos == "PROPN" for i in told) or _is_acronym(token.text)
    return token.pos == "NOUN" and is_definite and not is_known and not is_named


def bare_definite(
    tree: SentenceTree, subject: int, known: frozenset[str], said: Collection[int] | None = None
) -> str | None:
    """The lemma of a subject like "the order": a common noun with a definite article that nothing else tells apart.

    Of what tells it apart only that counts which is `said`, if not all is; `known` are the nouns of which there is but
    one, or of which news speaks as if there were: the police.
    """
    owners = (bare_definite(tree, i, known, said) for i in tree.children(subject, "nmod:poss"))
    if owner := next((lemma for lemma in owners if lemma is not None), None):
        return owner  # "the suspect's name"
    token = tree.token(subject)
    determiners = [tree.token(i) for i in tree.children(subject, "det")]
    is_definite = any(each.feature("Definite") == "Def" for each in determiners)
    if token.pos != "NOUN" or not is_definite or token.lemma.lower() in known or _is_acronym(token.text):
        return None
    told = tree.children(subject, "nmod", "compound", "flat", "appos", "acl")
    told = [i for i in told if said is None or i in said]
    is_named = any(tree.token(i).pos == "PROPN" or _tells_apart(tree, i, known) for i in told)
    return None if is_named else token.lemma.lower()


def _tells_apart(tree: SentenceTree, index: int, known: frozenset[str]) -> bool:
    """Whether what hangs from a noun is not as unknown itself: "the name of the suspect"."""
    name = tree.relation(index)
    if name == "acl" and (len(tree.subtree(index)) == 1 or _is_apart(tree, index)):
        return False  # « le meurtrier présumé », "the man, who is 91"
    return name in ("acl", "appos") or (name == "nmod" and bare_definite(tree, index, known) is None)


def _is_apart(tree: SentenceTree, clause: int) -> bool:
    """Whether a comma sets a relative clause apart: it tells of what is known already."""
    first = tree.subtree(clause)[0]
    return tree.token(first).text == "," or (first - 1 in tree.indices and tree.token(first - 1).text == ",")
