"""The components of the structure door: one for each genre, and one that recognizes the genre."""

from pipeline.document import Document
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import SourceText
from pipeline.structure.genre import GenreRecognizer, GenreSettings
from pipeline.structure.judgment import Judgment
from pipeline.structure.news import News
from pipeline.structure.typography import Typography, TypographySettings
from pipeline.structure.vocabulary import Vocabulary


class NoSettings(Strict):
    """A component without settings."""


class ByGenreSettings(Strict):
    """Settings of the structure stage where the genre is recognized."""

    typography: TypographySettings = TypographySettings()
    genre: GenreSettings = GenreSettings()


class ArticleStructure:
    """Structures every document as a technical article."""

    def __init__(self, settings: TypographySettings, resources: Resources) -> None:
        self._typography = Typography(settings, Vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as an article."""
        return self._typography.read(source, "article")


class JudgmentStructure:
    """Structures every document as a judgment."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:  # noqa: ARG002 - the doors' signature
        self._judgment = Judgment(Vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a judgment."""
        return self._judgment.read(source)


class NewsStructure:
    """Structures every document as a news story."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:  # noqa: ARG002 - the doors' signature
        self._news = News(Vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a news story."""
        return self._news.read(source)


class GenericStructure:
    """Structures every document by its typography alone, as of no particular genre."""

    def __init__(self, settings: TypographySettings, resources: Resources) -> None:
        self._typography = Typography(settings, Vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as one of another genre."""
        return self._typography.read(source, "other")


class ByGenreStructure:
    """Recognizes the genre of each document and structures it accordingly."""

    def __init__(self, settings: ByGenreSettings, resources: Resources) -> None:
        vocabulary = Vocabulary(resources)
        self._genre = GenreRecognizer(settings.genre, resources, vocabulary)
        self._typography = Typography(settings.typography, vocabulary)
        self._judgment = Judgment(vocabulary)
        self._news = News(vocabulary)

    def structure(self, source: SourceText) -> Document:
        """The document, structured as what it is recognized to be."""
        genre = self._genre.recognize(source)
        if genre == "judgment":
            return self._judgment.read(source)
        if genre == "news":
            return self._news.read(source)
        return self._typography.read(source, genre)
