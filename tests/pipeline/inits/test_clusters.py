"""Clusters of short articles in the style of news, in both languages, with summaries that were read and found good."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.inits.faithfulness import FaithfulStatements
from pipeline.inits.items import InformationItems
from pipeline.inits.sentences import SentencePlanner
from pipeline.inits.words import read_words
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary, count_words
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models
CLUSTERS = sorted((Path(__file__).parent / "clusters").glob("*.json"))


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def summarize(runner: Runner, cluster: dict[str, Any], **options: Any) -> Summary:
    documents = [
        RawDocument(each["text"], title=each["title"], date=datetime.date.fromisoformat(each["date"]))
        for each in cluster["documents"]
    ]
    return runner.summarize(documents, Request(profile="inits", **options))


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def told(runner: Runner, document: RawDocument) -> list[str]:
    """What the items of a document would say, whether or not their sentence is told in their place."""
    _, found = runner.interpret([document], Request(profile="inits"))
    assert isinstance(found, InformationItems)
    words = read_words(RESOURCES, found.language)
    faithful = FaithfulStatements(found.language, words, runner.engine)
    settled = (faithful.settled(item) for item in found.items if item.bar in (None, "loss"))
    planned = (each for item in settled if item is not None for each in SentencePlanner(words).plan([item]))
    return [runner.engine.realize(each.spec, found.language).text for each in planned]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_summary_is_as_expected(runner: Runner, path: Path) -> None:
    cluster = read(path)
    assert summarize(runner, cluster).text == cluster["expected"]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("words", [15, 30, 60])
def test_summary_fills_its_words(runner: Runner, path: Path, words: int) -> None:
    summary = summarize(runner, read(path), max_words=words)
    assert words - 10 <= count_words(summary.text) <= words


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_every_item_stands_in_its_source(runner: Runner, path: Path) -> None:
    cluster = read(path)
    analysis = summarize(runner, cluster).analysis()
    for item in analysis["items"]:
        source = " ".join(cluster["documents"][item["document"]]["text"][item["start"] : item["end"]].split())
        for key in ("subject", "verb", "object", "date", "location"):
            for word in (item[key] or "").split() if item["verb_lemma"] not in ("be", "être") else ():
                assert word.strip(",") in source, (key, item)
    assert "conditional" in {clause["reason"] for clause in analysis["rejected"]}
    assert all(clause["rule"] for clause in analysis["rejected"])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "The company did not pay its workers on Tuesday, and the union called a strike for 1,200 miners.",
            "On August 3, 2021, the company did not pay its workers. The union called a strike for 1,200 miners.",
        ),
        (
            "If the bank fails, the state will pay its debts. The bank holds 4.5 billion euros.",
            "The bank holds 4.5 billion euros.",
        ),
        (
            "No soldiers were killed or wounded, but two civilians were taken to a hospital in Tunis.",
            "No soldiers were killed. Two civilians were taken to a hospital in Tunis.",
        ),
        (
            "The minister will visit the flooded villages on Monday. The army evacuated 2,000 residents.",
            "On August 9, 2021, the minister will visit the flooded villages. The army evacuated 2,000 residents.",
        ),
        (
            "The ministry denied that the dam had collapsed. The plant may not be sold or rented before 2030.",
            "The ministry denied that the dam had collapsed. The plant may not be sold before 2030.",
        ),
        (
            "L'entreprise n'a pas payé ses ouvriers, et le syndicat a lancé une grève de 1 200 mineurs.",
            "L'entreprise n'a pas payé ses ouvriers. Le syndicat a lancé une grève de 1 200 mineurs.",
        ),
        (
            "Si la banque fait faillite, l'État paiera ses dettes. La banque détient 4,5 milliards d'euros.",
            "La banque détient 4,5 milliards d'euros.",
        ),
        (
            "Le capitaine a appelé les secours et les marins ont quitté le navire.",
            "Le capitaine a appelé les secours. Les marins ont quitté le navire.",
        ),
        (
            "La tempête a tué au moins 12 personnes aux Philippines, ont indiqué jeudi les autorités.",
            "La tempête a tué au moins 12 personnes aux Philippines, ont indiqué les autorités.",
        ),
        (
            "Le vaccin, qui a été approuvé en mai, a été administré à 300 000 enfants.",
            "En mai, le vaccin a été approuvé. Le vaccin a été administré à 300 000 enfants.",
        ),
    ],
)
def test_quantities_negations_and_conditions(runner: Runner, source: str, expected: str) -> None:
    assert " ".join(told(runner, RawDocument(source, date=datetime.date(2021, 8, 6)))) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "No one was arrested after the march.",
        "Nobody was hurt in the fire.",
        "The company no longer sells cars in Europe.",
        "The bridge is no longer used by trucks.",
        "The club will no longer pay the fine.",
        "The minister hardly mentioned the strike.",
        "The government received neither money nor equipment.",
        "The police found no weapons or drugs in the house.",
        "Aucun passager n'a été blessé dans l'accident.",
        "La police n'a trouvé aucune arme dans la maison.",
        "Personne n'a été blessé lors de la fusillade.",
        "Les enquêteurs n'ont rien trouvé dans la voiture.",
        "Nul ne connaît les causes de l'incendie.",
        "Ni le maire ni le préfet n'ont commenté la décision.",
        "Le gouvernement n'a reçu ni argent ni matériel.",
        "Le conseil n'a publié que deux rapports en dix ans.",
        "Le nombre de victimes ne dépasse guère la centaine dans la région.",
        "Le ministre ne soutient plus le projet de loi.",
    ],
)
def test_what_is_denied_is_said_as_it_stands(runner: Runner, sentence: str) -> None:
    assert told(runner, RawDocument(sentence)) == [sentence], "neither of two that are denied together is told alone"


def test_a_summary_is_in_one_language(runner: Runner) -> None:
    english = RawDocument("The council approved the new bridge on Monday. The mayor praised the engineers.")
    french = RawDocument("Le conseil a approuvé le nouveau pont lundi. La maire a félicité les ingénieurs.")
    for first, second in ((english, french), (french, english)):
        both = runner.summarize((first, second), Request(profile="inits"))
        assert {source.document for unit in both.units for source in unit.provenance.sources} == {0}
