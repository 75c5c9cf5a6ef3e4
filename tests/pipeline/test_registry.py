"""Wiring: what packages add, and how their mistakes are told. Mistakes of a configuration are in tests/broken."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.profile_table import ProfileTable
from pipeline.registry import wire
from pipeline.settings import Configuration, load_configuration
from pipeline.summary import DOORS, Door
from tests.toys.components import MeasuringPlan, ToySelect
from tests.toys.installed import TOY_ROW, TOYS, install, toy_configuration


def configuration(tmp_path: Path, text: str) -> Configuration:
    path = tmp_path / "precis.toml"
    path.write_text(text, encoding="utf-8")
    return load_configuration(path)


def test_built_in_profiles_are_wired() -> None:
    wiring = wire(load_configuration(None))
    components = ProfileTable(load_configuration(None)).components
    assert "extract" in wiring.corridors
    assert set(wiring.auto) == {"article", "judgment", "news", "other"}
    for corridor in wiring.corridors.values():
        assert {door: name in components[door] for door, name in corridor.component_names.items()} == dict.fromkeys(
            DOORS, True
        )


def test_profile_that_nobody_asks_for_is_not_assembled() -> None:
    corridors = wire(load_configuration(None), "inits").corridors
    assert [corridor.name for corridor in corridors.assembled] == ["inits"]
    assert "letsum" in corridors
    assert corridors["letsum"].name == "letsum"
    assert len(corridors.assembled) == 2


def test_wiring_takes_what_was_read_before() -> None:
    """As `precis rules check` does, which would compile all rules a second time."""
    configuration = load_configuration(None)
    table = ProfileTable(configuration)
    assert wire(configuration, "extract", table).resources is table.resources


def test_toys_stand_for_every_profile_that_ships(tmp_path: Path) -> None:
    """One that they leave out has each service of toys load models."""
    rows = ProfileTable(load_configuration(toy_configuration(tmp_path))).rows
    assert {name: row["interpret"] for name, row in rows.items()} == dict.fromkeys(rows, "toy")


@pytest.mark.usefixtures("toys")
def test_one_name_replaces_a_stage(tmp_path: Path) -> None:
    before = wire(load_configuration(None), "extract").corridors["extract"]
    after = wire(configuration(tmp_path, '[profiles.extract]\nrealize = "toy"\n'), "extract").corridors["extract"]
    assert after.component_names == {**before.component_names, "realize": "toy"}
    assert after.takes_clusters


@pytest.mark.usefixtures("toys")
def test_profiles_share_components_made_alike(tmp_path: Path) -> None:
    more = "\n".join(f'{door} = "{name}"' for door, name in TOY_ROW.items() if door != "select")
    settings = '[profiles.more]\nselect = { component = "toy", sentences = 2 }\n' + more
    wiring = wire(load_configuration(toy_configuration(tmp_path, settings)), "toy")
    one, two = wiring.corridors["toy"], wiring.corridors["more"]
    assert one.interpret is two.interpret
    assert one.select is not two.select


def rows(**profiles: dict[str, str]) -> str:
    return "\n".join(
        "\n".join([f"[profiles.{name}]", *(f'{door} = "{component}"' for door, component in (TOY_ROW | row).items())])
        for name, row in profiles.items()
    )


@pytest.mark.usefixtures("toys")
def test_component_that_asks_for_an_engine_gets_that_of_its_own_profile(tmp_path: Path) -> None:
    measured = {"plan": "measuring", "realize": "pyrealb"}
    other = {"plan": "measuring", "realize": "simplenlg"}
    corridors = wire(configuration(tmp_path, rows(one=measured, two=measured, other=other)), "one").corridors
    plans = [plan for name in ("one", "two", "other") if isinstance(plan := corridors[name].plan, MeasuringPlan)]
    assert [plan.engine.name for plan in plans] == ["pyrealb", "pyrealb", "simplenlg"]
    assert plans[0] is plans[1]
    assert plans[0].engine is getattr(corridors["two"].realize, "engine", None)


@pytest.mark.usefixtures("toys")
def test_component_that_asks_for_an_engine_where_the_last_door_has_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as caught:
        wire(configuration(tmp_path, rows(one={"plan": "measuring"})), "one")
    assert str(caught.value).endswith(
        "profiles.one.plan: measuring asks for the engine of the door realize, which has none"
    )


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("door", DOORS)
def test_a_class_stands_behind_any_door_by_its_name_in_the_configuration(tmp_path: Path, door: Door) -> None:
    named = f"tests.toys.components:Toy{door.capitalize()}"
    corridor = wire(configuration(tmp_path, rows(one={door: named})), "one").corridors["one"]
    assert corridor.component_names == {**dict.fromkeys(DOORS, "toy"), door: named}
    assert type(getattr(corridor, door)).__qualname__ == f"Toy{door.capitalize()}"


@pytest.mark.usefixtures("toys")
def test_a_class_has_its_settings_beside_its_row(tmp_path: Path) -> None:
    named = "tests.toys.components:ToySelect"
    text = rows(one={"select": named}) + f'\n[components."{named}"]\nsentences = 3\n'
    select = wire(configuration(tmp_path, text), "one").corridors["one"].select
    assert isinstance(select, ToySelect)
    assert select.settings.sentences == 3
    with pytest.raises(ConfigurationError, match="unknown key; valid keys here: sentences"):
        wire(configuration(tmp_path, text.replace("sentences", "phrases")), "one")


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ('"nowhere.at_all:Toy"', "the component nowhere.at_all:Toy cannot be loaded: No module named 'nowhere'"),
        ('"tests.toys.components:Nobody"', "the component tests.toys.components:Nobody cannot be loaded: Attribut"),
        ('"tests.toys.components:ToyPlan"', "tests.toys.components:ToyPlan does not fit this door: it has no method"),
        ('"tests.toys.components:Unsettled"', "tests.toys.components:Unsettled must be made as Unsettled(settings, re"),
        ('"tests.toys.components:"', "unknown component tests.toys.components:; valid components: "),
    ],
)
def test_mistakes_in_the_name_of_a_class(tmp_path: Path, value: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        wire(configuration(tmp_path, f"[profiles.extract]\nselect = {value}\n"))
    assert f"precis.toml:2: profiles.extract.select: {complaint}" in str(caught.value)


@pytest.mark.usefixtures("toys")
def test_the_doorways_of_a_class_are_checked(tmp_path: Path) -> None:
    row = {"plan": "tests.toys.components:OtherPlan"}
    with pytest.raises(ConfigurationError, match="ToySelect gives Chosen and OtherPlan takes Findings"):
        wire(configuration(tmp_path, rows(one=row)), "one")


@pytest.mark.usefixtures("toys")
def test_a_request_may_choose_the_component_of_the_last_door(tmp_path: Path) -> None:
    wiring = wire(configuration(tmp_path, rows(one={"plan": "measuring", "realize": "pyrealb"})), "one")
    assert {"pyrealb", "simplenlg", "toy"} <= {*wiring.realizers}
    own = wiring.corridors["one"]
    assert wiring.corridors.realized_by("one", "pyrealb") is own
    other = wiring.corridors.realized_by("extract", "toy")
    assert other.component_names["realize"] == "toy"
    assert other.interpret is wiring.corridors["extract"].interpret
    with pytest.raises(ConfigurationError, match="asks for the engine of the door realize, which has none"):
        wiring.corridors.realized_by("one", "toy")


def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profiles: str | None = None, **components: str) -> None:
    entries = {key.replace("__", "."): value for key, value in components.items()}
    rows = {}
    if profiles is not None:
        package = tmp_path / "site" / tmp_path.name  # a name of its own: modules stay loaded
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "profiles.toml").write_text(profiles, encoding="utf-8")
        rows = {"some": package.name}
    monkeypatch.syspath_prepend(install(tmp_path / "site", TOYS | entries, rows, "some"))


@pytest.mark.parametrize(
    ("components", "complaint"),
    [
        ({"toy": "m:C"}, "entry point toy = m:C: the name must be door.name, with one of ingest, structure, annotate"),
        ({"door__toy": "m:C"}, "entry point door.toy = m:C: the name must be door.name, with one of ingest"),
        ({"annotate__spacy": "m:C"}, "entry point annotate.spacy = m:C: the name is taken by pipeline.annotate.compo"),
    ],
)
def test_names_that_packages_cannot_add(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, components: dict[str, str], complaint: str
) -> None:
    added(tmp_path, monkeypatch, **components)
    with pytest.raises(ConfigurationError) as caught:
        wire(load_configuration(None))
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("no_such_module:C", "the component odd cannot be loaded: No module named 'no_such_module'"),
        ("tests.toys.components:Nothing", "the component odd cannot be loaded: AttributeError: module 'tests.toys"),
        ("tests.toys.components:ToyPlan", "odd does not fit this door: it has no method select"),
        ("tests.toys.components:annotated", "odd does not fit this door: it has no method select"),
    ],
)
def test_components_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, complaint: str
) -> None:
    added(tmp_path, monkeypatch, select__odd=value)
    with pytest.raises(ConfigurationError) as caught:
        wire(configuration(tmp_path, '\n[profiles.extract]\nselect = "odd"\n'))
    assert str(caught.value).startswith(f"{tmp_path / 'precis.toml'}:3: profiles.extract.select: {complaint}")


MADE = "class Odd:\n    def __init__(self, settings: NoSettings, resources: Resources) -> None:\n        "
SELECTS = "    def select(self, interpretation: Findings, request: Request) -> Chosen: ...\n"


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero ({}:2)"),
        ("import sys\nsys.exit(3)\n", "cannot be loaded: it ends the process, with status 3 ({}:3)"),
        ("import torch_of_nobody\n", "cannot be loaded: No module named 'torch_of_nobody'"),
        (MADE + "raise KeyError('weights')\n" + SELECTS, "cannot be made: KeyError: 'weights' ({}:4)"),
        (MADE + "raise SystemExit\n" + SELECTS, "cannot be made: it ends the process, with status None ({}:4)"),
        (MADE.replace("NoSettings", "'Nowhere'") + "pass\n" + SELECTS,
         "has annotations that cannot be read (import their names at run time, not only for type checking): "
         "NameError: name 'Nowhere' is not defined"),
        (MADE + "pass\n" + SELECTS.replace("Findings", "'Nowhere'"),
         "has annotations that cannot be read (import their names at run time, not only for type checking): "
         "NameError: name 'Nowhere' is not defined"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("toys")
def test_code_that_fails_is_a_mistake_of_the_row_that_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, complaint: str
) -> None:
    module = tmp_path / f"odd_{tmp_path.name}.py"  # a name of its own: modules stay loaded
    module.write_text("from tests.toys.components import *\n" + code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigurationError) as caught:
        wire(configuration(tmp_path, rows(one={"select": f"{module.stem}:Odd"})), "one")
    told = f"profiles.one.select: the component {module.stem}:Odd {complaint.format(module)}"
    assert str(caught.value) == f"{tmp_path}/precis.toml:6: {told}"


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("parameters", ["", ", interpretation, request: Request"])
def test_a_door_that_does_not_say_what_it_takes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parameters: str
) -> None:
    module = tmp_path / f"odd_{tmp_path.name}.py"
    code = MADE + "pass\n" + SELECTS.replace(", interpretation: Findings, request: Request", parameters)
    module.write_text("from tests.toys.components import *\n" + code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigurationError, match=r"Odd\.select does not .* \(?def select\(self, found: Findings, …\)"):
        wire(configuration(tmp_path, rows(one={"select": f"{module.stem}:Odd"})), "one")


@pytest.mark.parametrize(
    ("profiles", "complaint"),
    [
        ("[profiles.new]\nplan = 'nonesuch'\ningest = 'toy'\nstructure = 'toy'\nannotate = 'toy'\ninterpret = 'toy'\n"
         "select = 'toy'\nrealize = 'toy'", ":2: profiles.new.plan: unknown component nonesuch; valid components: "),
        ("[profiles.new]\n", ":1: profiles.new.ingest: name a component for this door: by_media_type, toy"),
        ("[profile.new]\n", ":1: profile: unknown key; valid keys here: auto, components, fallback, families"),
        ("[profiles.extract]\ntitle = { en = 5 }\n", ":2: profiles.extract.title.en: give a string"),
        ("[profiles.extract]\ntitle = { de = 'x' }\n", ":2: profiles.extract.title.de"),
        ("[profiles]\nnew = 5\n", ":2: profiles.new: give a table"),
        ("[auto]\nnews = ['new']\n", ":2: auto.news: unknown profile new; valid profiles: extract"),
        ("[auto]\nsongs = ['extract']\n", ":2: auto.songs: unknown genre; valid genres: article, judgment"),
        ("[fields]\ntopics = { description = 'x', schema = {} }\n", ":2: fields.topics: the name is taken; choose"),
        ("[fields.x]\ndescription = 'x'\nschema = {}\nview = 'song'\n", ":4: fields.x.view: give one of topics"),
        ("[genres.songs]\nstructure = 'nobody'\n", ":2: genres.songs.structure: unknown component nobody; valid comp"),
        ("[families.sumum]\ncheck = 'm:C'\ndoor = 'plan'\n", ":1: families.sumum: the name is taken; choose another"),
        ("[families.x]\ncheck = 'm:C'\ndoor = 'roof'\n", ":3: families.x.door: give one of ingest, structure"),
        ("[components]\n'annotate.spacy' = 'm:C'\n", ":2: components.annotate.spacy: the name is taken by pipeline."),
        ("profiles", ":1: not valid TOML: "),
    ],
)  # fmt: skip
def test_mistakes_in_the_profiles_of_a_package_name_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profiles: str, complaint: str
) -> None:
    added(tmp_path, monkeypatch, profiles)
    with pytest.raises(ConfigurationError) as caught:
        wire(configuration(tmp_path, "[limits]\nseconds = 5\n"))
    assert str(caught.value).startswith(f"{tmp_path}/site/{tmp_path.name}/profiles.toml{complaint}")


def test_package_without_profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(install(tmp_path / "site", TOYS, {"some": "missing_package"}, "some"))
    with pytest.raises(ConfigurationError, match="entry point some = missing_package: No module named 'missing_pack"):
        wire(load_configuration(None))


def test_rules_of_a_deployment_are_read_at_start_and_by_every_command(tmp_path: Path) -> None:
    """What is read when a text of a language comes is read all the same before anything is summarized."""
    folder = tmp_path / "grammars" / "annotate" / "fr"
    folder.mkdir(parents=True)
    (folder / "own.toml").write_text('[[rule]]\nid = "fr.annotate.own"\n', encoding="utf-8")
    path = tmp_path / "precis.toml"
    path.write_text('[resources]\ngrammars = ["grammars"]\n', encoding="utf-8")
    for profile in ("extract", None):
        with pytest.raises(ConfigurationError, match=r"own\.toml"):
            wire(load_configuration(path), profile)
