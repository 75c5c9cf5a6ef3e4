"""The pattern language over tokens, and what is said of a mistake in it."""

import re
from pathlib import Path

import pytest

from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.errors import ConfigurationError
from pipeline.resources import Resources
from tests.pipeline.annotate.builders import tokens
from tests.resources import RESOURCES

SENTENCE = (
    "The/DET two/NUM old/ADJ Dutch/ADJ mills/NOUN/mill/Number=Plur burned/VERB/burn/Tense=Past "
    "in/ADP May/PROPN 2012/NUM"
)

EXAMPLE = "examples = [{ text = '{{yes}}' }]"


def grammar(tmp_path: Path, pattern: str, more: str = EXAMPLE) -> TokenGrammar:
    """The grammar of English with one rule of type test more."""
    folder = tmp_path / "annotate" / "en"
    folder.mkdir(parents=True)
    rule = f"[[rule]]\nid = 'en.test.rule'\ntype = 'test'\npattern = '''{pattern}'''\nnear_misses = ['no']\n{more}"
    (folder / "dates.toml").write_text(rule, encoding="utf-8")
    resources = Resources(grammars=[tmp_path])
    return TokenGrammar(resources, "en", Lexicons(resources, "en"))


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("DET NUM", ["The two"]),
        ("(ADJ | NUM)+", ["two old Dutch", "2012"]),
        ("ADJ&Capital", ["Dutch"]),
        ("ADJ&!Capital", ["old"]),
        ("NOUN[Number=Plur]", ["mills"]),
        ("NOUN[Number!=Plur]", []),
        ("[Tense=Past] .", ["burned in"]),
        ('"in" months', ["in May"]),
        ('(?<= "in") months', ["May"]),
        ('(?<! "in") PROPN', []),
        ("months (?= year_number)", ["May"]),
        ("months (?! year_number)", []),
        ("^ .{2}", ["The two"]),
        (". $", ["2012"]),
        ("NUM? ADJ", ["two old", "Dutch"]),
        ("numerals ADJ{2}", ["two old Dutch"]),
        ("@amount ADJ", ["two old"]),
        ('(?<= "in" | "the" NUM) (PROPN | ADJ)', ["old", "May"]),
    ],
)
def test_patterns_find_the_longest_stretch_from_left_to_right(tmp_path: Path, pattern: str, found: list[str]) -> None:
    made = grammar(tmp_path, pattern)
    text, analysed = tokens(SENTENCE)
    matches = made.matcher("test").find(made.encode(analysed), 0, len(analysed))
    assert [text[analysed[m.first].span.start : analysed[m.last - 1].span.end] for m in matches] == found


def test_what_is_compiled_before_a_text_comes_is_not_when_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = grammar(tmp_path, "DET NUM")
    made.compile()
    monkeypatch.setattr(re, "compile", pytest.fail)
    _, analysed = tokens(SENTENCE)
    assert list(made.matcher("test").find(made.encode(analysed), 0, len(analysed)))


def test_captures_are_token_ranges(tmp_path: Path) -> None:
    made = grammar(tmp_path, "head=NOUN+ verb=VERB? object=DET?")
    _, analysed = tokens(SENTENCE)
    (match,) = made.matcher("test").find(made.encode(analysed), 0, len(analysed))
    assert match.captures == {"head": (4, 5), "verb": (5, 6)}


def test_the_longer_rule_wins_and_then_the_earlier() -> None:
    resources = RESOURCES
    made = TokenGrammar(resources, "en", Lexicons(resources, "en"))
    chosen = [rule for rule in made.rules if rule.data.id.startswith("en.annotate.date.")]
    _, analysed = tokens("in/ADP May/PROPN 2012/NUM")
    codes = made.encode(analysed)
    assert [m.rule.id for m in made.matcher_of(chosen).find(codes, 0, 3)] == ["en.annotate.date.month-year"]
    assert [m.rule.id for m in made.matcher_of(chosen[::-1]).find(codes, 0, 3)] == ["en.annotate.date.month-year"]


@pytest.mark.parametrize(
    ("pattern", "more", "message"),
    [
        ("montsh NOUN", EXAMPLE, "en.test.rule: pattern: montsh is neither a shape nor a lexicon"),
        ("SKIP NOUN", EXAMPLE, "en.test.rule: pattern: a pattern of this family cannot begin with SKIP"),
        ("lemma:mill", EXAMPLE, "en.test.rule: pattern: lemma: is not known; classes of words are named alone"),
        ("NOUN", "exmaples = []", "exmaples: unknown key; valid keys: id"),
    ],
)
def test_a_mistake_in_a_deployment_s_rule_names_file_and_line(
    tmp_path: Path, pattern: str, more: str, message: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        grammar(tmp_path, pattern, more)
    assert str(caught.value).startswith(f"{tmp_path / 'annotate' / 'en' / 'dates.toml'}:1: ")
    assert message in str(caught.value)
