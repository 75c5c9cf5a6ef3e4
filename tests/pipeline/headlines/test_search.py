"""The graph, the stack and the search, on sentences whose trees are written down."""

import math

import pytest

from pipeline.headlines.faithful import Doubt, Faithfulness, SaidWord
from pipeline.headlines.headline import headline_of
from pipeline.headlines.related import RelatedSentence, Word
from pipeline.headlines.search import Path, ViterbiSearch
from pipeline.headlines.settings import SearchSettings
from pipeline.headlines.stack import PartialTree, governing, modifying, pushed
from pipeline.headlines.transitions import END, Transitions
from pipeline.span import SourceSpan, Span

FOX = "quick/ADJ/3/amod brown/ADJ/3/amod fox/NOUN/4/nsubj jumps/VERB/0/root"
MARKET = "the/DET/2/det blast/NOUN/3/nsubj killed/VERB/0/root nine/NUM/5/nummod people/NOUN/3/obj"
TOLD = (
    "the/DET/2/det blast/NOUN/3/nsubj injured/VERB/0/root forty/NUM/5/nummod people/NOUN/3/obj at/ADP/8/case "
    "a/DET/8/det market/NOUN/3/obl"
)


def sentence(text: str, document: int = 0) -> RelatedSentence:
    """A sentence of `form/pos/head/relation`, heads counted from 1, 0 the root."""
    words, at = [], 0
    for each in text.split():
        form, pos, head, relation = each.split("/")
        place = SourceSpan(document, Span(at, at + len(form)))
        governor = int(head) - 1 if int(head) else None
        words.append(Word(form, form, pos, place, governor, relation, follows=True, is_glued=False))
        at += len(form) + 1
    return RelatedSentence(tuple(words), SourceSpan(document, Span(0, at)), is_closed=True)


def said(text: str) -> list[SaidWord]:
    finite = {"killed", "injured", "jumps", "is", "denied"}
    words = [each.split("/") for each in text.split()]
    return [SaidWord(f, p, int(h) - 1 if int(h) else None, r, f in finite, p == "DEM") for f, p, h, r in words]


def texts(paths: list[Path]) -> list[str]:
    return [" ".join(path.tree.words[:-1]) for path in sorted(paths, key=lambda path: -path.logarithm)]


def test_the_stack_has_three_outcomes() -> None:
    tree = pushed(pushed(PartialTree(), "quick"), "brown")
    assert tree.stacked() == ("quick", "brown")  # no relation: both wait for a head

    def governs(head: str, modifier: str) -> int:
        return int((head, modifier) in {("fox", "quick"), ("fox", "brown")})

    tree = governing(tree, "fox", 0, governs, lambda head, modifier: 0)
    assert (tree.stacked(), tree.heads) == (("fox",), (2, 2, None))  # its modifiers are popped
    tree = governing(tree, "jumps", 2, lambda head, modifier: 0, lambda head, modifier: 0)
    tree = modifying(tree, "over", 3)
    assert (tree.stacked(), tree.heads[-1]) == (("jumps", "over"), 3)  # what modifies an item is pushed upon it
    tree = modifying(pushed(tree, "away"), "soon", 3)
    assert tree.stacked() == ("jumps", "soon")
    assert not tree.is_open  # nothing can govern "away" any more


def test_a_word_hangs_from_what_is_left_below_its_modifiers() -> None:
    tree = pushed(PartialTree(("jumps",), (None,), (0,)), "the")
    tree = governing(tree, "dog", 1, lambda head, modifier: 1, lambda head, modifier: int(head == "jumps"))
    assert tree.heads == (None, 2, 0)
    assert tree.roots == 1


def test_probabilities_are_those_of_the_paper() -> None:
    transitions = Transitions([sentence(MARKET), sentence(TOLD)])
    assert transitions.bigram("blast", "killed") == 0.5
    assert transitions.bigram("killed", "blast") == 0
    assert transitions.related("killed", "people") == 1  # together in one sentence, and related there
    assert transitions.related("people", "killed") == 0  # the head to the left only
    assert transitions.related("blast", "people") == 0
    assert transitions.governs("blast", "the", head_is_right=True) == 2
    assert transitions.governs("blast", "the", head_is_right=False) == 0


def test_a_step_weighs_the_mean_of_bigram_and_dependency() -> None:
    transitions = Transitions([sentence(FOX)])
    paths = ViterbiSearch(SearchSettings(min_words=4, strict=False), transitions).sequences()
    best = max((path for path in paths if len(path.tree.words) == 5), key=lambda path: path.logarithm)
    assert best.tree.words == ("quick", "brown", "fox", "jumps", END)
    # quick→brown has no relation: (1 + 0) / 2; all others have both
    assert best.logarithm == pytest.approx(math.log(0.5))
    assert best.tree.heads == (2, 2, 3, None, 3)


def test_bigrams_alone_break_trees_that_dependencies_keep() -> None:
    sentences = [sentence(MARKET), sentence(TOLD, 1)]
    settings = SearchSettings(min_words=5, max_words=8, transitions="bigram")
    plain = ViterbiSearch(settings, Transitions(sentences)).sequences()
    assert "the blast killed nine people at a market" in texts(plain)  # the market of another sentence
    assert any(path.tree.roots > 1 for path in plain)
    strict = ViterbiSearch(SearchSettings(min_words=5, max_words=8), Transitions(sentences)).sequences()
    assert strict
    assert all(path.tree.roots == 1 for path in strict)
    assert all("at" not in path.tree.words or "market" in path.tree.words for path in strict)


def test_equal_searches_give_equal_paths() -> None:
    sentences = [sentence(MARKET), sentence(TOLD, 1)]
    first, second = (ViterbiSearch(SearchSettings(), Transitions(list(sentences))).sequences() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        (MARKET, None),
        (
            # a number joined with another verb's: every relation is attested somewhere, not together
            MARKET.replace("nine", "forty"),
            "unattested_relation",
        ),
        ("the/DET/2/det blast/NOUN/3/nsubj killed/VERB/0/root people/NOUN/3/obj", "left_out"),
        ("the/DET/2/det blast/NOUN/3/nsubj killed/VERB/0/root", "left_out"),
        ("people/NOUN/2/nsubj killed/VERB/0/root", "unattested_relation"),
        ("nine/NUM/2/nummod people/NOUN/0/root", "no_clause"),
        ("and/CCONJ/3/cc blast/NOUN/3/nsubj killed/VERB/0/root", "leans"),
        ("the/DET/2/det blast/NOUN/0/root killed/VERB/0/root", "several_trees"),
        ("blast/NOUN/2/nsubj is/VERB/0/root", "not_stated"),
        ("this/DEM/2/det blast/NOUN/3/nsubj killed/VERB/0/root nine/NUM/5/nummod people/NOUN/3/obj", "leans"),
        ("the/DET/2/det blast/NOUN/3/nsubj killed/VERB/0/root people/NOUN/3/obj at/ADP/3/obl", "left_out"),
        ("the/DET/3/nsubj at/ADP/3/case killed/VERB/0/root", "no_neighbors"),
    ],
)
def test_only_what_stands_together_is_borne_out(text: str, doubt: str | None) -> None:
    sentences = [sentence(MARKET), sentence(TOLD, 1)]
    found = Faithfulness(sentences, Transitions(sentences)).doubt(said(text))
    assert (found and found.reason) == doubt


def test_what_another_says_or_a_condition_holds_is_not_stated() -> None:
    told = (
        "police/NOUN/2/nsubj denied/VERB/0/root the/DET/4/det blast/NOUN/5/nsubj killed/VERB/2/ccomp people/NOUN/5/obj"
    )
    sentences = [sentence(told)]
    claim = "the/DET/2/det blast/NOUN/3/nsubj killed/VERB/0/root people/NOUN/3/obj"
    found = Faithfulness(sentences, Transitions(sentences)).doubt(said(claim))
    assert found == Doubt("not_stated", ("killed",))


def test_a_noun_keeps_the_complement_behind_it() -> None:
    told = (
        "the/DET/2/det state/NOUN/3/nsubj is/VERB/0/root a/DET/5/det state/NOUN/3/obj of/ADP/7/case siege/NOUN/5/nmod"
    )
    sentences = [sentence(told)]
    cut = "the/DET/2/det state/NOUN/3/nsubj is/VERB/0/root a/DET/5/det state/NOUN/3/obj"
    found = Faithfulness(sentences, Transitions(sentences)).doubt(said(cut))
    assert found == Doubt("left_out", ("state", "siege"))


def test_another_sentence_may_name_a_thing_more_fully() -> None:
    named = "the/DET/3/det car/NOUN/3/compound blast/NOUN/4/nsubj injured/VERB/0/root"
    sentences = [sentence(MARKET), sentence(named, 1)]
    text = "the/DET/3/det car/NOUN/3/compound blast/NOUN/4/nsubj killed/VERB/0/root nine/NUM/6/nummod people/NOUN/4/obj"
    assert Faithfulness(sentences, Transitions(sentences)).doubt(said(text)) is None


def test_every_word_has_its_place_in_the_sentence_that_shares_most() -> None:
    sentences = [sentence(TOLD), sentence(MARKET, 1)]
    transitions = Transitions(sentences)
    tree = PartialTree(("the", "blast", "killed", "nine", "people", END), (1, 2, None, 4, 2, 2))
    headline = headline_of(Path(-1.2, tree), sentences, transitions)
    assert headline.text == "The blast killed nine people"
    assert {place.document for place in headline.sources} == {1}
    assert [word.head for word in headline.words] == [1, 2, None, 4, 2]
    assert headline.logarithm == pytest.approx(-0.2)
