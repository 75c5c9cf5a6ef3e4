"""The pages that the documentation site makes from data hold all of it, and what they link to is there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from lxml import html

from docs.site.api_pages import METHODS
from docs.site.gallery import exhibitions
from docs.site.links import anchors, broken, targets
from docs.site.repository import ROOT, carry, pages
from docs.site.rule_pages import family_pages
from docs.site.templating import fenced, marked, plain
from docs.site.whole import reference_pages, shown_pages, write_pages
from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.resources import built_in
from pipeline.rule_families import NO_RULE
from pipeline.settings import load_configuration
from service.openapi import openapi_document
from tests.service.declared import FIELDS
from tests.wired import shipped

TABLE = ProfileTable(load_configuration(None))
WRITTEN = re.compile(r'^id\s*=\s*["\']([^"\']+)["\']', re.MULTILINE)
OF_ONE_LANGUAGE = tuple(f"{language}." for language in LANGUAGES)


SPHINX = shutil.which("sphinx-build", path=f"{sys.prefix}-docs/bin{os.pathsep}{os.environ['PATH']}")
"""Where `make docs-tools` puts it, as .ci/run has it do."""


def grammars() -> str:
    """All rule files, one behind the other, read without the loader."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(built_in("grammars").rglob("*.toml")))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    carry(folder)
    write_pages(folder, reference_pages(TABLE))
    return folder


def test_every_rule_is_told_where_links_find_it(site: Path) -> None:
    told: dict[str, str] = {}
    for page in family_pages(TABLE):
        assert page.rules, page.name
        path = site / "rules" / f"{page.name}.md"
        text, found = path.read_text(encoding="utf-8"), anchors(path)
        for rule in page.rules:
            assert f"### {plain(rule.id)}\n" in text, f"{page.name}: {rule.id}"
            assert rule.id in found or not rule.is_target
            for example in rule.values.get("examples", ()):
                assert f"<li>{marked(example)}</li>" in text, f"{rule.id}: {example}"
            told[rule.id] = text
    written = {identifier for identifier in WRITTEN.findall(grammars()) if identifier.startswith(OF_ONE_LANGUAGE)}
    parts = {
        str(table.values["id"])
        for page in family_pages(TABLE)
        for table in TABLE.resources.grammar(page.family, page.language)
        if table.values.get("type") == NO_RULE
    }
    assert len(written) > 2000
    assert written - parts <= told.keys()


def test_no_target_stands_twice(site: Path) -> None:
    found = [target for page in family_pages(TABLE) for target in page.rules if target.is_target]
    assert len({rule.id for rule in found}) == len(found)


def test_a_rule_has_its_source_and_its_place(site: Path) -> None:
    text = (site / "rules" / "letsum.en.md").read_text(encoding="utf-8")
    rule = text.split("\n(en.letsum.title.introduction)=\n")[1].split("\n(en.")[0]
    assert "source: Farzindar &amp; Lapalme 2004, table 3; grammars/letsum/en/titles.toml&#58;" in rule
    assert "~~~text\n" in rule
    assert '<li class="near-miss">' in rule


def test_every_operation_and_shape_is_told(site: Path) -> None:
    document = openapi_document(FIELDS)
    routes = (site / "api" / "routes.md").read_text(encoding="utf-8")
    for path, item in document["paths"].items():
        for method in METHODS:
            assert (f"\n## `{method.upper()} {path}`\n" in routes) == (method in item)
        assert item.keys() <= {*METHODS}, f"{path}: docs/site/api_pages.py tells only {', '.join(METHODS)}"
    shapes = (site / "api" / "shapes.md").read_text(encoding="utf-8")
    for name, schema in document["components"]["schemas"].items():
        told = shapes.split(f"\n## {name}\n")[1].split("\n## ")[0]
        assert all(f"| {plain(key)} |" in told for key in schema.get("properties", ()))


def test_links_between_the_pages_of_the_site_hold(site: Path) -> None:
    assert list(broken(sorted(site.rglob("*.md")))) == []


def test_the_list_of_pages_names_every_page_of_docs() -> None:
    text = (ROOT / "docs" / "site" / "templates" / "index.md").read_text(encoding="utf-8")
    listed = set(text.split())
    for page in pages():
        name = str(page.relative_to(ROOT).with_suffix(""))
        assert name in listed or name.startswith(("grammars/", "models/")), f"{name}: give it a line in a toctree"


@pytest.mark.models
@pytest.mark.skipif(SPHINX is None, reason="Sphinx is not there; make docs-tools installs it, as .ci/run does")
def test_the_site_is_built_without_a_warning_and_without_a_link_that_leads_nowhere(site: Path, tmp_path: Path) -> None:
    source, built = tmp_path / "source", tmp_path / "html"
    shutil.copytree(site, source)
    write_pages(source, shown_pages(source, TABLE, shipped()))
    done = subprocess.run(
        [str(SPHINX), "-W", "--keep-going", "-q", "-b", "html", "-c", ROOT / "docs" / "site", source, built],
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    told = {page.stem for page in (built / "docs" / "tutorials").glob("*.html")}
    assert told == {"reader", "integrator", "operator", "linguist"}
    assert "<svg" in (built / "gallery" / "letsum.en.html").read_text(encoding="utf-8")
    assert list(lost(built)) == []


def lost(built: Path) -> Iterator[str]:
    """The links within a built site to what is not there, and all that would come from elsewhere."""
    found = {page: html.parse(page).getroot() for page in sorted(built.rglob("*.html"))}
    anchors = {page: {*root.xpath("//@id"), *root.xpath("//@name"), ""} for page, root in found.items()}
    for page, root in found.items():
        for link in root.xpath("//a/@href"):
            place = urlsplit(urljoin(page.as_uri(), link))
            target = Path(unquote(place.path))
            if place.scheme == "file" and place.fragment not in anchors.get(target, {""} if target.exists() else ()):
                yield f"{page.relative_to(built)}: {link}"
        for link in root.xpath("//script/@src | //img/@src | //link[@rel='stylesheet']/@href"):
            if urlsplit(link).netloc:
                yield f"{page.relative_to(built)} comes from elsewhere: {link}"


@pytest.mark.models
def test_an_exhibit_shows_where_its_units_come_from() -> None:
    exhibits = {exhibit.profile: exhibit for exhibit in exhibitions(TABLE, shipped(), "en")}
    assert exhibits.keys() >= {"sumum", "letsum", "absum", "inits", "digest", "viterbi", "extract"}
    for exhibit in exhibits.values():
        units = exhibit.answer["units"]
        assert units, exhibit.name
        drawn = {unit for source in exhibit.sources for unit, _, _ in source.strip}
        assert drawn == set(range(1, len(units) + 1)), exhibit.name
        for text, source in zip(exhibit.answer["source_text"], exhibit.sources, strict=True):
            assert "".join(stretch for stretch, _ in source.stretches) == text
    header = dict(exhibits["letsum"].facts)
    assert header["Judges"] == ["Miriam Okafor"]
    assert header["Parties"] == ["PAUL LEBLANC (claimant)", "TIDEWATER MARINA LTD. (respondent)"]
    extract = exhibits["extract"]
    for number, unit in enumerate(extract.answer["units"], 1):
        said = "".join(stretch for stretch, units in extract.sources[0].stretches if number in units)
        assert " ".join(said.split()) == " ".join(unit["text"].split())


def test_signs_of_data_mean_nothing_on_a_page() -> None:
    assert plain("a <b> `c` *d* |\n[e](f)") == "a &lt;b&gt; &#96;c&#96; &#42;d&#42; &#124; &#91;e&#93;(f)"
    assert marked("He {{who=left}} at six.") == 'He <mark title="who">left</mark> at six.'
    assert marked({"text": "{{Six}} left.", "value": "6"}) == "text: <mark>Six</mark> left.; value: 6"
    assert fenced("a\n~~~\nb").startswith("~~~~text\n")


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("other.md", None),
        ("other.md#a-b-c", None),
        ("#here", None),
        ("https://nowhere.example/x", None),
        ("none.md", "there is no such file"),
        ("other.md#d", "no such heading"),
        ("#d", "no such heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(link: str, said: str | None, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Here\n\nSee [it]({link}).\n\n    [no](link-in-code.md)\n", encoding="utf-8")
    (tmp_path / "other.md").write_text("# A `b`: c\n", encoding="utf-8")
    found = list(broken([page]))
    assert len(found) == (said is not None)
    assert all(said in line and link in line for line in found if said)


def test_links_are_those_of_the_text_alone() -> None:
    assert list(targets("`[a](b.md)` [c](d%20e.md) ![f](g.png)\n\n    [h](i.md)\n")) == ["d e.md", "g.png"]


def test_a_link_of_the_built_site_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<html><body id="here"><a href="#here">1</a><a href="b.html#there">2</a><a href="c.html">3</a>'
        '<a href="https://nowhere.example/x">4</a><a href="b.html#gone">5</a><img src="//nowhere.example/y"></html>',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<html><body><p id="there">2</p></body></html>', encoding="utf-8")
    assert [fault.rpartition(" ")[2] for fault in lost(tmp_path)] == ["c.html", "b.html#gone", "//nowhere.example/y"]
