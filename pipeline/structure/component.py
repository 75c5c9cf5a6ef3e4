"""The components of the structure door: one for each genre, and one that recognizes the genre."""

from collections.abc import Mapping

from pipeline.document import Document, Genre
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.source import SourceText
from pipeline.stages import GenreReader
from pipeline.structure.genre import GenreRecognizer, GenreSettings
from pipeline.structure.judgment import Judgment
from pipeline.structure.news import News
from pipeline.structure.typography import Typography, TypographySettings
from pipeline.structure.vocabulary import Vocabulary


class ArticleStructure:
    """Structures every document as a technical article."""

    def __init__(self, settings: TypographySettings, resources: Resources) -> None:
        self._typography = Typography(settings, _vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as an article."""
        return self._typography.read(source, "article")


class JudgmentStructure:
    """Structures every document as a judgment."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:  # noqa: ARG002 - the doors' signature
        self._judgment = Judgment(_vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a judgment."""
        return self._judgment.read(source)


class NewsStructure:
    """Structures every document as a news story."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:  # noqa: ARG002 - the doors' signature
        self._news = News(_vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as a news story."""
        return self._news.read(source)


class GenericStructure:
    """Structures every document by its typography alone, as of no particular genre."""

    def __init__(self, settings: TypographySettings, resources: Resources) -> None:
        self._typography = Typography(settings, _vocabulary(resources))

    def structure(self, source: SourceText) -> Document:
        """The document as one of another genre."""
        return self._typography.read(source, "other")


class ByGenreStructure:
    """Recognizes the genre of each document and has it structured accordingly."""

    def __init__(self, settings: GenreSettings, resources: Resources, genres: Mapping[Genre, GenreReader]) -> None:
        self._recognizer = GenreRecognizer(settings, resources, _vocabulary(resources), genres)
        self._genres = genres

    def structure(self, source: SourceText) -> Document:
        """The document, structured as what it is recognized to be."""
        return self._genres[self._recognizer.recognize(source)].structure.structure(source)


def _vocabulary(resources: Resources) -> Vocabulary:
    return resources.once(("structure", "vocabulary"), lambda: Vocabulary(resources))
