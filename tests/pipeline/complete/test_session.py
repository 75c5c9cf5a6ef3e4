"""A translator at work, over a small model."""

from pathlib import Path

import pytest

from pipeline.complete.cache import PairCache, WordCache
from pipeline.complete.model import read_model
from pipeline.complete.predictor import Predictor, State
from pipeline.complete.proposals import Proposal
from pipeline.complete.search import Search
from pipeline.complete.session import LONGEST, MOST_TOKENS, Session, Strategy, is_finished
from pipeline.complete.source import make_ready
from pipeline.complete.vocabulary import MOST_OWN, OwnWords
from pipeline.errors import ConfigurationError
from tests.pipeline.complete.small import session, small_model

SOURCE = "The council sees the mill."
TARGET = "Le conseil voit le moulin."
STRATEGIES: tuple[Strategy, ...] = ("benefit", "fixed")


def texts(found: list[Proposal]) -> list[str]:
    return [proposal.text for proposal in found]


def test_every_proposal_goes_on_where_the_text_ends() -> None:
    at_work = session()
    for end in range(len(TARGET) + 1):
        for strategy in STRATEGIES:
            for proposal in at_work.complete(SOURCE, TARGET[:end], strategy):
                assert proposal.text
                assert 0 <= proposal.probability <= 1 + 1e-6
                assert proposal.text.split() == proposal.text.replace("  ", " ").split()


def test_the_translation_is_proposed() -> None:
    best = session().complete(SOURCE, "Le con", "benefit")[0]
    assert TARGET.startswith(best.text, len("Le con"))
    assert best.benefit > 0


def test_the_object_follows_the_source() -> None:
    for thing, expected in (("tower", "tour"), ("mill", "moulin"), ("bridge", "pont")):
        assert (
            session().complete(f"The council sees the {thing}.", "Le conseil voit le ", "fixed", 1)[0].text == expected
        )


def test_fixed_gives_so_many_words() -> None:
    assert [len(session().complete(SOURCE, "", "fixed", words)[0].text.split()) for words in (1, 2, 3)] == [1, 2, 3]


def test_a_number_passes_through() -> None:
    assert (
        "2031"
        in session()
        .complete("The council sold the mill in 2031.", "Le conseil a vendu le moulin en ", "fixed", 1)[0]
        .text
    )


def test_an_unknown_name_passes_through() -> None:
    assert texts(session().complete("My neighbour paints the Zyrgot.", "Mon voisin peint Z", "fixed", 1)) == ["yrgot"]


def test_a_space_stands_before_a_question_mark_in_french() -> None:
    found = session().complete("Where is the mill?", "Où est le moulin", "fixed", 1)
    assert texts(found)[0] == " ?"


def test_a_sentence_begins_with_a_capital() -> None:
    assert session().complete(SOURCE, "", "fixed", 1)[0].text == "Le"
    assert session().complete(SOURCE.lower(), "", "fixed", 1)[0].text == "le"


def test_apostrophes_are_those_of_the_user() -> None:
    source = "Today the mill belongs to the town."
    assert session().complete(source, "Aujourd’hui, le moulin appartient à ", "fixed", 1)[0].text == "l’"
    assert session().complete(source, "Aujourd' hui, le moulin appartient à ", "fixed", 2)[0].text == "l' école"


def test_what_was_typed_past_is_not_proposed_again() -> None:
    at_work = session()
    first = at_work.complete(SOURCE, "", "fixed")[0].text
    again = at_work.complete(SOURCE, first[0], "fixed")
    assert all(first[0] + text != first for text in texts(again))


def test_editing_anywhere_starts_from_there() -> None:
    at_work = session()
    at_work.complete(SOURCE, "Le conseil voit la ")
    changed = texts(at_work.complete(SOURCE, "Mon ", "fixed", 1))
    assert changed == texts(session().complete(SOURCE, "Mon ", "fixed", 1))


@pytest.mark.parametrize(
    ("source", "typed"),
    [
        ("", "Le "),
        (" \n", ""),
        (SOURCE, "x" * 10_000),
        ("mill " * 3_000, "Le "),
        (SOURCE, "Это не перевод "),
        (SOURCE, "𝔏𝔢 \ud800"),
        (SOURCE, "Zzzz qqqq xxxx"),
        (SOURCE, "  \t"),
        ("水車小屋", "Le mou"),
        ("?!…", "« "),
        (SOURCE, '"' * 50),
        (SOURCE, "'"),
        ("A" * LONGEST, "Le "),
    ],
)
def test_what_is_no_translation_does_no_harm(source: str, typed: str) -> None:
    at_work = session()
    for strategy in STRATEGIES:
        assert isinstance(at_work.complete(source, typed, strategy), list)
    assert at_work.complete(SOURCE, "Le con", "fixed")


def test_nothing_is_proposed_for_what_nobody_could_mean() -> None:
    assert session().complete(SOURCE, "x" * 10_000) == []
    assert session().complete(SOURCE, "Это не перевод Ю") == []


def test_a_translation_is_likelier_than_another_sentence() -> None:
    at_work = session()
    good, bad = at_work.score(SOURCE, TARGET), at_work.score("Where is the garden?", TARGET)
    assert good.tokens == bad.tokens == 7
    assert good.log2_probability > bad.log2_probability + 5


def test_the_document_is_learned_and_forgotten() -> None:
    at_work = session()
    source, target = "The council sees the frobnicator.", "Le conseil voit le frobniqueur."
    before = at_work.score(source, target).log2_probability
    at_work.learn(source, target)
    assert at_work.score(source, target).log2_probability > before + 3
    assert at_work.complete("Where is the frobnicator?", "Où est le fr", "fixed", 1)[0].text == "obniqueur"
    at_work.reset()
    assert at_work.score(source, target).log2_probability == pytest.approx(before)


def test_the_same_is_asked_and_answered_twice() -> None:
    asked = [(SOURCE, TARGET[:end]) for end in range(len(TARGET))]
    first, second = session(), session()
    assert [first.complete(*each) for each in asked] == [second.complete(*each) for each in asked]


def test_the_interpolation_of_2000_is_there_to_compare() -> None:
    linear = Session(small_model(), combination="linear")
    assert linear.complete(SOURCE, "Le conseil voit le m", "fixed", 1)[0].text == "oulin"


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"no completion model"):
        read_model(tmp_path)


def test_a_context_is_classed_by_what_is_known_of_it_and_where_it_stands() -> None:
    model, own = small_model(), OwnWords(small_model().vocabulary)
    ready = make_ready("The council sees the mill.", model, own, PairCache(), set())
    predictor = Predictor(model, ready, own, WordCache(1), "linear")
    state = predictor.begin()
    classes = [predictor.context_class(state)]
    for word in ("le", "conseil", "voit", "la", "tour", "."):
        state = predictor.advance(state, own.find(word))
        classes.append(predictor.context_class(state))
    assert classes[:2] == [3, 6]  # one word of the context, then two, in the first third
    assert [each % 3 for each in classes] == sorted(each % 3 for each in classes)
    unknown = predictor.advance(state, own.find("zzz"))
    assert predictor.context_class(unknown) // 3 < 3


def test_no_two_proposals_differ_only_by_their_last_space() -> None:
    for typed in ("", "Le ", "Le conseil v", "Le conseil voit le m"):
        found = texts(session().complete(SOURCE, typed))
        assert len({text.rstrip() for text in found}) == len(found)


def test_a_finished_sentence_goes_on_with_nothing() -> None:
    at_work = session()
    at_work.learn(SOURCE, TARGET)
    assert at_work.complete(SOURCE, TARGET) == []
    assert at_work.complete(SOURCE, TARGET + " ") == []
    assert not is_finished("He left. She came.", "Il est parti.")
    assert not is_finished("The mill", "Le moulin.")
    assert is_finished("He left. She came.", "Il est parti. Elle est venue.")


def test_no_word_is_said_twice_in_a_row() -> None:
    at_work = session()
    for _ in range(3):
        at_work.learn("The mill mill fell.", "Le moulin moulin moulin tomba.")
    said = [text for strategy in STRATEGIES for text in texts(at_work.complete("The mill fell.", "Le ", strategy))]
    assert said
    assert not any("moulin moulin" in text for text in said)


def test_what_is_too_long_for_a_sentence_is_not_remembered() -> None:
    at_work = session()
    at_work.learn("quock " * LONGEST, "bniqueur " * LONGEST)
    assert "bniqueur" not in " ".join(texts(at_work.complete("The quock fell.", "Le b", "fixed")))


@pytest.mark.parametrize("many", ["a ", '"'])
def test_nothing_is_proposed_beyond_so_many_words_and_marks(many: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs a step of all models: a thousand words of one letter took half a second of the web process."""
    steps: list[int] = []
    advance = Search.advance

    def noting(search: Search, state: State, number: int) -> State:
        steps.append(number)
        return advance(search, state, number)

    monkeypatch.setattr(Search, "advance", noting)
    source, long = "The council sees the mill.", many * MOST_TOKENS
    at_work = session()
    assert at_work.complete(source, long + "a ") == at_work.complete(long + "a", "Le ") == []
    assert not steps
    at_work.learn(source, long + "a ")
    assert not at_work._words.words
    at_work.complete(source, long[: -len(many)])
    assert steps  # one less is still a sentence


def test_new_words_of_a_document_are_bounded() -> None:
    own = OwnWords(small_model().vocabulary)
    numbers = [own.number(f"blorg{number}") for number in range(MOST_OWN + 2)]
    assert len(set(numbers[:MOST_OWN])) == MOST_OWN
    assert numbers[MOST_OWN] == numbers[MOST_OWN + 1] == own.find("blorg9999")
