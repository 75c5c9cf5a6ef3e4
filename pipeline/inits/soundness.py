"""Signs in the tree that a clause was read wrongly: better to leave it out than to say nonsense.

A statement's phrases must be whole, its verb must have the complements that it needs, and nothing may be missing but
what the clause says the same without. The models are wrong about one relation in six.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.inits.clauses import Clause
from pipeline.inits.gaps import is_unbroken
from pipeline.inits.parts import Parts
from pipeline.inits.words import Words

_ENDLESS = frozenset({"ADP", "DET", "CCONJ", "SCONJ", "AUX"})
"""A phrase that ends with one of these lost its end."""
_BEGUN = frozenset({"ADJ", "ADP", "DET", "NUM", "PART"})
"""A subject that begins behind one of these lost its beginning."""
_RUN_ON = re.compile(r"\w\.[\w(]{2}|[!?…;]|\.\.|[”»]\w|https?:|^[^\w\"'“‘«(\[$£€+-]")
"""Two sentences that were run together: no phrase of a clause has these."""
_POINTING = ("Dem", "Rel", "Int")
_GLUED = re.compile(r"\w*[^\W\d_A-ZÀ-Þ]{2}([A-ZÀ-Þ][^\W\d_A-ZÀ-Þ]*)")
_DASHES = frozenset({"-", "–", "—", "--"})
_PAIRS = (("“", "”"), ("«", "»"), ("(", ")"), ("[", "]"))
_OPENING = frozenset({"ADP", "AUX", "CCONJ", "DET", "PRON", "SCONJ"})
"""A word of these parts of speech has a capital only where a sentence or a title begins."""
_LONGEST_ABBREVIATION = 4
_NOMINAL_RELATIONS = frozenset(
    {"nsubj", "obj", "iobj", "obl", "nmod", "amod", "nummod", "det", "case", "flat", "compound"}
)


def is_sound(clause: Clause, parts: Parts, longest_sentence: int) -> bool:
    """Whether nothing in the tree speaks against the statement."""
    words = clause.words
    return (
        len(clause.tree.indices) <= longest_sentence
        and not any(_is_misread(clause, i) for i in parts.tokens(clause))
        and all(_is_whole(clause, phrase, words) for phrase in parts.phrases if phrase)
        and _is_subject(clause, parts, words)
        and _is_complete(clause, parts, words)
        and _is_regular(clause, parts)
        and not _loses(clause, set(parts.tokens(clause)))
        and is_unbroken(clause, parts, words)
    )


def _is_misread(clause: Clause, index: int) -> bool:
    """Whether tag and relation of a word do not go together: a finite verb that is an object, « because » of a noun."""
    tree, token = clause.tree, clause.tree.token(index)
    name = tree.relation(index)
    if token.feature("VerbForm") == "Fin" and name in _NOMINAL_RELATIONS:
        return True
    is_done = token.feature("VerbForm") == "Part" and token.feature("Tense") == "Past"
    if name == "acl" and is_done and token.pos == "VERB" and tree.children(index, "obj") and index != clause.head:
        return not tree.children(index, "aux", "nsubj")  # « The building placed explosives »: a verb of its own.
    glued = _GLUED.fullmatch(token.text)
    if glued and glued[1].lower() in clause.words.stop_words:
        return True  # « in SyriaThe »: the space between two sentences is gone.
    if index == clause.head and name in ("aux", "cop", "case", "mark", "det"):
        return True
    governor = tree.governor(index)
    is_mark = token.pos == "SCONJ" and name == "case" and governor is not None
    if is_mark and governor is not None and tree.relation(governor) in ("advcl", "ccomp", "nsubj"):
        return True
    return _is_loud_place(clause, index)


def _is_loud_place(clause: Clause, index: int) -> bool:
    """Whether a word is a place in capitals, as datelines have it, and the sentence is not all in capitals."""
    tree, word = clause.tree, clause.tree.token(index).text
    entity = clause.entities.get(index)
    return _is_loud(word) and entity is not None and entity.label == "LOC" and not tree.text(tree.indices).isupper()


def _is_whole(clause: Clause, phrase: Sequence[int], words: Words) -> bool:
    """Whether a phrase has its end, and only one sentence in it."""
    tree = clause.tree
    last = tree.token(phrase[-1])
    is_particle = last.dep == "compound:prt"
    if (last.pos in _ENDLESS and not is_particle) or (last.pos == "PRON" and last.feature("PronType") in _POINTING):
        return False
    if last.pos == "ADJ" and tree.relation(phrase[-1]) in ("obj", "obl", "nmod"):
        return False
    if last.pos == "VERB" and last.lemma.lower() in words.report_verbs:
        return False
    relating = [i for i in tree.children(clause.head) if tree.token(i).feature("PronType") in ("Rel", "Int")]
    text = tree.text(phrase)
    if any(debris in text.lower() for debris in words.debris):
        return False
    if any(tree.token(i).pos == "CCONJ" and tree.token(j).pos == "PUNCT" for i, j in pairwise(phrase)):
        return False  # « And, strangely »: what was joined is gone.
    is_run_on = _RUN_ON.search(text) or not _is_balanced(text) or any(_begins_anew(clause, i) for i in phrase[1:])
    dashes = [i for i in phrase if _is_free_dash(clause, i)]
    if len(dashes) % 2:
        return False
    return not is_run_on and not any(i in phrase for i in relating) and _has_its_verbs(clause, phrase)


def _is_free_dash(clause: Clause, index: int) -> bool:
    """Whether a dash stands between words, and not inside one."""
    tree, token = clause.tree, clause.tree.token(index)
    if token.text not in _DASHES or index - 1 not in tree.indices or index + 1 not in tree.indices:
        return False
    is_hyphen = token.text == "-" and tree.token(index + 1).pos not in _OPENING
    return not is_hyphen and tree.token(index - 1).span.end < token.span.start


def _is_balanced(text: str) -> bool:
    """Whether quotation marks and brackets come in pairs, those inside a word included."""
    return text.count('"') % 2 == 0 and all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS)


def _begins_anew(clause: Clause, index: int) -> bool:
    """Whether a word inside a phrase is the first of another sentence, or of a line above the text.

    « On immigration In a court session » has a capital where no sentence begins.
    """
    tree, token = clause.tree, clause.tree.token(index)
    before = tree.token(index - 1)
    if not token.text[:1].isupper() or before.pos == "PUNCT":
        return False
    is_named = clause.entities.get(index) is not None or before.text[:1].isupper()
    return token.pos in _OPENING and token.text[1:].islower() and not is_named


def _is_loud(word: str) -> bool:
    """Whether a word is in capitals and too long for an abbreviation."""
    return len(word) > _LONGEST_ABBREVIATION and word.isupper()


def _has_its_verbs(clause: Clause, phrase: Sequence[int]) -> bool:
    """Whether every relative pronoun in a phrase has its verb, and that its subject: not « the fraud that hit by »."""
    tree = clause.tree
    relatives = [i for i in phrase if tree.token(i).feature("PronType") == "Rel" and tree.token(i).pos == "PRON"]
    verbs = [i for i in phrase if tree.token(i).pos in ("VERB", "AUX")]
    if not all(any(verb > i for verb in verbs) for i in relatives):
        return False
    others = (i for i in relatives if tree.relation(i) in ("obj", "iobj", "nmod"))
    governors = [governor for i in others if (governor := tree.governor(i)) is not None]
    return all(any(i in phrase for i in tree.children(governor, "nsubj", "csubj")) for governor in governors)


def _is_bare(clause: Clause, subject: Sequence[int]) -> bool:
    """Whether a subject is a common noun without an article or a number, alone."""
    tree = clause.tree
    token = tree.token(clause.subject)
    is_first = subject[0] == tree.sentence.first and clause.subject not in clause.entities
    is_common = token.pos in ("NOUN", "ADJ", "VERB") or (token.pos == "PROPN" and is_first and len(subject) == 1)
    if clause.words.denies(token) or any(tree.token(i).pos == "PROPN" for i in subject if i > subject[0]):
        return False
    return (
        is_common
        and tree.token(subject[0]).pos not in ("DET", "NUM", "ADP", "ADV")
        and not any(i in subject for i in tree.children(clause.subject, "det", "nummod", "conj"))
    )


def _has_preposition(clause: Clause, subject: Sequence[int]) -> bool:
    """Whether a subject begins with its preposition, and lost the noun that it was a complement of."""
    return subject[0] in clause.tree.children(clause.subject, "case") and clause.tree.token(subject[0]).pos == "ADP"


def _is_subject(clause: Clause, parts: Parts, words: Words) -> bool:
    """Whether the subject has its beginning and is neither a date nor a list with something lost."""
    tree, subject = clause.tree, parts.subject
    before = subject[0] - 1
    is_own = clause.rule.subject == "own" and before in tree.indices and before not in clause.group
    if is_own and tree.token(before).pos in _BEGUN and tree.relation(before) != "mark":
        return False
    if any(tree.token(i).feature("PronType") == "Int" for i in (*parts.front, *subject)):
        return False
    if parts.front and tree.token(parts.front[0]).feature("PronType") == "Rel":
        return False
    if tree.token(subject[0]).pos == "SCONJ":
        return False
    if words.needs_articles and (_is_bare(clause, subject) or _has_preposition(clause, subject)):
        return False
    if len(subject) > 1 and all(_is_loud(tree.token(i).text) for i in subject[:2] if tree.token(i).pos != "DET"):
        return False
    dated = clause.entities.get(clause.subject)
    if dated is not None and dated.label in ("DATE", "TIME"):
        return False
    if _is_conjunct(clause, subject) or _is_cut_aside(clause, subject):
        return False
    has_joints = any(tree.children(i, "conj") for i in subject) or all(tree.token(i).text != "," for i in subject)
    return has_joints and not _has_gaps(clause, subject)


def _is_conjunct(clause: Clause, subject: Sequence[int]) -> bool:
    """Whether a bare noun behind « and » is rather joined to the noun before: « on trade and travel was signed »."""
    tree, before = clause.tree, subject[0] - 1
    token = tree.token(clause.subject)
    is_bare = len(subject) == 1 and token.pos == "NOUN" and token.feature("Number") != "Plur"
    is_behind = before - 1 in tree.indices and tree.token(before).pos == "CCONJ"
    return is_bare and is_behind and tree.token(before - 1).pos in ("NOUN", "PROPN")


def _is_cut_aside(clause: Clause, subject: Sequence[int]) -> bool:
    """Whether an aside of the subject is said without the comma that ends it: « Anna and Bob, absent will wait »."""
    tree, after = clause.tree, subject[-1] + 1
    is_ended = after in tree.indices and tree.token(after).text == ","
    marks = [i for i in subject if tree.token(i).text == ","]
    return is_ended and bool(marks) and not any(tree.relation(i) == "conj" and i > marks[-1] for i in subject)


def _has_gaps(clause: Clause, subject: Sequence[int]) -> bool:
    """Whether words inside the subject are left out that are no branch of it that it can do without."""
    tree = clause.tree
    spared = {clause.head, *tree.subtree(clause.head)}
    for governor in subject:
        for i in tree.children(governor):
            if i in subject or tree.relation(i) == "mark":
                continue
            if clause.is_spared(i) or tree.relation(i) == "acl":
                spared.update(tree.subtree(i))
    between = (i for i in range(subject[0], subject[-1]) if i not in subject and i not in spared)
    return any(tree.token(i).pos != "PUNCT" for i in between)


def _is_complete(clause: Clause, parts: Parts, words: Words) -> bool:
    """Whether a verb of saying says something, and another verb has a complement unless it needs none."""
    tree = clause.tree
    if clause.is_copular:
        return bool(parts.rest or parts.tail)
    if clause.rule.voice == "passive":
        # A finite verb read as a participle has an object; one with the features of a finite verb is one.
        return not tree.children(clause.head, "obj") and tree.token(clause.head).feature("VerbForm") == "Part"
    if clause.is_passive:
        return True
    lemma = tree.token(clause.head).lemma.lower()
    contents = [i for i in _contents(clause) if i in parts.behind]
    if lemma in words.report_verbs and all(_may_speak(clause, i) or _is_behind_comma(clause, i) for i in contents):
        return False
    if lemma in words.clausal_verbs and not any(tree.relation(i) == "ccomp" for i in contents):
        return False
    if not parts.behind and lemma not in words.intransitive_verbs:
        return False
    # A participle that stands for a past must have what it would not have as one: « the letter made », but what?
    is_participle = clause.rule.voice == "own" and tree.token(clause.head).feature("VerbForm") == "Part"
    if is_participle and not tree.children(clause.head, "aux", "obj", "ccomp") and not clause.shared_auxiliaries:
        return lemma in words.intransitive_verbs
    clauses = [i for i in contents if tree.relation(i) == "ccomp" and not _is_restricted(clause, i)]
    if any(tree.children(i, "mark") and tree.token(i).pos == "VERB" and not _has_finite(clause, i) for i in clauses):
        return False
    return all(tree.token(i).pos in ("VERB", "AUX") or tree.children(i, "cop", "nsubj") for i in clauses)


def _is_regular(clause: Clause, parts: Parts) -> bool:
    """Whether the verb has one subject, and an object that neither a comma parts from it nor is a date."""
    tree = clause.tree
    if len(tree.children(clause.head, "nsubj")) > 1:
        return False
    for verb in clause.chain:
        governed = tree.children(verb, "obj", "xcomp", "ccomp")
        if len(governed) == 1 and (entity := clause.entities.get(governed[0])) is not None and entity.label == "DATE":
            return False
        for i in governed:
            if i not in parts.behind or tree.relation(i) == "ccomp":
                continue
            first = next(j for j in tree.subtree(i) if tree.token(j).pos != "PUNCT")
            if tree.token(first - 1).text in (",", ":"):
                return False
    infinitives = (j for i in parts.tokens(clause) for j in tree.children(i, "acl") if j not in parts.behind)
    # « The habit, since spring, of running »: it is the noun further off that needs its infinitive.
    return not any(tree.token(j).feature("VerbForm") == "Inf" and j > clause.head for j in infinitives)


def _has_finite(clause: Clause, index: int) -> bool:
    """Whether a clause with a conjunction has a finite verb, or is the infinitive of one."""
    tree = clause.tree
    forms = {tree.token(i).feature("VerbForm") for i in (index, *tree.children(index, "aux", "cop"))}
    return bool(forms & {"Fin", "Inf"})


def _is_restricted(clause: Clause, index: int) -> bool:
    """Whether what looks like a clause is a phrase behind « ne … que »."""
    return any(clause.words.denies(clause.tree.token(i)) for i in clause.tree.children(index, "advmod"))


def _contents(clause: Clause) -> Iterator[int]:
    for verb in clause.chain:
        yield from clause.tree.children(verb, "ccomp", "xcomp", "obj")


def _may_speak(clause: Clause, index: int) -> bool:
    """Whether an object behind a verb of saying is perhaps the speaker: a person, or what follows « …, said »."""
    tree = clause.tree
    if tree.relation(index) != "obj":
        return False
    before = clause.first_of_verb - 1
    is_inverted = before in tree.indices and tree.token(before).pos == "PUNCT" and clause.subject > clause.head
    names = (clause.entities[i].label for i in tree.subtree(index) if i in clause.entities)
    return is_inverted or "PER" in names


def _is_behind_comma(clause: Clause, index: int) -> bool:
    """Whether a comma parts a verb of saying from what it seems to say: « said on Monday, five days after … »."""
    tree = clause.tree
    first = tree.subtree(index)[0]
    before = next((i for i in range(first, first - 2, -1) if tree.token(i).pos == "PUNCT"), None)
    begins = first if before is None else before + 1
    is_quoted = before is not None and tree.token(before).text != ","
    return before is not None and not is_quoted and tree.token(begins).pos != "SCONJ"


def _loses(clause: Clause, said: set[int]) -> bool:
    """Whether words behind the verb are left out that the clause does not say the same without."""
    tree = clause.tree
    spared = {j for i in (clause.date, *clause.relating) if i is not None for j in tree.subtree(i)}
    for governor in {clause.head, *said}:
        for i in tree.children(governor):
            if i not in said and clause.is_spared(i):
                spared.update(tree.subtree(i))
    missing = (i for i in tree.subtree(clause.head) if i > clause.head and i not in said and i not in spared)
    return any(tree.token(i).pos != "PUNCT" for i in missing)
