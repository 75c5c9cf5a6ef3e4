"""Times that a sentence takes up from the one before it: "He led the port at the time", « Ce jour-là, il … »."""

from collections.abc import Iterator

from pipeline.sentences.leaning_sentence import LeaningSentence

_CLAUSES = ("advcl", "acl")
_DATE = "DATE"


def time_told(sentence: LeaningSentence) -> bool:
    """Its main verb tells what was at a time that was told: "was jailed at the time"; no date stands before that."""
    tree, root = sentence.tree, sentence.root
    verbs = {root, *tree.children(root, "conj", "ccomp")}
    return any(
        not sentence.is_quoted(last)
        and (tree.governor(last) in verbs or first == sentence.tokens[0])
        and not _is_dated(sentence, first)
        and not any(i < first for i in tree.children(root, *_CLAUSES))
        for first, last in _found(sentence)
    )


def _found(sentence: LeaningSentence) -> Iterator[tuple[int, int]]:
    """The first and last token of each phrase behind which nothing says which time it is: "at the time of"."""
    tree, tokens = sentence.tree, sentence.tokens
    words = [tree.token(i).text.lower().replace("’", "'") for i in tokens]
    for at, word in enumerate(words):
        for phrase in sentence.words.told_times:
            if not (word and phrase.startswith(word)):
                continue
            length = next((n for n in range(1, 6) if _joined(words[at : at + n]) == phrase), 0)
            behind = tree.token(tokens[at + length]) if at + length < len(tokens) else None
            is_closed = behind is None or behind.pos in ("PUNCT", "CCONJ")
            if length and (is_closed or at == 0):
                yield tokens[at], tokens[at + length - 1]


def _joined(words: list[str]) -> str:
    return " ".join(words).replace("' ", "'").replace(" -", "-").replace("- ", "-")


def _is_dated(sentence: LeaningSentence, first: int) -> bool:
    return any(each.label == _DATE and each.first < first for each in sentence.tree.entities.values())
