"""Patterns on sentences made by hand: what matches, from where to where, and what is kept of it."""

import itertools
import random

import pytest

from pipeline.rules.sequences.feature_sets import MARK, FeatureSets, Written
from pipeline.rules.sequences.needs import NeedsIndex, may_match
from pipeline.rules.sequences.nodes import PatternError
from pipeline.rules.sequences.pattern import Found, Pattern
from pipeline.rules.sequences.syntax import PatternReader
from pipeline.sumum.reading.features import NAMES, feature_sets
from pipeline.sumum.reading.knowledge import Knowledge

KNOWLEDGE = Knowledge((), ("author", "goal", "paper", "problem", "result"), ("define", "make_known", "solution"), ())
KINDS = {"c": "concept", "r": "relation", "t": "text", "l": "lemma", "w": "word"}


def written(features: FeatureSets, text: str) -> str:
    """Constituents such as `GN`, `GN.c=author`, `GV.r=define.voice=passive`, `PREP.t=of`, `GN.topic=`."""
    code = ""
    for constituent in text.split():
        category, *more = constituent.split(".")
        code += MARK + features.of_kind("category").get(category, "")
        for feature in more:
            kind, _, value = feature.partition("=")
            code += features.of_kind(KINDS.get(kind, kind)).get(value, "")
    return code


def find(pattern: str, text: str) -> Found | None:
    features = feature_sets(KNOWLEDGE)
    node = PatternReader(NAMES).read(pattern)
    features.needs(node)
    return Pattern(node, features).search(written(features, text))


@pytest.mark.parametrize(
    ("pattern", "text", "span"),
    [
        ("concept:author relation:make_known", "PREP GN.c=author GV.r=make_known GN", (1, 3)),
        ("concept:author relation:make_known", "GN.c=author ADV GV.r=make_known", None),
        ("SKIP concept:author SKIP relation:make_known ARGUMENT", "PREP GN.c=author ADV GV.r=make_known GN", (0, 5)),
        ("concept:author|paper GV", "GN.c=paper GV", (0, 2)),
        ("(concept:author | ADV PREP) GV", "ADV PREP GV", (0, 3)),
        ("(concept:author | ADV PREP) GV", "ADV GV", None),
        ("GN (PREP GN)? GV", "GN PREP GN GV", (0, 4)),
        ("GN (PREP GN)? GV", "GN GV", (0, 2)),
        ("GN (PREP GN)* GV", "GN PREP GN PREP GN GV", (0, 6)),
        ("GN (PREP GN)+ GV", "GN GV", None),
        ("GN (PREP GN)+ GV", "GV GN PREP GN PREP GN GV", (1, 7)),
        ("GN ADV* GN", "GN GN", (0, 2)),
        ("^ GN", "PREP GN", None),
        ("^ SKIP GN GV", "PREP GN GV", (0, 3)),
        ("GV GN $", "GV GN PREP GN", None),
        ("GV GN $", "GN GV GN", (1, 3)),
        ("GN (?= GV)", "GN PREP GN GV", (2, 3)),
        ("GN (?! GV | $)", "GN GV GN PREP", (2, 3)),
        ("GN{2,3}", "GV GN GN GN GN", (1, 4)),
        (". GV", "GN PREP GV", (1, 3)),
        ("relation:define[voice!=passive]", "GV.r=define.voice=passive GV.r=define", (1, 2)),
        ("[voice=passive]", "GV GV.voice=passive", (1, 2)),
        ("!PREP:of GN", "PREP.t=of GN PREP GN", (2, 4)),
        ("relation:define SKIP", "GN GV.r=define GN PREP GN", (1, 5)),
        ("ARGUMENT relation:define", "GN PREP GN GV.r=define GN", (0, 4)),
        ("ARGUMENT relation:define", "GV.r=define GN", None),
        ("GN&concept:goal", "ADJ.c=goal GN.c=goal", (1, 2)),
        ("!concept:problem GV", "GN.c=problem GV", None),
        ("!concept:problem GV", "GN.c=goal GV", (0, 2)),
        ("GN&!concept:problem GV", "PREP GV GN GV", (2, 4)),
        ("PREP:of|in GN", "PREP.t=on GN PREP.t=in GN", (2, 4)),
        ("PREP:of|in GN", "PREP.l=of GN", (0, 2)),
        ("has:our GV", "GN.w=our GV", (0, 2)),
        ("lemma:consist PREP", "GV.l=consist PREP", (0, 2)),
        ('"such as" GN', "ADJ.t=such PREP.t=as GN", (0, 3)),
        ('"such as" GN', "PREP.t=such GN", None),
        ("relation:define[voice=active,tense=present|past]", "GV.r=define.voice=passive.tense=past", None),
        ("relation:define[voice=active,tense=present|past]", "GV.r=define.voice=active.tense=past", (0, 1)),
        ("SKIP TOPIC relation:define GN", "GN GN.topic= GV.r=define GN", (0, 4)),
        ("SKIP TOPIC relation:define GN", "GN GV.r=define GN", None),
    ],
)  # fmt: skip
def test_what_matches(pattern: str, text: str, span: tuple[int, int] | None) -> None:
    found = find(pattern, text)
    assert (None if found is None else (found.first, found.last)) == span


@pytest.mark.parametrize(
    ("pattern", "text", "slots"),
    [
        # as few as will do, and what is left at the end
        ("A=SKIP GN B=SKIP GV C=SKIP", "ADV GN PREP GN GV GN GV", {"A": (0, 1), "B": (2, 4), "C": (5, 7)}),
        ("GV ARGUMENT", "GN GV GN PREP GN", {"ARGUMENT": (2, 5)}),
        # the argument goes up to what follows it in the pattern, where that is there
        ("GV ARGUMENT (CONJ concept:paper SKIP)?", "GV GN CONJ GN.c=paper GV", {"ARGUMENT": (1, 2)}),
        ("GV ARGUMENT (CONJ concept:paper SKIP)?", "GV GN CONJ GN GV", {"ARGUMENT": (1, 5)}),
        ("GV ARGUMENT CONJ", "GV GN CONJ GN CONJ", {"ARGUMENT": (1, 2)}),
        ("ENTITY=GN (PREP GN)? GV", "GN PREP GN GV", {"ENTITY": (0, 1)}),
        ("ENTITY=(GN PREP GN) GV", "ADV GN PREP GN GV", {"ENTITY": (1, 4)}),
        ("GOAL=ARGUMENT $", "GN GV", {"ARGUMENT": (0, 2), "GOAL": (0, 2)}),
        # an alternative that fits comes before those behind it, an option is taken where it can be
        ("(X=GN | Y=GN PREP) SKIP GV", "GN PREP GV", {"X": (0, 1)}),
        ("GN X=ADV? Y=ADV* GV", "GN ADV ADV ADV GV", {"X": (1, 2), "Y": (2, 4)}),
        ("(X=GN PREP)+ GN", "GN PREP GN PREP GN", {"X": (2, 3)}),
    ],
)
def test_what_is_kept(pattern: str, text: str, slots: dict[str, tuple[int, int]]) -> None:
    found = find(pattern, text)
    assert found is not None
    assert found.captures == slots


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("concept:autor GV", "unknown concept 'autor'; valid: author"),
        ("relation:author", "unknown relation 'author'"),
        ("NP GV", "NP is no category; valid: GN"),
        ("PREP:for|GV GN", "GV is a category, no word: PREP:… | GV"),
        ("GV[mood=active]", "unknown condition 'mood'; valid: voice"),
        ("GV[voice=middle]", "unknown value of voice 'middle'; valid: active, passive"),
        ("GV[voice]", "cannot read [voice]; a feature is written [name=value|…] or [name!=value|…]"),
        ("(GN GV", "a parenthesis is not closed"),
        ("GN) GV", "a parenthesis is closed that was not opened"),
        ("GN ( ) GV", "a part of the pattern is empty"),
        ("GN # GV", "cannot read the pattern at '# GV'"),
        ("GN | +", "unexpected '+'"),
        ("X= | GN", "X= stands before nothing that can be kept"),
        ("GN?", "the pattern can match nothing at all; something in it must be obligatory"),
        ("@nowhere GN", "there is no definition @nowhere"),
        ("SKIP* GN", "leave out the *"),
        ("(GN SKIP)+", "what is repeated cannot end in SKIP or ARGUMENT"),
        ("GN SKIP (GN | PREP?)", "only parts with ?, * or + can stand behind a SKIP"),
        ("(?<= GN*) GV", "how many elements stand before must be known"),
        ("form:of GN", "form: is not known; before a colon stands one of concept"),
        ("GN{999999999}", "999999999: at most 2000 times; write + or * for any number"),
        ("GN{3,1}", "{3,1}: the second number is the larger"),
        ("GN+*", "+*: one of them says how often"),
        ("(GN+)+ GV", "what + repeats may be nothing, or many, itself"),
        ("(GN+ PREP?)+ GV", "what + repeats may be nothing, or many, itself"),
        ("(PREP? (GN | ADV)* GV+)+", "what + repeats may be nothing, or many, itself"),
        ("(GN? | PREP)* GV", "what * repeats may be nothing, or many, itself"),
        ("(" * 3000, "over 40 parentheses inside each other"),
        ('!"in order to"', "more than one word"),
        ("!relation:define[voice=active]", "only one condition can be negated"),
    ],
)
def test_mistakes_are_explained(pattern: str, complaint: str) -> None:
    with pytest.raises(PatternError) as error:
        _ = find(pattern, "GN")
    assert complaint in str(error.value)


def test_repetition_of_what_is_kept_in_a_slot() -> None:
    assert find("(SKIP X=GN)* GV", "GN PREP GN GV") == Found(0, 4, {"X": (2, 3)})


def reference(pattern: str, codes: str) -> bool:
    """Whether a pattern of letters and SKIP matches somewhere, by trying everything."""
    parts = pattern.split()

    def from_(at: int, place: int, is_loose: bool) -> bool:
        if at == len(parts):
            return not is_loose or place == len(codes)
        part = parts[at]
        if part == "SKIP":
            return any(from_(at + 1, later, True) for later in range(place, len(codes) + 1))
        name = part.rstrip("?*")
        taken = (
            place < len(codes)
            and codes[place] == name
            and from_(at if part.endswith("*") else at + 1, place + 1, False)
        )
        return (
            taken
            or (part != name and from_(at + 1, place, is_loose))
            or (part.endswith("*") and from_(at + 1, place, is_loose))
        )

    starts = [0] if parts[0] == "SKIP" else range(len(codes))
    return any(from_(0, start, False) for start in starts)


def test_matching_agrees_with_trying_everything() -> None:
    chance = random.Random(5)  # noqa: S311 - not for secrets
    names = {"GN": "n", "GV": "v", "PREP": "p"}
    seen: set[bool] = set()
    for _ in range(600):
        parts = [chance.choice(["GN", "GV", "PREP", "SKIP", "GN?", "PREP*"]) for _ in range(chance.randint(1, 5))]
        if not {"GN", "GV", "PREP"} & set(parts):
            continue
        text = [chance.choice(list(names)) for _ in range(chance.randint(1, 7))]
        expected = reference(
            " ".join(names.get(p.rstrip("?*"), "SKIP") + p[len(p.rstrip("?*")) :] for p in parts),
            "".join(names[one] for one in text),
        )
        found = find(" ".join(parts), " ".join(text))
        assert (found is not None) is expected, (parts, text)
        seen.add(expected)
    assert seen == {True, False}


def test_needs_are_what_every_match_has() -> None:
    features = feature_sets(KNOWLEDGE)
    read = PatternReader(NAMES).read
    needs = features.needs(read("SKIP (concept:author | concept:paper) ADV? relation:define !concept:goal"))
    author, paper = features.character("concept", "author"), features.character("concept", "paper")
    define = features.character("relation", "define")
    assert needs == (frozenset({author, paper}), frozenset({define}))
    assert features.needs(read("(concept:author | GN? (PREP | ADV) !GV)")) == (
        frozenset({author, features.character("category", "PREP"), features.character("category", "ADV")}),
    )
    assert features.needs(read("!GV")) == ()
    assert may_match(needs, frozenset({author, define}))
    assert not may_match(needs, frozenset({author, paper}))


def test_an_index_leaves_out_only_what_cannot_match() -> None:
    features = feature_sets(KNOWLEDGE)
    patterns = ["concept:author GV", "GN (PREP | ADV)", "concept:paper concept:author", "!GV", "concept:goal|paper GN"]
    nodes = [PatternReader(NAMES).read(pattern) for pattern in patterns]
    needs = {number: features.needs(node) for number, node in enumerate(nodes)}
    index = NeedsIndex(needs, len)
    for text in ("GN", "GN.c=author GV", "GN.c=paper ADV GN.c=author", "GN.c=goal GN PREP"):
        sequence = Written.of([written(features, text)])
        candidates = index.candidates(sequence.present)
        assert candidates == [number for number, one in needs.items() if may_match(one, sequence.present)]
        matching = [n for n, node in enumerate(nodes) if Pattern(node, features).search(sequence.text)]
        assert set(matching) <= set(candidates)


def test_long_sentences_of_many_skips_are_matched_at_once() -> None:
    pattern = " ".join(itertools.chain.from_iterable(("SKIP", "GN") for _ in range(12))) + " relation:define"
    assert find(pattern, " ".join(["GN"] * 400)) is None
    assert find(pattern, " ".join(["GN"] * 400) + " GV.r=define") == Found(0, 401, {})
