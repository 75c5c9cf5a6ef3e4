"""Articles made by hand of which stories are told, and their abstracts by the shipped models."""

from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.options import Options
from service.tasks import Task, perform

VALVES = """# A quiet valve for old pumps

## 1 Introduction

Old pumps are loud, and their owners replace them early. In this paper, we propose a soft valve that makes old pumps
quiet. Section 2 describes the rubber of the valve.

## 2 Method

Forty pumps were fitted with the valve in three towns. Their noise was measured every week.

## 3 Results

The noise of the pumps fell in all three towns.

## {heading}

{conclusion}
"""
CUVES = """# Une vanne silencieuse pour les vieilles pompes

## 1 Introduction

Les vieilles pompes sont bruyantes et leurs propriétaires les remplacent trop tôt. La section 2 décrit le caoutchouc.

## 2 Méthode

Quarante pompes ont reçu la vanne dans trois villes. Leur bruit a été mesuré chaque semaine.

## 3 Conclusion

{conclusion}
"""


def told(
    runner: Runner, text: str, conclusion: str, heading: str = "4 Conclusion", max_words: int | None = None
) -> str:
    """The abstract of an article that ends with a conclusion."""
    whole = text.format(conclusion=conclusion, heading=heading)
    outcome = perform(runner, Task("", (RawDocument(whole),), Options(profile="sumum", max_words=max_words)))
    assert isinstance(outcome, dict), outcome
    return str(outcome["text"])
