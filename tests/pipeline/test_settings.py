"""The configuration: file and environment with the same keys."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.registry import wire
from pipeline.settings import LARGEST, Settings, load_configuration
from pipeline.toml_text import line_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "precis.toml"
    path.write_text(
        '[limits]\nseconds = 20\n[resources]\nlexicons = ["words", "/abs"]\n[components.x]\nratio = 0.5\n',
        encoding="utf-8",
    )
    return path


def test_defaults_need_no_file() -> None:
    assert load_configuration(None).settings.limits.seconds == 120


def test_folders_are_meant_from_where_the_file_is(path: Path) -> None:
    assert load_configuration(path).settings.resources.lexicons == (path.parent / "words", Path("/abs"))


def test_so_is_the_folder_of_what_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else `precis keys` in another folder makes a second database, whose keys the service does not know."""
    for told, meant in (("kept", path.parent / "kept"), ("/abs", Path("/abs"))):
        path.write_text(f'[storage]\nfolder = "{told}"\n', encoding="utf-8")
        assert load_configuration(path).settings.storage.folder == meant
    monkeypatch.setenv("PRECIS_STORAGE__FOLDER", "here")
    assert load_configuration(path).settings.storage.folder == Path("here")
    path.write_text("[storage]\nfolder = 7\n", encoding="utf-8")
    monkeypatch.delenv("PRECIS_STORAGE__FOLDER")
    with pytest.raises(ConfigurationError, match=r"precis\.toml:2: storage\.folder"):
        load_configuration(path)


def test_a_byte_order_mark_is_no_mistake(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert load_configuration(path).settings.limits.seconds == 20


def test_environment_wins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRECIS_CONFIG", str(path))
    monkeypatch.setenv("PRECIS_LIMITS__SECONDS", "7.5")
    monkeypatch.setenv("PRECIS_SERVICE__PORT", "")
    monkeypatch.setenv("PRECIS_AUTO", '{"news": ["extract"]}')
    settings = load_configuration(None).settings
    assert settings.limits.seconds == 7.5
    assert settings.service.port == 8000
    assert settings.components == {"x": {"ratio": 0.5}}
    assert settings.auto == {"news": ("extract",)}


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        (
            "PRECIS_LIMITS__SECONDS",
            "many",
            "environment variable PRECIS_LIMITS__SECONDS: limits.seconds: give a number",
        ),
        (
            "PRECIS_LIMITS__SECONDS",
            "inf",
            "environment variable PRECIS_LIMITS__SECONDS: limits.seconds: give at most 31536000",
        ),
        ("PRECIS_STORAGE__SWEEP_SECONDS", "1e300", "environment variable PRECIS_STORAGE__SWEEP_SECONDS: storage.sweep"),
        (
            "PRECIS_STORAGE__JOB_HOURS",
            "1e9",
            "environment variable PRECIS_STORAGE__JOB_HOURS: storage.job_hours: give at most 876000",
        ),
        ("PRECIS_LIMITS__MINUTES", "1", "environment variable PRECIS_LIMITS__MINUTES: limits.minutes: unknown key"),
        ("PRECIS_LIMIT__SECONDS", "1", "environment variable PRECIS_LIMIT__SECONDS: unknown key limit; valid"),
        ("PRECIS_SERVICE", "{", "an environment variable is not valid JSON: "),
    ],
)
def test_mistakes_in_the_environment(
    path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, complaint: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError) as caught:
        load_configuration(path)
    assert str(caught.value).startswith(complaint)


def test_variables_are_text_and_win_over_what_a_file_has_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "precis.toml"
    own.write_text('[limits]\nseconds = "60"\n', encoding="utf-8")
    monkeypatch.setenv("PRECIS_LIMITS__SECONDS", "30")
    monkeypatch.setenv("PRECIS_SERVICE__ACCESS_LOG", "true")
    assert load_configuration(own).settings.limits.seconds == 30
    monkeypatch.setenv("PRECIS_COMPONENTS__CENTRAL_SENTENCES__RATIO", "0.5")
    wire(load_configuration(own))


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"nowhere.toml: the configuration cannot be read: No such file"):
        load_configuration(tmp_path / "nowhere.toml")


def test_a_device_without_end_is_no_configuration() -> None:
    with pytest.raises(ConfigurationError, match=f"^/dev/zero: the configuration has more than {LARGEST} bytes; name"):
        load_configuration(Path("/dev/zero"))


def test_mistake_that_no_line_makes_names_no_line(path: Path) -> None:
    configuration = load_configuration(path)
    assert str(configuration.mistake("profiles.other.select", "x")) == "profiles.other.select: x"
    assert str(configuration.mistake("limits.seconds", "x")) == f"{path}:2: limits.seconds: x"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("a", 1),
        ("b.c", 3),
        ("b.d.e", 4),
        ("b.d.nothing", 4),
        ("b.x", 2),
        ("t.u.v", 7),
        ("t", 6),
        ("no", None),
        ("a.b.c", 1),
    ],
)
def test_lines_of_keys(keys: str, line: int | None) -> None:
    text = "a = 1\n[b]\nc = 2\nd = { e = 3 }\n\n[[ t ]]\nu.v = 5\n# no = 5\n"
    assert line_of(text, tuple(keys.split("."))) == line


def test_every_setting_is_described() -> None:
    """A setting that nobody explains is one that nobody can use."""
    for name, field in Settings.model_fields.items():
        model = field.annotation
        for key, inner in getattr(model, "model_fields", {}).items():
            assert inner.description or getattr(model, "__doc__", None), f"{name}.{key}"
