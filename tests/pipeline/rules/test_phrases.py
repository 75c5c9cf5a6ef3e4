"""Phrases: what their notation finds, what it cannot, and how much work a search may be."""

import re
from collections.abc import Iterable

import pytest

from pipeline.rules.phrases.bounds import MOST_WAYS, may_exceed, ways
from pipeline.rules.phrases.literals import LiteralIndex
from pipeline.rules.phrases.nodes import as_regex, beginnings
from pipeline.rules.phrases.notation import PhraseError, read_phrase, word_class
from pipeline.rules.phrases.phrase import compile_phrase

CLASSES = {"party": word_class(("owner", "owners", "harbor master")), "courts": word_class(("court", "board"))}


def found(phrase: str, text: str, *, ignores_case: bool = True) -> str | None:
    match = compile_phrase(phrase, CLASSES, ignores_case=ignores_case).regex.search(text)
    return match[0] if match else None


@pytest.mark.parametrize(
    ("phrase", "text", "expected"),
    [
        ("the pier", "At the pier.", "the pier"),
        ("the pier", "At the piers.", None),
        ("pier(s)", "At the Piers.", "Piers"),
        ("the (old | new) pier", "the pier", "the pier"),
        ("the (old | new) pier", "the new pier", "the new pier"),
        ("the (old | new) pier", "the big pier", None),
        ("leave granted (in part)", "leave granted in part.", "leave granted in part"),
        ("leave granted (in part)", "leave granted inside", "leave granted"),
        ("is (hereby | also)* closed", "is hereby also closed", "is hereby also closed"),
        ("is [hereby | also]* closed", "is closed", None),
        ("^[no | not]*2 pier", "no not pier", "no not pier"),
        ("^[no | not]*2 pier", "no not no pier", None),
        ("@party asks", "the harbor master asks", "harbor master asks"),
        ("the <word> asks", "the old asks", "the old asks"),
        ("the <0-2 words> asks", "the asks", "the asks"),
        ("the <0-2 words> asks", "the very old owner asks", None),
        ("owner <up to 9 signs but .> asks", "owner, now, asks", "owner, now, asks"),
        ("owner <up to 9 signs but .> asks", "owner. It asks", None),
        ("owner <up to 9 signs but .> asks", "owners asks", None),
        ("mo~", "He moored it", "moored"),
        ("mo~", "He mo it", None),
        ("^pier", "The pier", None),
        ("pier$", "A pier closed", None),
        ("at issue ![that]", "at issue now", "at issue"),
        ("at issue ![that]", "at issue that", None),
        ("at issue ![that]<0-3 words>", "at issue that day", None),
        ("at issue ![that]<0-3 words>", "at issue this day", "at issue this day"),
        ("so, &[the | a] pier", "so, the pier", None),
        ("so, &[the]", "so, the pier", "so,"),
        ("!<[Fort] York", "Old York", "York"),
        ("&<[Fort_]York", "Old York", None),
        ("&<[Fort_]York", "Fort York", "York"),
        ("&<[Fort_ | Old_]York", "Old York", "York"),
        ("!<[Fort_ | Old_]York", "Old York", None),
        ("(la | l' | les) appelante", "de l'appelante", "l'appelante"),
        ("[de | d'] [une | la] cour", "d'une cour", "d'une cour"),
        ("no(_)<1-3 digits>", "no 12", "no 12"),
        ("no(_)<1-3 digits>", "no12", "no12"),
        (r"\(a | b\)", "(a", "(a"),
        ("<glued><2 digits> may", "on 312 may", "12 may"),
        ("<2 digits> may", "on 312 may", None),
        ("copyright<glued>", "Copyrighted", "Copyright"),
        ("<2 digits of 0-5>", "71 35", "35"),
        ("<3 signs of A-C_>", "A B.", "A B"),
        ("<word with '-> pier", "l'avant-pier pier", "l'avant-pier pier"),
        ("the (<word>)*few9", "the old pier", "the"),
        ("the<any signs of .>\\!", "the!", "the!"),
        ("the<some signs of .>\\!", "the!", None),
        ("the<some signs of .>.", "the...", None),
    ],
)
def test_a_phrase_finds_its_words(phrase: str, text: str, expected: str | None) -> None:
    assert found(phrase, text) == expected


def test_capitals_count_where_the_phrase_says_so() -> None:
    assert found("#[Board] of", "the board of", ignores_case=True) is None
    assert found("%[board] Of", "the BOARD Of", ignores_case=False) == "BOARD Of"


def test_a_fact_has_its_name() -> None:
    match = compile_phrase("docket {number: <1-4 digits>}", {}, ignores_case=True).regex.search("Docket 1234")
    assert match is not None
    assert match["number"] == "1234"


def test_what_a_whole_shape_has_taken_it_does_not_give_back() -> None:
    assert found("[the pier | the] pier", "the pier") == "the pier"
    assert found("=[the pier | the] pier", "the pier") is None


@pytest.mark.parametrize(
    ("phrase", "text", "expected"),
    [
        ("the old pier", "the old\n   pier", "the old\n   pier"),
        ("no(_)<1-3 digits>", "no\n12", "no\n12"),
        ("l'avis du port", "l’avis\ndu port", "l’avis\ndu port"),
        ("l'avis", "l'avis", "l'avis"),
        ("<word with '-> pier", "d’avant  pier", "d’avant  pier"),
        ("old~ pier", "older-pier", None),
    ],
)
def test_a_printed_text_has_any_white_space_and_both_apostrophes(phrase: str, text: str, expected: str | None) -> None:
    match = compile_phrase(phrase, CLASSES, ignores_case=True, layout="printed").regex.search(text)
    assert (match[0] if match else None) == expected
    if expected != "l'avis":
        assert found(phrase, text) is None


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("^pier$", ["pier", "  pier"]),
        ("^[Old | New] pier", ["Old pier", " New\npier"]),
        ("[Old | New]_pier", ["Old pier"]),
        ("here<0-20 signs>", ["here"]),
        ("<Word>(_<word>)", ["Old pier", "New"]),
        ("!<[<sign of \\s\\S>]<word>", ["Old"]),
    ],
)
def test_a_text_of_many_lines_has_starts_ends_and_spaces_within(phrase: str, expected: list[str]) -> None:
    regex = compile_phrase(phrase, {}, ignores_case=False, layout="lines").regex
    text = "Old pier\npier\n New\npier here\n  pier  "
    assert [match[0] for match in regex.finditer(text)] == expected


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("", "words are missing"),
        ("the [pier", r"'\]' is missing"),
        ("the pier)", "nothing opens what is closed here"),
        ("@judges sit", "there is no class @judges; valid: courts, many, party"),
        ("<3 bananas>", "no number of"),
        ("!the", "stand before"),
        ("(a)(b) c", "one piece must stand"),
        ("(a) (b)", "one word at least must not be optional"),
        ("{: pier}", "a fact needs its name"),
        ("the * pier", r"write \\\* for the sign"),
        ("<0-999999999 words> pier", "999999999 is not a number from 1 to 2000"),
        ("<3-1 words> pier", "1 is not a number from 3 to 2000"),
        ("<" + "9" * 5000 + " words>", "999999999 is not a number from 0 to 2000"),
        ("[a | aa]*1000000", "1000000 is not a number from 1 to 2000"),
        ("[a]*0 pier", "0 is not a number from 1 to 2000"),
        ("((a))* pier", "may be left out itself"),
        ("[a | <0-3 words>]* pier", "may be left out itself"),
        ("&<[<0-9 words>] pier", "how long what stands before is must be known"),
        ("!<[the (old)] pier", "how long what stands before is must be known"),
        ("<2 signs of z-a> pier", "no list of signs, as in A-Z: bad character range z-a"),
        ("{a: pier} {a: boat}", "has a fact a already"),
        ("[" * 3000, "over 40 brackets inside each other"),
        ("@many " * 900, "with the words of its classes, over 200000"),
    ],
)
def test_a_mistake_says_what_is_wrong(phrase: str, message: str) -> None:
    with pytest.raises(PhraseError, match=message):
        compile_phrase(phrase, {**CLASSES, "many": word_class(f"word{n}" for n in range(300))}, ignores_case=True)


@pytest.mark.parametrize(
    ("phrase", "count"),
    [
        ("the pier", 1),
        ("(the) pier", 1),
        ("[old | new] pier", 1),
        ("[the | the pier] pier", 2),
        ("<1-3 digits>th", 1),
        ("<1-3 letters>th", 3),
        ("(hereby | also)* closed", 1),
        ("<0-3 words> closed", 4),
        ("=[<1-9 letters>]th", 1),
    ],
)
def test_ways_are_those_that_may_go_on(phrase: str, count: int) -> None:
    node = compile_phrase(phrase, {}, ignores_case=True).node
    assert ways(node) == count
    assert may_exceed(node, count - 1)  # the quick look never says that there are fewer


def test_a_phrase_without_gaps_needs_no_closer_look() -> None:
    node = compile_phrase("the [old | new] <1-3 digits> pier(s)", {}, ignores_case=True).node
    assert not may_exceed(node, MOST_WAYS)


@pytest.mark.parametrize("phrase", ["^((a)<1-9 letters>(_))*34 pier", "[<1-40 letters> | <1-40 digits>]*9pier"])
def test_a_phrase_with_too_many_ways_is_refused(phrase: str) -> None:
    with pytest.raises(PhraseError, match=f"ways to read it at one place, over {MOST_WAYS}"):
        compile_phrase(phrase, {}, ignores_case=True)


def test_capitals_tell_ways_apart_where_they_count() -> None:
    phrase = "(of_)<Word>(_of)*3"
    counted = {
        ignores: ways(compile_phrase(phrase, {}, ignores_case=ignores).node, ignores_case=ignores)
        for ignores in (True, False)
    }
    assert counted[True] > counted[False] == 1


@pytest.mark.parametrize("phrase", ["[a | aa]*2000", "[[a | aa]*9 | [a | aa]*9 b]*9 pier"])
def test_ways_beyond_counting_are_endless(phrase: str) -> None:
    with pytest.raises(PhraseError, match=f"endless ways to read it at one place, over {MOST_WAYS}"):
        compile_phrase(phrase, {}, ignores_case=True)


@pytest.mark.parametrize(
    ("phrase", "literals"),
    [
        ("cost(s)", ("cost",)),
        ("(the) [appeal | motion] is", ("appeal", "motion")),
        ("set aside the <word>", ("set aside the ",)),
        ("<1-3 digits>", None),
        ("[abc | <digit>]", None),
        ("[JUDGMENT]*", ("judgment",)),
        ("![never] closed", ("closed",)),
    ],
)
def test_literals_that_a_match_cannot_do_without(phrase: str, literals: tuple[str, ...] | None) -> None:
    assert compile_phrase(phrase, {}, ignores_case=True).literals == literals


@pytest.mark.parametrize(
    ("phrase", "sought"),
    [
        ("this [lease | contract]", ("this contract", "this lease")),
        ("this (very) lease ends", ("this lease ends", "this very lease ends")),
        ("[of | in] [it | us]", ("in it", "in us", "of it", "of us")),
        ("a <digit> pier <digit> lock", (" pier ",)),
        ("<word> to", (" to",)),
        ("cost(s)", ("cost",)),
        ("[JUDGMENT]*", ("judgment",)),
    ],
)
def test_an_index_looks_for_what_neighbors_make_together(phrase: str, sought: tuple[str, ...] | None) -> None:
    assert compile_phrase(phrase, {}, ignores_case=True).sought == sought


def test_neighbors_of_too_many_strings_are_looked_for_apart() -> None:
    many = "[aa | bb | cc | dd | ee | ff | gg | hh | ii]"
    together = compile_phrase(f"{many} {many} lock", {}, ignores_case=True).sought
    assert together is not None
    assert len(together) == 9
    assert together[0] == "aa lock"


@pytest.mark.parametrize(
    ("phrase", "signs"),
    [
        ("[pier | dock | 's]", "'dp’"),
        ("(the) [pier | dock | quay] is", "dpqt"),
        ("[pier | dock | <digit>]", ("d", "p", r"\d")),
        ("<capital><word>", ("A-ZÀ-Þ",)),
        ("[pier | dock | <sign but p>]", None),
        ("([pier | dock])", "dp"),
        ("[pier | (dock) | quay]", None),
        ("![never] [pier | dock]", "dp"),
    ],
)
def test_signs_with_which_a_match_begins(phrase: str, signs: Iterable[str] | None) -> None:
    known = beginnings(read_phrase(phrase, {}, "sentence"))
    assert known == (None if signs is None else frozenset(signs))


@pytest.mark.parametrize(
    ("phrase", "look"), [("![the]<Word>", "(?=[A-ZÀ-Þ])"), ("![the]<word>", r"(?=[\w])"), ("\\(the", "")]
)
def test_a_place_is_asked_for_its_sign_before_all_else(phrase: str, look: str) -> None:
    compiled = compile_phrase(phrase, {}, ignores_case=False)
    assert compiled.written == look + as_regex(compiled.node, "sentence")


@pytest.mark.parametrize(
    "word", ["pier", "QUAY", "'s", "’s", "Straße", "STRASSE", "ſtraſſe", "kelp", "\N{KELVIN SIGN}elp"]
)
def test_branches_are_found_by_their_first_sign_in_any_case(word: str) -> None:
    phrase = compile_phrase("[pier | quay | 's | straße | strasse | kelp]", {}, ignores_case=True, layout="printed")
    assert phrase.regex.search(f"a {word} here")


def test_an_index_names_the_phrases_worth_trying_in_their_order() -> None:
    index = LiteralIndex([("pier", "dock"), None, ("barge",), ("arg",)])
    assert index.candidates("the barge at the pier") == [0, 1, 2, 3]
    assert index.candidates("an argument") == [1, 3]
    assert LiteralIndex([]).candidates("anything") == []


def test_a_phrase_is_never_a_pattern_by_accident() -> None:
    signs = ".+-'\"/;:,?"
    assert re.fullmatch(re.escape(signs), found(signs, signs) or "")
