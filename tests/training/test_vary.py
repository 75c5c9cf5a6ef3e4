import random

from training.conllu import Sentence, Token
from training.vary import Annotated, Rates, Variations, collect_names, collect_rare_words, name_spans

NAMES: dict[tuple[str, int], list[tuple[str, ...]]] = {("PER", 2): [("Ada", "Quill")]}
STILL = Rates(typographic=0.0, names=0.0, rare_words=0.0, capitals=0.0)


def _annotated(*words: str, tags: tuple[str, ...] = (), upos: str = "PROPN") -> Annotated:
    tokens = tuple(Token(word, True, word, upos, "_", 0, "dep") for word in words)
    return Annotated(Sentence("own", tokens, starts_unit=False), tags or ("O",) * len(words))


def _vary(item: Annotated, rates: Rates, rare: frozenset[str] = frozenset()) -> list[Token]:
    (varied,) = Variations(rates, NAMES, rare, random.Random(0)).vary([item])  # noqa: S311 - a test
    return list(varied.sentence.tokens)


def test_name_is_exchanged_for_another_of_its_kind_with_its_lemma() -> None:
    item = _annotated("Old", "Bo", "Lind", tags=("O", "B-PER", "I-PER"))

    tokens = _vary(item, Rates(typographic=0, names=1, rare_words=0, capitals=0))

    assert [(token.form, token.lemma) for token in tokens] == [("Old", "Old"), ("Ada", "Ada"), ("Quill", "Quill")]


def test_name_of_another_length_or_writing_stays() -> None:
    rates = Rates(typographic=0, names=1, rare_words=0, capitals=0)

    assert _vary(_annotated("Bo", tags=("B-PER",)), rates)[0].form == "Bo"
    assert _vary(_annotated("BO", "von", tags=("B-PER", "I-PER")), rates)[1].form == "von"


def test_rare_word_is_misspelled_inside_and_its_lemma_alike() -> None:
    rates = Rates(typographic=0, names=0, rare_words=1, capitals=0)

    (token,) = _vary(_annotated("yodeling", upos="VERB"), rates, frozenset({"yodeling"}))

    assert (token.form[0], token.form[-3:], len(token.form)) == ("y", "ing", 8)
    assert token.lemma == token.form


def test_short_and_frequent_words_stay() -> None:
    rates = Rates(typographic=0, names=0, rare_words=1, capitals=0)

    assert [token.form for token in _vary(_annotated("yawl", "boats"), rates, frozenset({"yawl"}))] == ["yawl", "boats"]


def test_capitals_leave_the_lemma_open() -> None:
    (token,) = _vary(_annotated("boats"), Rates(typographic=0, names=0, rare_words=0, capitals=1))

    assert (token.form, token.lemma) == ("BOATS", "")


def test_nothing_changes_at_rates_of_nothing() -> None:
    item = _annotated("Bo's", '"', "boats")

    assert tuple(_vary(item, STILL, frozenset({"boats"}))) == item.sentence.tokens


def test_typographic_marks_alternate() -> None:
    tokens = _vary(_annotated('"', "Bo's", '"'), Rates(typographic=1, names=0, rare_words=0, capitals=0))

    assert [token.form for token in tokens] == ["“", "Bo’s", "”"]


def test_spans_of_touching_names() -> None:
    assert name_spans(("B-PER", "I-PER", "B-PER", "O", "I-LOC")) == [(0, 2, "PER"), (2, 3, "PER")]


def test_names_are_collected_once_in_order_and_without_acronyms() -> None:
    items = [_annotated(word, tags=("B-ORG",)) for word in ("Zeta", "ACME", "Alpha", "Zeta", "alpha")]

    assert collect_names(items) == {("ORG", 1): [("Alpha",), ("Zeta",)]}


def test_rare_words_are_of_open_classes() -> None:
    items = [_annotated("boat", upos="NOUN"), _annotated("of", upos="ADP"), *[_annotated("sea", upos="NOUN")] * 3]

    assert collect_rare_words(items, most=2) == {"boat"}
