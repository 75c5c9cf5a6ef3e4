"""What is read in a tree, and what is not: shared negations, quantifiers, claims, misread coordinations. No models."""

import datetime

import pytest

from pipeline.inits.interpret import InformationItemFinder, InformationItemsSettings
from pipeline.inits.items import InformationItem, InformationItems
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from pipeline.summary import Request
from pipeline.trees import Keep, SentenceTree
from tests.pipeline.absum.parsed import document
from tests.pipeline.inits.builders import said_alone
from tests.resources import RESOURCES

FIND = InformationItemFinder(InformationItemsSettings(), RESOURCES)
ENGINE = PyrealbEngine(NoSettings(), RESOURCES)
PAST = "VerbForm=Fin|Tense=Past|Mood=Ind"
DONE = "VerbForm=Part|Tense=Past"
THE = "Definite=Def|PronType=Art"


def found(tree: str) -> InformationItems:
    parsed = document(" ".join(tree.split()), date=datetime.date(2021, 8, 6))
    return FIND.interpret((parsed,), Request(profile="inits"))


def said(item: InformationItem) -> str | None:
    return said_alone(item, ENGINE)


def triples(items: InformationItems) -> list[tuple[str | None, str, str | None]]:
    return [(item.subject_head, item.verb_lemma, item.object_head) for item in items.items]


def test_a_negation_may_be_shared() -> None:
    """« The boats were not sold or lent »: not even the item says that they were lent."""
    items = found(f"""
        The/DET/the/det/2/{THE} boats/NOUN/boat/nsubj:pass/5/Number=Plur were/AUX/be/aux:pass/5/{PAST}
        not/PART/not/advmod/5/Polarity=Neg sold/VERB/sell/root/0/{DONE} or/CCONJ/or/cc/7
        lent/VERB/lend/conj/5/{DONE}""")
    assert triples(items) == [(None, "sell", "boat")]
    assert items.items[0].verb == "were not sold"


@pytest.mark.parametrize(
    ("word", "expected"),
    [("no/DET/no/det", ["no mines or shells"]), ("the/DET/the/det", ["the mines", "shells"])],
)
def test_a_denial_is_of_the_whole_coordination(word: str, expected: list[str]) -> None:
    """« They found no mines or shells »: not even the item says that they found shells."""
    items = found(f"""
        Sailors/NOUN/sailor/nsubj/2/Number=Plur found/VERB/find/root/0/{PAST} {word}/4
        mines/NOUN/mine/obj/2/Number=Plur or/CCONJ/or/cc/6 shells/NOUN/shell/conj/4/Number=Plur""")
    assert [item.object for item in items.items] == expected


def test_what_limits_the_verb_stands_beside_it() -> None:
    """« No longer » is no adverb to put in front."""
    items = found(f"""
        The/DET/the/det/2/{THE} yard/NOUN/yard/nsubj/5/Number=Sing no/ADV/no/advmod/4/Polarity=Neg
        longer/ADV/long/advmod/5 built/VERB/build/root/0/{PAST} ferries/NOUN/ferry/obj/5/Number=Plur""")
    (item,) = items.items
    assert (item.verb, item.object) == ("no longer built", "ferries")
    assert said(item) == "The yard no longer built ferries."


def test_a_shared_auxiliary_is_said() -> None:
    items = found(f"""
        The/DET/the/det/2/{THE} boats/NOUN/boat/nsubj:pass/4/Number=Plur were/AUX/be/aux:pass/4/{PAST}
        sold/VERB/sell/root/0/{DONE} or/CCONJ/or/cc/6 lent/VERB/lend/conj/4/{DONE} to/ADP/to/case/8
        sailors/NOUN/sailor/obl/6/Number=Plur""")
    assert [item.verb for item in items.items] == ["were sold", "were lent to"]


@pytest.mark.parametrize(
    ("determiner", "expected"),
    [
        (f"the/DET/the/det/2/{THE}", ["sailor"]),
        ("no/DET/no/det/2/PronType=Neg", []),
        ("every/DET/every/det/2/PronType=Tot", []),
        ("few/DET/few/det/2/PronType=Ind", []),
    ],
)
def test_what_is_quantified_is_not_told(determiner: str, expected: list[str]) -> None:
    """« No sailor who drank was hired » does not say that no sailor drank."""
    items = found(f"""
        {determiner} sailor/NOUN/sailor/nsubj:pass/6/Number=Sing who/PRON/who/nsubj/4/PronType=Rel
        drank/VERB/drink/acl:relcl/2/{PAST} was/AUX/be/aux:pass/6/{PAST} hired/VERB/hire/root/0/{DONE}""")
    told = [item for item in items.items if item.verb_lemma == "drink"]
    assert [item.subject_head for item in told] == expected


def test_a_misread_coordination_is_mended() -> None:
    """The parser joined the neighbors to the police: he called neither them nor did he leave."""
    items = found(f"""
        Anna/PROPN/Anna/nsubj/2/Number=Sing/PER called/VERB/call/root/0/{PAST} the/DET/the/det/4/{THE}
        police/NOUN/police/obj/2/Number=Sing and/CCONJ/and/cc/7 the/DET/the/det/7/{THE}
        neighbors/NOUN/neighbor/conj/4/Number=Plur left/VERB/leave/conj/2/{PAST} the/DET/the/det/10/{THE}
        house/NOUN/house/obj/8/Number=Sing""")
    assert triples(items) == [("Anna", "call", "police"), ("neighbor", "leave", "house")]
    assert [said(item) for item in items.items] == ["Anna called the police.", "The neighbors left the house."]


def test_a_main_verb_behind_a_relative_clause_is_found() -> None:
    """The parser joined it to the verb of the relative clause, and left the sentence without a verb of its own."""
    items = found(f"""
        The/DET/the/det/2/{THE} boat/NOUN/boat/root/0/Number=Sing ,/PUNCT/,/punct/5
        which/PRON/which/nsubj/5/PronType=Rel carried/VERB/carry/acl:relcl/2/{PAST}
        wheat/NOUN/wheat/obj/5/Number=Sing ,/PUNCT/,/punct/9
        was/AUX/be/aux:pass/9/{PAST} sold/VERB/sell/conj/5/{DONE} to/ADP/to/case/11 sailors/NOUN/sailor/obl/9""")
    assert [(said(item), item.bar) for item in items.items] == [
        ("The boat carried wheat.", "loss"),
        ("The boat was sold to sailors.", None),
    ]


@pytest.mark.parametrize(
    ("closing", "expected"), [(",/PUNCT/,/punct/3", ["Anna left the house."]), ("loudly/ADV/loudly/advmod/3", [])]
)
def test_a_hole_must_lie_between_marks(closing: str, expected: list[str]) -> None:
    """What stands between two commas can be spared; a word behind it shows that it was misread."""
    items = found(f"""
        Anna/PROPN/Anna/nsubj/5/Number=Sing/PER ,/PUNCT/,/punct/3 captain/NOUN/captain/appos/1/Number=Sing
        {closing} left/VERB/leave/root/0/{PAST} the/DET/the/det/7/{THE} house/NOUN/house/obj/5/Number=Sing""")
    assert [text for item in items.items if (text := said(item)) is not None] == expected


def test_a_name_is_one_subject() -> None:
    items = found(f"""
        Anna/PROPN/Anna/nsubj/3/Number=Sing/PER Berg/PROPN/Berg/nsubj/3/Number=Sing/PER left/VERB/leave/root/0/{PAST}
        the/DET/the/det/5/{THE} house/NOUN/house/obj/3/Number=Sing""")
    assert [said(item) for item in items.items] == ["Anna Berg left the house."]


def test_verbs_in_one_breath_share_their_date() -> None:
    items = found(f"""
        Anna/PROPN/Anna/nsubj/2/Number=Sing/PER called/VERB/call/root/0/{PAST} the/DET/the/det/4/{THE}
        police/NOUN/police/obj/2/Number=Sing on/ADP/on/case/6 Monday/PROPN/Monday/obl/2 and/CCONJ/and/cc/8
        left/VERB/leave/conj/2/{PAST} the/DET/the/det/10/{THE} house/NOUN/house/obj/8/Number=Sing""")
    assert [(item.verb_lemma, item.day) for item in items.items] == [("call", "2021-08-02"), ("leave", "2021-08-02")]


@pytest.mark.parametrize(
    ("verb", "bar", "expected"),
    [
        ("said/VERB/say", None, "The boat sank on the coast, Anna said."),
        ("denied/VERB/deny", "embedded", "The boat sank on the coast."),
    ],
)
def test_a_claim_says_whose_it_is(verb: str, bar: str | None, expected: str) -> None:
    items = found(f"""
        Anna/PROPN/Anna/nsubj/2/Number=Sing/PER {verb}/root/0/{PAST} that/SCONJ/that/mark/6 the/DET/the/det/5/{THE}
        boat/NOUN/boat/nsubj/6/Number=Sing sank/VERB/sink/ccomp/2/{PAST} on/ADP/on/case/9 the/DET/the/det/9/{THE}
        coast/NOUN/coast/obl/6/Number=Sing""")
    (claim,) = (item for item in items.items if item.verb_lemma == "sink")
    assert claim.bar == bar
    assert said(claim) == expected


def test_what_a_report_says_is_no_fact() -> None:
    """« The report that the boat sank on the coast is false »."""
    items = found(f"""
        The/DET/the/det/2/{THE} report/NOUN/report/nsubj/11/Number=Sing that/SCONJ/that/mark/6 the/DET/the/det/5/{THE}
        boat/NOUN/boat/nsubj/6/Number=Sing sank/VERB/sink/acl/2/{PAST} on/ADP/on/case/9 the/DET/the/det/9/{THE}
        coast/NOUN/coast/obl/6/Number=Sing is/AUX/be/cop/11/VerbForm=Fin|Tense=Pres|Mood=Ind false/ADJ/false/root/0""")
    (told,) = (item for item in items.items if item.verb_lemma == "sink")
    assert told.bar == "embedded"


def test_only_what_is_left_vague_becomes_indefinite() -> None:
    """« The last boat that sank » is no "a last boat"; « the boat » alone would say nothing without its clause."""
    tree = """
        The/DET/the/det/3/{the} {adjective} boat/NOUN/boat/nsubj/8/Number=Sing that/PRON/that/nsubj/5/PronType=Rel
        sank/VERB/sink/acl:relcl/3/{past} on/ADP/on/case/7 Monday/PROPN/Monday/obl/5 carried/VERB/carry/root/0/{past}
        wheat/NOUN/wheat/obj/8/Number=Sing"""
    small = found(tree.format(the=THE, past=PAST, adjective="small/ADJ/small/amod/3"))
    assert [said(item) for item in small.items] == ["A small boat sank.", "A small boat carried wheat."]
    last = found(tree.format(the=THE, past=PAST, adjective="last/ADJ/last/amod/3"))
    assert [item.bar for item in last.items] == ["participle", "participle"]


@pytest.mark.parametrize("pronoun", ["She/PRON/she", "This/PRON/this"])
def test_a_pronoun_leans_on_what_went_before(pronoun: str) -> None:
    items = found(f"""
        {pronoun}/nsubj/2/Number=Sing|PronType=Prs called/VERB/call/root/0/{PAST} the/DET/the/det/4/{THE}
        police/NOUN/police/obj/2/Number=Sing""")
    assert [item.bar for item in items.items] == ["pronoun"]


def test_conditions_are_refused_with_their_reason() -> None:
    items = found(f"""
        If/SCONJ/if/mark/4 the/DET/the/det/3/{THE} bank/NOUN/bank/nsubj/4/Number=Sing
        fails/VERB/fail/advcl/8/VerbForm=Fin|Tense=Pres ,/PUNCT/,/punct/4 Anna/PROPN/Anna/nsubj/8/Number=Sing/PER
        will/AUX/will/aux/8/VerbForm=Fin pay/VERB/pay/root/0/VerbForm=Inf and/CCONJ/and/cc/11
        sailors/NOUN/sailor/nsubj/11/Number=Plur left/VERB/leave/conj/8/{PAST} it/PRON/it/obj/11/PronType=Prs""")
    assert [(clause.verb_lemma, clause.reason) for clause in items.rejected] == [
        ("fail", "conditional"),
        ("pay", "conditional"),
    ]
    assert [item.verb_lemma for item in items.items] == ["leave"]
    assert items.rule_counts() == {"en.inits.item.clause": 1, "en.inits.rejection.condition": 2}


def test_clauses_inside_each_other_cost_no_more_than_their_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """« The city said “The city said “ … »: work is counted in tokens of the subtrees that are walked through."""
    walked: list[int] = []
    subtree = SentenceTree.subtree

    def counting(tree: SentenceTree, index: int, keep: Keep | None = None) -> list[int]:
        found = subtree(tree, index, keep)
        walked[-1] += len(found)
        return found

    monkeypatch.setattr(SentenceTree, "subtree", counting)
    for clauses in (20, 40, 80):
        walked.append(0)
        said = (
            f"The/DET/the/det/{4 * n + 2}/{THE} city/NOUN/city/nsubj/{4 * n + 3}/Number=Sing "
            f"said/VERB/say/{'ccomp' if n else 'root'}/{max(0, 4 * n - 1)}/{PAST} “/PUNCT/“/punct/{4 * n + 3}"
            for n in range(clauses)
        )
        assert len(found(" ".join(said)).items) == clauses
    assert walked[2] / walked[1] < 4.5 > walked[1] / walked[0], walked
