"""pyrealb's lexicons without reading what nobody asks for: one cost a fifth of a first summary, for a dozen words.

pyrealb parses all words of both languages when it is imported. Here an entry is parsed when its word is asked for.
"""

import builtins
import json
import sys
from collections.abc import Iterator, MutableMapping
from functools import cached_property
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TextIO

Entry = dict[str, Any]

_MODULE = "pyrealb.Lexicon"
"""The module that reads the files, with `json.load`, as it is imported."""
_DECODER = json.JSONDecoder()


class LexiconFile(MutableMapping[str, Entry]):
    """The entries of a lexicon by their lemma; the file is read at the first question, and may be added to.

    The file has each entry on lines of its own and begins it with at most one space. One of another layout is parsed
    whole. Raises ValueError, when an entry is asked for that is no JSON.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _entries(self) -> dict[bytes, bytes | Entry]:
        """By the lemma as it is written: the text of an entry, behind its first quotation mark, or what it says."""
        text = self._path.read_bytes()
        entries = text.removeprefix(b'{"').replace(b'\n"', b'\n "').split(b'\n "')
        if not text.startswith(b'{"') or len(entries) == 1:
            return {_written(lemma): entry for lemma, entry in json.loads(text).items()}
        return {entry.partition(b'":')[0]: entry for entry in entries}

    def __getitem__(self, lemma: str) -> Entry:
        written = _written(lemma)
        entry = self._entries[written]
        if isinstance(entry, bytes):
            entry = self._entries[written] = _DECODER.raw_decode(entry.partition(b'":')[2].decode())[0]
        return entry

    def __contains__(self, lemma: object) -> bool:
        return isinstance(lemma, str) and _written(lemma) in self._entries

    def __setitem__(self, lemma: str, entry: Entry) -> None:
        self._entries[_written(lemma)] = entry

    def __delitem__(self, lemma: str) -> None:
        del self._entries[_written(lemma)]

    def __iter__(self) -> Iterator[str]:
        """The lemmas in the order of the file."""
        for written in list(self._entries):
            yield json.loads(b'"%s"' % written) if b"\\" in written else written.decode()

    def __len__(self) -> int:
        return len(self._entries)


def _written(lemma: str) -> bytes:
    return json.dumps(lemma, ensure_ascii=False)[1:-1].encode()


def data_file(name: str) -> Path:
    """A file of the data of the installed pyrealb. Raises ModuleNotFoundError where there is none."""
    folder = _folder()
    if folder is None:
        raise ModuleNotFoundError("pyrealb is not installed")
    return folder / "data" / name


def _folder() -> Path | None:
    spec = find_spec("pyrealb")  # which does not import it
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def read_late() -> None:
    """Have pyrealb, when it is imported, read its lexicons so; nothing happens where it is imported already."""
    folder = _folder()
    if "pyrealb" in sys.modules or folder is None:
        return
    own = spec_from_file_location(_MODULE, folder / "Lexicon.py")
    if own is None or own.loader is None:
        return
    module = module_from_spec(own)
    # The builtins of this module alone: its `import json` gives it a `json.load` that puts the reading off.
    vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
    own.loader.exec_module(module)
    sys.modules.setdefault(_MODULE, module)


def _import(name: str, *rest: Any) -> ModuleType | SimpleNamespace:
    return SimpleNamespace(load=_load) if name == "json" else builtins.__import__(name, *rest)


def _load(file: TextIO) -> Any:
    with file:
        path = Path(file.name)
        return LexiconFile(path) if path.name.startswith("lexicon-") else json.load(file)
