"""What kind of text a document is: article, judgment, news story, or something else.

A weighted vote of named measures, before any linguistic analysis: words of `genre_cues.tsv`, what the structurer of a
genre sees of its layout, how much is running text, and how surely it is an ordinary document of some kind. Everything
is counted in a sample of the text, so that the cost does not grow with its length. A genre is taken only where it is
sure.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from pydantic import Field

from pipeline.document import NO_GENRE, DocumentKind, Evidence, Genre, Recognition
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import SourceText, TextSample
from pipeline.stages import GenreReader, WeighsGenre
from pipeline.structure.kinds import UNKNOWN, KindRecognizer
from pipeline.structure.layout import laid_out
from pipeline.toml_text import parse_toml

NONE = NO_GENRE
"""What is none of the others; its words need not reach the threshold."""
ALWAYS = "always"
_WORD = re.compile(r"[^\W_]+")
_TABLE = Path(__file__).with_name("genre_weights.toml")
_QUESTIONS = "layout.questions"
SHEETS = frozenset(
    {
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "text/csv",
        "text/tab-separated-values",
    }
)
"""Media types of files that are nothing but tables: no article, judgment or story, whatever stands in their cells."""
_UNSURE = 0.4
"""How much a kind counts that only lines that ask tell."""


class GenreSettings(Strict):
    """How words speak for a genre, and how many points are enough.

    A cue word gives its weight for each occurrence among 1,000 words, at most `cue_limit` times; texts of fewer
    than `shortest` words are counted as if they had so many. How likely a genre must be, and how many points it
    needs, stands in `genre_weights.toml`; one that another package adds is taken when it has most points and at least
    `threshold`.
    """

    threshold: float = Field(default=6.0, gt=0, description="least points of a genre that another package adds")
    cue_limit: float = Field(default=3.0, gt=0)
    shortest: int = Field(default=400, gt=0)
    sample: int = Field(
        default=12_000, gt=0, description="code points looked at: the beginning, and a third from the end"
    )


class Least(Strict):
    """What a genre needs to be taken: how likely it is, points of words and layout, and in a text of fewer than
    `long` code points so many of its layout alone; `known` is how likely where the kind of document is known.
    """

    likely: float = Field(gt=0, lt=1)
    known: float = Field(gt=0, lt=1)
    points: float
    layout: float = -1000.0
    long: int = 0


class Explained(Strict):
    """What explains a measure away: another measure, of which `wholly` leaves nothing of it."""

    by: str
    wholly: float = Field(gt=0, le=1)


class GenreWeights(Strict):
    """What each measure says for each genre; `full` makes a measure 1, beside what stands in
    `explained` it says nothing. A document of an `ordinary` kind is told as one, whatever it reads like, where no more
    doubt than that is left about its kind."""

    full: Mapping[str, float]
    explained: Mapping[str, Explained]
    weights: Mapping[str, Mapping[Genre, float]]
    least: Mapping[Genre, Least]
    ordinary: Mapping[str, float]


class GenreRecognizer:
    """Recognizes the genre of a source text in either language."""

    def __init__(
        self,
        settings: GenreSettings,
        resources: Resources,
        genres: Mapping[Genre, GenreReader],
    ) -> None:
        self._settings = settings
        self._genres = genres
        self._kinds = KindRecognizer.of(resources)
        self._weights = GenreWeights.model_validate(parse_toml(_TABLE.read_text(encoding="utf-8"), _TABLE))
        self._weighed = tuple(self._weights.weights[ALWAYS])
        self._cues: dict[str, list[tuple[tuple[str, ...], Genre, float]]] = {}
        for language in LANGUAGES:
            for row in resources.lexicon(language, "genre_cues"):
                words = tuple(_WORD.findall(row["cue"].lower()))
                if row["genre"] not in genres:
                    raise ConfigurationError(f"{row.place}: unknown genre {row['genre']!r}; valid: {', '.join(genres)}")
                if not words or not row["weight"].isdigit():
                    raise ConfigurationError(f"{row.place}: a cue needs words and a whole number as its weight")
                self._cues.setdefault(words[0], []).append((words, row["genre"], float(row["weight"])))

    def recognize(self, source: SourceText) -> Genre:
        """The genre that is likely enough, else "other"."""
        return self.read(source)[0]

    def read(self, source: SourceText) -> tuple[Genre, Recognition]:
        """The genre that is likely enough, else "other", with what speaks for it, and the kind of document."""
        sample = TextSample.of(source, self._settings.sample)
        words, layout, kind = self._by_words(sample.text), self._by_layout(sample), self._kinds.kind_of(source)
        points = {genre: words[genre] + layout[genre] for genre in self._genres}
        if source.media_type in SHEETS:
            return NONE, Recognition((Evidence(f"media.{source.media_type}", 1.0),), 0.0, kind)
        best = max(points, key=lambda genre: points[genre])
        if best not in self._weighed and points[best] >= self._settings.threshold:
            by = (Evidence("words", round(words[best], 2)), Evidence("layout", round(layout[best], 2)))
            others = max((points[genre] for genre in points if genre != best), default=0.0)
            return best, Recognition(by, round(1 / (1 + math.exp(points[best] - others)), 3), kind)
        measures = self._measures(source, sample, words, layout, kind)
        likely = self._likely(measures)
        genre = max(likely, key=lambda name: likely[name])
        if genre != NONE and not self._is_sure(genre, likely[genre], points[genre], layout[genre], sample.length, kind):
            genre = NONE
        if genre != NONE and kind.name == UNKNOWN:
            kind = DocumentKind(genre, (), round(1 - likely[genre], 3))
        spoken = {name: self._weights.weights[name].get(genre, 0.0) * value for name, value in measures.items()}
        found = tuple(Evidence(name, round(spoken[name], 2)) for name in sorted(spoken, key=lambda n: -spoken[n]))
        evidence = tuple(each for each in found if each.points > 0)
        is_ordinary = kind.doubt <= self._weights.ordinary.get(kind.name, -1.0)
        return genre, Recognition(evidence, round(1 - likely.get(genre, 0.0), 3), kind, is_ordinary)

    def _is_sure(
        self, genre: Genre, likely: float, points: float, layout: float, length: int, kind: DocumentKind
    ) -> bool:
        """Whether a genre is likely enough, and has the words and, in a short text, the layout that it needs."""
        least = self._weights.least[genre]
        enough = least.likely if kind.name == UNKNOWN or _is_by_questions(kind) else least.known
        return likely >= enough and points >= least.points and (length >= least.long or layout >= least.layout)

    def points(self, source: SourceText) -> Mapping[Genre, float]:
        """The points that words and layout give each genre."""
        sample = TextSample.of(source, self._settings.sample)
        words, layout = self._by_words(sample.text), self._by_layout(sample)
        return {genre: words[genre] + layout[genre] for genre in self._genres}

    def _likely(self, measures: Mapping[str, float]) -> dict[Genre, float]:
        """How likely each genre is."""
        scores = {
            genre: sum(row.get(genre, 0.0) * (1.0 if name == ALWAYS else measures[name]) for name, row in self._rows())
            for genre in self._weighed
        }
        most = max(scores.values())
        odds = {genre: math.exp(score - most) for genre, score in scores.items()}
        whole = sum(odds.values())
        return {genre: value / whole for genre, value in odds.items()}

    def _rows(self) -> list[tuple[str, Mapping[Genre, float]]]:
        return list(self._weights.weights.items())

    def _measures(
        self,
        source: SourceText,
        sample: TextSample,
        words: Mapping[Genre, float],
        layout: Mapping[Genre, float],
        kind: DocumentKind,
    ) -> dict[str, float]:
        """The measures of `genre_weights.toml` by name, each from 0 to 1."""
        found = {f"words.{genre}": words.get(genre, 0.0) for genre in self._weighed}
        found |= {f"layout.{genre}": layout.get(genre, 0.0) for genre in self._weighed}
        found |= {f"layout.{name}": value for name, value in laid_out(source, sample).items()}
        known = sum(each.points for each in kind.evidence) * (_UNSURE if _is_by_questions(kind) else 1.0)
        found |= {"kind": known, "length": float(sample.length)}
        measures = {name: min(1.0, max(0.0, found[name]) / full) for name, full in self._weights.full.items()}
        for name, other in self._weights.explained.items():
            measures[name] *= max(0.0, 1.0 - measures[other.by] / other.wholly)
        return measures

    def _by_layout(self, sample: TextSample) -> dict[Genre, float]:
        found: dict[Genre, float] = dict.fromkeys(self._genres, 0.0)
        for genre, reader in self._genres.items():
            if isinstance(reader.structure, WeighsGenre):
                found[genre] = reader.structure.weigh_genre(sample)
        return found

    def _by_words(self, sample: str) -> dict[Genre, float]:
        words = _WORD.findall(sample.lower())
        counts: Counter[tuple[tuple[str, ...], Genre, float]] = Counter()
        for position, word in enumerate(words):
            for cue in self._cues.get(word, ()):
                length = len(cue[0])
                if length == 1 or tuple(words[position : position + length]) == cue[0]:
                    counts[cue] += 1
        scale = 1000 / max(len(words), self._settings.shortest)
        points: dict[Genre, float] = dict.fromkeys(self._genres, 0.0)
        for (_, genre, weight), count in counts.items():
            points[genre] += weight * min(count * scale, self._settings.cue_limit)
        return points


def _is_by_questions(kind: DocumentKind) -> bool:
    """Whether nothing but lines that ask tells a kind: an interview has such lines too."""
    return bool(kind.evidence) and all(each.name == _QUESTIONS for each in kind.evidence)
