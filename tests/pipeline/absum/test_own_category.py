"""A sixth category from a deployment's own folder, without a line of code; and what its author is told of mistakes."""

import shutil
from pathlib import Path

import pytest

from pipeline.absum.interpret import load_schemes
from pipeline.errors import ConfigurationError, MalformedRequest
from pipeline.languages import Language
from pipeline.profile_table import ProfileTable
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.rule_families import families
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request
from service.rules.check import check_family

DEPLOYMENT = Path(__file__).parent / "deployment"
STORY = (
    "Two hundred dockers walked out over wages on Monday, the port authority said.\n\n"
    "The dockers walked out at noon. Ships waited outside the harbor until the evening."
)


def own(folder: Path = DEPLOYMENT) -> Resources:
    return Resources([folder / "lexicons"], [folder / "grammars"])


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    path = tmp_path / "precis.toml"
    path.write_text(
        f'[resources]\ngrammars = ["{DEPLOYMENT / "grammars"}"]\nlexicons = ["{DEPLOYMENT / "lexicons"}"]\n'
        "[components.event_candidates]\nmain_event = false\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.models
def test_a_category_of_ones_own_is_summarized(configuration: Path) -> None:
    runner = Runner(wire(load_configuration(configuration), "absum"))
    summary = runner.summarize([RawDocument(STORY, "text/plain")], Request(profile="absum", category="walkouts"))
    assert summary.text == "200 dockers struck over wages."
    assert summary.analysis()["category"] == "walkouts"
    with pytest.raises(MalformedRequest, match=r"unknown category 'strikes'; valid categories: .*walkouts"):
        runner.check(Request(profile="absum", category="strikes"), 1)


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_examples_are_tried_like_all_others(language: Language) -> None:
    family = families(ProfileTable(load_configuration(None)))["absum"]
    report = check_family(own(), family, language, {DEPLOYMENT / "grammars" / "absum" / language / "walkouts.toml"})
    assert (report.rules, report.mistake) == (2, None)
    assert not report.failures, "\n".join(map(str, report.failures))


RULES = "grammars/absum/walkouts.toml"
ENGLISH = "grammars/absum/en/walkouts.toml"


@pytest.mark.parametrize(
    ("file", "right", "wrong", "message"),
    [
        (RULES, '"stop_work"', '"stop_wrok"', "triggers: unknown class stop_wrok; valid"),
        (RULES, 'role = "agent"', 'role = "agnet"', "aspects.who: unknown role agnet; valid"),
        (RULES, '"grievance"', '"greivance"', "aspects.why: unknown kind greivance; valid"),
        (RULES, 'subject = "$who"', 'subject = "$whom"', "says: unknown slot or aspect whom; valid"),
        (RULES, 'plan = ["stopping"]', 'plan = ["stoping"]', "plan: no scheme stoping"),
        (RULES, 'subject = "$who"', 'subjetc = "$who"', "subjetc: there is no such key"),
        (ENGLISH, "absum.walkouts.stopping", "absum.walkout.stopping", "no rule absum.walkout.stopping"),
        (ENGLISH, 'over = "over"\n', "", "no word for @over"),
        ("lexicons/en/absum_words.tsv", "VERB\twalkout", "VERB\twalkuot", "unknown frame walkuot; valid frames"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_valid_choices(
    tmp_path: Path, file: str, right: str, wrong: str, message: str
) -> None:
    folder = tmp_path / "own"
    shutil.copytree(DEPLOYMENT, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message) as caught:
        load_schemes(own(folder))
    assert str(caught.value).startswith(f"{path}:")
