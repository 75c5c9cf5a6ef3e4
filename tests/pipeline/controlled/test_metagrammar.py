"""One line of the meta-grammar says how every verb gives an order; a grammar tells of its own dead ends."""

import json
from pathlib import Path

import pytest

from pipeline.controlled.component import ControlledLanguage
from pipeline.controlled.composer import Composer
from pipeline.controlled.metagrammar import FAMILY, MetaGrammar, read_metagrammar
from pipeline.controlled.reading import ResolvedGraph, resolve
from pipeline.controlled.reports import contradictions, paraphrases
from pipeline.controlled.trees import compile_grammar
from pipeline.controlled.vocabulary import ControlledVocabulary
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.resources import Resources, RuleTable, built_in, rules_in
from tests.resources import RESOURCES

FIGURE_1 = Path(__file__).parent / "cases" / "figure-1.json"


def figure_1() -> ResolvedGraph:
    return resolve(json.loads(FIGURE_1.read_text(encoding="utf-8")))


def changed(tmp_path: Path, file: str, before: str, after: str, after_line: str = "") -> MetaGrammar:
    """The French meta-grammar with one line of one file changed, the first behind `after_line`."""
    tables: list[RuleTable] = []
    for path in sorted((built_in("grammars") / FAMILY / "fr").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            place = text.index(after_line) + len(after_line)
            changed_text = text[:place] + text[place:].replace(before, after, 1)
            assert sum(a != b for a, b in zip(text.splitlines(), changed_text.splitlines(), strict=True)) == 1
            text = changed_text
        (tmp_path / path.name).write_text(text, encoding="utf-8")
        tables += rules_in(tmp_path / path.name)
    return read_metagrammar(tables, "fr")


def test_from_infinitive_to_imperative_is_one_line(tmp_path: Path, engine: PyrealbEngine) -> None:
    meta = changed(tmp_path, "classes.toml", 'mood = "infinitive"', 'mood = "imperative"', 'name = "order"\n')
    composer = Composer(compile_grammar(meta, ControlledVocabulary(RESOURCES, "fr")), engine)
    assert composer.compose(figure_1()).text == (
        "Sous-tâche 60-007\n"
        "3.1 Dépose du segment d'arrêt (5)\n"
        "- Après avoir enlevé le mastic PR, déposez le segment d'arrêt (4).\n"
        "- Extrayez le porte joint (2) et déposez le joint (3).\n"
        "- Déposez le segment d'arrêt (5) à l'aide de l'outillage (Z)."
    )


def test_it_is_so_for_every_verb_and_every_construction_that_gives_orders(tmp_path: Path) -> None:
    meta = changed(tmp_path, "classes.toml", 'mood = "infinitive"', 'mood = "imperative"', 'name = "order"\n')
    grammar = compile_grammar(meta, ControlledVocabulary(RESOURCES, "fr"))
    moods = {
        (tree.construction.name, tree.construction.mood)
        for tree in grammar.all_trees()
        if tree.construction.name in ("order", "prohibition", "assurance", "anterior", "purpose")
    }
    assert moods == {
        ("order", "imperative"), ("prohibition", "imperative"), ("assurance", "imperative"),
        ("anterior", "infinitive"), ("purpose", "infinitive"),
    }  # fmt: skip


def test_juxtaposition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigurationError, match=r"modules\.toml:\d+: fr\.controlled\.module\.sequence: .*juxtaposition"
    ):
        changed(tmp_path, "modules.toml", 'cue = ["ensuite"], ', "", 'module = "sequence"')


def test_a_class_that_nobody_wrote_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="unknown class 'clauze'; valid: clause, order"):
        changed(tmp_path, "classes.toml", 'inherits = "clause"', 'inherits = "clauze"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grammars_that_ship_have_no_dead_end(controlled: ControlledLanguage, language: str) -> None:
    assert list(contradictions(controlled.grammars[language])) == []


def house(tmp_path: Path, language: str, name: str, header: str, row: str) -> Resources:
    (tmp_path / language).mkdir(parents=True, exist_ok=True)
    (tmp_path / language / f"{name}.tsv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    return Resources(lexicons=[tmp_path])


WORDS = "word\tpos\tinstead\tmeaning\tstatus"


def test_the_case_of_the_paper_is_found(tmp_path: Path, engine: PyrealbEngine) -> None:
    """« empêcher »: the rules forbid the infinitive and the subjunctive, and now the lexicon forbids the noun."""
    resources = house(tmp_path, "fr", "controlled_words", WORDS, "accumulation\tNOUN\ts'accumuler\t\tunapproved")
    found = [c for c in contradictions(ControlledLanguage(resources, engine).grammars["fr"]) if c.said == "accumuler"]
    assert [(each.verb, each.predicate) for each in found] == [("empêcher", "accumulate")]
    nominal, infinitive, finite = found[0].against
    assert nominal.endswith("'accumulation' is not approved: say s'accumuler")
    assert infinitive.startswith("infinitive-complement: fr.controlled.restriction.prevent-infinitive: ")
    assert finite == "finite-complement: fr.controlled.restriction.subjunctive: the subjunctive is not used"


VERBS = "concept\tadmits\tframe\tgender\tnoun\tparticle\treflexive\tverb"


def test_the_paraphrases_that_a_norm_leaves_are_told(tmp_path: Path, engine: PyrealbEngine) -> None:
    row = "remove\tfrom; tool\ttransitive\tmasculine\tdémontage\t\t\tsortir"
    controlled = ControlledLanguage(house(tmp_path, "fr", "controlled_verbs", VERBS, row), engine)
    first, second, third = paraphrases(controlled.composers["fr"], figure_1())
    assert (first.path, second.path, third.path) == tuple(f"text.instructions.{n}" for n in range(3))
    assert second.texts == (
        "Extraire le porte joint (2) et déposer le joint (3).",
        "Extraire le porte joint (2) et sortir le joint (3).",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_norms_that_ship_leave_one_text_for_one_meaning(controlled: ControlledLanguage, language: str) -> None:
    assert list(paraphrases(controlled.composers[language], figure_1())) == []


def test_both_languages_have_the_same_concepts(controlled: ControlledLanguage) -> None:
    english, french = (controlled.grammars[language].vocabulary for language in ("en", "fr"))
    assert english.verbs.keys() == french.verbs.keys()
    assert english.states.keys() == french.states.keys()
    assert english.terms.keys() == french.terms.keys()
    for concept, verbs in english.verbs.items():
        assert {frozenset(v.admits) for v in verbs} == {frozenset(v.admits) for v in french.verbs[concept]}, concept
