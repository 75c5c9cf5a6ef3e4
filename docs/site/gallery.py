"""The gallery: summaries that the product itself makes of the examples of its page, with their provenance drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from typing import Any

from docs.site.templating import environment, plain
from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.options import Options
from service.tasks import Task
from service.web.pages import examples_of

WIDTH = 1000
"""Of a strip, in units of its own drawing."""
COLORS = 8
"""How many colors of site.css units take in turn."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document of an example: its text cut where units come from it, each stretch with the numbers of those units."""

    title: str
    length: int
    stretches: Sequence[tuple[str, Sequence[int]]]
    marks: Sequence[tuple[int, int, int]]

    @property
    def strip(self) -> Sequence[tuple[int, float, float]]:
        """For each mark its unit, where it begins and how wide it is, in units of the drawing."""
        scale = WIDTH / max(1, self.length)
        return [
            (unit, round(start * scale, 1), max(2.0, round((end - start) * scale, 1)))
            for unit, start, end in self.marks
        ]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """An example, the summary object of it, and where in its documents that comes from."""

    profile: str
    title: str
    description: str
    language: Language
    names: Sequence[str]
    answer: Mapping[str, Any]
    facts: Sequence[tuple[str, Sequence[str]]]
    sources: Sequence[Source]

    @property
    def name(self) -> str:
        """The name of its page, without the ending."""
        return f"{self.profile}.{self.language}"

    @property
    def heading(self) -> str:
        """What its document is called: by its title, or by how it begins."""
        return str(self.answer["title"] or self.answer["source_text"][0].strip().partition("\n")[0])


def gallery_pages(table: ProfileTable, runner: Runner) -> Iterator[tuple[str, str]]:
    """The pages as Markdown by their paths in the site, the list of all first."""
    exhibits = list(exhibitions(table, runner))
    templates = environment()
    templates.filters["source_text"] = _source_text
    templates.globals |= {"WIDTH": WIDTH, "COLORS": COLORS}
    yield "gallery/index.md", templates.get_template("gallery.md").render(exhibits=exhibits)
    for exhibit in exhibits:
        yield f"gallery/{exhibit.name}.md", templates.get_template("exhibit.md").render(exhibit=exhibit)


def exhibitions(table: ProfileTable, runner: Runner, *languages: Language) -> Iterator[Exhibit]:
    """The examples summarized, each by its profile, in some languages or in all; what cannot be used is an error."""
    for language in languages or LANGUAGES:
        for profile, names in examples_of(table)[language].items():
            yield _exhibit(table, runner, profile, language, names)


def _exhibit(table: ProfileTable, runner: Runner, profile: str, language: Language, names: Sequence[str]) -> Exhibit:
    raws = tuple(
        RawDocument((files("service.web") / "examples" / name).read_bytes(), _media_type(name), name) for name in names
    )
    options = Options(profile=profile, language=language, include=("source_text",))
    answer = Task("", raws, options).run(runner)
    words = table.words(profile)
    sources = [_source(answer, number) for number in range(len(names))]
    facts = list(_facts(table, profile, answer, language))
    return Exhibit(profile, words.title["en"], words.description["en"], language, names, answer, facts, sources)


def _facts(
    table: ProfileTable, profile: str, answer: Mapping[str, Any], language: Language
) -> Iterator[tuple[str, Sequence[str]]]:
    """What a page shows as facts, such as those of the header of a judgment: what each is called, and its values."""
    for field in table.fields_of(profile):
        if table.fields[field].view != "facts":
            continue
        for name, value in answer.get(field, {}).items():
            values = [_worded(each) for each in (value if isinstance(value, list) else [value]) if each]
            if name in table.labels and any(values):
                yield table.labels[name][language], values


def _worded(value: Any) -> str:
    """A fact in words: who somebody is with the role, else its text."""
    if not isinstance(value, Mapping):
        return str(value)
    role = f" ({value['role']})" if value.get("role") else ""
    return f"{value['name']}{role}" if value.get("name") else str(value.get("text") or "")


def _media_type(name: str) -> str:
    return "text/markdown" if name.endswith(".md") else "text/plain"


def _source(answer: Mapping[str, Any], number: int) -> Source:
    text = answer["source_text"][number]
    marks = [
        (unit, place["start"], place["end"])
        for unit, each in enumerate(answer["units"], 1)
        for place in each["sources"]
        if place["document"] == number
    ]
    edges = sorted({0, len(text), *(edge for _, *span in marks for edge in span)})
    stretches = [
        (text[start:end], [unit for unit, first, last in marks if first <= start and end <= last])
        for start, end in pairwise(edges)
    ]
    return Source(answer["documents"][number]["title"] or f"Document {number + 1}", len(text), stretches, marks)


def _source_text(source: Source) -> str:
    """The text as HTML of one line, its paragraphs kept, each stretch that a unit rests on marked with its number."""
    said = []
    for text, units in source.stretches:
        lines = "<br>".join(_spaced(line) for line in text.split("\n"))
        if units and text.strip():
            numbers = " ".join(map(str, dict.fromkeys(units)))
            said.append(f'<mark class="c{units[0] % COLORS}"><sup>{numbers}</sup> {lines}</mark>')
        else:
            said.append(lines)
    return "".join(said)


def _spaced(line: str) -> str:
    left, right = " " * (line[:1] == " "), " " * (line[-1:] == " " and line.strip() != "")
    return f"{left}{plain(line)}{right}"
