"""The engine of `absum` on sentences parsed by hand: functions, roles, rejections, dates, choice, words."""

import datetime

import pytest

from pipeline.absum.interpret import EventReading, SchemeReader, load_schemes
from pipeline.absum.mentions.dates import belongs
from pipeline.absum.mentions.events import EventReader, Mention
from pipeline.absum.plan import SchemePatterns
from pipeline.absum.select import CandidateSelector
from pipeline.absum.settings import SchemePatternsSettings, SchemeSelectionSettings, SchemesSettings
from pipeline.document import Document
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.summary import Message, Request
from tests.pipeline.absum.parsed import ENGINE, document
from tests.resources import RESOURCES

READER = SchemeReader(SchemesSettings(), RESOURCES)
SELECTOR = CandidateSelector(SchemeSelectionSettings(main_event=False), RESOURCES, ENGINE)
PATTERNS = SchemePatterns(SchemePatternsSettings(), RESOURCES, ENGINE)

ACTIVE = (
    "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/3/Number=Plur "
    "killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin a/DET/a/det/5/Definite=Ind "
    "nurse/NOUN/nurse/obj/3/Number=Sing ././PUNCT/punct/3"
)
PASSIVE = (
    "A/DET/a/det/2/Definite=Ind nurse/NOUN/nurse/nsubj:pass/4/Number=Sing "
    "was/AUX/be/aux:pass/4/Tense=Past|VerbForm=Fin killed/VERB/kill/root/0/Tense=Past|VerbForm=Part "
    "by/ADP/by/case/7 two/NUM/two/nummod/7 gunmen/NOUN/gunman/obl:agent/4/Number=Plur ././PUNCT/punct/4"
)
RELATIVE = (
    "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/6/Number=Plur who/PRON/who/nsubj/4/PronType=Rel "
    "killed/VERB/kill/acl:relcl/2/Tense=Past|VerbForm=Fin nurses/NOUN/nurse/obj/4/Number=Plur "
    "fled/VERB/flee/root/0/Tense=Past|VerbForm=Fin ././PUNCT/punct/6"
)
PARTICIPLE = (
    "A/DET/a/det/2/Definite=Ind nurse/NOUN/nurse/nsubj/7/Number=Sing "
    "killed/VERB/kill/acl/2/Tense=Past|VerbForm=Part by/ADP/by/case/6 two/NUM/two/nummod/6 "
    "gunmen/NOUN/gunman/obl:agent/3/Number=Plur slept/VERB/sleep/root/0/Tense=Past|VerbForm=Fin "
    "././PUNCT/punct/7"
)
NOMINAL = (
    "The/DET/the/det/2/Definite=Def murder/NOUN/murder/nsubj/9/Number=Sing of/ADP/of/case/5 "
    "a/DET/a/det/5/Definite=Ind nurse/NOUN/nurse/nmod/2/Number=Sing by/ADP/by/case/8 two/NUM/two/nummod/8 "
    "gunmen/NOUN/gunman/nmod/2/Number=Plur shocked/VERB/shock/root/0/Tense=Past|VerbForm=Fin "
    "everybody/PRON/everybody/obj/9 ././PUNCT/punct/9"
)


def read(*documents: Document, category: str | None = "attacks") -> EventReading:
    return READER.interpret(documents, Request(profile="absum", category=category))


def say(*documents: Document, category: str | None = "attacks", max_words: int | None = None) -> tuple[Message, ...]:
    request = Request(profile="absum", category=category, max_words=max_words)
    return PATTERNS.plan(SELECTOR.select(READER.interpret(documents, request), request), request)


def text(messages: tuple[Message, ...]) -> str:
    return " ".join(ENGINE.realize(message.spec, "en").text for message in messages)


def mentions_of(sentence: str) -> list[Mention]:
    """All mentions of attacks in a sentence, rejected ones too."""
    schemes = load_schemes(RESOURCES)["en"]
    read = EventReader(RESOURCES, schemes).read(0, document(sentence), (schemes.categories["attacks"],))
    return [each for each in read if isinstance(each, Mention)]


def found(reading: EventReading, scheme: str) -> dict[str, list[str]]:
    """What a scheme found, by aspect, in the words of the source."""
    aspects: dict[str, list[str]] = {}
    for mention in reading.accepted:
        if mention.scheme == scheme:
            for finding in mention.findings:
                words = finding.source.span.of(reading.documents[finding.source.document].text)
                aspects.setdefault(finding.aspect, []).append(words)
    return aspects


@pytest.mark.parametrize("sentence", [ACTIVE, PASSIVE, RELATIVE, PARTICIPLE, NOMINAL])
def test_one_frame_reads_active_passive_relative_participle_and_noun(sentence: str) -> None:
    killing = found(read(document(sentence)), "killing")
    assert [words.lower() for words in killing["perpetrators"]] == ["two gunmen"]
    assert [words.split()[-1] for words in killing["who_affected"]] in (["nurse"], ["nurses"])


NEGATED = (
    "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/5/Number=Plur did/AUX/do/aux/5/Tense=Past|VerbForm=Fin "
    "not/PART/not/advmod/5 kill/VERB/kill/root/0/VerbForm=Inf a/DET/a/det/7 nurse/NOUN/nurse/obj/5/Number=Sing"
)
MODAL = (
    "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/4/Number=Plur may/AUX/may/aux/4/VerbForm=Fin "
    "kill/VERB/kill/root/0/VerbForm=Inf a/DET/a/det/6 nurse/NOUN/nurse/obj/4/Number=Sing"
)
THREAT = (
    "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/3/Number=Plur "
    "threatened/VERB/threaten/root/0/Tense=Past|VerbForm=Fin to/PART/to/mark/5 "
    "kill/VERB/kill/xcomp/3/VerbForm=Inf a/DET/a/det/7 nurse/NOUN/nurse/obj/5/Number=Sing"
)
CONDITION = (
    "If/SCONJ/if/mark/4 two/NUM/two/nummod/3 gunmen/NOUN/gunman/nsubj/4/Number=Plur "
    "killed/VERB/kill/advcl/9/Tense=Past|VerbForm=Fin a/DET/a/det/6 nurse/NOUN/nurse/obj/4/Number=Sing "
    ",/PUNCT/,/punct/4 people/NOUN/people/nsubj/9/Number=Plur leave/VERB/leave/root/0/VerbForm=Fin"
)
WOULD_BE_DEAD = (
    "Two/NUM/two/nummod/2 nurses/NOUN/nurse/nsubj/5/Number=Plur would/AUX/would/aux/5/VerbForm=Fin "
    "be/AUX/be/cop/5/VerbForm=Inf dead/ADJ/dead/root/0 ././PUNCT/punct/5"
)
FIGURE = (
    "A/DET/a/det/3 heart/NOUN/heart/compound/3/Number=Sing attack/NOUN/attack/nsubj/4/Number=Sing "
    "stopped/VERB/stop/root/0/Tense=Past|VerbForm=Fin the/DET/the/det/6 judge/NOUN/judge/obj/4/Number=Sing"
)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        (NEGATED, "negated"),
        (MODAL, "hypothetical"),
        (THREAT, "hypothetical"),
        (CONDITION, "hypothetical"),
        (FIGURE, "metaphor"),
    ],
)
def test_what_did_not_happen_is_rejected_with_its_reason(sentence: str, reason: str) -> None:
    mentions = mentions_of(sentence)
    assert {mention.rejected for mention in mentions if mention.scheme != "attackers"} == {reason}
    with pytest.raises(UnusableDocument, match="no event of the category attacks was found"):
        read(document(sentence))


def test_nobody_is_not_somebody_and_a_veto_says_so() -> None:
    nobody = ACTIVE.replace("a/DET/a/det/5/Definite=Ind", "no/DET/no/det/5")
    reading = read(document(nobody, ACTIVE))
    assert found(reading, "killing")["who_affected"] == ["a nurse"]
    (refusal,) = reading.refusals()
    assert refusal.rule == "en.absum.vetoes.negated"
    assert refusal.source.span.of(reading.documents[0].text) == "no nurse"
    assert reading.rule_counts()["en.absum.vetoes.negated"] == 1


def test_the_copula_says_whether_an_adjective_holds() -> None:
    mentions = mentions_of(WOULD_BE_DEAD)
    assert [(mention.trigger.lemma, mention.rejected) for mention in mentions] == [("dead", "hypothetical")]


def test_combat_is_no_attack() -> None:
    sentence = ACTIVE.replace("gunmen/NOUN/gunman", "soldiers/NOUN/soldier").replace(
        "nurse/NOUN/nurse", "rebel/NOUN/rebel"
    )
    with pytest.raises(UnusableDocument) as error:
        read(document(sentence))
    assert error.value.code == "no_content_for_profile"


def test_the_summary_says_who_did_what_to_whom() -> None:
    messages = say(document(ACTIVE, date=datetime.date(2026, 1, 14)))
    assert text(messages) == "A killing occurred. Two gunmen killed a nurse."
    assert [m.provenance.role for m in messages] == ["event", "killing"]
    assert all(m.provenance.kind == "generated" and m.provenance.rules for m in messages)


def test_candidates_of_another_date_belong_to_another_event() -> None:
    dated = " on/ADP/on/case/7 Monday/PROPN/Monday/obl/3 ././PUNCT/punct/3"
    older = " in/ADP/in/case/7 1998/NUM/1998/obl/3 ././PUNCT/punct/3"
    now = ACTIVE.replace(" ././PUNCT/punct/3", dated)
    then = ACTIVE.replace(" ././PUNCT/punct/3", older).replace("nurse/NOUN/nurse", "judge/NOUN/judge")
    said = text(say(document(now, ACTIVE, then, date=datetime.date(2026, 1, 14))))
    assert said == "On January 12, 2026, a killing occurred. Two gunmen killed a nurse."


def test_the_most_frequent_candidate_wins_and_counts_are_reconciled() -> None:
    four = PASSIVE.replace(
        "A/DET/a/det/2/Definite=Ind nurse/NOUN/nurse", "Four/NUM/four/nummod/2 nurses/NOUN/nurse"
    ).replace("nsubj:pass/4/Number=Sing", "nsubj:pass/4/Number=Plur")
    three = four.replace("Four/NUM/four", "Three/NUM/three")
    assert "killed four nurses" in text(say(document(three), document(four), document(four)))


@pytest.mark.parametrize("words", range(1, 12))
def test_the_limit_is_never_exceeded(words: int) -> None:
    assert 1 <= len(text(say(document(ACTIVE), max_words=words)).split()) <= words


def test_every_unit_stands_on_its_sentences() -> None:
    documents = (document(ACTIVE), document(PASSIVE))
    for message in say(*documents):
        assert message.provenance.sources
        for source in message.provenance.sources:
            sentence = source.span.of(documents[source.document].text)
            assert sentence in (documents[source.document].text.strip(),)


def test_an_unknown_category_names_the_valid_ones() -> None:
    with pytest.raises(MalformedRequest, match="unknown category 'sports'; valid categories: accidents, attacks"):
        read(document(ACTIVE), category="sports")


def test_the_category_is_recognized() -> None:
    assert read(document(ACTIVE), category=None).category.name == "attacks"


def test_analysis_tells_every_event_with_its_reason() -> None:
    events = read(document(ACTIVE)).analysis()["events"]
    killing = next(event for event in events if event["scheme"] == "killing")
    assert killing["aspects"] == {"perpetrators": ["Two gunmen"], "who_affected": ["a nurse"]}
    assert killing["date"] is None
    assert "rejected" not in killing


@pytest.mark.parametrize(
    ("date", "event", "same"),
    [
        ("2026-01-14", "2026-01-14", True),
        ("2026-01-13", "2026-01-14", True),
        ("2026-01-12", "2026-01-14", False),
        ("2026-01", "2026-01-14", False),
        ("2026-01-14", "2026-01", True),
        ("1998", "2026-01-14", False),
    ],
)
def test_which_dates_are_of_one_event(date: str, event: str, same: bool) -> None:
    assert belongs(date, event) is same
