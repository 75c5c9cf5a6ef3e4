"""Links of the units of a summary: asked for together, they are the same as one by one, and the models run less."""

from collections.abc import Sequence

import pytest

from pipeline.annotate.component import SpacyAnnotator
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
TEXTS = {
    "en": "The council of Alton opened a bridge in May. It cost 3 million pounds. Two workers were hurt on the site.",
    "fr": "Le conseil d'Alton a ouvert un pont en mai. Il a coûté 3 millions d'euros. Deux ouvriers ont été blessés.",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_units_are_linked_as_one_by_one_and_read_together(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = shipped()
    request = Request(profile="extract", ratio=1.0)
    summary = runner.summarize([RawDocument(TEXTS[language])], request)
    assert len(summary.units) >= 2
    runs: list[int] = []
    annotate_all = SpacyAnnotator.annotate_all

    def counted(self: SpacyAnnotator, documents: Sequence[Document], language: Language) -> list[Document]:
        runs.append(len(documents))
        return annotate_all(self, documents, language)

    monkeypatch.setattr(SpacyAnnotator, "annotate_all", counted)
    together = summary.links()
    assert len(runs) == 1
    assert all(together)
    alone = [runner._links([unit], summary.documents, summary.language)[0] for unit in summary.units]
    assert together == tuple(alone)
