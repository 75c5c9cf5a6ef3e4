"""Where somebody speaks of himself: "I", "our", and not what only looks like it, a title, a name or a noun."""

from collections.abc import Collection, Iterable

from pipeline.trees import SentenceTree


def is_own_word(tree: SentenceTree, index: int, words: Collection[str], titles: Collection[str]) -> bool:
    """Whether a token is one of the `words`: no noun, "the mine", no country, "the US", and no part of a name.

    One of the `titles` before a name is that of a lawyer, « Me Arlo », and what has a capital before another, within
    a sentence, is a name: « Notre Dame ».
    """
    token = tree.token(index)
    word = token.text.replace("’", "'")
    letters = word.rstrip("'")  # "J'ai" opens a sentence
    if word.lower() not in words or (len(letters) > 1 and letters.isupper()) or token.pos == "NOUN":
        return False
    if token.pos == "PRON" and tree.children(index, "det"):
        return False
    behind = index + 1
    is_before_name = behind in tree.indices and tree.token(behind).text[:1].isupper()
    is_within = index > tree.indices.start and len(word) > 1 and word[:1].isupper()
    return not (is_before_name and (is_within or word in {title.capitalize() for title in titles}))


def speaks(tree: SentenceTree, indices: Iterable[int], words: Collection[str], titles: Collection[str]) -> bool:
    """Whether one of the tokens is an own word."""
    return any(is_own_word(tree, index, words, titles) for index in indices)
