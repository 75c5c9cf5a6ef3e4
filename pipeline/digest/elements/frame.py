"""The frame of a digest: headings of its parts and lines of key facts, in the language of the document."""

from collections.abc import Iterator, Mapping, Sequence

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.languages import Language, traits_of
from pipeline.resources import Resources
from pipeline.summary import TableRow


class Frame:
    """Headings and labels of one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._words = {row["key"]: row["heading"] for row in resources.lexicon(language, "digest_headings")}
        self._colon = f"{traits_of(language).space_before.get(':', '')}: "

    def rows(self, facts: Sequence[KeyFact], *, has_own: bool, has_content: bool) -> tuple[TableRow, ...]:
        """The rows: what it is, the authors' own summary, what it says, key facts."""
        rows = [TableRow("document", self._words["document"])]
        if has_own:
            rows.append(TableRow("own_summary", self._words["own_summary"]))
        if has_content:
            rows.append(TableRow("content", self._words["also" if has_own else "content"]))
        if facts:
            rows.append(TableRow("key_facts", self._words["key_facts"], tuple(map(self.line, facts))))
        return tuple(rows)

    def sections(self, titles: Mapping[str, str], facts: Sequence[KeyFact]) -> tuple[TableRow, ...]:
        """The rows of what is said about a focus: what the document is, a row for each section by its theme, facts."""
        sections = (TableRow(theme, title or self._words["content"]) for theme, title in titles.items())
        rows = (TableRow("document", self._words["document"]), *sections)
        return (*rows, TableRow("key_facts", self._words["key_facts"], tuple(map(self.line, facts)))) if facts else rows

    def shorter(self, table: tuple[TableRow, ...]) -> Iterator[tuple[TableRow, ...]]:
        """The table with ever fewer lines of facts."""
        *rows, last = table
        if last.theme != "key_facts":
            yield table
            return
        for count in range(len(last.lines), 0, -1):
            yield (*rows, TableRow(last.theme, last.heading, last.lines[:count]))
        yield tuple(rows)

    def line(self, fact: KeyFact) -> str:
        """A fact behind its label."""
        if fact.name in ("field", "detail"):
            return fact.value
        return f"{fact.label or self.called(fact.name)}{self._colon}{fact.value}"

    def called(self, name: str) -> str:
        """The name of a fact in words."""
        return self._words.get(name, name.replace("_", " "))
