"""What each kind of rule finds in a sentence: the stretch that breaks it, and what to write instead."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.controlled import rewriting
from pipeline.controlled.norm import (
    AnyNormRule,
    ArticleRule,
    ClusterRule,
    ContractionRule,
    InstructionsRule,
    LengthRule,
    NormRules,
    OrderRule,
    PunctuationRule,
    TreeRule,
    WordRule,
)
from pipeline.controlled.sentences import PRONOUN, CheckedSentence, Placed
from pipeline.controlled.vocabulary import Word
from pipeline.span import Span

DETERMINED = frozenset({"DET", "PRON", "NUM", "NOUN", "PROPN", "SYM", "X", "CCONJ"})
BETWEEN = frozenset({"ADJ", "ADV"})
ENTITY = re.compile(r"&\w{1,40};")
LONGEST_ADDRESS = 2000
"""Signs before a hit among which the beginning of an address is looked for."""
FARTHEST = 6
"""Tokens from the first to the last of a construction: what stands further apart was joined by mistake."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A stretch that breaks a rule, what is to be said of it in particular, and the sentence as it should be."""

    span: Span
    rewritten: str | None = None
    note: str = ""


def find(rule: AnyNormRule, placed: Placed, norm: NormRules) -> Iterator[Hit]:
    """What a rule finds in a sentence, but in addresses; rules about paragraphs find nothing here."""
    text = placed.sentence.tree.document.text
    for hit in _find(rule, placed, norm):
        farthest = max(placed.sentence.span.start, hit.span.start - LONGEST_ADDRESS)
        start = max(farthest, text.rfind(" ", farthest, hit.span.start))
        if text.find("://", start, hit.span.start) < 0:
            yield hit


def _find(rule: AnyNormRule, placed: Placed, norm: NormRules) -> Iterator[Hit]:
    sentence = placed.sentence
    applies = {
        "any": True,
        "instruction": sentence.is_instruction,
        "procedure": placed.is_procedure,
        "description": not placed.is_procedure,
    }
    if applies[rule.where]:
        match rule:
            case TreeRule():
                yield from _trees(rule, sentence, norm)
            case LengthRule():
                if sentence.words > rule.maximum and sentence.is_whole:
                    yield Hit(sentence.span, note=f"{sentence.words} > {rule.maximum}")
            case InstructionsRule():
                yield from _instructions(rule, sentence)
            case OrderRule():
                yield from _order(rule, sentence)
            case ArticleRule():
                yield from _articles(rule, sentence)
            case ClusterRule():
                yield from _clusters(rule, sentence)
            case WordRule():
                yield from _words(sentence, norm)
            case ContractionRule():
                yield from _contractions(rule, sentence)
            case PunctuationRule():
                yield from _punctuation(rule, sentence)


def _trees(rule: TreeRule, sentence: CheckedSentence, norm: NormRules) -> Iterator[Hit]:
    pattern, tree = norm.patterns[rule.id], sentence.tree
    for index in tree.indices:
        captured = next(pattern.captures(tree, index), None)
        if captured is None:
            continue
        ends = sorted(place for name, place in captured.items() if name not in rewriting.ASIDE) or [index]
        if ends[-1] - ends[0] >= FARTHEST:
            continue
        span = Span(tree.token(ends[0]).span.start, tree.token(ends[-1]).span.end)
        rewritten = rewriting.WAYS[rule.rewrite](sentence, captured, index) if rule.rewrite else None
        yield Hit(span, rewritten)


def _instructions(rule: InstructionsRule, sentence: CheckedSentence) -> Iterator[Hit]:
    orders = sentence.orders
    if len(orders) < 2:
        return
    tree = sentence.tree
    between = " ".join(tree.token(i).text.lower() for i in range(orders[0], orders[1]))
    joints = {t.text.lower() for i in range(orders[0], orders[-1]) if (t := tree.token(i)).pos == "CCONJ"}
    if joints and not joints & {*rule.joints, rule.cue}:  # an alternative is one instruction
        return
    if len(orders) == 2:
        said = " ".join(sentence.text.lower().split())
        if rule.joined_by is not None and joints == {rule.joined_by} and between.split()[-1] == rule.joined_by:
            return
        if any(words in said for words in rule.together):
            return
    last = tree.token(orders[-1])
    yield Hit(Span(tree.token(orders[1]).span.start, last.span.end), rewriting.divided(sentence, rule))


def _order(rule: OrderRule, sentence: CheckedSentence) -> Iterator[Hit]:
    """The first mark of a condition behind an order, which no other verb has for itself; an aside has its own."""
    tree = sentence.tree
    if not sentence.orders:
        return
    order, depth = sentence.orders[0], 0
    for index in range(order + 1, tree.indices.stop):
        token = tree.token(index)
        depth += (token.text == "(") - (token.text == ")")
        if depth:
            continue
        mark = token.text.lower().rstrip("’'")
        if mark not in rule.marks or (token.pos not in ("SCONJ", "ADV") and token.dep != "mark"):
            continue
        before = tree.token(index - 1).text.lower()
        if index + 1 in tree.indices and tree.token(index + 1).pos == "PUNCT":  # "log what, when, how"
            continue
        governor = _verb_above(sentence, index)
        if before not in rule.unless_after and governor in sentence.orders and governor < index:
            last = max(i for i in tree.indices if tree.token(i).pos != "PUNCT" or tree.token(i).text == ")")
            span = Span(token.span.start, tree.token(last).span.end)
            yield Hit(span, rewriting.condition_first(sentence, order, index, last))
            return


def _verb_above(sentence: CheckedSentence, mark: int) -> int:
    """The verb that a clause with a mark belongs to; for what a verb without object says or asks, the clause itself."""
    tree = sentence.tree
    head = tree.governor(mark)
    if head is None:
        return mark
    above = tree.governor(head)
    if tree.token(head).dep == "ccomp" and above is not None and not tree.children(above, "obj"):
        return head
    while above is not None and tree.token(above).pos not in ("VERB", "AUX") and above not in sentence.orders:
        above = tree.governor(above)
    # A clause that was taken for the main one has the order below it.
    return sentence.orders[0] if above is None or above > mark else above


def _articles(rule: ArticleRule, sentence: CheckedSentence) -> Iterator[Hit]:
    """Terms of the vocabulary that can be counted, one of them, with nothing before them that determines them."""
    if not sentence.is_instruction:
        return
    tree = sentence.tree
    words = [tree.token(index).text.lower() for index in tree.indices]
    singular = [tuple(term.split()) for term in sentence.vocabulary.counted]
    for place in range(len(words)):
        term = max((t for t in singular if tuple(words[place : place + len(t)]) == t), key=len, default=None)
        if term is None:
            continue
        index = tree.indices[place]
        end = tree.indices[place + len(term) - 1]
        before = index - 1
        while before in tree.indices and before not in sentence.orders and _qualifies(sentence, before):
            before -= 1
        follows = tree.token(end + 1).pos if end + 1 in tree.indices else ""
        is_first = before not in tree.indices
        if is_first or tree.token(before).text.lower() in rule.holding:
            continue
        if (tree.token(before).pos in DETERMINED and before not in sentence.orders) or follows in (
            "NOUN", "PROPN",
        ):  # fmt: skip
            continue
        is_verb = tree.token(index).pos == "VERB" and (
            tree.children(index, "obj") or (tree.token(before).pos in ("PART", "AUX") and before not in sentence.orders)
        )
        if tree.token(before).pos == "PUNCT" or is_verb:
            continue
        yield Hit(Span(tree.token(index).span.start, tree.token(end).span.end))


def _qualifies(sentence: CheckedSentence, index: int) -> bool:
    """Whether a word says what a noun is like, whatever the tagger took it for."""
    token = sentence.tree.token(index)
    return token.pos in BETWEEN or sentence.vocabulary.is_stative(token.text.lower())


def _clusters(rule: ClusterRule, sentence: CheckedSentence) -> Iterator[Hit]:
    """Nouns one behind the other; with links, nouns that such words join."""
    tree, run, last = sentence.tree, 0, None
    start: int | None = None
    for index in (*tree.indices, tree.indices.stop):
        token = tree.token(index) if index in tree.indices else None
        if token is not None and _is_word(token.text) and (token.pos == "NOUN" or _is_term(sentence, index)):
            if last is not None and tree.token(last).feature("Number") == "Plur" and not rule.links:
                run, start = 0, None  # what stands before another noun is singular: the one before is none
            run, last = run + 1, index
            start = index if start is None else start
        elif token is None or not (rule.links and _is_link(token.text, token.pos, rule)):
            if start is not None and last is not None and run > rule.maximum:
                yield Hit(Span(tree.token(start).span.start, tree.token(last).span.end), note=f"{run} > {rule.maximum}")
            run, last, start = 0, None, None


def _is_term(sentence: CheckedSentence, index: int) -> bool:
    """Whether a word is a term of the vocabulary, whatever the tagger took it for, and no order."""
    return sentence.tree.token(index).text in sentence.vocabulary.counted and index not in sentence.orders


def _is_link(text: str, pos: str, rule: ClusterRule) -> bool:
    return text.lower().replace("’", "'") in rule.links or pos == "DET"


def _is_word(text: str) -> bool:
    return text.replace("-", "").isalpha() and text.islower() and len(text) > 1


def _words(sentence: CheckedSentence, norm: NormRules) -> Iterator[Hit]:
    """Each word that is not approved; the sentence is rewritten with all of them that have one sure replacement."""
    found: list[tuple[Span, Word, str | None]] = []
    for index in sentence.tree.indices:
        token = sentence.tree.token(index)
        refused = norm.vocabulary.refusal(token.lemma.lower(), token.pos) or _misread_verb(sentence, index)
        if refused is None or (token.text[:1].isupper() and token.pos in ("NOUN", "PROPN") and index):
            continue
        if refused.meaning and not rewriting.is_said_of_terms(sentence, index):
            continue
        found.append((token.span, refused, rewriting.other_word(sentence, index, refused)))
    kept = {refused.word for _, refused, said in found if said is None}
    stretches = [(span, said) for span, refused, said in found if said is not None and refused.word not in kept]
    rewritten = rewriting.all_replaced(sentence, stretches) if stretches else None
    for span, refused, _ in found:
        yield Hit(span, None if refused.word in kept else rewritten, f"→ {refused.instead}")


def _misread_verb(sentence: CheckedSentence, index: int) -> Word | None:
    """A verb that the norm does not approve, which begins a sentence before an article and was taken for a name."""
    tree = sentence.tree
    if index != tree.indices.start or index + 1 not in tree.indices or tree.token(index).pos == "VERB":
        return None
    behind = tree.token(index + 1)
    is_before_article = behind.pos == "DET" or (behind.pos == PRONOUN and behind.text.isalpha())
    return sentence.vocabulary.refusal(tree.token(index).text.lower(), "VERB") if is_before_article else None


def _contractions(rule: ContractionRule, sentence: CheckedSentence) -> Iterator[Hit]:
    """Each word that is run together; the sentence is rewritten with all of them in full, if all are sure."""
    found: list[tuple[Span, str, bool]] = []
    position = sentence.span.start
    for word in sentence.text.split(" "):
        bare = word.strip('()[]"“”,.;:!?')
        plain = bare.replace("’", "'")
        full = rule.forms.get(plain.lower())
        if full is not None:
            start = position + word.index(bare)
            full = full[:1].upper() + full[1:] if bare[:1].isupper() else full
            span = Span(start, start + len(bare))
            is_cut = sentence.tree.document.text[span.end : span.end + 1] == "." or _is_perfect(sentence, span)
            found.append((span, full, not is_cut and "?" not in sentence.text))
        position += len(word) + 1
    is_sure = all(sure for _, _, sure in found)
    rewritten = rewriting.all_replaced(sentence, [(place, said) for place, said, _ in found]) if is_sure else None
    for span, full, _ in found:
        yield Hit(span, rewritten, f"→ {full}")


def _is_perfect(sentence: CheckedSentence, span: Span) -> bool:
    """Whether a participle stands behind: "it's gone" is "it has gone" as often as "it is gone"."""
    tokens = sentence.tokens
    at = bisect_left(tokens, span.end, key=lambda token: token.span.start)
    behind = tokens[at] if at < len(tokens) else None
    return behind is not None and behind.feature("VerbForm") == "Part" and behind.feature("Tense") != "Pres"


def _punctuation(rule: PunctuationRule, sentence: CheckedSentence) -> Iterator[Hit]:
    text, inside = sentence.tree.document.text, sentence.tree.indices[:-1]
    entities = {entity.end() + sentence.span.start for entity in ENTITY.finditer(sentence.text)}
    tokens = [token for token in map(sentence.tree.token, inside) if token.text in rule.marks]
    found = [t.span for t in tokens if text[t.span.end : t.span.end + 1].isspace() and t.span.end not in entities]
    rewritten = rewriting.parted(sentence, rule.marks) if found else None
    for span in found:
        yield Hit(span, rewritten)
