"""Where sentences begin: candidate marks, abbreviations as data, and what Punkt learned about words.

The decisions follow Kiss & Strunk 2006 (Unsupervised Multilingual Sentence Boundary Detection, section 4):
is the word before the stop an abbreviation, and does the word after it look like the start of a sentence?
A lexicon of abbreviations by class answers the first question where legal and scientific prose needs it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST_SENTENCE = 4000
"""Code points after which a sentence is cut at a space, or anywhere: such text is no prose."""

LONGEST_LABELED = 40
"""Code points within which the noun before a letter ends, as in "category B."."""

_MARK = re.compile(
    r"[.!?…]+"
    r"(?:(?<=[^\W\d_][.!?])\d{1,3}(?= [^\W\d_]))?"  # a footnote's number, glued to the stop
    r"(?:[¹²³⁴⁵⁶⁷⁸⁹⁰]+|\[\d{1,3}(?:[,–-] ?\d{1,3})*\])?"
    r"(?:[\"'”’)\]}]| ?[»›]| '')*"  # two apostrophes alone close the quotations of tokenized text
    r"(?:\[\d{1,3}(?:[,–-] ?\d{1,3})*\])?"
    r"(?= )"
)
_OPENING = re.compile(r" (?:[\"'`“‘(\[{*•·–—-]|[«‹] ?| )*")
_WORD = re.compile(r"\w+(?:[.'’-]\w+)*")
_BULLET = re.compile(r" [•*–—-] ")
_LEADER = 5
"""Dots that lead from a label to what stands at the end of its line."""
_LONG_WORD = re.compile(r"[^\W\d_A-Z]{5,}\.$")  # an unknown abbreviation is short
_INITIAL = re.compile(r"(?:\w*[^\W\d_A-Z]['’])?[A-ZÀ-ÖØ-Þ]\.$")  # perhaps after an elided word, but not "IT'S."
_INITIALS = re.compile(r"(?:[^\W\d_](?:\.-?|-))+$|[A-ZÀ-Þ]\.(?:[A-ZÀ-Þ]{1,2}\.)+$")  # "S.ÀA." is a misread "S.A."
_JOINED = re.compile(r"(?<=[-–—])(?:[^\W\d_]\.){2,}$")  # behind another name: "Franco-U.S."
_CODE = re.compile(r"[A-Z]{1,4}[ /-]\d")  # "licence plate No. GP 7720"
_ENUMERATOR = re.compile(r"[(\[]?(?:\d{1,3}|[ivxlcIVXLC]{1,5}|[A-Za-z])(?:\.\d{1,2})*\.?[)\]]?\.?$")


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """Forms with their final stop, in lower case, by what may follow them, and what Punkt learned besides.

    `never_final` never end a sentence, but as a capital letter, which is an initial or a label like any other;
    `before_name` are titles, which never end one and may start one; `before_number` are abbreviations only before
    a number; `may_be_final` end a sentence when what follows starts one. `starters` are words that, capitalized,
    start a sentence; `name_particles`, a surname. `collocations` are pairs of words that no sentence boundary
    parts, the first without its stop.
    """

    never_final: frozenset[str]
    before_name: frozenset[str]
    before_number: frozenset[str]
    may_be_final: frozenset[str]
    starters: frozenset[str]
    name_particles: frozenset[str]
    collocations: frozenset[tuple[str, str]] = frozenset()


class SentenceSplitter:
    """Finds the starts of sentences in running text of one language; linear in the length of the text."""

    def __init__(self, abbreviations: Abbreviations) -> None:
        self._abbreviations = abbreviations

    def starts(self, text: str) -> list[int]:
        """The offsets at which sentences start in `text`, which has no double or outer spaces; the first is 0."""
        starts = [0]
        for boundary in self._boundaries(text):
            starts.extend(_cuts(text, starts[-1], boundary))
            starts.append(boundary)
        starts.extend(_cuts(text, starts[-1], len(text)))
        return starts

    def _boundaries(self, text: str) -> Iterator[int]:
        start = 0
        for mark in _MARK.finditer(text):
            opening = _OPENING.match(text, mark.end())
            following = _WORD.match(text, opening.end()) if opening else None
            if following and self._is_boundary(text, start, mark, following):
                start = mark.end() + 1
                yield start

    def _is_boundary(self, text: str, start: int, mark: re.Match[str], following: re.Match[str]) -> bool:
        """Whether the sentence that began at `start` ends with a mark that a word follows."""
        after = following.group()
        end = mark.start() - text.startswith(" ", mark.start() - 1)  # a stop apart from its word in tokenized text
        before = text[max(start, text.rfind(" ", start, end) + 1) : end] + text[mark.start()]
        if after[0].islower() and not self._may_be_lower(text, start, mark, before):
            return False
        stops = mark.group().rstrip("\"'”’)]}»› ")
        if stops != ".":
            return len(stops) < _LEADER or not after[0].isdigit()  # dots that lead to a figure: "Berth ........ 75"
        if mark.start() - start < 8 and _ENUMERATOR.match(text[start : mark.start() + 1]):
            return False
        if _INITIALS.match(before) and self._begins_number(text, following):
            return False
        word = before.lstrip("\"'`“‘([{«‹")
        if _INITIAL.match(word) and self._belongs_to_name(text, mark, following):
            return False
        if word.lower() in self._abbreviations.before_number and _CODE.match(text, following.start()):
            return False
        return self._ends_sentence(word, after, is_closed=len(mark.group()) > 1)

    def _begins_number(self, text: str, following: re.Match[str]) -> bool:
        """Whether an abbreviation before a number follows, as after the name of a reporter of cases."""
        form = text[following.start() : following.end() + 1].lower()
        return form in self._abbreviations.before_number

    @staticmethod
    def _may_be_lower(text: str, start: int, mark: re.Match[str], before: str) -> bool:
        """Whether a sentence may begin without a capital: in a list, after a long word, or as the last one did."""
        if _BULLET.match(text, mark.end()) or text[start].islower():
            return True
        return mark.group() == "." and bool(_LONG_WORD.match(before))

    def _belongs_to_name(self, text: str, mark: re.Match[str], following: re.Match[str]) -> bool:
        """Whether an initial goes on as a name though its next word may start a sentence.

        It does before a further initial or a word that is a whole sentence (more often a surname), and before a
        particle with a surname, unless the letter stands after a noun that it may label.
        """
        if text.startswith(".", following.end()):
            return len(following.group()) == 1 or f"{following.group().lower()}." not in self._abbreviations.before_name
        particle, apostrophe, elided = following.group().replace("’", "'").partition("'")
        surname = elided if apostrophe else text[following.end() : following.end() + 2].removeprefix(" ")
        if particle.lower() not in self._abbreviations.name_particles or not surname[:1].isupper():
            return False
        words = text[max(0, mark.start() - LONGEST_LABELED) : mark.start()].rsplit(" ", 2)
        previous = words[-2].lower() if len(words) > 1 else ""
        known = self._abbreviations
        return not previous[-1:].isalpha() or previous in known.starters or f"{previous}." in known.before_name

    def _ends_sentence(self, word: str, after: str, is_closed: bool) -> bool:
        """Whether the stop of `word`, perhaps an abbreviation, ends a sentence before the word `after`."""
        known = self._abbreviations
        joined = _JOINED.search(word)
        word = word if joined is None else joined.group()
        forms = {word.lower(), re.split("['’]", word.lower())[-1]}
        if word[1:-1].isupper() and after.lower() in known.starters and not after.isupper():
            return True  # "for MT. We": no mountain
        if forms & known.before_name:
            return is_closed
        first = re.split("['’]", after.lower())[0]
        starts = after[0].isupper() and (first in known.starters or f"{first}." in known.before_name)
        is_initial = bool(_INITIAL.match(word))
        if forms & known.never_final and (not is_initial or after[1:].isupper()):  # "HALL V. THE CROWN"
            return is_closed
        if is_initial:
            return starts or (is_closed and after[0].isupper())
        if forms & known.before_number:
            return not any(character.isdigit() for character in after)
        if _INITIALS.match(word) or forms & known.may_be_final:
            return starts
        return (word.lower().rstrip("."), first) not in known.collocations


def _cuts(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets that cut what is too long for a sentence, at its last space where it has one."""
    while end - start > LONGEST_SENTENCE:
        limit = start + LONGEST_SENTENCE
        space = text.rfind(" ", start, limit)
        start = space + 1 if space > start else limit
        yield start
