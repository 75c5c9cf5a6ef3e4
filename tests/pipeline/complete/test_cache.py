"""The memory of a document."""

from pipeline.complete.cache import MOST_PAIRS, PairCache, WordCache


def test_the_oldest_sentences_go_first() -> None:
    cache = WordCache(6)
    cache.add([1, 2, 3])
    cache.add([1, 2, 4])
    cache.add([5, 6])
    assert cache.length == 5
    assert cache.words[3] == 0
    assert cache.words[1] == 1
    assert cache.behind_two[1, 2] == {4: 1}


def test_contexts_count_what_followed_them() -> None:
    cache = WordCache(100)
    cache.add([1, 2, 3])
    cache.add([2, 3, 3])
    assert [total for total, _ in cache.parts([1, 2])] == [2, 1]
    assert cache.parts([7, 2])[1] == (0.0, {})


def test_pairs_are_bounded() -> None:
    cache = PairCache()
    cache.add("mill", 1)
    cache.add("mill", 2)
    assert cache.translations("mill") == {1: 1, 2: 1}
    for _ in range(MOST_PAIRS):
        cache.add("tower", 3)
    assert cache.translations("mill") == {}
    assert cache.translations("tower") == {3: MOST_PAIRS}


def test_what_is_forgotten_leaves_nothing_behind() -> None:
    words, pairs = WordCache(6), PairCache()
    for number in range(MOST_PAIRS + 50):
        words.add((3 * number, 3 * number + 1, 3 * number + 2))
        pairs.add(f"w{number}", number)
    assert (len(words.words), len(words.behind_one), len(words.behind_two)) == (6, 4, 2)
    assert len(pairs._by_source) == MOST_PAIRS
