"""A row with a language model behind it: what it writes is said only as far as the documents say it."""

import logging
import socket
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError, NotReady, UnusableDocument
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from service.options import Options
from service.tasks import Problem, Task, outcome_line, perform
from tests.pipeline.remote.chat_server import Script, chat_server, completion

pytestmark = pytest.mark.models
TEXT = {
    "en": "The old weaving mill in Lowell closed in May after a fire. It had employed 23 weavers for forty years. "
    "The town council promised to find new work for all of them before the winter.",
    "fr": "L’ancienne filature de Roubaix a fermé en mai après un incendie. Elle employait 23 tisserands depuis "
    "quarante ans. Le conseil municipal a promis de leur trouver à tous un nouveau travail avant l’hiver.",
}
GOOD = {
    "en": ("The old weaving mill in Lowell closed in May.", "It had employed 23 weavers."),
    "fr": ("L’ancienne filature de Roubaix a fermé en mai.", "Elle employait 23 tisserands."),
}
INVENTED = {"en": "It had employed 450 weavers.", "fr": "Elle employait 450 tisserands."}
ROW = """
[profiles.house]
ingest = "by_media_type"
structure = "by_genre"
annotate = "spacy"
interpret = {{ component = "remote_draft", url = "{url}", model = "house", seconds = {seconds}, first_wait = 0.01 }}
select = {{ component = "supported_sentences", unsupported = "{unsupported}" }}
plan = "as_drafted"
realize = "pyrealb"
takes_clusters = true
gated = false
"""


def runner(folder: Path, url: str, *, unsupported: str = "cut", seconds: float = 5.0) -> Runner:
    path = folder / "precis.toml"
    path.write_text(ROW.format(url=url, unsupported=unsupported, seconds=seconds), encoding="utf-8")
    return Runner(wire(load_configuration(path), "house"))


def summarize(running: Runner, language: str, max_words: int | None = None) -> Summary:
    return running.summarize([RawDocument(TEXT[language])], Request("house", language, max_words=max_words))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_good_answer_is_said_with_its_places(tmp_path: Path, language: str) -> None:
    script = Script([(200, completion("\n- ".join(["", *GOOD[language]])))])
    with chat_server(script) as url:
        summary = summarize(runner(tmp_path, url), language, max_words=40)
    assert [unit.text for unit in summary.units] == list(GOOD[language])
    assert {unit.provenance.kind for unit in summary.units} == {"generated"}
    for unit, words in zip(summary.units, ("Lowell" if language == "en" else "Roubaix", "23"), strict=True):
        assert words in unit.provenance.sources[0].span.of(TEXT[language])
    assert summary.warnings == ()
    instruction, text = (message["content"] for message in script.asked[0]["messages"])
    assert "40" in instruction
    assert "{words}" not in instruction
    assert text == TEXT[language]
    assert len(summary.analysis()["sentences"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("unsupported", ["cut", "flag"])
def test_an_invented_number_is_cut_or_flagged(tmp_path: Path, language: str, unsupported: str) -> None:
    answer = f"{GOOD[language][0]} {INVENTED[language]}"
    with chat_server(Script([(200, completion(answer))])) as url:
        summary = summarize(runner(tmp_path, url, unsupported=unsupported), language)
    (warning,) = summary.warnings
    if unsupported == "cut":
        assert summary.text == GOOD[language][0]
        assert warning.code == "unsupported_cut"
        assert warning.detail.startswith("sentence 1 ")
    else:
        assert summary.text == answer
        assert warning.code == "unsupported_unit"
        assert warning.detail.startswith("unit 1: ")
    assert "number" in warning.detail


@pytest.mark.parametrize("answer", ["", " \n ", "Penguins breed on distant Antarctic islands."])
def test_an_answer_of_which_nothing_can_be_said(tmp_path: Path, answer: str) -> None:
    with (
        chat_server(Script([(200, completion(answer))])) as url,
        pytest.raises(UnusableDocument, match="no_content_for_profile"),
    ):
        summarize(runner(tmp_path, url), "en")


def test_a_limit_is_never_passed(tmp_path: Path) -> None:
    with chat_server(Script([(200, completion(" ".join(GOOD["en"])))])) as url:
        assert summarize(runner(tmp_path, url), "en", max_words=6).text == GOOD["en"][1]


def test_a_slow_or_absent_model_is_a_problem_that_may_pass(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{probe.getsockname()[1]}/v1"
    task = Task("a", (RawDocument(TEXT["en"]),), Options(profile="house"))
    with chat_server(Script([(200, completion(GOOD["en"][0]))], delay=1.0)) as slow:
        for url, reason in ((slow, "did not answer within 0.2 s"), (nowhere, "cannot be reached")):
            running = runner(tmp_path, url, seconds=0.2)
            with pytest.raises(NotReady, match=reason):
                summarize(running, "en")
            problem = perform(running, task)
            assert isinstance(problem, Problem)
            assert (problem.code, problem.status) == ("not_ready", 503)
            assert url not in problem.detail
            assert b'"code": "not_ready"' in outcome_line("a", problem)
    assert "Lowell" not in caplog.text


def test_settings_are_checked_when_the_process_starts(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"precis.toml:\d+: .*unsupported: give one of cut, flag"):
        runner(tmp_path, "http://127.0.0.1:1/v1", unsupported="keep")
    with pytest.raises(ConfigurationError, match=r"precis.toml:\d+: .*url"):
        runner(tmp_path, "ftp://127.0.0.1/v1")
