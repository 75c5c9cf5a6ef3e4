"""The components of the structure door: one for each genre, and one that recognizes the genre."""

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from pipeline.document import Document, Genre
from pipeline.resources import Resources
from pipeline.source import SourceText, TextSample
from pipeline.stages import GenreReader
from pipeline.structure.article_evidence import ArticleEvidence, ArticleSettings
from pipeline.structure.genre import GenreRecognizer, GenreSettings
from pipeline.structure.judgment import Judgment
from pipeline.structure.judgment_evidence import JudgmentEvidence, JudgmentSettings
from pipeline.structure.news import News
from pipeline.structure.news_evidence import NewsEvidence, NewsSettings
from pipeline.structure.typography import Typography, TypographySettings
from pipeline.structure.vocabulary import vocabulary


class ArticleStructure:
    """Structures every document as a technical article."""

    def __init__(self, settings: ArticleSettings, resources: Resources) -> None:
        self._typography = Typography(settings, vocabulary(resources))
        self._evidence = ArticleEvidence(settings, vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as an article."""
        return self._typography.read(source, "article")

    def weigh_genre(self, sample: TextSample) -> float:
        """The points of its layout for an article."""
        return self._evidence.points(sample)


class JudgmentStructure:
    """Structures every document as a judgment."""

    def __init__(self, settings: JudgmentSettings, resources: Resources) -> None:
        self._judgment = Judgment(vocabulary(resources))
        self._evidence = JudgmentEvidence(settings, vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a judgment."""
        return self._judgment.read(source)

    def weigh_genre(self, sample: TextSample) -> float:
        """The points of its layout for a judgment."""
        return self._evidence.points(sample)


class NewsStructure:
    """Structures every document as a news story."""

    def __init__(self, settings: NewsSettings, resources: Resources) -> None:
        self._news = News(vocabulary(resources))
        self._evidence = NewsEvidence(settings, vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a news story."""
        return self._news.read(source)

    def weigh_genre(self, sample: TextSample) -> float:
        """The points of its layout for news."""
        return self._evidence.points(sample)


class GenericSettings(TypographySettings):
    """How texts of no particular genre are structured, and the points that a message gives."""

    mail: float = Field(default=20.0, description="an e-mail message")


class GenericStructure:
    """Structures every document by its typography alone, as of no particular genre."""

    def __init__(self, settings: GenericSettings, resources: Resources) -> None:
        self._mail = settings.mail
        self._typography = Typography(settings, vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as one of another genre."""
        return self._typography.read(source, "other")

    def weigh_genre(self, sample: TextSample) -> float:
        """The points for none of the other genres: whatever a message quotes, it is one."""
        return self._mail if sample.media_type == "message/rfc822" else 0.0


class ByGenreStructure:
    """Recognizes the genre of each document and has it structured accordingly."""

    def __init__(self, settings: GenreSettings, resources: Resources, genres: Mapping[Genre, GenreReader]) -> None:
        self._recognizer = GenreRecognizer(settings, resources, genres)
        self._genres = genres
        self._resources = resources

    def warm_up(self) -> None:
        """Compiles the rules."""
        vocabulary(self._resources).compile()

    def structure(self, source: SourceText) -> Document:
        """The document, structured as what it is recognized to be."""
        genre, recognition = self._recognizer.read(source)
        return replace(self._genres[genre].structure.structure(source), recognition=recognition)
