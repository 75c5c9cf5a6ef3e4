"""The matcher of dependency trees: what each sign of a pattern means, on trees made by hand."""

import pytest

from pipeline.rules.trees import Kind, PatternError, TreePattern, read_pattern
from tests.pipeline.absum.parsed import first_tree

FINITE = "VerbForm=Fin|Tense=Past"
TEXT = f"""
The/DET/the/det/2 crew/NOUN/crew/nsubj:pass/7 that/PRON/that/nsubj/4/PronType=Rel left/VERB/leave/acl:relcl/2/{FINITE}
port/NOUN/port/obj/4/Number=Sing/LOC was/AUX/be/aux:pass/7/{FINITE} rescued/VERB/rescue/root/0/VerbForm=Part|Tense=Past
by/ADP/by/case/9 divers/NOUN/diver/obl:agent/7/Number=Plur and/CCONJ/and/cc/11 taken/VERB/take/conj/7/VerbForm=Part
home/ADV/home/advmod/11 ./PUNCT/./punct/7
"""
WORDS: dict[str, frozenset[str] | Kind] = {
    "moves": frozenset({"leave", "take"}),
    "boats": frozenset({"ferry"}),
    "second": lambda tree, index: index == tree.sentence.first + 1,
}


TREE = first_tree(" ".join(TEXT.split()))


def read(pattern: str) -> TreePattern:
    return read_pattern(pattern, WORDS.__getitem__)


def found(pattern: str) -> str:
    compiled = read(pattern)
    return " ".join(TREE.token(i).text for i in TREE.indices if compiled.matches(TREE, i))


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("VERB", "left rescued taken"),
        ("ADV|ADP", "by home"),
        ("VERB[Tense=Past]", "left rescued"),
        ("VERB[Tense!=Past]", "taken"),
        ("VERB[VerbForm=Part, Tense=Past]", "rescued"),
        ("[Number=Sing|Plur]", "port divers"),
        ('"THE"', "The"),
        ('"by"|"and"', "by and"),
        ("moves", "left taken"),
        ("VERB&!moves", "rescued"),
        ("second", "crew"),
        ("NOUN&!second", "port divers"),
        ("[entity=LOC]", "port"),
        ("NOUN&[entity!=LOC|PER]", "crew divers"),
        ("!VERB&[Tense=Past]", "was"),
        ("[dep=nsubj]", "crew that"),
        ("[dep=nsubj:pass]", "crew"),
        ("[lemma=leave|be]", "left was"),
        ("FINITE", "left was rescued"),
        ("VERB&!FINITE", "taken"),
        (". >nsubj", "left rescued"),
        (". >nsubj:pass", "rescued"),
        (". >nsubj [PronType=Rel]", "left"),
        (". >nsubj|obl:agent NOUN", "rescued"),
        ("VERB <conj VERB", "taken"),
        ("VERB <acl", "left"),
        ("VERB !<", "rescued"),
        ("VERB !>obj", "rescued taken"),
        ("VERB !>obj !<conj", "rescued"),
        ("VERB >>case", "rescued"),
        ("NOUN <<root", ""),
        ("NOUN << VERB", "crew port divers"),
        (". <<conj", "and taken home"),
        ("VERB >+nsubj|obl", "rescued"),
        ("VERB >-nsubj", "left rescued"),
        ('NOUN - "the"', "crew"),
        ('. + "."', "home"),
        ("VERB ++ ADP", "left rescued"),
        ('NOUN -- "left"', "port divers"),
        ('VERB >obl (NOUN >case "by")', "rescued"),
        ("VERB >obl (NOUN !>case)", ""),
        ("(VERB >obj | NOUN >case)", "left divers"),
        ("(VERB|NOUN) >case", "divers"),
        ("(VERB >nsubj) !>obj", "rescued"),
    ],
)
def test_signs(pattern: str, expected: str) -> None:
    assert found(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "head", "expected"),
    [
        ("VERB >nsubj who:.", "rescued", ["who=crew"]),
        ("VERB >nsubj who:. ?>obj what:NOUN", "rescued", ["who=crew"]),
        ("VERB >nsubj who:. ?>obj what:NOUN", "left", ["what=port who=that"]),
        ("what:VERB <acl who:NOUN", "left", ["what=left who=crew"]),
        ("VERB > part:.", "taken", ["part=and", "part=home"]),
        ("VERB >conj (VERB >advmod where:.)", "rescued", ["where=home"]),
        ("(who:NOUN <nsubj | what:NOUN <obj)", "port", ["what=port"]),
        ("VERB >nsubj who:.", "taken", []),
        ("VERB > .", "rescued", [""]),
    ],
)
def test_captures(pattern: str, head: str, expected: list[str]) -> None:
    index = next(i for i in TREE.indices if TREE.token(i).text == head)
    ways = read(pattern).captures(TREE, index)
    assert [" ".join(f"{name}={TREE.token(i).text}" for name, i in sorted(way.items())) for way in ways] == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("VERB <conj NOUN", True),  # there are both, wherever they stand
        ("VERB >obj boats", False),
        ("VERB >obj [entity=PER]", True),  # a name shows only in its sentence, and so does a kind
        ("VERB >obj second", True),
        ("VERB !>obj boats", True),
        ("VERB ?>obj boats", True),
        ('(NOUN >case "on" | NOUN >case "by")', True),
        ('(NOUN >case "on" | NOUN >case "of")', False),
        ("INTJ >obj boats >case ADP", False),
    ],
)
def test_whether_the_words_that_a_pattern_needs_are_there(pattern: str, expected: bool) -> None:
    assert read(pattern).may_match([TREE.token(i) for i in TREE.indices]) is expected


def test_what_fits_wherever_it_stands() -> None:
    assert read("VERB[Mood=Imp]").stands_alone
    assert not any(read(one).stands_alone for one in ("VERB&!FINITE", "VERB !>aux", "(VERB | NOUN)"))


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("", "expected a token, as in 'VERB', not the end"),
        ("VERB )", r"expected an edge, as in '>nsubj', not '\)'"),
        ("VERB NOUN", "expected an edge, as in '>nsubj', not 'NOUN'"),
        ("(VERB >obj", r"expected '\)', not the end"),
        ("VERBS", "unknown part of speech VERBS; valid: ADJ, ADP"),
        ("VERB[Tense]", r"cannot read \[Tense\]; write it as \[Tense=Past\]"),
        ("[deprel=obj]", "unknown column deprel; valid: dep, entity, form, lemma"),
        ("!VERB[Tense=Past]", "negate one thing at a time"),
        ("VERB =obj", "cannot read '=obj'"),
        ("VERB >Obj", "cannot read '>Obj'"),
        ("(" * 3000, r"over 40 parentheses inside each other: write fewer"),
    ],
)
def test_mistakes_are_told(pattern: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        read(pattern)


def test_a_pattern_tells_what_it_captures() -> None:
    assert read("VERB >nsubj who:. ?>obj (what:NOUN | it:PRON) !>obj where:.").names == {"who", "what", "it"}


def test_an_unknown_lexicon_is_an_error() -> None:
    with pytest.raises(KeyError, match="ships"):
        read("ships")
