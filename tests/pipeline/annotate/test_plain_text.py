"""The text that the models are given, and the way back to the source."""

import random
import sys
from unicodedata import category

import numpy as np
import pytest

from pipeline.annotate import plain_text
from pipeline.annotate.plain_text import LONGEST_WORD, MOST_SIGNS, PlainText, to_plain
from pipeline.span import Span


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("one\ntwo\tthree\u00a0four\u2028five", "one two three four five"),
        ("a\x00b\x07c", "a b c"),
        ("x\ud800y", "x\ufffdy"),
        ("\u200bz\u202e 😀", "\u200bz\u202e 😀"),
    ],
)
def test_each_code_point_is_mapped_to_one(text: str, plain: str) -> None:
    assert to_plain(text) == plain
    assert len(to_plain(text)) == len(text)


def test_all_white_space_and_controls_become_spaces() -> None:
    text = "".join(map(chr, range(sys.maxunicode + 1)))
    spaces = {old for old, new in zip(text, to_plain(text), strict=True) if new == " "}
    assert spaces == {sign for sign in text if sign.isspace() or category(sign) == "Cc"}


def test_offsets_lead_back_over_runs_of_space() -> None:
    text = "xx  The  old\n   mill \n\n burned.  yy"
    span = Span(2, len(text) - 2)
    block = PlainText.of_block(to_plain(text), span)
    assert block.text == "The old mill burned."
    for word in ("The", "old", "mill", "burned"):
        offset = block.source_offsets(np.array([block.text.index(word)]))
        assert text[offset[0] : offset[0] + len(word)] == word


def test_a_block_without_double_spaces_is_only_moved() -> None:
    block = PlainText.of_block("ab The mill. cd", Span(2, 12))
    assert block.text == "The mill."
    assert block.source_offsets(np.array([0, 4])).tolist() == [3, 7]


def test_an_endless_word_is_parted_and_every_part_leads_back() -> None:
    text = "ab " + "x" * (2 * LONGEST_WORD) + "yz cd"
    block = PlainText.of_block(text, Span(0, len(text)))
    assert block.text == f"ab {'x' * LONGEST_WORD} {'x' * LONGEST_WORD} yz cd"
    offsets = block.source_offsets(np.array([block.text.index("y"), block.text.index("c")]))
    assert offsets.tolist() == [text.index("y"), text.index("c")]


@pytest.mark.parametrize("sign", ['"', "> ", "_", "*- "])
def test_of_endless_signs_some_are_read_and_what_follows_leads_back(sign: str) -> None:
    text = "ab " + sign * 5000 + " yz cd"
    block = PlainText.of_block(text, Span(0, len(text)))
    read = block.text.removeprefix("ab ").removesuffix(" yz cd")
    assert MOST_SIGNS <= len(read.replace(" ", "")) < 2 * MOST_SIGNS
    assert "  " not in block.text
    offsets = block.source_offsets(np.array([block.text.index("y"), block.text.index("c")]))
    assert offsets.tolist() == [text.index("y"), text.index("c")]
    assert text[block.source_offsets(np.array([3]))[0]] == sign[0]


@pytest.mark.parametrize(
    "text", ["a " + "." * MOST_SIGNS + " 4", "_" * 100 + " a " + "- " * 150 + "b", "-" * 150 + " a " + "." * 150]
)
def test_leaders_rules_and_gaps_to_fill_in_are_read_as_they_stand(text: str) -> None:
    assert PlainText.of_block(text, Span(0, len(text))).text == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("So said the union.The mayor left.", "So said the union. The mayor left."),
        ("It takes water.- 4 mills stand.", "It takes water. - 4 mills stand."),
        ("It told the BBC.The mayor left.", "It told the BBC. The mayor left."),
        ('Le pont est "fermé".Elle aussi.', 'Le pont est "fermé". Elle aussi.'),
        ("Il a dit « non. »Le pont ferme.", "Il a dit « non. » Le pont ferme."),
        ("Le bac coûte cher.À Kasre, il est neuf.", "Le bac coûte cher. À Kasre, il est neuf."),
    ],
)
def test_a_sentence_begins_behind_the_one_that_it_is_glued_to(text: str, plain: str) -> None:
    block = PlainText.of_block(text, Span(0, len(text)))
    assert block.text == plain
    last = plain.rindex(" ") + 1  # offsets behind the seam are moved
    assert text[block.source_offsets(np.array([last]))[0] :] == plain[last:]


@pytest.mark.parametrize(
    "text",
    [
        "See com.mills.Sluice for it.",
        "Write Dr.Lam at once.",
        "Read /gates.Open now.",
        "Call String.Format here.",
        "The U.S.A. won.",
    ],
)
def test_no_sentence_begins_in_a_path_or_name(text: str) -> None:
    assert PlainText.of_block(text, Span(0, len(text))).text == text


def test_what_a_quick_look_passes_has_nothing_to_part() -> None:
    made, signs = random.Random(12), 'aéZÀ .!?”»"“«)(-_/1’'  # noqa: S311 - no secret
    blocks = ["".join(made.choices(signs, k=made.randint(1, 12))).strip() for _ in range(5_000)]
    blocks += [part * number for part in ("x", ".", "! ", ".,") for number in (MOST_SIGNS, MOST_SIGNS + 1)]
    uneven = [block for block in blocks if plain_text._UNEVEN.search(block)]
    assert len(uneven) > 50
    assert all(map(plain_text._is_uneven, uneven))
    assert not plain_text._is_uneven("He said (in May) that “it is well-known”; she did not. It's 3.5%.")
