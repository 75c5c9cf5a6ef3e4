"""Which sentences may stand in a table: whole ones, in the court's own voice, that say something."""

import re
from collections.abc import Collection, Mapping, Sequence

from pipeline.document import RUNNING_KINDS
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.subject import NOTHING, Telling
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import RuleSet
from pipeline.letsum.segmenting.voices import Speaker
from pipeline.letsum.themes import Theme

_BETWEEN_ORDERS = 2
"""Lines within which the next order stands."""
_FOOTNOTE = re.compile(r"(?<=[.!?\"”’)])\d{1,2}$")
"""The number of a note behind a final mark."""
_OPEN_LIST = re.compile(r"[:;,]\s*\(?(?:\d{1,2}|[a-hivx]{1,3})[.)]+$")
"""The number of an item at the end: the list that a sentence announces has been cut from it."""
_PARENTHESIS = re.compile(
    r"(?P<glued>(?<=\))[a-zA-Z]{1,4}\)|(?<![\w(])\d{1,3}[a-z]\))"
    r"|(?P<item>(?<![\w(])(?:[a-zA-Z]|[ivx]{1,4}|\d{1,2}(?=\)(?![.,;])))\))"
    r"|[()]"
)
"""A parenthesis; that of what is `glued` to its paragraph ("178(1)b)", "1f)") closes none, that of an `item` may."""
_ITEM = re.compile(r"[a-z]{1,3}[.)]\s*[A-ZÀ-Þ]")
"""The letter of an item before its sentence."""
_FIRST_ITEM = re.compile(r"[:;,]\s*(?:1°|\(?(?:1|a|i)\))")
_SECOND_ITEM = re.compile(r"(?:2°|\(?(?:2|b|ii)\))")
"""Items of a list that runs on in the next sentence: "their pleas are: 1° fraud. 2° error."."""
_CUT_NAME = re.compile(r"(?<!\w)[A-ZÀ-Þ]\s?(?:\.{3}|…)$")
"""The letter that stands for a name, at the end: what goes on behind it was taken for another sentence."""
_NOTE_AT_FOOT = re.compile(r"[—―_]{4,}\s*\d{1,3}\s+[^\W\d_]")
"""The rule above a note at the foot of a page, within a sentence: what goes on behind the note was cut from it."""
_REDACTED = "X"
"""The letter that stands for those of names that a tribunal does not publish."""
PARTY: tuple[Speaker, ...] = ("party",)
CARRIED: tuple[Speaker, ...] = ("party", "other_court")
"""Whose findings are told only where the sentence says whose they are."""
LONGEST_BELOW = 40
"""Words of a sentence that tells what was decided below beside what says the case."""
LONGEST_PARTICLE = 3
"""Letters of the words of a name that need no capital: de, van, of."""
TELLERS: Mapping[Theme, tuple[Speaker, ...]] = {
    "introduction": ("party",),
    "context": ("other_court", "witness", "party"),
}
"""Whose words may tell what a theme tells."""


def may_be_taken(unit: ThematicUnit, telling: Telling = NOTHING) -> bool:
    """Running text of a summarized theme in the court's own voice that says something as a sentence does.

    Facts may be told by others: a court below, a witness. What a party asks for is what a case is about, wherever it
    stands, at the end of the header too, and though it tells what the court below decided.
    """
    text = unit.line.text
    if unit.voice and unit.voice.speaker not in TELLERS.get(unit.theme, ()):
        is_asked = (telling.is_challenge or telling.is_case) and unit.voice.speaker == "party"
        is_appealed = telling.is_case and telling.nature > 1 and unit.voice.speaker == "other_court"
        is_disputed = telling.is_dispute and unit.voice.speaker in CARRIED and bool(unit.voice.rules)
        if not (is_asked or is_appealed or is_disputed):
            return False
    is_told = telling.is_case or unit.outcome is not None
    is_body = unit.theme != "decision_data" or (telling.nature > 1 and text.endswith(".") and ":" not in text)
    return (
        is_body
        and (is_free(unit) or ((telling.is_challenge or telling.is_case) and _argues(unit)))
        and not unit.line.is_heading
        and (unit.line.block.kind in RUNNING_KINDS or (is_told and unit.line.block.kind == "header_field"))
        and text[:1].isprintable()
        and (text[:1].isupper() or not text[:1].isalpha() or (unit.outcome is not None and bool(_ITEM.match(text))))
        and sum(map(str.isalpha, text)) >= len(text) / 2
    )


def is_attributed(unit: ThematicUnit) -> bool:
    """Whether it says itself whose words it has: a party's or another court's."""
    speaks = unit.voice is not None and unit.voice.speaker in ("party", "other_court") and bool(unit.voice.rules)
    return (speaks and unit.citation is None) or _argues(unit)


def is_appealed(units: Sequence[ThematicUnit], normalized: Sequence[Normalized], at: int) -> bool:
    """Whether a sentence goes on with what was decided below: "It concerns a decision of an officer. She refused …" """
    if at >= len(units) or units[at].line.boundary != "sentence" or units[at].theme not in ("introduction", "context"):
        return False
    unit, words = units[at], len(normalized[at].text.split())
    is_told = unit.voice is not None and unit.voice.speaker == "other_court" and bool(unit.voice.rules)
    is_short = words <= LONGEST_BELOW and not normalized[at].text.endswith(":")
    return is_told and is_short and is_free(unit) and unit.outcome is None and is_whole(units, normalized, at)


def is_question(unit: ThematicUnit) -> bool:
    """Whether it asks: the last question of a list may be taken for the heading of what answers it."""
    return unit.line.text.endswith("?")


def is_argued(unit: ThematicUnit) -> bool:
    """Whether a party says it."""
    return _argues(unit) or (unit.voice is not None and unit.voice.speaker == "party")


def is_carried(unit: ThematicUnit, speakers: Collection[Speaker] = PARTY) -> bool:
    """Whether a party, or who else speaks, goes on telling: its sentence does not say any more whose words it has."""
    return unit.voice is not None and unit.voice.speaker in speakers and not unit.voice.rules and not _argues(unit)


def _argues(unit: ThematicUnit) -> bool:
    return unit.citation is not None and unit.citation.kind == "submission"


def is_free(unit: ThematicUnit) -> bool:
    """Whether a unit is no citation; an order that names the provision that it applies is none."""
    return unit.citation is None or (unit.outcome is not None and unit.citation.kind == "reference")


def has_verb(structure: ThematicStructure, unit: ThematicUnit, *, unread: bool) -> bool:
    """Whether a sentence has a finite verb, as a name with an office has not; `unread` where no features are known."""
    annotation = structure.document.annotation
    tokens = annotation.tokens_of(unit.line.sentence) if annotation else ()
    if not any(token.morph for token in tokens):
        return unread
    return any(token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin" for token in tokens)


def says(structure: ThematicStructure, unit: ThematicUnit, holdings: RuleSet) -> bool:
    """Whether it has a finite verb, or holds something: taggers miss some verbs behind long subjects."""
    return holdings.first(unit.line.text) is not None or has_verb(structure, unit, unread=True)


def is_signature(structure: ThematicStructure, unit: ThematicUnit, longest: int) -> bool:
    """Whether a unit is the name of who signs, perhaps with an office: at most `longest` words, capitals, no verb."""
    annotation = structure.document.annotation
    words = [word for word in unit.line.text.split() if word[:1].isalpha()]
    names = [source.span for judge in structure.decision.judges for source in judge.sources]
    is_judge = any(unit.span.contains(name) for name in names)
    is_said = unit.rules and not (unit.outcome and unit.outcome.kind == "operative")
    if annotation is None or not 0 < len(words) <= longest or (is_said and not is_judge):
        return False
    if has_verb(structure, unit, unread=False):
        return False
    return is_judge or all(word[0].isupper() for word in words if len(word) > LONGEST_PARTICLE)


def disposes(unit: ThematicUnit) -> bool:
    """Whether it says what becomes of the case, and does not only stand among orders."""
    return unit.outcome is not None and unit.outcome.kind != "operative"


def rules(unit: ThematicUnit) -> bool:
    """Whether it decides the case."""
    return unit.outcome is not None and unit.outcome.kind in ("ruling", "mixed")


def goes_on(units: Sequence[ThematicUnit], at: int, rulings: RuleSet) -> bool:
    """Whether an order only announces by its colon those behind it: "Confirms the judgment and, ruling anew:"."""
    further = units[at + 1 : at + 1 + _BETWEEN_ORDERS]
    is_order = rules(units[at]) and any(not found.start() for _, found in rulings.matching(units[at].line.text))
    return is_order and any(disposes(unit) and not unit.line.is_heading for unit in further)


def is_shouted(unit: ThematicUnit) -> bool:
    """Whether it is half in capitals, as the lines of a header are that extraction ran together."""
    words = [word for word in unit.line.text.split() if len(word) > 1 and word.isalpha() and set(word) != {_REDACTED}]
    return len(words) > 1 and 2 * sum(word.isupper() for word in words) > len(words)


def is_header(structure: ThematicStructure, unit: ThematicUnit) -> bool:
    """Whether a sentence holds what only headers say together, as where extraction ran one into the text."""
    decision = structure.decision
    stated = (decision.docket, decision.court, *decision.judges[:1], *(party.name for party in decision.counsel[:1]))
    held = [fact for fact in stated if fact and any(unit.span.contains(source.span) for source in fact.sources)]
    return len(held) > 1


def is_apart(order: ThematicUnit, unit: ThematicUnit) -> bool:
    """Whether what stands below an order that rules by itself rules too, and is no item of it."""
    return rules(order) and rules(unit) and unit.line.block.kind != "list_item"


def is_whole(units: Sequence[ThematicUnit], normalized: Sequence[Normalized], index: int) -> bool:
    """Whether it begins and ends as a sentence does, and closes the quotation marks and parentheses that it opens.

    What goes on in small letters was cut in two, at an abbreviation that nobody knows. Lines of an operative part end
    in commas.
    """
    text = normalized[index].text
    unit = units[index]
    ends = (".", "!", "?", "…", ";", ":", ",") if unit.outcome else (".", "!", "?", "…", ";", ":")
    is_last = index + 1 == len(units) or units[index + 1].line.boundary != "sentence"
    if is_last and unit.line.block.kind == "paragraph":  # reasons in clauses: "Attendu que …,"
        ends = (*ends, ",")
    if not _FOOTNOTE.sub("", unit.line.text).rstrip("\"»”’')] —-").endswith(ends) and not (unit.outcome and is_last):
        return False
    if _NOTE_AT_FOOT.search(unit.line.text):
        return False
    if _OPEN_LIST.search(text) or (not unit.outcome and (_is_cut(units, index) or _is_half(units, index))):
        return False
    first = next((character for character in text if character.isalnum()), "")
    is_closed = text.count("«") == text.count("»") and text.count("“") == text.count("”") and text.count('"') % 2 == 0
    return first.isupper() and is_closed and closes_parentheses(text)


def _is_half(units: Sequence[ThematicUnit], index: int) -> bool:
    """Whether a sentence tells the first items of a list, and the next one goes on with its second."""
    following = units[index + 1].line.text if index + 1 < len(units) else ""
    return _SECOND_ITEM.match(following) is not None and _FIRST_ITEM.search(units[index].line.text) is not None


def closes_parentheses(text: str) -> bool:
    """Whether every parenthesis is closed, and only those of enumerators close none: "a)", "1f) and 2b)"."""
    least = most = 0  # those that stay open: the parenthesis of "b)" may close one
    for mark in _PARENTHESIS.finditer(text):
        if mark["glued"]:
            continue
        change = 1 if mark[0] == "(" else -1
        least = max(0, least + change)
        most += 0 if mark["item"] else change
        if most < 0:
            return False
    return least == 0


def _is_cut(units: Sequence[ThematicUnit], index: int) -> bool:
    """Whether a sentence goes on behind the letter of a name: "the expert A..., whose report"."""
    after = units[index + 1].line.text[:1] if index + 1 < len(units) else ""
    return _CUT_NAME.search(units[index].line.text) is not None and (after.islower() or after == ",")


def is_apart_from(unit: ThematicUnit, item: ThematicUnit) -> bool:
    """Whether it begins as sentences do where the first item of a list does not: the list has ended."""
    return unit.line.text[:1].isupper() and item.line.text[:1].islower()


def is_caption(unit: ThematicUnit, telling: Telling, surely: float) -> bool:
    """Whether it tells the proceeding without a verb, and is no line of the header: "APPEAL from a judgment of …"

    What tells more than `surely` of it and says so of itself does, whatever its verb was taken for ("fears"), as does
    what a rule finds to say what was refused or is feared.
    """
    is_said = telling.is_case and telling.nature > surely and unit.line.block.kind != "header_field"
    return is_said or telling.is_dispute or (telling.nature > 1 and ":" not in unit.line.text)


def below_titles(units: Sequence[ThematicUnit], titles: RuleSet) -> frozenset[int]:
    """The units in sections whose titles a rule finds."""
    found: list[int] = []
    is_below = False
    for at, unit in enumerate(units):
        if unit.line.is_heading:
            is_below = titles.first(unit.line.text) is not None
        elif is_below:
            found.append(at)
    return frozenset(found)
