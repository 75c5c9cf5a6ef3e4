"""What kind of text a document is: article, judgment, news story, or something else.

A weighted vote, before any linguistic analysis: words of `genre_cues.tsv`, each with the genre that it speaks
for and a weight, and the layout that a genre is known by. Everything is counted in a sample of the text, so
that the cost does not grow with its length.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import get_args

from pydantic import Field

from pipeline.document import Genre
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import SourceText
from pipeline.stages import GenreReader, WeighsGenre
from pipeline.structure.vocabulary import RuleType, TitleKind, Vocabulary

NONE: Genre = "other"
"""What is none of the others; its words need not reach the threshold."""
_WORD = re.compile(r"[^\W_]+")
_LINE = re.compile(r"[^\r\n]+")
_PARAGRAPH_NUMBER = re.compile(r"(?<![^\n])[ \t]*\[(\d{1,3})\]\s*[A-ZÀ-Þ«“\"]")
_DECIMAL_HEADING = re.compile(r"(?:\d{1,2}\.)+\d{1,2}\.?\s+[A-ZÀ-Þ][^.!?]{2,80}$|\d{1,2}\.?\s+[A-ZÀ-Þ][^.!?,;:]{2,60}$")
_CITATION = re.compile(r"\((?:[^()\d]{2,60},? )(?:19|20)\d\d[a-z]?[;)]|\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]")
_REPORTER = re.compile(r"[\[(](?:1[89]|20)\d\d[\])]\s(?:\d\s)?[A-Z][A-Z.]{1,8}\b|\b(?:1[89]|20)\d\d\s[A-Z]{2,6}\s\d+\b")
_SECTIONS: frozenset[TitleKind] = frozenset(get_args(TitleKind)) - {"appendix", "notes", "other", "summary"}


class GenreSettings(Strict):
    """How much each kind of evidence weighs, in points.

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
    section_title: float = Field(default=1.5, description="article: each kind of section title, at most 6")
    numbered_heading: float = Field(default=1.0, description="article: each, at most 4")
    caption: float = Field(default=1.0, description="article: each, at most 4")
    citation: float = Field(default=0.5, description="article: each citation of the literature, at most 10")
    paragraph_number: float = Field(default=1.5, description="judgment: each of the first four in brackets")
    reporter: float = Field(default=1.0, description="judgment: each citation of a law report, at most 5")
    header_field: float = Field(default=1.5, description="judgment: each labelled line above the text, at most 4")
    style_of_cause: float = Field(default=3.0, description="judgment: names of parties above the text")
    dateline: float = Field(default=4.0, description="news: in the first lines")
    byline: float = Field(default=2.0, description="news: byline, date of publication or links around the story")
    short_article: float = Field(default=-6.0, description="article: fewer than 400 words")
    long_news: float = Field(default=-20.0, description="news: more than 4,000 words")
    mail: float = Field(default=20.0, description="other: an e-mail message")


class GenreRecognizer:
    """Recognizes the genre of a source text in either language."""

    def __init__(
        self,
        settings: GenreSettings,
        resources: Resources,
        vocabulary: Vocabulary,
        genres: Mapping[Genre, GenreReader],
    ) -> None:
        self._settings = settings
        self._genres = genres
        self._vocabulary = vocabulary
        self._cues: dict[str, list[tuple[tuple[str, ...], Genre, float]]] = {}
        for language in LANGUAGES:
            for row in resources.lexicon(language, "genre_cues"):
                words = tuple(_WORD.findall(row["cue"].lower()))
                if row["genre"] not in genres:
                    raise ConfigurationError(f"{row.place}: unknown genre {row['genre']!r}; valid: {', '.join(genres)}")
                if not words or not row["weight"].isdigit():
                    raise ConfigurationError(f"{row.place}: a cue needs words and a whole number as its weight")
                self._cues.setdefault(words[0], []).append((words, row["genre"], float(row["weight"])))
        for genre, reader in genres.items():
            for cue, weight in (pair for cues in reader.cues.values() for pair in cues.items()):
                words = tuple(_WORD.findall(cue.lower()))
                self._cues.setdefault(words[0], []).append((words, genre, float(weight)))

    def recognize(self, source: SourceText) -> Genre:
        """The genre with most points, where it has enough of them."""
        points = self.points(source)
        best = max(points, key=lambda genre: points[genre])
        return best if points[best] >= self._settings.threshold else NONE

    def points(self, source: SourceText) -> Mapping[Genre, float]:
        """The points of each genre."""
        sample = self._sample(source.text)
        lines = [line.strip() for line in _LINE.findall(sample)]
        lines = [line for line in lines if line]
        points = self._by_words(sample)
        for genre, value in (
            ("article", self._article_layout(lines, sample, len(source.text))),
            ("judgment", self._judgment_layout(lines, sample)),
            ("news", self._news_layout(lines, len(source.text))),
            (NONE, self._settings.mail if source.media_type == "message/rfc822" else 0.0),
        ):
            points[genre] += value
        for genre, reader in self._genres.items():
            if isinstance(reader.structure, WeighsGenre):
                points[genre] += reader.structure.weigh_genre(source)
        return points

    def _sample(self, text: str) -> str:
        size = self._settings.sample
        if len(text) <= size:
            return text
        tail = size // 3
        return text[: size - tail] + "\n" + text[-tail:]

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

    def _article_layout(self, lines: list[str], sample: str, length: int) -> float:
        titles: set[TitleKind] = set()
        headings = captions = 0
        for line in lines:
            if len(line) > 400:
                continue
            if self._vocabulary.match("caption", line):
                captions += 1
            elif len(line) < 100:
                headings += bool(_DECIMAL_HEADING.match(line))
                title = self._vocabulary.title(line.lstrip("#0123456789.IVX "))
                if title and title.is_whole and title.kind in _SECTIONS:
                    titles.add(title.kind)
        settings = self._settings
        citations = len(_CITATION.findall(sample)) - len(_PARAGRAPH_NUMBER.findall(sample))
        points = settings.section_title * min(len(titles), 6) + settings.numbered_heading * min(headings, 4)
        points += settings.caption * min(captions, 4) + settings.citation * min(max(citations, 0), 10)
        return points + (settings.short_article if length < 2400 else 0.0)

    def _judgment_layout(self, lines: list[str], sample: str) -> float:
        settings = self._settings
        half = sample[: len(sample) // 2 + 1]
        numbers = {int(number) for number in _PARAGRAPH_NUMBER.findall(half)}
        run = next(count for count in range(5) if count + 1 not in numbers or count == 4)
        points = settings.paragraph_number * run + settings.reporter * min(len(_REPORTER.findall(sample)), 5)
        head = [line[:400] for line in lines[:40] if len(line) < 400]
        points += settings.header_field * min(sum(self._matches(line, "header_field") for line in head), 4)
        points += settings.style_of_cause * any(self._matches(line, "style_of_cause") for line in head[:8])
        return points

    def _news_layout(self, lines: list[str], length: int) -> float:
        settings = self._settings
        head = [line[:400] for line in lines[:8]]
        points = settings.dateline * any(self._matches(line, "dateline") for line in head[:4])
        points += settings.byline * any(
            self._matches(line, name) for line in head for name in ("byline", "published", "related")
        )
        return points + (settings.long_news if length > 24_000 else 0.0)

    def _matches(self, line: str, name: RuleType) -> bool:
        return self._vocabulary.match(name, line) is not None
