"""Words and rules as data: the lexicons and grammars that ship with Précis and those that a deployment adds.

A lexicon is `lexicons/{language}/{name}.tsv`: UTF-8, a header row, tab-separated columns. A grammar is the
`[[rule]]` tables of every `grammars/{family}/{language}/*.toml`; what a file names in `[definitions]` holds in that
file, what `definitions.toml` names in all files of its folder; what rules are in all languages stands in
`grammars/{family}/*.toml` (`pipeline/rule_overlay.py`). A deployment's folders have the same layout inside; their rows
and rules come after the built-in ones. Every mistake names file and line.
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pipeline.errors import ConfigurationError, MissingFolderError
from pipeline.faults import nearest
from pipeline.rule_overlay import UndefinedNameError, overlaid, spelled
from pipeline.toml_text import line_of, parse_toml

T = TypeVar("T")
RULE_HEADER = re.compile(r"\s*\[\[\s*rule\s*\]\]")
DEFINITIONS = "definitions"
_DEFINED = re.compile(r"[a-z][a-z_0-9]*")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a lexicon: its columns by name, and where it stands."""

    values: Mapping[str, str]
    file: Path
    line: int

    def __getitem__(self, column: str) -> str:
        return self.values[column]

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"

    def small(self, column: str) -> str:
        """A column with which words in small letters are compared: a deployment may have typed it with capitals."""
        return " ".join(self.values[column].lower().split())

    def plain(self, column: str) -> str:
        """The same, compared with words whose apostrophes are straight."""
        return self.small(column).replace("’", "'")


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A `[[rule]]` table as it was written, where it stands, and the definitions that hold there.

    `common` is the rule of all languages over which it was laid, whose own values are those of `common_keys`.
    """

    values: Mapping[str, Any]
    file: Path
    line: int
    definitions: Mapping[str, str] = field(default_factory=dict)
    common: "RuleTable | None" = None
    common_keys: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"

    def place_of(self, key: str) -> str:
        """Where the value of a key is written: the rule of all languages may have it."""
        return self.common.place if self.common is not None and key in self.common_keys else self.place

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it is written in."""
        return (self.file,) if self.common is None else (self.file, self.common.file)

    def over(self, common: "RuleTable") -> "RuleTable":
        """The rule laid over that of all languages, with the words of its own; raises ConfigurationError."""
        try:
            values = {key: spelled(value, self.definitions) for key, value in common.values.items()}
        except UndefinedNameError as error:
            raise ConfigurationError(
                f"{self.place}: {self.values['id']}: no word for @{error} of {common.place}; "
                f"add it to [{DEFINITIONS}] of this file"
            ) from error
        keys = frozenset(common.values.keys() - self.values.keys())
        return replace(self, values=overlaid(values, self.values), common=common, common_keys=keys)


def built_in(package: str) -> Path:
    """The folder of a data package (`lexicons`, `grammars`, `models`) as installed."""
    return Path(str(files(package)))


class Resources:
    """Gives components their lexicons and grammars.

    Those of `packages`, in `lexicons/` and `grammars/` inside their folders, come after the built-in ones, and a
    deployment's folders last.
    """

    def __init__(
        self,
        lexicons: Sequence[Path] = (),
        grammars: Sequence[Path] = (),
        packages: Sequence[Path] = (),
    ) -> None:
        self._given = (tuple(lexicons), tuple(grammars), tuple(packages))
        self._words, self._rules = (
            (built_in(kind), *(path / kind for path in packages if (path / kind).is_dir()))
            for kind in ("lexicons", "grammars")
        )
        self._lexicons = (*self._words, *lexicons)
        self._grammars = (*self._rules, *grammars)
        self._made: dict[tuple[object, ...], Any] = {}
        for kind, folders in (("lexicons", lexicons), ("grammars", grammars)):
            for folder in folders:
                if not os.path.isdir(folder):  # noqa: PTH112 - a name too long for one is no error
                    raise MissingFolderError(f"resources.{kind}", f"{folder} is not a folder; name existing folders")
        for folder in lexicons:
            known = {path.relative_to(root) for root in self._words for path in root.glob("*/*.tsv")}
            self._refuse_unknown(folder, known, lambda path: path)
        for folder in grammars:
            known = {
                path.relative_to(root).with_name("*.toml")
                for root in self._rules
                for depth in ("*/*", "*/*/*")
                for path in root.glob(f"{depth}.toml")
            }
            self._refuse_unknown(folder, known, lambda path: path.with_name(f"*{path.suffix}"))

    def __reduce__(self) -> tuple[type["Resources"], tuple[Sequence[Path], ...]]:
        """To another process go the folders, not what was made of them here."""
        return type(self), self._given

    def ships(self, file: Path) -> bool:
        """Whether a file came with a package, this one or another, and is none of the deployment's."""
        return any(file.is_relative_to(folder) for folder in (*self._rules, *self._words))

    def shipped(self) -> "Resources":
        """Those of the packages alone, without the deployment's."""
        return Resources(packages=self._given[2])

    def own_lexicons(self, language: str) -> tuple[Path, ...]:
        """The files of the deployment's lexicons in a language, in the order of its folders."""
        return tuple(path for folder in self._given[0] for path in sorted((folder / language).glob("*.tsv")))

    def lexicons(self, language: str) -> tuple[str, ...]:
        """The names of the lexicons that ship in a language, sorted."""
        return tuple(sorted({path.stem for folder in self._words for path in (folder / language).glob("*.tsv")}))

    def lexicon(self, language: str, name: str) -> tuple[Row, ...]:
        """The rows of a lexicon, in the order of its files, of which the first sets the header; read once."""
        return self.once(("lexicon", language, name), lambda: self._lexicon(language, name))

    def forms(self, language: str, name: str) -> frozenset[str]:
        """The first column of a lexicon."""
        return frozenset(next(iter(row.values.values())) for row in self.lexicon(language, name))

    def _lexicon(self, language: str, name: str) -> tuple[Row, ...]:
        paths = [folder / language / f"{name}.tsv" for folder in self._lexicons]
        first, *others = [path for path in paths if path.is_file()] or paths[:1]
        rows = list(_rows(first))
        for path in others:
            rows.extend(_rows(path, _columns(_read(first).splitlines())))
        return tuple(rows)

    def grammar(self, family: str, language: str) -> tuple[RuleTable, ...]:
        """The rules of a family, by file name and then as written; ids are unique over all of them.

        Raises ConfigurationError where the language has none: a language without rules is not one that has nothing to
        say.
        """
        return self.once(("grammar", family, language), lambda: self._grammar(family, language))

    def _grammar(self, family: str, language: str) -> tuple[RuleTable, ...]:
        paths = [path for folder in self._grammars for path in sorted((folder / family / language).glob("*.toml"))]
        shared: dict[str, str] = {}
        for path in paths:
            if path.stem == DEFINITIONS:
                shared = _joined(shared, definitions_in(path), path)
        rules = [rule for path in paths for rule in rules_in(path, {} if path.stem == DEFINITIONS else shared)]
        if not rules:
            folder = self._grammars[0] / family / language
            raise ConfigurationError(
                f"{folder}: the language {language} has no rules of the family {family}; "
                "add files *.toml with [[rule]] tables"
            )
        places: dict[str, str] = {}
        for rule in rules:
            identifier = rule.values.get("id")
            if not isinstance(identifier, str) or not identifier:
                raise ConfigurationError(f"{rule.place}: a rule needs an id, a string such as en.{family}.some-name")
            if identifier in places:
                raise ConfigurationError(f"{rule.place}: the id {identifier} is already taken at {places[identifier]}")
            places[identifier] = rule.place
        common = {f"{language}.{rule.values.get('id')}": rule for rule in self._common(family)}
        if common and (alone := next((rule for rule in rules if rule.values["id"] not in common), None)):
            identifier = alone.values["id"]
            raise ConfigurationError(
                f"{alone.place}: {identifier}: no rule {identifier.removeprefix(f'{language}.')} of all languages; "
                f"write it in {family}/*.toml, or correct the id"
            )
        return tuple(rule.over(common[rule.values["id"]]) for rule in rules) if common else tuple(rules)

    def unworded(self, family: str, language: str) -> Iterator[RuleTable]:
        """The rules that a family has in all languages, of which a language has no examples or words of its own."""
        worded = {rule.values["id"] for rule in self.grammar(family, language)}
        for rule in self._common(family):
            identifier = f"{language}.{rule.values['id']}"
            if identifier not in worded:
                yield replace(rule, values={**rule.values, "id": identifier})

    def _common(self, family: str) -> Iterator[RuleTable]:
        """What the rules of a family are in all languages."""
        for folder in self._grammars:
            for path in sorted((folder / family).glob("*.toml")):
                yield from rules_in(path)

    def name_of(self, file: Path) -> str:
        """A file as it is called inside its folder of words or rules: never where on this machine that folder is."""
        kinds = (("grammars", self._grammars), ("lexicons", self._lexicons), ("pipeline", (built_in("pipeline"),)))
        for kind, folders in kinds:
            for folder in folders:
                if file.is_relative_to(folder):
                    return f"{kind}/{file.relative_to(folder).as_posix()}"
        return file.name

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` gives, made once for these resources: a compiled grammar that several components use."""
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    @staticmethod
    def _refuse_unknown(folder: Path, known: Set[Path], pattern_of: Callable[[Path], Path]) -> None:
        """What has a misspelt name, or is no file, would be read by nobody: better to stop. Hidden files may be."""
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            if path.stem == "README" or any(part.startswith(".") for part in name.parts):
                continue
            is_known = pattern_of(name) in known
            if not path.is_file() and (is_known or not path.is_dir()):
                raise ConfigurationError(f"{path}: not a file that can be read, such as a link that leads nowhere")
            if path.is_file() and not is_known:
                close = nearest(str(pattern_of(name)), map(str, known))
                raise ConfigurationError(f"{path}: nothing reads a file {name} here; the nearest names: {close}")


def _read(path: Path) -> str:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigurationError(f"{path}:{line}: not UTF-8; save the file as UTF-8") from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise ConfigurationError(f"{path}:{line}: a NUL, which no text has; save the file as UTF-8 text")
    if unicodedata.is_normalized("NFC", text):
        return text
    for number, line_text in enumerate(text.splitlines(), 1):
        if not unicodedata.is_normalized("NFC", line_text):
            raise ConfigurationError(
                f"{path}:{number}: not in Unicode normal form C; save the line with composed accents"
            )
    return text


def _columns(lines: Sequence[str]) -> list[str]:
    return lines[0].split("\t") if lines else [""]


def _rows(path: Path, expected: list[str] | None = None) -> Iterator[Row]:
    lines = _read(path).splitlines()
    columns = _columns(lines)
    if expected is not None and columns != expected:
        raise ConfigurationError(f"{path}:1: the header must be {' TAB '.join(expected)}, not {' TAB '.join(columns)}")
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise ConfigurationError(
                f"{path}:{number}: {len(cells)} columns where the header has {len(columns)}: {' TAB '.join(columns)}"
            )
        cells[0] = cells[0].strip(" ")  # nothing would ever be found that ends in one
        yield Row(dict(zip(columns, cells, strict=True)), path, number)


def rules_in(path: Path, shared: Mapping[str, str] = MappingProxyType({})) -> Iterator[RuleTable]:
    """The `[[rule]]` tables of a file, with its definitions and the `shared` ones; raises ConfigurationError."""
    text, content = _rule_file(path)
    definitions = _joined(shared, _definitions(path, text, content), path)
    lines = [n for n, line in enumerate(text.splitlines(), 1) if RULE_HEADER.match(line)]
    rules = content.get("rule", [])
    if not isinstance(rules, list) or len(rules) != len(lines):
        line = line_of(text, ("rule",))
        raise ConfigurationError(f"{path}:{line}: write every rule as a table that begins with a line [[rule]]")
    for number, values in zip(lines, rules, strict=True):
        yield RuleTable(values, path, number, definitions)


def definitions_in(path: Path) -> dict[str, str]:
    """The `[definitions]` of a rule file, by name; raises ConfigurationError."""
    text, content = _rule_file(path)
    return _definitions(path, text, content)


def _rule_file(path: Path) -> tuple[str, dict[str, Any]]:
    text = _read(path)
    content = parse_toml(text, path)
    unknown = sorted(set(content) - {"rule", DEFINITIONS})
    if unknown:
        line = line_of(text, (unknown[0],))
        raise ConfigurationError(
            f"{path}:{line}: unknown table {unknown[0]}; a rule file has [[rule]] tables and [{DEFINITIONS}]"
        )
    return text, content


def _definitions(path: Path, text: str, content: Mapping[str, Any]) -> dict[str, str]:
    table = content.get(DEFINITIONS, {})
    if not isinstance(table, dict):
        raise ConfigurationError(f"{path}:{line_of(text, (DEFINITIONS,))}: write [{DEFINITIONS}] as a table")
    for name, value in table.items():
        if not _DEFINED.fullmatch(name) or not isinstance(value, str):
            line = line_of(text, (DEFINITIONS, name))
            raise ConfigurationError(
                f"{path}:{line}: {DEFINITIONS}.{name}: a name of small letters, digits and _ stands for a string"
            )
    return table


def _joined(known: Mapping[str, str], own: Mapping[str, str], path: Path) -> dict[str, str]:
    """Definitions together, none of which may be given twice."""
    if twice := sorted(set(known) & set(own)):
        raise ConfigurationError(f"{path}: {DEFINITIONS}.{twice[0]}: {DEFINITIONS}.toml has this name already")
    return {**known, **own}
