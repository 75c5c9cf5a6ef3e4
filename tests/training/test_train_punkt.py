import json
from pathlib import Path

from nltk.tokenize.punkt import PunktParameters

from training.train_punkt import BEGINNING_UPPER, MIDDLE_UPPER, raw_paragraphs, readable, write

LOWER = 1 << 5


def _parameters() -> PunktParameters:
    parameters = PunktParameters()
    parameters.abbrev_types = {"ltd", "e.g", "rare", "unlikelyword"}
    parameters.collocations = {("b", "lund"), ("no", "entry")}
    parameters.sent_starters = {"however", "lund"}
    parameters.ortho_context.update(
        {
            "however": BEGINNING_UPPER | LOWER,
            "entry": BEGINNING_UPPER | LOWER,
            "lund": BEGINNING_UPPER | MIDDLE_UPPER,
            "never": LOWER,
        }
    )
    return parameters


def test_only_sure_abbreviations_and_no_names_are_kept() -> None:
    paragraphs = ["However, Lund Ltd. closed. " * 5, "Rare. However, entry."]

    data = readable(_parameters(), paragraphs)

    assert data["abbreviations"] == ["e.g", "ltd"]
    assert data["collocations"] == [["no", "entry"]]
    assert data["sentence_starters"] == ["however"]
    assert data["orthographic_context"] == {"however": BEGINNING_UPPER | LOWER}


def test_file_is_json_with_one_entry_a_line(tmp_path: Path) -> None:
    write({"abbreviations": ["é.g", "ltd"], "orthographic_context": {"a": 2}}, tmp_path / "punkt.json")

    text = (tmp_path / "punkt.json").read_text(encoding="utf8")
    assert json.loads(text) == {"abbreviations": ["é.g", "ltd"], "orthographic_context": {"a": 2}}
    assert '    "é.g",\n' in text


def test_raw_texts_are_those_of_the_language_with_documents_inside(tmp_path: Path) -> None:
    lines = [
        {"text": "One."},
        {"language": "fr", "text": "Deux."},
        {"lang": "fr", "documents": [{"text": "Trois."}, {"text": "Quatre."}]},
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf8")

    assert [text for text in raw_paragraphs("fr", [tmp_path]) if text] == ["Deux.", "Trois.", "Quatre."]
    assert list(raw_paragraphs("en", [tmp_path])) == ["One."]
