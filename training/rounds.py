"""Reading rounds: draws documents that nobody has read, makes the sheet that blind readers judge, counts their marks.

    python -m training.rounds draw DATA SET COUNT SEED [FIELD=VALUE …] > drawn.jsonl
    python -m training.rounds sheet KIND DRAWN FOLDER
    python -m training.rounds score FOLDER

SET stands below the folder DATA and is named as in reading_rounds.tsv. KIND is articles, news, judgments, or office
(DRAWN is then a folder of files). `sheet` asks the command named by $PRECIS (`precis`) for our summaries and writes
FOLDER/sheet.md (what the reader gets), FOLDER/sources/ (the whole documents) and FOLDER/key.json (what stays hidden).
The reader writes FOLDER/scores.json: for each text of the sheet its marks,
`{"1A": {"useful": 3, "main": true, "sentences": ["", "D", "FT"]}, …}`,
and for each pair which text is better, `"1": "A"`, `"B"` or `"="`.
"""

import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]

READ = Path(__file__).with_name("reading_rounds.tsv")
BEGINNING_WORDS = {"articles": 120, "news": 60, "office": 120}


def rows(path: Path) -> list[Row]:
    """The objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def spent(name: str, register: Path = READ) -> frozenset[str]:
    """The ids of the set `name` that have been on a sheet."""
    pairs = (line.split("\t") for line in register.read_text(encoding="utf-8").splitlines())
    return frozenset(identifier for of_set, identifier in pairs if of_set == name)


def draw(data: Path, name: str, count: int, seed: int, wanted: Mapping[str, str], register: Path = READ) -> list[Row]:
    """`count` unread documents, courts and fields (where the set tells them) in turn; the same for one seed."""
    read = spent(name, register)
    unread = [
        row
        for row in rows(data / f"{name}.jsonl")
        if row["id"] not in read
        and all(str(row.get(field, row.get("lang"))) == value for field, value in wanted.items())
    ]
    random.Random(seed).shuffle(unread)  # noqa: S311 - a sample, not a secret
    by_source: dict[str, list[Row]] = collections.defaultdict(list)
    for row in unread:
        by_source[str(row.get("court") or row.get("field") or "")].append(row)
    return _in_turn(list(by_source.values()))[:count]


def _in_turn(groups: Sequence[Sequence[Row]]) -> list[Row]:
    longest = max(map(len, groups), default=0)
    return [group[n] for n in range(longest) for group in groups if n < len(group)]


def summaries(documents: Sequence[Row], profile: str) -> dict[str, Row]:
    """Our answers by id, as one batch gives them."""
    keep = ("id", "text", "documents", "title", "date", "language")
    lines = "".join(json.dumps({k: row[k] for k in keep if row.get(k) is not None}) + "\n" for row in documents)
    done = _run(["batch", "-", "-", "--profile", profile], lines)
    return {answer["id"]: answer for answer in map(json.loads, done.splitlines())}


def _run(arguments: Sequence[str], given: str | None = None) -> str:
    command = [*shlex.split(os.environ.get("PRECIS", "precis")), *arguments]
    return subprocess.run(  # noqa: S603 - the command that is measured
        command, input=given, capture_output=True, text=True, check=False
    ).stdout


def _clean(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


def beginning(text: str, count: int) -> str:
    """The first `count` words of running text."""
    paragraphs = [p for p in re.split(r"\n\s*\n", text) if len(p.split()) > 12] or [text]
    return " ".join(_clean(" ".join(paragraphs)).split()[:count])


def _whole(row: Row) -> str:
    texts = row.get("documents") or [row]
    return "\n\n=====\n\n".join("\n".join(filter(None, (d.get("date"), d.get("title"), d["text"]))) for d in texts)


def _told(answer: Row) -> str:
    if "summary" not in answer:
        return f"(no summary: {answer.get('error', {}).get('code')})"
    told: str = answer["summary"]["text"]
    return told if "\n" in told else _clean(told)


def _texts(kind: str, row: Row, answer: Row) -> dict[str, str]:
    """What the sheet shows of one document, by where it comes from."""
    texts = {"ours": _told(answer)}
    if kind in BEGINNING_WORDS:
        first = (row.get("documents") or [row])[0]
        opening = beginning(first["text"], BEGINNING_WORDS[kind])
        texts["beginning"] = (
            f"{_clean(first.get('title'))}. {opening}" if kind == "news" and first.get("title") else opening
        )
    if kind == "articles":
        texts["authors"] = " ".join(_clean(row["abstract"]).split()[:200])
    return texts


def _documents(kind: str, drawn: Path) -> Iterator[tuple[Row, Row]]:
    """Each document with our answer to it."""
    if kind == "office":
        for path in sorted(p for p in drawn.iterdir() if p.is_file()):
            printed = _run(["summarize", "--profile", "auto", "--format", "json", str(path)])
            yield (
                {"id": path.name, "text": _run(["read", str(path)])},
                {"summary": json.loads(printed)} if printed else {},
            )
    else:
        profile = {"articles": "sumum", "judgments": "letsum"}.get(kind, "auto")
        documents = rows(drawn)
        ours = summaries(documents, profile)
        yield from ((row, ours[row["id"]]) for row in documents)


def sheet(kind: str, drawn: Path, folder: Path, seed: int = 1) -> int:
    """Writes the sheet, its sources and its key; gives the number of documents."""
    rng = random.Random(seed)  # noqa: S311 - a sample, not a secret
    (folder / "sources").mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    key: dict[str, dict[str, str]] = {}
    count = 0
    for count, (row, answer) in enumerate(_documents(kind, drawn), 1):
        (folder / "sources" / f"{count}.txt").write_text(_whole(row), encoding="utf-8")
        texts = _texts(kind, row, answer)
        shown = rng.sample(sorted(texts), len(texts))
        title = "" if kind == "news" else _clean(row.get("title"))
        lines.append(f"\n## {count}. {title or 'document ' + str(count)} (whole text: sources/{count}.txt)\n")
        for letter, source in zip("ABC", shown, strict=False):
            lines.append(f"**{count}{letter}**\n\n{texts[source]}\n")
            key[f"{count}{letter}"] = {"source": source, "id": row["id"]}
    (folder / "sheet.md").write_text("\n".join(lines), encoding="utf-8")
    (folder / "key.json").write_text(json.dumps(key, indent=1), encoding="utf-8")
    return count


def score(folder: Path) -> list[str]:
    """The counts of a sheet by source: means of marks, sums of yes, sentences by flaw, pairs won.

    Raises KeyError where a text of the sheet has no marks.
    """
    key = json.loads((folder / "key.json").read_text(encoding="utf-8"))
    scores = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    marks: dict[str, list[Row]] = collections.defaultdict(list)
    for label, hidden in key.items():
        marks[hidden["source"]].append(scores[label])
    lines = [_counts(source, values) for source, values in sorted(marks.items())]
    better = collections.Counter(
        key[f"{label}{won}"]["source"] if f"{label}{won}" in key else "equal"
        for label, won in scores.items()
        if label.isdigit() and isinstance(won, str)
    )
    return [*lines, *([f"better: {dict(sorted(better.items()))}"] if better else [])]


def _counts(source: str, values: Sequence[Row]) -> str:
    told = [flaws for value in values for flaws in value.get("sentences", [])]
    by_flaw = collections.Counter(flaw for flaws in told for flaw in set(flaws))
    sound = sum(not set(flaws) - {"T"} for flaws in told)
    fields = sorted({field for value in values for field in value} - {"sentences", "note"})
    parts = [f"{source} ({len(values)})"]
    for field in fields:
        given = [value[field] for value in values if isinstance(value.get(field), (int, float))]
        if all(isinstance(one, bool) for one in given):
            parts.append(f"{field} {sum(given)} of {len(given)}")
        else:
            parts.append(f"{field} {sum(given) / len(given):.2f} ({', '.join(map(str, given))})")
    parts.append(f"sentences {len(told)}: {dict(sorted(by_flaw.items()))}, sound {sound}")
    return "; ".join(parts)


def main(arguments: Sequence[str]) -> None:
    """The three commands of the module's docstring."""
    match arguments:
        case ["draw", data, name, count, seed, *wanted]:
            fields = dict(pair.split("=", 1) for pair in wanted)
            for row in draw(Path(data), name, int(count), int(seed), fields):
                print(json.dumps(row, ensure_ascii=False))
        case ["sheet", kind, drawn, folder] if kind in (*BEGINNING_WORDS, "judgments"):
            print(f"{folder}/sheet.md: {sheet(kind, Path(drawn), Path(folder))} documents; give the reader no key.json")
        case ["score", folder]:
            print("\n".join(score(Path(folder))))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
