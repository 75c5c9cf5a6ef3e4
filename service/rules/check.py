"""`precis rules check`: validates rule and lexicon files, and runs every example in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.languages import LANGUAGES, Language
from pipeline.registry import wire
from pipeline.resources import Resources, built_in
from pipeline.rule_families import FAMILIES, check_of
from pipeline.settings import Configuration


class RulesUsageError(Exception):
    """The paths name nothing that can be checked."""


@dataclass(frozen=True, slots=True)
class FamilyReport:
    """A family of rules in a language: how many were tried, and what went wrong."""

    family: str
    language: Language
    rules: int
    failures: tuple[str, ...]


def check_rules(configuration: Configuration, paths: Sequence[Path]) -> Iterator[FamilyReport]:
    """Tries the rules of the configuration or, where `paths` are given, those in these files and folders.

    What the paths hold is read besides the configuration's own, as a deployment would that names their folders in
    `resources`. Raises ConfigurationError for a file that cannot be used, RulesUsageError for a path that holds none.
    """
    files = [file for path in paths for file in _files(path)]
    configuration = _with_folders(configuration, files)
    folders = configuration.settings.resources
    resources = Resources(folders.lexicons, folders.grammars)
    _read_lexicons(resources)
    wire(configuration)
    wanted = {file.resolve() for file in files}
    for family in FAMILIES:
        check = check_of(family)
        for language in LANGUAGES:
            tables = resources.grammar(family, language)
            chosen = {str(t.values["id"]) for t in tables if not wanted or t.file.resolve() in wanted}
            if not chosen:
                continue
            known = {str(table.values["id"]) for table in tables}
            failures = (
                failure
                for failure in check.failures(resources, language)
                if chosen == known or chosen & set(failure.partition("\n")[0].replace(":", " ").split())
            )
            yield FamilyReport(family, language, len(chosen), tuple(failures))


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise RulesUsageError(f"{path} does not exist; name rule files, lexicons, or folders of them")
    inside = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    files = [p for p in inside if p.suffix in (".toml", ".tsv")]
    if not files:
        raise RulesUsageError(
            f"{path} holds no rules: those are in FAMILY/LANGUAGE/*.toml, words in LANGUAGE/*.tsv, "
            f"with one of the families {', '.join(FAMILIES)} and one of the languages {', '.join(LANGUAGES)}"
        )
    return files


def _with_folders(configuration: Configuration, files: Sequence[Path]) -> Configuration:
    """The configuration with the folders that hold the files, where it does not read them already."""
    settings = configuration.settings
    folders = settings.resources
    grammars, lexicons = list(folders.grammars), list(folders.lexicons)
    for file in files:
        is_grammar = file.suffix == ".toml"
        parents = file.resolve().parents
        depth = 2 if is_grammar else 1
        if len(parents) <= depth:
            raise RulesUsageError(f"{file} stands in no folder of a language; rules are in FAMILY/LANGUAGE/*.toml")
        root, known = parents[depth], grammars if is_grammar else lexicons
        read = [folder.resolve() for folder in known] + [built_in("grammars" if is_grammar else "lexicons").resolve()]
        if root not in read:
            known.append(root)
    added = folders.model_copy(update={"grammars": tuple(grammars), "lexicons": tuple(lexicons)})
    return replace(configuration, settings=settings.model_copy(update={"resources": added}))


def _read_lexicons(resources: Resources) -> None:
    """Every lexicon is read, also those that no component of the profiles needs."""
    for language in LANGUAGES:
        for file in sorted((built_in("lexicons") / language).glob("*.tsv")):
            resources.lexicon(language, file.stem)
