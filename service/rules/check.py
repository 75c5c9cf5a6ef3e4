"""`precis rules check`: validates rule and lexicon files, and runs every example in them."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Document
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.resources import Resources, built_in
from pipeline.rule_families import RuleFamily, families
from pipeline.rules.checking import Failure, Reading, failures, unreadable, without_twins
from pipeline.settings import Configuration
from service.rules.words import LexiconReport, check_lexicons


class RulesUsageError(Exception):
    """The paths name nothing that can be checked."""


@dataclass(frozen=True, slots=True)
class FamilyReport:
    """A family of rules in a language: how many were tried, what went wrong, and whether it cannot be used at all.

    `notes` are what is only to be known.
    """

    family: str
    language: Language
    rules: int
    failures: tuple[Failure, ...] = ()
    mistake: str | None = None
    notes: tuple[str, ...] = ()


def check_rules(configuration: Configuration, paths: Sequence[Path]) -> Iterator[FamilyReport | LexiconReport]:
    """Tries the rules of the configuration or, where `paths` are given, those in these files and folders.

    What the paths hold is read besides the configuration's own, as a deployment would that names their folders in
    `resources`. A family that cannot be used is no obstacle to the others. Then come the deployment's lexicons, as
    files, and last the components are wired, unless the paths are rules alone: a lexicon may be read by any of them.
    Raises ConfigurationError for what a lexicon, or the wiring, has wrong, RulesUsageError for a path that holds
    nothing to check.
    """
    table = ProfileTable(configuration)
    names = families(table)
    files = [file.resolve() for path in paths for file in _files(path, names)]
    configuration = _with_folders(configuration, files, names, table.resources)
    table = ProfileTable(configuration) if files else table
    resources = table.resources
    rules = {file for file in files if file.suffix == ".toml"}
    is_sound = True
    for family, language in _chosen(names, rules if files else None):
        report = check_family(resources, family, language, rules)
        if report.rules or report.mistake:
            is_sound = is_sound and report.mistake is None
            yield report
    if is_sound and len(rules) == len(files) > 0:
        return
    yield from check_lexicons(resources)
    _read_lexicons(resources)
    if is_sound:
        from pipeline.align.verifier import read_words
        from pipeline.registry import wire  # brings what all components need

        wire(configuration, table=table)
        read_words(resources)


def check_family(
    resources: Resources, family: RuleFamily, language: Language, files: Set[Path] = frozenset()
) -> FamilyReport:
    """Tries the rules of a family, or those in `files`, their examples annotated together."""
    try:
        tables = [table for table in family.tables(resources, language) if table.file.suffix == ".toml"]
        chosen = {str(t.values["id"]): t for t in tables if not files or any(f.resolve() in files for f in t.files)}
        check = family.check(resources, language)
        cases = [case for case in check.cases() if case.id in chosen]

        def annotate(documents: Sequence[Document], reading: Reading) -> Sequence[Document]:
            from pipeline.annotate.component import SpacyAnnotator  # brings spaCy, which most families do without

            settings = AnnotateSettings(layers=reading.layers)
            try:
                annotator = SpacyAnnotator(settings, resources)
                annotator.read_rules()
            except ConfigurationError:  # its own family tells it
                annotator = SpacyAnnotator(settings, resources.shipped())
            return annotator.annotate_all(documents, language)

        places = {identifier: table.place for identifier, table in chosen.items()}
        found = list(failures(check, cases, places, annotate))
        if family.row.readable:
            found += unreadable(chosen.values())
        own = [table for table in chosen.values() if resources.ships(table.file)]
        others = {other: family.tables(resources, other) for other in LANGUAGES if other != language}
        found += without_twins(own, others, family.row.alone if family.row.twins else None)
    except ConfigurationError as error:
        return FamilyReport(family.name, language, 0, mistake=str(error))
    house = {
        other: [table for table in rules if not resources.ships(table.file)]
        for other, rules in {language: tuple(chosen.values()), **others}.items()
    }
    notes = [
        f"{table.file}: {len(house[language])} rules for {language}, and none of yours for {other}"
        for table in house[language][:1]
        for other in LANGUAGES
        if not house[other]
    ]
    return FamilyReport(family.name, language, len(chosen), tuple(found), notes=tuple(notes))


def _chosen(names: Mapping[str, RuleFamily], files: Set[Path] | None) -> list[tuple[RuleFamily, Language]]:
    """The families and languages that some files belong to, or all."""
    every = [(family, language) for family in names.values() for language in LANGUAGES]
    if files is None:
        return every
    folders = {(file.parent.parent.name, file.parent.name) for file in files}
    common = {family for _, family in folders}
    return [pair for pair in every if pair[0].name in common or (pair[0].name, pair[1]) in folders]


def _files(path: Path, names: Iterable[str]) -> list[Path]:
    if not path.exists():
        raise RulesUsageError(f"{path} does not exist; name rule files, lexicons, or folders of them")
    inside = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    files = [p for p in inside if p.suffix in (".toml", ".tsv")]
    if not files:
        raise RulesUsageError(
            f"{path} holds no rules: those are in FAMILY/LANGUAGE/*.toml, words in LANGUAGE/*.tsv, "
            f"with one of the families {', '.join(names)} and one of the languages {', '.join(LANGUAGES)}"
        )
    return files


def _with_folders(
    configuration: Configuration, files: Sequence[Path], names: Container[str], resources: Resources
) -> Configuration:
    """The configuration with the folders that hold the files, where it does not read them already."""
    settings = configuration.settings
    folders = settings.resources
    grammars, lexicons = list(folders.grammars), list(folders.lexicons)
    for file in files:
        is_grammar = file.suffix == ".toml"
        parents = file.resolve().parents
        is_common = file.parent.name in names
        depth = 2 if is_grammar and not is_common else 1
        if len(parents) <= depth:
            raise RulesUsageError(f"{file} stands in no folder of a language; rules are in FAMILY/LANGUAGE/*.toml")
        root, known = parents[depth], grammars if is_grammar else lexicons
        read = [folder.resolve() for folder in known] + [built_in("grammars" if is_grammar else "lexicons").resolve()]
        if root not in read and not resources.ships(file):
            known.append(root)
    added = folders.model_copy(update={"grammars": tuple(grammars), "lexicons": tuple(lexicons)})
    return replace(configuration, settings=settings.model_copy(update={"resources": added}))


def _read_lexicons(resources: Resources) -> None:
    """Every lexicon is read, also those that no component of the profiles needs."""
    for language in LANGUAGES:
        for name in resources.lexicons(language):
            resources.lexicon(language, name)
