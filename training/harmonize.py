"""Bring treebanks with other conventions in line with one of them, the pivot.

Nothing here knows a word: what the pivot does with a form is counted, and where it leaves no doubt the
other treebanks follow. French treebanks differ in the lemmas of pronouns, the category of some function
words and the subtypes of relations; Sequoia is the pivot because it is the test nearest to our documents.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from training.conllu import Sentence, Token, format_features, parse_features, with_tokens
from training.recipe import Contraction

CLOSED = frozenset({"ADP", "ADV", "AUX", "CCONJ", "DET", "PRON", "SCONJ", "SYM", "NUM"})
FOLLOWS = frozenset({"ADJ", "ADP", "ADV", "CCONJ", "DET", "PRON", "SCONJ", "SYM"})
"""Categories of a function word that give way to the pivot's."""
MULTIWORD_LEMMA = "_"
"""Some treebanks give the first word of an expression the lemma of all of it ("à_partir_de")."""
MIN_SEEN = 3
UNANIMOUS = 0.95
RARE = 0.05
"""A relation is rare where it makes up less than this share of itself and its subtypes."""


@dataclass(slots=True)
class Conventions:
    """Counts of what the pivot does: categories by form; lemmas and features by form and category;
    subtypes of a relation by its context, the most telling first."""

    upos: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    lemma: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    feats: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    subtype: dict[tuple[str, ...], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    relation: Counter[str] = field(default_factory=Counter)


def learn_conventions(pivot: Iterable[Sentence]) -> Conventions:
    """Count the pivot treebank's choices."""
    seen = Conventions()
    for sentence in pivot:
        for index, token in enumerate(sentence.tokens):
            form = token.form.lower()
            seen.upos[form][token.upos] += 1
            seen.lemma[form, token.upos][token.lemma] += 1
            seen.feats[form, token.upos][token.feats] += 1
            seen.relation[token.deprel] += 1
            base, _, subtype = token.deprel.partition(":")
            if subtype:
                for context in _contexts(sentence, index, base):
                    seen.subtype[context][token.deprel] += 1
    return seen


def _contexts(sentence: Sentence, index: int, base: str) -> list[tuple[str, ...]]:
    """What a relation's subtype may hang on, from the most to the least telling."""
    token = sentence.tokens[index]
    head = sentence.tokens[token.head]
    marks = [item.lemma for item in sentence.tokens if item.deprel == "case" and item.head == index]
    mark = marks[0] if marks else token.lemma if token.upos in CLOSED else ""
    voice = parse_features(head.feats).get("Voice", "")
    return [
        (base, "head", head.lemma, mark, voice),
        (base, "dependent", token.lemma, mark),
        (base, "mark", mark, voice),
        (base, "mark", mark),
        (base,),
    ]


def _settled(counts: Counter[str] | None) -> str | None:
    """The choice that the pivot makes (almost) always, if it has made it often enough."""
    if not counts or counts.total() < MIN_SEEN:
        return None
    choice, times = counts.most_common(1)[0]
    return choice if times >= UNANIMOUS * counts.total() else None


def follow(sentence: Sentence, seen: Conventions) -> Sentence:
    """Return ``sentence`` as the pivot's annotators would have written it, where that is settled."""
    tokens = [_follow_token(token, seen) for token in sentence.tokens]
    renamed = with_tokens(sentence, tokens)
    return with_tokens(
        renamed,
        [replace(token, deprel=_relation(renamed, index, seen)) for index, token in enumerate(tokens)],
    )


def _follow_token(token: Token, seen: Conventions) -> Token:
    form = token.form.lower()
    choices = seen.upos.get(form)
    if token.upos in FOLLOWS and choices and choices[token.upos] == 0:
        upos = _settled(choices)
        if upos is not None and (upos in CLOSED or token.upos == "SYM"):
            token = replace(token, upos=upos)
    lemmas = seen.lemma.get((form, token.upos))
    if lemmas and lemmas[token.lemma] == 0 and (token.upos in CLOSED or lemmas.total() >= MIN_SEEN):
        token = replace(token, lemma=lemmas.most_common(1)[0][0])
    if MULTIWORD_LEMMA in token.lemma and MULTIWORD_LEMMA not in token.form:
        token = replace(token, lemma="")
    feats = _settled(seen.feats.get((form, token.upos)))
    if feats is not None and _compatible(parse_features(token.feats), parse_features(feats)):
        token = replace(token, feats=feats)
    return token


def _compatible(left: dict[str, str], right: dict[str, str]) -> bool:
    """Tell whether no feature has two different values: another value is another reading of the form."""
    return all(right.get(name, value) == value for name, value in left.items())


def _relation(sentence: Sentence, index: int, seen: Conventions) -> str:
    """Give a relation that the pivot always subdivides the subtype that its context asks for."""
    relation = sentence.tokens[index].deprel
    subdivided = seen.subtype.get((relation,))
    if not subdivided or seen.relation[relation] >= RARE * subdivided.total():
        return relation
    for context in _contexts(sentence, index, relation):
        if counts := seen.subtype.get(context):
            return counts.most_common(1)[0][0]
    return relation


def drop_features(sentence: Sentence, dropped: Iterable[str]) -> Sentence:
    """Remove features that nobody downstream reads and treebanks mark unevenly."""
    names = frozenset(dropped)

    def kept(feats: str) -> str:
        return format_features({name: v for name, v in parse_features(feats).items() if name not in names})

    return with_tokens(sentence, [replace(token, feats=kept(token.feats)) for token in sentence.tokens])


def write_out_speech(sentence: Sentence, contractions: Iterable[Contraction]) -> Sentence:
    """Give a transcript of speech the contractions and the first capital that written text has."""
    forms = {item.parts: item.form for item in contractions}
    tokens = list(sentence.tokens)
    for left in range(len(tokens) - 2, -1, -1):
        first, second = tokens[left], tokens[left + 1]
        form = forms.get((first.form, second.form))
        if form is not None and (first.upos, second.upos) == ("ADP", "DET"):
            tokens = _contract(tokens, left, form)
    if tokens:
        tokens[0] = replace(tokens[0], form=tokens[0].form[:1].upper() + tokens[0].form[1:])
    return with_tokens(sentence, tokens)


def _contract(tokens: list[Token], left: int, form: str) -> list[Token]:
    """Join the tokens ``left`` and ``left + 1``; the one with a head outside speaks for both."""
    pair = tokens[left : left + 2]
    lead = next((item for item in pair if item.head not in (left, left + 1)), pair[0])
    head = lead.head if lead.head not in (left, left + 1) else left
    joined = replace(lead, form=form, space_after=pair[1].space_after, head=head, feats=pair[1].feats)
    rest = [*tokens[:left], joined, *tokens[left + 2 :]]
    return [replace(item, head=item.head - (item.head > left)) for item in rest]
