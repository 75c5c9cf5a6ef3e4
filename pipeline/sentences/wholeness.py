"""Whether the words of a sentence are whole: closed, with a beginning and an end, and stating something."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from pipeline.document import Annotation, Document, Sentence
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.sentences.quotations import QUOTES, plain_marks, quoted
from pipeline.span import Span
from pipeline.trees import SentenceTree

_PAIRS = (("«", "»"), ("“", "”"), ("(", ")"), ("[", "]"))
_ENDING = re.compile(r"(?<!\.)[.!][\s\"”»)]*$")
_BEGINNING = re.compile(r"(?!\" )[\"“«(\s]*(?:[A-ZÀ-Þ0-9Œ]|[^\W\d_]['’][A-ZÀ-Þ])")
_GLUED = re.compile(
    r"(?:[^\W\d_]{2}|/[a-z])[.!?][\"”»]?[A-ZÀ-Þ][^\W\d_]|(?<![A-ZÀ-Þ])[a-zß-ÿ]{2}[A-ZÀ-Þ]{2,}[a-zß-ÿ]|[»”][^\W_]|"
    r"\d(?!St|Nd|Rd|Th)[A-ZÀ-Þ][a-zß-ÿ]|[^\W_][.!?]?\"[A-ZÀ-Þ]|"
    r"[\"”»][.!?][A-ZÀ-Þ]| [?!][^\W\d_]|[^\W\d_]\?[a-zß-ÿ]|[^\W\d_]''[^\W\d_]|[\"”»] -[A-ZÀ-Þ]"
)
"""Two sentences without a space between them, not "BioNTech"; or a sign that was lost: "of?cials"."""
_JOINED = re.compile(r"[a-zß-ÿ]{2}([A-ZÀ-Þ][a-zß-ÿ]+)")
_WORD = re.compile(r"\w+")
_RUN_INTO = re.compile(r"\b[^\W\d_]*[a-zß-ÿ]{3}([A-ZÀ-Þ][a-zß-ÿ]{3,})\b")
_SEAM = re.compile(
    r"(?:[a-zß-ÿ]{5}|[A-ZÀ-Þ]{3}|[\"”»])[.!](?=[\"“«]?[A-ZÀ-Þ][a-zß-ÿ'’]|\d[\d.,]* [a-zß-ÿ]{4})|"
    r"[a-zß-ÿ]{4}\.(?=\d{3}[\d.,]* [a-zß-ÿ]{4})|[a-zß-ÿ]{3}\.(?=\d\d?(?:[Hh]\d\d|:\d\d ?[ap]m) ?[^\W\d_]{2})|"
    r"[.!?](?=\s?[►▶■◆●])"
)
"""The end of a sentence with another, or the sign before a heading, right behind it; not "Dr.Lam", not "2.Act"."""
_SHORT = 10
_NEXT = 4
"""Signs behind a sentence among which the mark that opens the next one stands."""
_OPEN_ENDS = (",", ":")
"""What ends a sentence whose rest stands in another paragraph."""
_SAID = ("ccomp", "obj", "xcomp", "parataxis", "advcl", "dep", "obl")
_SAID_BEFORE = ("ccomp", "parataxis")
_FEWEST_OF_CLAUSE = 12
"""Words of a first sentence whose verb a parser may have taken for a participle."""
_EVENT = frozenset({"EVENT", "LOC", "DATE"})
"""Kinds of names of a first sentence that tells what happened where and when, though its verb was not recognized."""
_BESIDE = frozenset({"conj", "parataxis", "appos", "dep"})
"""How a parser hangs the verb of a sentence from its subject: "Jorge Diaz, the director, told the station"."""


def is_whole(text: str) -> bool:
    """Whether a text begins and ends as a sentence, and nothing in it stays open or runs into something else."""
    marked = plain_marks(text)
    is_closed = all(marked.count(left) == marked.count(right) for left, right in _PAIRS) and marked.count('"') % 2 == 0
    return bool(is_closed and _BEGINNING.match(marked) and _ENDING.search(marked)) and not _GLUED.search(text)


def unglued(document: Document, span: Span) -> Span:
    """The span of a sentence up to where the next one follows without a space: "… said the union.The mayor …"."""
    found = _SEAM.search(span.of(document.text))
    return Span(span.start, span.start + found.end()) if found else span


def states(tree: SentenceTree, tokens: Sequence[int], *, is_first: bool, words: DictionaryWords | None = None) -> bool:
    """Whether it has a main verb, and a finite one outside quotation marks: a bare quotation has no speaker.

    The first sentence of a document need only have a finite verb: long ones are often parsed from a wrong root. Of one
    of `words` a tagger may have made a noun. A participle alone is that of a headline: "Two men charged in a case that
    shocked the country".
    """
    roots = [i for i in tokens if tree.governor(i) is None]
    in_quotes = {*quoted(tree, tokens)}
    own = [i for i in tokens if i not in in_quotes]
    is_clause = (is_first and not (_is_bare_noun(tree, roots, own) or _only_relates(tree, own))) or any(
        _is_clause(tree, i) or _does(tree, i) for i in roots
    )
    is_clause = is_clause or any(_is_beside(tree, i) or _is_no_adjective(tree, i) for i in own)
    is_finite = any(tree.token(i).feature("VerbForm") == "Fin" for i in own)
    is_finite = is_finite or any(_acts(tree, i) for i in roots)
    if is_first and not is_finite and words is not None and _may_state(tree, tokens, roots, words):
        return True
    is_likely = is_first and (any(_is_plain(tree, i, own) or _is_behind_day(tree, i) for i in own))
    is_event = is_first and len(own) >= _FEWEST_OF_CLAUSE and tree.token(own[0]).pos == "DET"
    is_event = is_event and {tree.entities[i].label for i in own if i in tree.entities} >= _EVENT
    return is_clause and (is_finite or is_likely or is_event or (is_first and _is_told_of(tree, roots, own)))


def _is_bare_noun(tree: SentenceTree, roots: Sequence[int], own: Sequence[int]) -> bool:
    """Whether a sentence is a noun with a clause about it, and no more: « Une affaire qui fait du bruit ».

    In a long one that clause must be a relative one behind no comma, with all verbs in it: it may be misread.
    """
    if any(tree.token(i).pos not in ("NOUN", "PROPN") for i in roots):
        return False
    if not all(tree.children(i, "acl") and not tree.children(i, "nsubj", "cop", "aux") for i in roots):
        return False
    return len(own) < _FEWEST_OF_CLAUSE or (bool(roots) and all(_is_only_related(tree, i, own) for i in roots))


def _only_relates(tree: SentenceTree, own: Sequence[int]) -> bool:
    """Whether its one finite verb has a relative pronoun behind a comma: « En vue, le cas Arlo, qui serait rejugé ».

    A participle with an object may be a verb that was misread.
    """
    finite = [i for i in own if tree.token(i).feature("VerbForm") == "Fin"]
    if len(finite) != 1:
        return False
    above = tree.governor(finite[0])
    verb = above if above is not None and tree.relation(finite[0]) in ("aux", "cop") else finite[0]
    subject = next(iter(tree.children(verb, "nsubj")), None)
    if subject is None or tree.token(subject).feature("PronType") != "Rel" or subject - 1 not in own:
        return False
    acting = (i for i in own if tree.token(i).pos == "VERB" and i not in tree.subtree(verb))
    is_misread = any(tree.token(j).pos in ("NOUN", "PROPN") for i in acting for j in tree.children(i, "obj"))
    return tree.token(subject - 1).text == "," and not is_misread


def _is_only_related(tree: SentenceTree, root: int, own: Sequence[int]) -> bool:
    """Whether every finite verb is that of a relative clause which says which thing a noun means, or in it."""
    for clause in tree.children(root, "acl"):
        inner = tree.subtree(clause)
        first = tree.token(inner[0])
        is_near = root < inner[0] and not any(tree.token(i).text == "," for i in range(root, inner[0] + 1))
        if first.feature("PronType") == "Rel" and first.pos == "PRON" and is_near:
            return all(i in inner for i in own if tree.token(i).feature("VerbForm") == "Fin")
    return False


def is_order(tree: SentenceTree, tokens: Sequence[int]) -> bool:
    """Whether it opens with a verb that tells its reader what to do, or not to do: "Pay attention", "Do not pay"."""
    first = tokens[0]
    token, above = tree.token(first), tree.governor(first)
    if above is not None:
        denies = "Neg" in (token.feature("Polarity"), token.feature("PronType"))
        is_aux = token.pos == "AUX" and token.feature("Mood") == "Imp"
        is_denied = denies and tree.token(above).feature("Mood") == "Imp"
        return tree.governor(above) is None and (is_aux or is_denied) and not tree.children(above, "nsubj", "mark")
    is_bare = token.feature("Mood") == "Imp" or token.feature("VerbForm") == "Inf"
    return token.pos == "VERB" and is_bare and not tree.children(first, "nsubj", "nsubj:pass", "aux", "mark")


def is_finite(annotation: Annotation, sentence: Sentence) -> bool:
    """Whether a sentence has a finite verb."""
    own = annotation.tokens[sentence.first : sentence.last]
    return any(token.feature("VerbForm") == "Fin" for token in own)


def word_counts(text: str) -> Mapping[str, int]:
    """How often each word stands in a text, as it is written."""
    return Counter(_WORD.findall(text))


def runs_into(text: str, words: Mapping[str, int], fitting: Collection[str]) -> bool:
    """Whether a word is glued to one of `fitting`, or to one of the `words` of its document: "reportersKasre".

    What the document has more than once is a name: "BioNTech".
    """
    if any(found[1].lower() in fitting for found in _JOINED.finditer(text)):
        return True
    once = [found for found in _RUN_INTO.finditer(text) if words.get(found[0]) == 1]
    return len(once) > 1 or any(found[1] in words for found in once)  # two of them are no names


def _does(tree: SentenceTree, root: int) -> bool:
    """Whether a noun does something by a finite verb that is taken for a clause about it: "60 sailors fought a fire".

    Such a clause would have a pronoun: "sailors who fought a fire", « des marins qui ont décidé de partir ».
    """
    clauses = [i for i in tree.children(root, "acl") if i > root and not tree.children(i, "nsubj", "mark", "cop")]
    verbs = (i for i in clauses if tree.token(i).feature("VerbForm") == "Fin")
    if any(tree.children(i, "obj") and not tree.children(i, "aux") for i in verbs):
        return True
    helped = (i for i in clauses if any(tree.token(j).feature("VerbForm") == "Fin" for j in tree.children(i, "aux")))
    return any(all(tree.token(j).feature("PronType") != "Rel" for j in tree.subtree(i)) for i in helped)


def _acts(tree: SentenceTree, root: int) -> bool:
    """Whether a past form with a subject before it and an object is taken for a participle: "The test found more".

    The subject has an article, or is a name: "Ana Moss sold the mill".
    """
    token = tree.token(root)
    before = (i for i in tree.children(root, "nsubj") if i < root)
    has_subject = any(tree.token(i).pos == "PROPN" or tree.children(i, "det") for i in before)
    is_past = token.pos == "VERB" and token.feature("Tense") == "Past" and token.feature("VerbForm") == "Part"
    return is_past and has_subject and any(i > root for i in tree.children(root, "obj"))


def _may_state(tree: SentenceTree, tokens: Sequence[int], roots: Sequence[int], words: DictionaryWords) -> bool:
    """Whether a long sentence without a finite verb has one that is taken for a noun: "A mill journal urges bakers".

    Or for whatever else, with a subject and an object all the same: "The Guild (of bakers) condemns the murder".
    """
    if len(tokens) < _FEWEST_OF_CLAUSE or tree.token(tokens[0]).pos != "DET":
        return False
    if any(tree.token(i).feature("VerbForm") == "Fin" for i in tokens):
        return False
    if any(_is_between(tree, i) for i in roots):
        return True
    return any(_is_verb_form(tree, before, index, words) for before, index in pairwise(tokens))


def _is_between(tree: SentenceTree, root: int) -> bool:
    is_behind = any(i < root for i in tree.children(root, "nsubj"))
    return is_behind and tree.token(root).text.islower() and any(i > root for i in tree.children(root, "obj"))


def _is_verb_form(tree: SentenceTree, before: int, index: int, words: DictionaryWords) -> bool:
    """Whether a plural right behind a noun in the singular may be a verb in the third person."""
    noun, token = tree.token(before), tree.token(index)
    is_single = noun.pos in ("NOUN", "PROPN") and noun.feature("Number") == "Sing"
    is_plural = token.pos == "NOUN" and token.feature("Number") == "Plur" and token.text.islower()
    if is_single and is_plural and words.has(token.lemma, token.lemma, "V"):
        return True
    # « Le ministre Arlo dévoile un plan »: no adjective is so called.
    is_unknown = token.pos == "ADJ" and token.text.islower() and not words.has(token.text, token.text, "A")
    is_behind = noun.pos in ("NOUN", "PROPN") and noun.feature("Number") != "Plur"
    return is_behind and is_unknown and words.has(token.text, token.text, "V")


def _is_behind_day(tree: SentenceTree, index: int) -> bool:
    """Whether a past form stands right behind the day it dates: "Mayor Lise Arlo on Friday announced plans"."""
    day = tree.entities.get(index - 1) if tree.token(index).feature("Tense") == "Past" else None
    return day is not None and day.label == "DATE" and day.first > tree.indices.start + 1


def _is_told_of(tree: SentenceTree, roots: Sequence[int], own: Sequence[int]) -> bool:
    """Whether a past form behind a noun is taken for its participle: "A light aircraft crashed at a dock".

    It stands right behind the noun, or behind what says more of it: "A car full of cans burned in Kasre today".
    """
    if len(own) < _FEWEST_OF_CLAUSE:
        return False
    subjects = ((root, i) for root in roots for i in tree.children(root, "nsubj") if i < root)
    if any(_is_past(tree, root) and tree.children(i, "det") and _takes_adverbials(tree, root) for root, i in subjects):
        return True
    determined = [i for i in roots if tree.children(i, "det")]
    behind = ((root, i) for root in determined for i in tree.children(root, "acl") if _is_next(tree, root, i))
    return any(_is_past(tree, i) and _takes_adverbials(tree, i) for _, i in behind)


def _is_past(tree: SentenceTree, index: int) -> bool:
    return tree.token(index).feature("Tense") == "Past"


def _is_next(tree: SentenceTree, noun: int, verb: int) -> bool:
    """Whether a verb stands right behind a noun, or behind another participle that says more of it."""
    before = (tree.subtree(i)[-1] for i in tree.children(noun, "acl") if noun < i < verb)
    return verb == noun + 1 or any(verb == last + 1 for last in before)


def _takes_adverbials(tree: SentenceTree, verb: int) -> bool:
    """Whether it says where and when: the participle of a heading seldom does both."""
    return len(tree.children(verb, "obl")) > 1


def _is_plain(tree: SentenceTree, verb: int, own: Sequence[int]) -> bool:
    """Whether a finite verb behind a noun is taken for an infinitive: "Over 200 guests continue to suffer"."""
    is_infinitive = tree.token(verb).pos == "VERB" and tree.token(verb).feature("VerbForm") == "Inf"
    is_behind = any(tree.token(i).pos in ("NOUN", "PROPN") for i in own if i < verb)
    return is_infinitive and is_behind and not tree.children(verb, "mark", "aux", "case")


def _is_clause(tree: SentenceTree, root: int) -> bool:
    token = tree.token(root)
    if tree.children(root, "cop", "aux"):
        return True
    subjects = tree.children(root, "nsubj")
    is_told = tree.children(root, "obj") or any(tree.children(i, "det") for i in subjects)
    is_headline = token.feature("VerbForm") == "Part" and not is_told
    return not is_headline and token.pos in ("VERB", "AUX")


def _is_beside(tree: SentenceTree, index: int) -> bool:
    """Whether a finite verb is that of the sentence though it hangs from a noun, with no other clause between."""
    if tree.token(index).pos != "VERB" or tree.token(index).dep == "ROOT":
        return False
    path = [tree.relation(i) for i in tree.upward(index)][:-1]
    finite = (index, *tree.children(index, "aux"))
    return {*path} <= _BESIDE and any(tree.token(i).feature("VerbForm") == "Fin" for i in finite)


def _is_no_adjective(tree: SentenceTree, index: int) -> bool:
    """Whether a finite verb is taken for an adjective: « Selon le maire, le risque d'inondation augmente »."""
    token = tree.token(index)
    return token.pos == "VERB" and tree.relation(index) == "amod" and token.feature("VerbForm") == "Fin"


def lacks_words(tree: SentenceTree, tokens: Sequence[int], speech: Collection[str]) -> bool:
    """Whether what somebody said is missing behind a verb of saying, one of `speech`: "The owner told reporters.".

    A long sentence says it in some way that is not seen, unless it ends with a comma or colon: "…, the owner stated,",
    or with the verb itself behind no other: what it says is another sentence, "Moss, head of the mill, said.".
    """
    if _announces(tree, tokens, speech):
        return True
    root = next((i for i in tokens if tree.governor(i) is None), None)
    if root is not None and _says(tree, root, speech) and _ends_bare(tree, tokens, root):
        return True
    is_open = tree.token(tokens[-1]).text in _OPEN_ENDS
    says = [i for i in (root, *(tokens[-2:-1] if is_open else ())) if i is not None and _says(tree, i, speech)]
    if not says or (len(tokens) > _SHORT and not is_open) or any(tree.token(i).text in QUOTES for i in tokens):
        return False
    said = _SAID_BEFORE if is_open else _SAID
    return not any(tree.children(i, "nsubj:pass", "aux:pass", *said) for i in says)


def breaks_off(tree: SentenceTree, tokens: Sequence[int], opening: Collection[str] = ()) -> bool:
    """Whether the last word of a sentence is an article: « Le séisme a ravagé la ville de la », and the page ends.

    Or another word that is always `opening` something: « Le séisme a ravagé Arlon et », and a margin stands behind it.
    """
    words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
    if words and tree.token(words[-1]).text in opening:
        return True  # a name or a title has a capital: "vitamin A"
    return bool(words) and tree.token(words[-1]).feature("Definite") is not None and _is_small(tree, words[-1])


def _is_small(tree: SentenceTree, index: int) -> bool:
    return tree.token(index).pos in ("DET", "ADP") and tree.token(index).text.islower()


def _announces(tree: SentenceTree, tokens: Sequence[int], speech: Collection[str]) -> bool:
    """Whether it ends with a verb of saying, and what was said is the next sentence: « Bo, ému, raconte. "Je …" »."""
    verb = next((i for i in reversed(tokens) if tree.token(i).pos != "PUNCT"), tokens[0])
    is_behind_aside = tree.token(max(verb - 1, tokens[0])).text == ","
    if not is_behind_aside or tree.token(verb).pos != "VERB" or not _says(tree, verb, speech):
        return False
    behind = plain_marks(tree.document.text[tree.sentence.span.end :][:_NEXT]).lstrip()
    return behind[:1] in QUOTES and not any(tree.token(i).text in QUOTES for i in tokens)


def _ends_bare(tree: SentenceTree, tokens: Sequence[int], root: int) -> bool:
    """Whether a sentence without quotation marks ends with its main verb, and no other clause stands before that."""
    words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
    if words[-1] != root or len(words) == len(tokens) or tree.children(root, "aux:pass", *_SAID_BEFORE):
        return False
    finite = sum(_is_finite_word(tree, i) for i in words[:-1])
    relative = sum(tree.token(i).feature("PronType") == "Rel" for i in words)
    return finite <= relative and not any(tree.token(i).text in QUOTES for i in tokens)


def _is_finite_word(tree: SentenceTree, index: int) -> bool:
    """Whether a word is a finite verb, or may be one, and not a name in capitals: "the fight against IS"."""
    token = tree.token(index)
    is_finite = token.feature("VerbForm") == "Fin" or token.feature("Tense") == "Past"
    return is_finite and not token.text.isupper()


def _says(tree: SentenceTree, index: int, speech: Collection[str]) -> bool:
    return not {tree.token(index).lemma.lower(), tree.token(index).text.lower()}.isdisjoint(speech)
