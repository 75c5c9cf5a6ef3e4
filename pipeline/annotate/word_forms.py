"""All forms of the words that the dictionary of pyrealb has: which words are no names.

Read from the files of that package, without its module state; where a file is not as expected nothing is known.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pipeline.languages import Language
from pipeline.lexicon_files import data_file

_INVARIABLE = frozenset({"Pro", "D", "Adv", "P", "C"})
"""Parts of speech whose words are known by their lemma alone."""


@cache
def word_forms(language: Language) -> frozenset[str]:
    """Every form of every word in lower case; some 70,000 of English, 250,000 of French, read when first needed."""
    lexicon, rules = _read(f"lexicon-{language}.json"), _read(f"rules-{language}.json")
    tables = {**_endings(rules["declension"], _of_noun), **_endings(rules["conjugation"], _of_verb)}
    return frozenset(
        form for lemma, entry in lexicon.items() if lemma.islower() for form in _forms(lemma, entry, tables)
    )


Table = tuple[str, tuple[str, ...]]


def _read(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(data_file(name).read_text(encoding="utf-8"))
    return found


def _endings(tables: Mapping[str, Any], read: Any) -> dict[str, Table]:
    return {name: (table["ending"], tuple(dict.fromkeys(read(table)))) for name, table in tables.items()}


def _of_noun(table: Mapping[str, Any]) -> Iterator[str]:
    yield from (form["val"] for form in table["declension"] if isinstance(form["val"], str))


def _of_verb(table: Mapping[str, Any]) -> Iterator[str]:
    for forms in table["t"].values():
        yield from (form for form in ([forms] if isinstance(forms, str) else forms or ()) if form is not None)


def _forms(lemma: str, entry: Mapping[str, Any], tables: Mapping[str, Table]) -> Iterator[str]:
    yield lemma
    for pos, word in entry.items():
        name = word.get("tab") if isinstance(word, dict) and pos not in _INVARIABLE else None
        ending, endings = tables.get(name or "", ("", ()))
        if name and lemma.endswith(ending):
            stem = lemma[: len(lemma) - len(ending)]
            yield from (stem + each for each in endings)
