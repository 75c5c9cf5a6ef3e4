"""Walking the corridor, with toys behind the doors that write down who passed."""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.document import Document, Genre
from pipeline.errors import ConfigurationError, MalformedRequest, UnknownTopic, UnusableDocument
from pipeline.gate import Refutation
from pipeline.languages import Language
from pipeline.profile_table import AnswerField, ProfileTable
from pipeline.reading import Stopwatch
from pipeline.realizer.engine import UnsupportedFeature
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.registry import Corridor, Corridors, ReadingDoors, Wiring
from pipeline.resources import Resources
from pipeline.rule_families import families
from pipeline.runner import Runner
from pipeline.settings import GateSettings, NoSettings, load_configuration
from pipeline.source import RawDocument, SourceText, SourceWarning
from pipeline.summary import DOORS, Message, Request, SummaryUnit
from pipeline.trace import KEYS
from tests.resources import RESOURCES
from tests.toys import components as toys

FAMILIES = families(ProfileTable(load_configuration(None)))
ENGINE = PyrealbEngine(NoSettings(), RESOURCES)

FIELDS = {"spots": AnswerField(description="spots", schema={"type": "array"})}


class Passage:
    """Doors that note their names as the document goes through."""

    def __init__(self) -> None:
        self.passed: list[str] = []

    def door(self, component: Any, door: str) -> Any:
        passage = self.passed

        class Noted:
            def warm_up(self) -> None:
                passage.append(f"warm {door}")

            def __getattr__(self, name: str) -> Any:
                if name == door:  # and not what else a component is asked for: what it knows, what it can tell
                    passage.append(door)
                return getattr(component, name)

        return Noted()


def corridor(name: str, passage: Passage | None = None, **given: Any) -> Corridor:
    none = toys.NoSettings()
    parts: dict[str, Any] = {
        "ingest": toys.ToyIngest(none, RESOURCES),
        "structure": toys.ToyStructure(none, RESOURCES),
        "annotate": toys.ToyAnnotate(none, RESOURCES),
        "interpret": toys.ToyInterpret(none, RESOURCES),
        "select": toys.ToySelect(toys.ToySettings(), RESOURCES),
        "plan": toys.ToyPlan(none, RESOURCES),
        "realize": toys.ToyRealize(none, RESOURCES),
    } | given
    if passage:
        parts |= {door: passage.door(parts[door], door) for door in DOORS}
    return Corridor(name=name, component_names=dict.fromkeys(DOORS, "toy"), **parts)


def shelf(*corridors: Corridor) -> Corridors:
    """Corridors that are all assembled."""
    made = {corridor.name: corridor for corridor in corridors}
    found = Corridors({name: {} for name in made}, lambda name, _: made[name])
    for name in found:
        assert found[name].name == name
    return found


def no_reader(name: str) -> ReadingDoors:
    raise KeyError(name)


def runner(*corridors: Corridor, auto: dict[Genre, tuple[str, ...]] | None = None) -> Runner:
    return Runner(
        Wiring(shelf(*corridors), auto or {}, "extract", FIELDS, ("toy",), ENGINE, RESOURCES, FAMILIES, no_reader)
    )


def raw(text: str) -> RawDocument:
    return RawDocument(text)


EXTRACT = corridor("extract", takes_clusters=True)


def test_doors_are_walked_in_order_and_timed() -> None:
    passage = Passage()
    summary = runner(EXTRACT, corridor("toy", passage)).summarize([raw("One. Two.")], Request(profile="toy"))
    assert tuple(passage.passed) == DOORS
    assert (summary.text, summary.profile, summary.language) == ("One.", "toy", "en")
    assert tuple(summary.timings) == DOORS
    assert all(seconds > 0 for seconds in summary.timings.values())
    assert summary.analysis() == {"found": 2}


def test_warm_up_opens_every_door() -> None:
    passage = Passage()
    runner(EXTRACT, corridor("toy", passage)).warm_up()
    assert passage.passed == [f"warm {door}" for door in DOORS]


def test_the_gate_is_warm_only_where_a_profile_is_gated() -> None:
    def gated_runner(*corridors: Corridor) -> Runner:
        return Runner(replace(runner(*corridors)._wiring, gate=GateSettings()))

    ungated = corridor("toy", gated=False)
    gated_runner(ungated).warm_up()
    with pytest.raises(KeyError, match="alignment"):  # the reader of the verifier
        gated_runner(ungated, EXTRACT).warm_up()


def test_stopwatch_counts_what_fails() -> None:
    watch = Stopwatch()
    with pytest.raises(ValueError, match="lost"), watch.at("plan"):
        raise ValueError("lost")
    assert watch.seconds["plan"] > 0
    assert watch.seconds["select"] == 0


class Silent(toys.ToyInterpret):
    def interpret(self, documents: Sequence[Document], request: Request) -> toys.Findings:
        raise UnusableDocument("no_content_for_profile", "nothing to say")


class Failing(toys.ToyInterpret):
    def interpret(self, documents: Sequence[Document], request: Request) -> toys.Findings:
        raise UnusableDocument("too_large", "no room")


class TopicLess(toys.ToyInterpret):
    def interpret(self, documents: Sequence[Document], request: Request) -> toys.Findings:
        raise UnknownTopic("nothing elaborates the topic 'zebra'; topics on offer: bats")


def silent(name: str, **given: Any) -> Corridor:
    return corridor(name, interpret=Silent(toys.NoSettings(), RESOURCES), **given)


def test_auto_goes_by_genre_and_on_where_there_is_nothing_to_say() -> None:
    auto: dict[Genre, tuple[str, ...]] = {"news": ("first", "second"), "article": ("second",), "other": ()}
    running = runner(EXTRACT, silent("first"), corridor("second"), auto=auto)
    profiles = [running.summarize([raw(text)], Request()).profile for text in ("News here.", "Article here.", "Prose.")]
    assert profiles == ["second", "second", "extract"]
    running = runner(EXTRACT, silent("first"), silent("second"), auto=auto)
    assert running.summarize([raw("News here.")], Request()).profile == "extract"


class Accusing(Runner):
    """Refutes the first unit of each summary of several."""

    def _refutations(self, *given: Any) -> tuple[Refutation, ...]:
        units: Sequence[SummaryUnit] = given[1]
        return (Refutation(units[0], "negation", "not"),) if len(units) > 1 else ()


def test_auto_goes_on_where_what_a_summary_opens_with_is_refuted() -> None:
    auto: dict[Genre, tuple[str, ...]] = {"news": ("first", "second")}
    two = corridor("first", select=toys.ToySelect(toys.ToySettings(sentences=2), RESOURCES))
    running = Accusing(runner(EXTRACT, two, corridor("second"), auto=auto)._wiring)
    news = [raw("News here. It rained.")]
    assert (running.summarize(news, Request()).profile, running.summarize(news, Request()).text) == (
        "second",
        "News here.",
    )
    assert running.summarize(news, Request("first")).text == "It rained."


def test_auto_stops_at_other_failures_and_at_the_last() -> None:
    failing = corridor("first", interpret=Failing(toys.NoSettings(), RESOURCES))
    with pytest.raises(UnusableDocument, match="too_large"):
        runner(EXTRACT, failing, auto={"other": ("first",)}).summarize([raw("Prose.")], Request())
    with pytest.raises(UnusableDocument, match="no_content_for_profile"):
        runner(silent("extract"), auto={}).summarize([raw("Prose.")], Request())


def test_auto_gives_no_other_summary_for_a_topic_that_nobody_tells() -> None:
    first = corridor("first", interpret=TopicLess(toys.NoSettings(), RESOURCES))
    with pytest.raises(UnusableDocument, match="no_content_for_profile: nothing elaborates the topic 'zebra'"):
        runner(EXTRACT, first, auto={"other": ("first",)}).summarize([raw("Prose.")], Request(topics=("zebra",)))
    with pytest.raises(UnusableDocument, match="zebra"):
        raise pickle.loads(pickle.dumps(UnknownTopic("zebra")))  # noqa: S301 - workers send it to who asked


def test_auto_reads_once_where_profiles_read_alike() -> None:
    passage = Passage()
    reader = corridor("extract", passage, takes_clusters=True)
    shared = corridor("second", ingest=reader.ingest, structure=reader.structure)
    other = corridor("third")
    running = runner(reader, shared, other, auto={"news": ("second",), "other": ("third",)})
    assert running.summarize([raw("News here.")], Request()).profile == "second"
    assert passage.passed == ["ingest", "structure"]
    assert running.summarize([raw("Prose.")], Request()).profile == "third"


def test_clusters_go_to_profiles_that_take_them() -> None:
    running = runner(EXTRACT, corridor("single"), auto={"news": ("single",)})
    two = [raw("News one."), raw("News two.")]
    summary = running.summarize(two, Request())
    assert (summary.profile, len(summary.documents)) == ("extract", 2)
    with pytest.raises(MalformedRequest, match="the profile single summarizes one document at a time, not 2"):
        running.summarize(two, Request(profile="single"))
    with pytest.raises(MalformedRequest, match="a request needs at least one document"):
        running.summarize([], Request())


def test_unknown_profile_names_the_valid_ones() -> None:
    with pytest.raises(MalformedRequest, match="unknown profile 'sumum'; valid profiles: auto, extract, toy"):
        runner(EXTRACT, corridor("toy")).summarize([raw("Text.")], Request(profile="sumum"))


@pytest.mark.parametrize(
    ("text", "asked", "written"), [("Text.", "same", "en"), ("été.", "same", "fr"), ("Text.", "en", "en")]
)
def test_language_of_the_source_is_kept(text: str, asked: Any, written: Language) -> None:
    summary = runner(EXTRACT).summarize([raw(text)], Request(output_language=asked))
    assert summary.output_language == written


def test_other_output_language_only_where_the_profile_translates() -> None:
    translating = corridor("absum", translates=True)
    summary = runner(EXTRACT, translating).summarize([raw("Text.")], Request(profile="absum", output_language="fr"))
    assert (summary.language, summary.output_language) == ("en", "fr")
    complaint = "the profile extract writes in the language of its source, here en; ask for output language same"
    with pytest.raises(UnusableDocument, match=f"unsupported_output_language: {complaint}"):
        runner(EXTRACT).summarize([raw("Text.")], Request(output_language="fr"))


def test_language_of_the_request_wins() -> None:
    assert runner(EXTRACT).summarize([raw("Text.")], Request(language="fr")).language == "fr"


def test_outline_names_the_language_where_it_is_ours() -> None:
    class Knowing(toys.ToyAnnotate):
        def identify(self, document: Document) -> Language:
            if "ñ" in document.text:
                raise UnusableDocument("unsupported_language", "looks like Spanish")
            return "fr"

    outlining = runner(corridor("extract", annotate=Knowing(toys.NoSettings(), RESOURCES)))
    assert outlining.outline(raw("été.")).language == "fr"
    assert outlining.outline(raw("año.")).language is None
    assert runner(EXTRACT).outline(raw("été.")).language is None


def test_warnings_of_sources_are_told_once() -> None:
    class Warning_(toys.ToyIngest):  # noqa: N801
        def ingest(self, raw: RawDocument) -> SourceText:
            text = super().ingest(raw)
            return SourceText(text.text, "text/plain", text.sha256, warnings=(SourceWarning("odd", "as ever"),))

    reader = corridor("extract", ingest=Warning_(toys.NoSettings(), RESOURCES), takes_clusters=True)
    summary = runner(reader).summarize([raw("One."), raw("One!")], Request(profile="extract"))
    assert summary.warnings == (SourceWarning("odd", "as ever"),)


def test_annotation_without_language_is_a_fault_of_the_component() -> None:
    class Mute(toys.Toy):
        def annotate(self, document: Document, language: Language | None) -> Document:
            return document

    with pytest.raises(TypeError, match="Mute gave a document without a language"):
        runner(corridor("extract", annotate=Mute(toys.NoSettings(), RESOURCES))).summarize([raw("x")], Request())


def test_units_are_joined_by_a_space() -> None:
    class Loud(toys.Toy):
        def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
            return tuple(SummaryUnit("LOUD!", message.provenance) for message in messages)

    none = toys.NoSettings()
    loud = corridor(
        "extract", realize=Loud(none, RESOURCES), select=toys.ToySelect(toys.ToySettings(sentences=2), RESOURCES)
    )
    assert runner(loud).summarize([raw("One. Two. Three.")], Request()).text == "LOUD! LOUD!"


def test_options_that_the_profile_has_no_use_for_are_warned_of() -> None:
    request = Request(topics=("mill",), aspects=("use",), category="health")
    summary = runner(EXTRACT).summarize([raw("One.")], request)
    assert [(warning.code, warning.detail) for warning in summary.warnings] == [
        ("unused_option", "the profile extract has no topics: topic is ignored"),
        ("unused_option", "the profile extract has no aspects of topics: aspect is ignored"),
        ("unused_option", "the profile extract knows no categories: category is ignored"),
    ]
    assert runner(EXTRACT).summarize([raw("One.")], Request()).warnings == ()


def test_a_trace_names_components_and_tells_rules_without_their_place_on_this_machine(tmp_path: Path) -> None:
    house = tmp_path / "structure" / "en" / "house.toml"
    house.parent.mkdir(parents=True)
    house.write_text(
        '# ours\n[[rule]]\nid = "en.structure.ours"\ntype = "related"\npattern = "ours"\nsource = "own"\n'
        'examples = ["{{ours}}"]\nnear_misses = ["theirs"]\n',
        encoding="utf-8",
    )
    resources = Resources(grammars=(tmp_path,))
    summary = Runner(
        Wiring(shelf(EXTRACT), {}, "extract", FIELDS, ("toy",), ENGINE, resources, FAMILIES, no_reader)
    ).summarize([raw("One.")], Request())
    assert summary.trace(["en.structure.ours", "somebody.else", "en.structure.ours"]) == {
        "components": dict.fromkeys(DOORS, "toy"),
        "rules": {
            "en.structure.ours": {
                "family": "structure",
                "door": "structure",
                "component": "toy",
                "file": "grammars/structure/en/house.toml",
                "line": 2,
                "source": "own",
                "definition": {"type": "related", "pattern": "ours"},
            },
            "somebody.else": dict.fromkeys(KEYS),
        },
        "refused": [],
    }


class WordyRealize(toys.ToyRealize):
    """Says everything twice."""

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        return tuple(replace(u, text=f"{u.text} {u.text}") for u in super().realize(messages, language))


class UnableRealize(toys.ToyRealize):
    """Has no words for anything."""

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        raise UnsupportedFeature("sentences", "mute", ("pyrealb",))


def test_a_realizer_of_ones_own_is_held_to_the_limit() -> None:
    select = toys.ToySelect(toys.ToySettings(sentences=9), RESOURCES)
    wordy = corridor("toy", realize=WordyRealize(toys.NoSettings(), RESOURCES), select=select)
    summary = runner(EXTRACT, wordy).summarize([raw("One two. Three four. Five.")], Request("toy", max_words=9))
    assert summary.text == "One two. One two. Three four. Three four."
    assert [warning.code for warning in summary.warnings] == ["cut_to_limit"]
    assert "the component toy said is longer than 9 words: 1 units of 2 words" in summary.warnings[0].detail


def test_what_an_engine_cannot_say_has_a_code() -> None:
    unable = corridor("toy", realize=UnableRealize(toys.NoSettings(), RESOURCES))
    with pytest.raises(UnusableDocument, match="the engine 'mute' cannot express sentences") as caught:
        runner(EXTRACT, unable).summarize([raw("One.")], Request("toy"))
    assert caught.value.code == "unsupported_by_engine"


def test_an_engine_that_nobody_has() -> None:
    with pytest.raises(MalformedRequest, match="unknown engine 'loud'; valid engines: toy"):
        runner(EXTRACT).summarize([raw("One.")], Request(engine="loud"))


def test_an_engine_that_cannot_start_is_told_without_its_place_on_this_machine() -> None:
    def assemble(name: str, row: Mapping[str, Any]) -> Corridor:
        if row.get("realize"):
            raise ConfigurationError("/etc/precis.toml:3: no Java")
        return EXTRACT

    runner = Runner(
        Wiring(
            Corridors({"extract": {}}, assemble),
            {},
            "extract",
            FIELDS,
            ("toy",),
            ENGINE,
            RESOURCES,
            FAMILIES,
            no_reader,
        )
    )
    with pytest.raises(MalformedRequest) as caught:
        runner.summarize([raw("One.")], Request("extract", engine="toy"))
    assert str(caught.value) == "the engine toy cannot be used by extract here, the log says why; choose another"


def test_of_several_documents_the_genre_that_most_have_counts_and_none_only_where_all_have_none() -> None:
    auto: dict[Genre, tuple[str, ...]] = {"news": ("second",), "other": ()}
    running = runner(EXTRACT, corridor("second", takes_clusters=True), auto=auto)
    assert running.summarize([raw("Prose."), raw("Prose too."), raw("News here.")], Request()).profile == "second"
