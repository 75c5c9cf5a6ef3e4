"""What kind of text a document is: article, judgment, news story, or something else.

A weighted vote, before any linguistic analysis: words of `genre_cues.tsv`, each with the genre that it speaks
for and a weight, and what the structurer of a genre sees of its layout. Everything is counted in a sample of the text,
so that the cost does not grow with its length.
"""

import re
from collections import Counter
from collections.abc import Mapping

from pydantic import Field

from pipeline.document import Genre
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import SourceText, TextSample
from pipeline.stages import GenreReader, WeighsGenre

NONE: Genre = "other"
"""What is none of the others; its words need not reach the threshold."""
_WORD = re.compile(r"[^\W_]+")


class GenreSettings(Strict):
    """How words speak for a genre, and how many points are enough.

    A cue word gives its weight for each occurrence among 1,000 words, at most `cue_limit` times; texts of fewer
    than `shortest` words are counted as if they had so many. The genre with most points is taken when it has
    at least `threshold`; "other" has its own cue words and needs no threshold.
    """

    threshold: float = Field(default=6.0, gt=0)
    cue_limit: float = Field(default=3.0, gt=0)
    shortest: int = Field(default=400, gt=0)
    sample: int = Field(
        default=12_000, gt=0, description="code points looked at: the beginning, and a third from the end"
    )


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
        """The genre with most points, where it has enough of them."""
        points = self.points(source)
        best = max(points, key=lambda genre: points[genre])
        return best if points[best] >= self._settings.threshold else NONE

    def points(self, source: SourceText) -> Mapping[Genre, float]:
        """The points of each genre."""
        sample = TextSample.of(source, self._settings.sample)
        points = self._by_words(sample.text)
        for genre, reader in self._genres.items():
            if isinstance(reader.structure, WeighsGenre):
                points[genre] += reader.structure.weigh_genre(sample)
        return points

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
