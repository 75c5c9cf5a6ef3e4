"""Tries every regular expression of the program and its rules on texts that pump what it repeats, with a limit of CPU.

An expression that reads one stretch in ever more ways needs minutes for such a text, others milliseconds. The texts are
made from the expression itself: what stands before a repeated part, the part many times, and an end that fits nothing.
Expressions are those that modules hold, and those that are made of rules, words and messages while everything is read
and loaded. A part that repeats what is repeated itself is also filled with what it is separated by, as `(?:\\.[^:]+)*`
is by dots: what stands between two rounds is then read within one of them too.
"""

import importlib
import pkgutil
import re
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from re import _constants as codes
from re import _parser as parser
from typing import Any
from unittest.mock import patch

import pipeline
import service
from pipeline.profile_table import ProfileTable
from pipeline.registry import wire
from pipeline.rules.phrases.phrase import Phrase
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.details import Details

SECONDS = 4
"""For one repeated part of an expression; the slowest takes a tenth of it."""
RUNS = {34: 0.0, 100: 1 / 8192, 200: 1 / 128, 400: 1 / 16, 800: 0.0}
"""How often a part is repeated, and the seconds below which it is not repeated more often.

The first is enough for what doubles with each repetition, and all are tried a second time. Beyond, what needs less
keeps to half of the limit with each end of the longest run too, though it grows with the cube, and from the second to
the third with the sixth power; nearly all do.
"""
ENDS = ("", "!", "\x00", "\n<")
CANDIDATES = "a0 A.,-_'\n<>(é/"
MANY = 12
SEPARATORS = 4
LONGEST = 4_000
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_CATEGORIES = {
    codes.CATEGORY_DIGIT: r"\d",
    codes.CATEGORY_NOT_DIGIT: r"\D",
    codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w",
    codes.CATEGORY_NOT_WORD: r"\W",
}


def expressions() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every compiled expression that a module of the program holds by name, or in a table or a row of its own."""
    for package in (pipeline, service):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.rpartition(".")[2].startswith("__") or ".migrations" in found.name:
                continue  # these run when they are imported
            module = importlib.import_module(found.name)
            for name, value in sorted(vars(module).items()):
                values = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
                for each in values:
                    if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                        yield f"{found.name}.{name}", each


def loaded() -> tuple[Runner, list[re.Pattern[str]]]:
    """What summarizes, and every expression that it makes of rules and words, phrases of rules among them."""
    made: dict[tuple[str, int], None] = {}
    compile_it = re.compile

    def remember(pattern: Any, flags: Any = 0) -> Any:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if isinstance(pattern, str) and caller.partition(".")[0] in ("pipeline", "service"):
            made[pattern, int(flags)] = None
        return compile_it(pattern, flags)

    written = Phrase.__init__

    def keep(phrase: Phrase, node: Any, text: str, flags: int) -> None:
        made[text, flags] = None
        written(phrase, node, text, flags)

    with patch.object(re, "compile", remember), patch.object(Phrase, "__init__", keep):
        configuration = load_configuration(None)
        runner = Runner(wire(configuration))
        runner.warm_up()
        Details.of(ProfileTable(configuration))
    return runner, [compile_it(pattern, flags) for pattern, flags in made]


def fits(character: str, items: list[Any]) -> bool:
    """Whether a character is in a set as the parser gives it."""
    is_negated, is_in = False, False
    for code, value in items:
        if code is codes.NEGATE:
            is_negated = True
        elif code is codes.LITERAL:
            is_in = is_in or ord(character) == value
        elif code is codes.RANGE:
            is_in = is_in or value[0] <= ord(character) <= value[1]
        elif code is codes.CATEGORY:
            is_in = is_in or re.match(_CATEGORIES[value], character) is not None
    return is_in != is_negated


def member(items: list[Any], liked: str = "") -> str:
    """A character of a set: that which is `liked`, if it is one."""
    firsts = [chr(value[0] if code is codes.RANGE else value) for code, value in items
              if code in (codes.LITERAL, codes.RANGE)]  # fmt: skip
    return next((each for each in (*liked, *CANDIDATES, *firsts) if fits(each, items)), "")


def example(tree: Any, branch: int = 0, extra: int = 0, liked: str = "") -> str:
    """A short text that the tree fits: its branch of that number, and every repeat that often beyond its least.

    Where a character may be one of several, it is the `liked` one.
    """
    said = ""
    for code, value in tree:
        if code is codes.LITERAL:
            said += chr(value)
        elif code is codes.NOT_LITERAL:
            said += next(each for each in (*liked, *CANDIDATES) if ord(each) != value)
        elif code is codes.ANY:
            said += "a"
        elif code is codes.IN:
            said += member(value, liked)
        elif code is codes.BRANCH:
            said += example(value[1][branch % len(value[1])], branch, extra, liked)
        elif code is codes.SUBPATTERN:
            said += example(value[3], branch, extra, liked)
        elif code is codes.ATOMIC_GROUP:
            said += example(value, branch, extra, liked)
        elif code in _REPEATS:
            least, most, part = value
            said += example(part, branch, extra, liked) * min(least + extra, most)
    return said


def parts(code: Any, value: Any) -> list[Any]:
    """The trees within a node."""
    if code is codes.BRANCH:
        return list(value[1])
    if code is codes.SUBPATTERN:
        return [value[3]]
    if code in _REPEATS:
        return [value[2]]
    if code is codes.ATOMIC_GROUP:
        return [value]
    return [value[1]] if code in (codes.ASSERT, codes.ASSERT_NOT) else []


def inner(tree: Any) -> Iterator[tuple[Any, Any]]:
    """The nodes of a tree and of all within it."""
    for code, value in tree:
        yield code, value
        for part in parts(code, value):
            yield from inner(part)


def separators(tree: Any) -> list[str]:
    """The characters that a part names which repeats what is repeated itself; none of another part."""
    nodes = list(inner(tree))
    if not any(code in _REPEATS and value[1] >= MANY for code, value in nodes):
        return []
    return list(dict.fromkeys(chr(value) for code, value in nodes if code is codes.LITERAL))[:SEPARATORS]


def attacks(tree: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """What stands before each repeated part, and what the part may be."""
    for code, value in tree:
        if code in _REPEATS and value[1] >= MANY:
            bodies = dict.fromkeys(example(value[2], branch, extra) for branch in range(3) for extra in (0, 1))
            for liked in separators(value[2]):
                bodies |= dict.fromkeys(example(value[2], branch, 1, liked) for branch in range(3))
            for body in bodies:
                if body:
                    yield before, body
        for part in parts(code, value):
            yield from attacks(part, before)
        before += example([(code, value)])


def taken(expression: re.Pattern[str], text: str) -> float:
    """The seconds of processor that finding the expression everywhere in a text takes."""
    begun = time.process_time()
    for _ in expression.finditer(text):
        pass
    return time.process_time() - begun


def pump(read: Iterable[re.Pattern[str]]) -> None:
    """Names each expression before it is tried, so that the last name is that of the one that never ended.

    Tried are those of modules and those that were `read`.
    """
    distinct: dict[re.Pattern[str], str] = {}
    for name, expression in chain(expressions(), (("loaded", each) for each in read)):
        distinct.setdefault(expression, name)
    for expression, name in distinct.items():
        sys.stdout.write(f"{name} {expression.pattern!r}\n")
        sys.stdout.flush()
        tree = parser.parse(expression.pattern, expression.flags & ~re.UNICODE)
        for before, body in dict.fromkeys(attacks(tree)):
            used = resource.getrusage(resource.RUSAGE_SELF)
            until = int(used.ru_utime + used.ru_stime) + SECONDS + 1  # the limit counts both
            resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
            for end in ENDS:
                for run, little in RUNS.items():
                    if len(body) * run >= LONGEST and little:
                        break
                    if taken(expression, before + body * run + end) < little:
                        break
    sys.stdout.write(f"done {len(distinct)}\n")
