from pathlib import Path

import pytest

from training.entities import EntitySentence, read_entities


def _read(folder: Path, text: str, file_format: str) -> list[EntitySentence]:
    path = folder / "entities.txt"
    path.write_text(text, encoding="utf8")
    return list(read_entities(path, file_format))


def _names(sentence: EntitySentence) -> list[tuple[str, str]]:
    return [(sentence.text[item.start : item.end], item.label) for item in sentence.entities]


def test_iob2_labels_become_ranges_of_the_running_text(tmp_path: Path) -> None:
    text = (
        "# text = Ada Quill left Lund, we hear.\n1\tAda\tB-PER\t-\t-\n2\tQuill\tI-PER\t-\t-\n3\tleft\tO\t-\t-\n"
        "4\tLund\tB-LOC\t-\t-\n5\t,\tO\t-\t-\n6\twe\tO\t-\t-\n7\thear\tO\t-\t-\n8\t.\tO\t-\t-\n"
    )
    (sentence,) = _read(tmp_path, text, "iob2")

    assert _names(sentence) == [("Ada Quill", "PER"), ("Lund", "LOC")]
    assert sentence.text == "Ada Quill left Lund, we hear."


def test_types_that_nobody_asked_for_are_not_entities(tmp_path: Path) -> None:
    (sentence,) = _read(tmp_path, "1\tSwedish\tB-OTH\t-\t-\n2\tships\tO\t-\t-\n", "iob2")

    assert sentence.entities == ()


def test_touching_io_labels_of_one_type_are_one_entity(tmp_path: Path) -> None:
    first, second = _read(tmp_path, "Lund I-LOC\nCity I-LOC\nbecame O\n\nOslo I-LOC\n", "io")

    assert _names(first) == [("Lund City", "LOC")]
    assert _names(second) == [("Oslo", "LOC")]


def test_words_without_running_text_are_joined_as_written(tmp_path: Path) -> None:
    words = ["Ada", "'s", "boat", "(", "a", "yawl", ")", "is", "n't", "here", ",", "Bo", "."]
    (sentence,) = _read(tmp_path, "\n".join(f"{word} O" for word in words), "io")

    assert sentence.text == "Ada's boat (a yawl) isn't here, Bo."


def _parseme(rows: list[tuple[str, str, str]]) -> str:
    return "".join(
        "\t".join([number, form, form, "PROPN", "_", "_", "0", "root", "_", "_", tag, "*"]) + "\n"
        for number, form, tag in rows
    )


def test_parseme_reads_what_the_name_stands_for_in_its_sentence(tmp_path: Path) -> None:
    rows = [
        ("1", "Oslo", "1:PROPN|NE-ORG.final|_;2:PROPN|NE-LOC.prim|_"),
        ("2", "et", "*"),
        ("3", "Ada", "3:PROPN|NE-PERS.final|_"),
        ("4", "Quill", "3"),
        ("5", "lisent", "*"),
        ("6", "Horizons", "4:PROPN|NE-PROD.final|_"),
    ]
    (sentence,) = _read(tmp_path, _parseme(rows), "parseme")

    assert _names(sentence) == [("Oslo", "ORG"), ("Ada Quill", "PER")]


def test_parseme_contraction_takes_the_label_of_its_parts(tmp_path: Path) -> None:
    rows = [
        ("1", "Banque", "1:PROPN|NE-ORG.final|_"),
        ("2-3", "du", "*"),
        ("2", "de", "1"),
        ("3", "le", "1"),
        ("4", "Nord", "1"),
    ]
    (sentence,) = _read(tmp_path, _parseme(rows), "parseme")

    assert sentence.words == ("Banque", "du", "Nord")
    assert _names(sentence) == [("Banque du Nord", "ORG")]


def test_unknown_format_lists_the_valid_ones(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"unknown format 'bio'; choose one of \['io', 'iob2', 'parseme'\]"):
        _read(tmp_path, "Oslo B-LOC\n", "bio")
