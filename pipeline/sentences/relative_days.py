"""Words for a day that only the date of a document tells: "Monday", "yesterday", « aujourd'hui »."""

import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from pipeline.document import Document, Entity, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

FRAME = 40
"""Tokens before a sentence: about one sentence."""
_FUTURE = "future"
_HYPHENS = frozenset("-‐‑")
_LONGEST_WEEK = 5
"""Days back to a weekday that is clear: further back it may be that of today or tomorrow, where the story is from."""
_RIGHT_BEHIND = 2
"""Tokens behind a day in which the verb stands that it dates: "on Friday morning gathered"."""
_OF_TODAY = ".this-evening"
"""The rule of the annotation for a part of the day on which something is written."""
_OPENING = 15
"""Tokens at the beginning of a document in which a dateline stands."""
_WEEK, _SOON = datetime.timedelta(7), datetime.timedelta(4)
"""Days ahead to a weekday that is clear: what is further off may have been written long before it was published."""
_YEAR_LONG = datetime.timedelta(366)
_BEGINNING = 600
"""Tokens of a document in which a day may show that its date is wrong."""
_LONGEST_LEAD = 40
_LEADING = 3
"""Signs before a day, and words of which one of them consists that say that it bounds a stretch: « à partir de »."""
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MONTH = re.compile(r"\d{4}-\d{2}")


@dataclass(frozen=True, slots=True)
class RelativeDay:
    """The words as they stand, the day in ISO 8601, and whether they mean another day tomorrow: "yesterday"."""

    words: str
    day: str
    is_deictic: bool


@dataclass(frozen=True, slots=True)
class DayWords:
    """Words of a language about days: deictic ones by days from today, and participles of what is over.

    `telling` are those of what has come to pass where they stand with a day: "published on Tuesday", "arrested
    Saturday"; "planned on Friday" may be of the Friday to come. `future` are auxiliaries of what will be,
    `open` those of what is not told to have been: "may", "would". Behind `ahead` a day ends or begins a stretch and
    does not date what is told: "until Monday"; no more behind `behind`, but then it is past: "since Monday". `leading`
    may stand between: "until early Monday".
    """

    offsets: Mapping[str, int]
    telling: frozenset[str]
    future: frozenset[str]
    open: frozenset[str]
    ahead: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DayWords":
        """Those of the lexicons."""
        offsets = {row["form"]: int(row["value"]) for row in resources.lexicon(language, "relative_days")}
        telling = frozenset(row["form"] for row in resources.lexicon(language, "telling_participles"))
        names = ("tense_auxiliaries", "modal_verbs")
        helpers = [tuple(row.values.values()) for name in names for row in resources.lexicon(language, name)]
        future = frozenset(form for form, value, *_ in helpers if value == _FUTURE)
        beside = resources.lexicon(language, "day_companions")
        ahead, behind, leading = (
            frozenset(row["form"] for row in beside if row["kind"] == kind) for kind in ("ahead", "behind", "leading")
        )
        return cls(offsets, telling, future, frozenset(form for form, *_ in helpers), ahead, behind, leading)

    def bounding(self, text: str, entities: Iterable[Entity]) -> Iterator[int]:
        """Where days begin in a text that do not date what is told: "until Monday", "since 3 May"."""
        starts = (each.span.start for each in entities if each.label == "DATE")
        yield from (each for each in starts if _stands_behind(text, each, self.ahead | self.behind, self.leading))

    def is_ahead(self, text: str, start: int) -> bool:
        """Whether a day there may be one to come whatever the tense: "has cancelled all trips until Monday"."""
        return _stands_behind(text, start, self.ahead, self.leading)


def _stands_behind(text: str, start: int, forms: Collection[str], leading: Collection[str]) -> bool:
    before = text[max(0, start - _LONGEST_LEAD) : start].lower().replace("’", "'").split()
    while before and before[-1] in leading and " ".join(before[-2:]) not in forms:
        before.pop()
    return any(" ".join(before[-count:]) in forms for count in range(1, min(len(before), _LEADING) + 1))


def relative_days(tree: SentenceTree, tokens: Collection[int], words: DayWords) -> Iterator[RelativeDay]:
    """Those of some tokens of a sentence, in order.

    A weekday is the last one only where what happened on it is past: "will meet on Friday" means the next, and is
    clear where that is near. The weekday of the document's own day is that day, whatever the tense. "Today" is a day
    only where it is past or will be: elsewhere it may mean our time. Behind a date that is written out a weekday is
    counted from there: "It began on Sunday, April 29. On Monday …".
    """
    document = tree.document
    if document.date is None or _is_stale(tree):
        return
    for entity in dict.fromkeys(tree.entities[i] for i in sorted(tree.entities)):
        text = entity.span.of(document.text)
        if any(char.isdigit() for char in text):
            continue
        within = range(entity.first, entity.last)
        if _is_year(tree, entity) and {*within} <= {*tokens} and not _owns(tree, within):
            yield RelativeDay(text, entity.value or "", is_deictic=False)
        if not _is_day(entity):
            continue
        offset = next((words.offsets[w] for i in within if (w := tree.token(i).text.lower()) in words.offsets), None)
        is_joined = document.text[entity.span.end : entity.span.end + 1] in _HYPHENS  # « ce soir-là »
        day = None if is_joined else _clear_day(tree, entity, offset, words)
        is_counted = offset is None and _is_counted(tree, within)  # not "five wounded today", of which today is one
        is_free = not (is_counted or _owns(tree, within) or _is_of_name(tree, within, words))
        if day is not None and {*within} <= {*tokens} and is_free:
            yield RelativeDay(text, day, offset is not None)


def written_dates(document: Document, entities: Iterable[Entity]) -> Iterator[str]:
    """The days and months of some expressions that are written out (ISO 8601), and the ends of stretches of them."""
    for entity in entities:
        if entity.label == "DATE" and any(char.isdigit() for char in entity.span.of(document.text)):
            yield from (day for day in (entity.value or "").split("/") if _MONTH.match(day))


def _is_of_name(tree: SentenceTree, day: range, words: DayWords) -> bool:
    """Whether a day is part of a name: "Patch Tuesday", "Kasre Today", « le Courrier du Lundi »."""
    if day.start == tree.indices.start or not tree.token(day.start).text[:1].isupper():
        return False
    before, governor = day.start - 1, tree.governor(day.start)
    is_joined = tree.governor(before) in day or (governor == before and tree.relation(day.start) in ("appos", "flat"))
    is_behind = is_joined and before > tree.indices.start and tree.token(before).text.istitle()
    is_deictic = tree.token(day.start).text.lower() in words.offsets
    marks = {tree.token(i).text.lower() for i in tree.children(day.start, "case")}
    is_in_name = governor is not None and tree.token(governor).text.istitle() and tree.relation(day.start) == "nmod"
    return is_behind or is_deictic or (is_in_name and bool(marks) and marks.isdisjoint(words.leading))


def _is_day(entity: Entity) -> bool:
    return entity.label == "DATE" and bool(_DAY.fullmatch(entity.value or ""))


def _is_year(tree: SentenceTree, entity: Entity) -> bool:
    """Whether words mean a year by that of the document: "last year", « cette année »; not "the last year"."""
    before = tree.token(entity.first - 1) if entity.first - 1 in tree.indices else None
    is_stretch = before is not None and before.pos in ("DET", "ADP", "ADJ")
    return bool(_YEAR.fullmatch(entity.value or "")) and entity.label == "DATE" and not is_stretch


def _clear_day(tree: SentenceTree, entity: Entity, offset: int | None, words: DayWords) -> str | None:
    """The day that a word certainly means."""
    today, value = tree.document.date, entity.value or ""
    if today is None:
        return None
    is_own = value == str(today)
    if offset or (is_own and (entity.rule or "").endswith(_OF_TODAY)):  # "will meet this evening"
        return value
    is_weekday = offset is None
    if is_weekday and _is_framed(tree, entity):
        return None
    if offset == 0 and is_own and any(will_be(tree, verb, words.future) for verb in _verbs(tree, entity.first)):
        return value  # "when he speaks today, he will deny it"
    is_bound = is_weekday and words.is_ahead(tree.document.text, entity.span.start)
    if is_bound and is_own:
        return None
    if is_own and is_weekday and tree.token(entity.first).feature("PronType") == "Dem":
        return value  # « ce dimanche », published on that Sunday
    has_passed = not is_bound and is_past(tree, entity.first, words, is_own=is_own)
    if is_own and (has_passed or (is_weekday and _is_finite(tree, entity.first))):
        return value
    if is_weekday and value < str(today) and _is_to_come(tree, entity.first, words.future):
        following = datetime.date.fromisoformat(value) + _WEEK
        return str(following) if following - today <= _SOON else None
    if is_weekday and has_passed and value > str(today):  # "took place this Sunday", published on Monday
        value = str(datetime.date.fromisoformat(value) - _WEEK)
    is_near = offset is not None or _is_near(value, today)
    return value if is_near and has_passed else None


def _is_stale(tree: SentenceTree) -> bool:
    """Whether the document opens with another date than its own, written out: nobody knows which its days go by.

    That of an event is none: "It was reported today that on 10 March …". Nor does anybody where it is too old.
    """
    document, annotation = tree.document, tree.annotation
    opening = (e for e in annotation.entities if e.label == "DATE" and e.first < _OPENING)
    first = next((e for e in opening if any(char.isdigit() for char in e.span.of(document.text))), None)
    if is_outdated(document):
        return True
    if first is None or document.date is None or not _DAY.fullmatch(first.value or ""):
        return False
    is_of_event = first.first > 0 and annotation.tokens[first.first - 1].pos == "ADP"
    apart = abs((document.date - datetime.date.fromisoformat(first.value or "")).days)
    return 0 < apart <= _LONGEST_WEEK and not is_of_event


def is_outdated(document: Document) -> bool:
    """Whether a text tells what came to pass on a day long after the date of its document: that is a wrong one."""
    annotation, today = document.annotation, document.date
    if annotation is None or today is None:
        return False
    last = min(today, datetime.date.max - _YEAR_LONG) + _YEAR_LONG
    near = takewhile(lambda entity: entity.first < _BEGINNING, annotation.entities)
    days = [e for e in near if e.label == "DATE" and _DAY.fullmatch(e.value or "")]
    late = {e.first for e in days if (e.value or "") > str(last)}
    sentences = takewhile(lambda sentence: late and sentence.first < _BEGINNING, annotation.sentences)
    trees = (SentenceTree(document, annotation, each) for each in sentences)
    return any(_tells_past(tree, day) for tree in trees for day in late.intersection(tree.indices))


def _tells_past(tree: SentenceTree, index: int) -> bool:
    """Whether the nearest verb over a token tells what has happened: no more than its tense is asked."""
    verb = next(iter(_verbs(tree, index)), None)
    group = _group(tree, verb) if verb is not None else []
    return any(token.feature("Tense") in ("Past", "Imp") for token in group if token.feature("VerbForm") == "Fin")


def _is_near(day: str, today: datetime.date | None) -> bool:
    return today is not None and (today - datetime.date.fromisoformat(day)).days <= _LONGEST_WEEK


def _is_framed(tree: SentenceTree, day: Entity) -> bool:
    """Whether a weekday is counted from a date that is written out near it: from there it would be another day.

    A date in the words before it, or in its sentence; not that of a dateline, nor one behind it that only tells which
    thing is meant: "on Tuesday defended his Jan. 8 phone call".
    """
    text, own = tree.document.text, str(tree.document.date)
    near = range(max(0, tree.sentence.first - FRAME), tree.sentence.last)
    entities = (e for e in tree.annotation.entities if e.first in near and e != day and _is_day(e))
    dates = (e for e in entities if e.value != own and any(char.isdigit() for char in e.span.of(text)))
    return any(not _agrees(e, day) and not _is_beside_noun(tree, e, day) for e in dates)


def _agrees(date: Entity, day: Entity) -> bool:
    """Whether the weekday behind a date is the same one as that before the story."""
    apart = datetime.date.fromisoformat(day.value or "") - datetime.date.fromisoformat(date.value or "")
    return datetime.timedelta(0) <= apart < _WEEK


def _is_beside_noun(tree: SentenceTree, date: Entity, day: Entity) -> bool:
    if date.first < day.last or date.last > tree.sentence.last:
        return False
    within = range(date.first, date.last)
    above = (tree.governor(i) for i in within)
    head = next((i for i in above if i is not None and i not in within), None)
    return head is not None and tree.token(head).pos in ("NOUN", "PROPN")


def _is_counted(tree: SentenceTree, within: range) -> bool:
    """Whether words beside a day say that it is one of several: "the third Monday in January"."""
    beside = (i for day in within for i in tree.children(day, "amod") if i not in within)
    return any(tree.token(i).pos in ("ADJ", "NUM") for i in beside)


def _owns(tree: SentenceTree, within: range) -> bool:
    """Whether what stands behind a day hangs on it: "today's crossings"."""
    return any(tree.token(i).dep == "nmod:poss" for i in within)


def _verbs(tree: SentenceTree, index: int) -> list[int]:
    """The verbs over a token, and what is stated of something: « c'était dimanche », "was the target today"."""
    own = [index] if tree.children(index, "cop") else []
    over = (i for i in tree.upward(index) if tree.token(i).pos == "VERB" or tree.children(i, "cop"))
    return own + [i for i in over if i not in own]


def _group(tree: SentenceTree, verb: int) -> list[Token]:
    return [tree.token(verb), *(tree.token(i) for i in tree.children(verb, "aux", "cop"))]


def _is_finite(tree: SentenceTree, index: int) -> bool:
    """Whether the nearest verb over a token is a finite one."""
    verb = next(iter(_verbs(tree, index)), None)
    group = _group(tree, verb) if verb is not None else []
    return any(token.feature("VerbForm") == "Fin" and token.feature("Mood") != "Cnd" for token in group)


def _is_to_come(tree: SentenceTree, index: int, future: Collection[str]) -> bool:
    """Whether the verb over a token tells what will happen: "will meet", « se réunira »."""
    verb = next(iter(_verbs(tree, index)), None)
    return verb is not None and will_be(tree, verb, future)


def will_be(tree: SentenceTree, verb: int, future: Collection[str]) -> bool:
    """Whether a verb tells what will happen."""
    group = _group(tree, verb)
    if any(token.feature("Tense") == "Fut" for token in group):
        return True
    return any({token.text.lower(), token.lemma.lower()} & {*future} for token in group[1:])


def is_past(tree: SentenceTree, index: int, words: DayWords, *, is_own: bool = False) -> bool:
    """Whether the verb over a day tells what has happened; over the day of the document, any that is finite.

    "She defended the decision to end it in a speech on Tuesday", published on Tuesday.
    """
    verbs = _verbs(tree, index)
    while is_own and len(verbs) > 1 and tree.token(verbs[0]).feature("VerbForm") == "Inf":
        if tree.children(verbs[0], "aux"):
            break  # "will end it on Tuesday"
        verbs.pop(0)
    if not verbs:
        return _all_past(tree)  # "The army conducted airstrikes Sunday", read as a noun with a participle
    is_participle = tree.token(verbs[0]).feature("VerbForm") == "Part"
    head, *others = _group(tree, verbs[0])
    if is_participle and not any(token.feature("VerbForm") == "Fin" for token in (head, *others)):
        is_behind = 0 < verbs[0] - index <= _RIGHT_BEHIND and head.feature("Tense") == "Past"  # "The mayor on Friday …"
        has_object = any(tree.children(verbs[0], "obj", "ccomp"))  # "The mayor denied on Friday that …", ill tagged
        is_active = head.dep == "ROOT" and any(tree.token(i).dep == "nsubj" for i in tree.children(verbs[0], "nsubj"))
        is_told = head.text.lower() in words.telling or is_behind or (is_active and has_object)
        return (is_told or is_clause(tree, verbs[0])) and not others  # not "a meeting planned on Friday"
    return is_past_verb(tree, verbs[0], words)


def is_clause(tree: SentenceTree, verb: int) -> bool:
    """Whether what was read as a participle is a verb with its own subject: "when a tram tipped over on Tuesday".

    So is one beside a noun that would be a second subject of who says it: "A tram tipped over on Tuesday, police said".
    """
    noun, name = tree.governor(verb), tree.relation(verb)
    if name == "acl" and noun is not None and tree.relation(noun) == "nsubj":
        above = tree.governor(noun)
        return above is not None and len(tree.children(above, "nsubj")) > 1
    return name == "advcl" and bool(tree.children(verb, "nsubj")) and bool(tree.children(verb, "mark", "advmod"))


def is_past_verb(tree: SentenceTree, verb: int, words: DayWords) -> bool:
    """Whether a finite verb tells what has happened."""
    head, *others = _group(tree, verb)
    finite = [token for token in (head, *others) if token.feature("VerbForm") == "Fin"]
    is_participle = head.feature("VerbForm") == "Part"
    if not finite:
        return False
    passives = (tree.token(i) for i in tree.children(verb, "aux") if tree.token(i).dep == "aux:pass")
    is_present = any(each.feature("Tense") == "Pres" and each in finite for each in passives)  # "is awaited on Friday"
    is_perfect = is_participle and head.feature("Tense") == "Past" and not is_present
    if any(token.feature("Mood") == "Cnd" or token.feature("Tense") == "Fut" for token in finite):
        return False
    if any({token.text.lower(), token.lemma.lower()} & words.open for token in others):
        return False  # "will be published on Friday"
    is_compound = is_participle and any(tree.token(i).dep == "aux:tense" for i in tree.children(verb, "aux"))
    return is_perfect or is_compound or any(token.feature("Tense") in ("Past", "Imp") for token in finite)


def _all_past(tree: SentenceTree) -> bool:
    """Whether a sentence tells of nothing but what is over."""
    finite = [tree.token(i) for i in tree.indices if tree.token(i).feature("VerbForm") == "Fin"]
    return bool(finite) and all(token.feature("Tense") == "Past" for token in finite)
