"""People of a meeting and of an agreement: who holds an office in it, and who are its parties."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import Line
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_LONGEST_NAME: Final = 13
_MARKER = re.compile(r"\W*\(?\d{1,2}[.)]\s*")
_LONGEST_EMPLOYER: Final = 8
_LONGEST: Final = 700
"""Signs of a block in which a party is named: longer ones are read no further."""
_FRONT: Final = 6_000
PARTY: Final = "digest.party"
_SENTENCES: Final = frozenset({"detail", "field"})
_SIGNED: Final = frozenset({"addressee", "field", "issuer", "party"})
"""Facts that a signature may be taken for."""
_END: Final = 0.5
"""Share of a text behind which it is signed."""
_LONGEST_LABEL: Final = 60
_LOOSE: Final = " \t:*_\u00a0\u202f"
_LONGEST_DEFINITION: Final = 40
"""Words of a sentence that says no more than who a party is and where."""
_TWO_SIDES: Final = (2, 3)
"""Names of a paragraph that are parties by their brackets alone: "Fell Club (the Club) and Ada Quill (the Member)"."""
_NAME = r"[A-ZÀ-Þ][\w.'’-]*(?: (?:[A-ZÀ-Þ][\w.'’-]*|d[eu]|des|la|le|van|von)){0,4}"


class PeopleReader:
    """Finds people by the offices and the names that a document gives them, in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._offices = words.values("office")
        self._plural_titles = words.values("plural_title")
        office = words.pattern("office")
        # "Signed (chair) ....." below minutes is where a name is to stand, and none.
        name = rf"(?<!\w)(?!(?i:{words.pattern('signing')})(?!\w))(?P<name>{_NAME})"
        leaves, follows = words.pattern("leaving_office"), words.pattern("succeeding")
        self._leaves = re.compile(rf"(?<!\w)(?P<name>{_NAME}),?\s(?:{leaves})(?!\w)")
        self._follows = re.compile(
            rf"(?<!\w)(?:{follows})\s(?:(?:{words.pattern('courtesy_title')})\s)?(?P<name>{_NAME})"
        )
        self._office = re.compile(rf"{name}(?:\s?\(|, )(?P<office>(?:(?i:{office})))(?=\W|$)")
        bound, lead = words.pattern("bound"), words.pattern("alias_lead")
        quotes, article = "[\"“”«»']", words.pattern("alias_article")
        opening = rf"(?:\(\s*+(?:(?:{lead})[\s,:]*+){{0,4}}+|(?:(?:{lead})[\s,:]*+){{1,4}}+)"
        self._alias = re.compile(
            rf"{opening}(?:(?:{article})\s?)?{quotes}\s?(?:(?:{article})\s?)?"
            rf"(?P<alias>{bound})\s?{quotes}(?:\s*\))?",
            re.IGNORECASE,
        )
        self._unquoted = re.compile(
            rf"(?<!\w)(?:{lead})[\s,:]*+(?:{article})\s?(?P<alias>{bound})(?=\s*[,.;)]|\s*$)", re.IGNORECASE
        )
        self._defined = re.compile(
            rf"(?i:{opening}(?:(?:{article})\s?)?{quotes}\s?(?:(?:{article})\s?)?)"
            rf"(?P<alias>[A-ZÀ-Þ][\w-]{{2,20}})\s?{quotes}(?:\s*\))?"
        )
        self._bracketed = re.compile(rf"\((?:{article})\s+(?P<alias>[A-ZÀ-Þ][\w-]{{2,20}})\)")
        self._body = re.compile(rf"(?:(?:{article})\s?)?(?:{words.pattern('body_noun')})\s+(?=[A-ZÀ-Þ])")
        self._called = re.compile(rf"{quotes}\s?[^\"“”«»']{{2,30}}\s?{quotes}")
        self._article = re.compile(rf"(?:{article})\s+(?=[A-ZÀ-Þ])")
        self._company = re.compile(rf", (?:{words.pattern('company_form')})(?!\w)\.?")
        self._address = re.compile(rf",?\s+(?:{words.pattern('address_lead')})\s+(?=\w*\d)", re.IGNORECASE)
        joints = words.values("party_joint")
        sides, joins = words.pattern("one_side"), any_of(word for word, value in joints.items() if not value)
        self._other_side = re.compile(rf"(?:{sides}),?\s+(?:{joins})\s+(?=[^\W\d_])", re.IGNORECASE)
        self._joins = {word for word, value in joints.items() if not value}
        self._between = frozenset(words.values("no_title"))
        self._opens = {word for word, value in joints.items() if value}
        self._before = re.compile(rf"(?<!\w)(?P<joint>{any_of(joints)})\s*[,:]?\s+", re.IGNORECASE)

    def officers(self, document: Document) -> Iterator[KeyFact]:
        """Who holds an office of a meeting: "Helen Marsh (Chair)" near the beginning; nobody who leaves it there."""
        leaving = (m["name"] for each in (self._leaves, self._follows) for m in each.finditer(document.text[:_FRONT]))
        gone = {name.split()[-1] for name in leaving}
        for match in self._office.finditer(document.text[:_FRONT]):
            span = Span(match.start("name"), match.end("name"))
            place = Span(match.start("office"), match.end("office"))
            name = self._offices[" ".join(match["office"].lower().split())]
            if match["name"].split()[-1] in gone:
                continue
            sources = (place_of(document, span), place_of(document, place))
            yield KeyFact(name, self._of_one(fragment(document, span)), None, sources, "digest.office")

    def _of_one(self, name: str) -> str:
        """The first name of a list behind the title of all: "Mmes Delacroix (présidente), Nguyen" is one of them."""
        title, _, rest = name.partition(" ")
        one = self._plural_titles.get(title.casefold())
        return f"{one} {rest}" if one and rest else name

    def parties(self, document: Document) -> Iterator[KeyFact]:
        """The parties that an agreement names, by what it calls them or by where their names stand."""
        found = [*self._called_parties(document)]
        yield from found or self._listed(document)

    def _listed(self, document: Document) -> Iterator[KeyFact]:
        """Those that stand below "Between:", the others behind "and", none of whom is called anything later."""
        blocks = [block.span for block in document.blocks if block.span.start < _FRONT]
        lines = [Line.of(document.text, Span(b.start, min(b.end, b.start + _LONGEST))) for b in blocks]
        said = [" ".join(line.text.casefold().replace("’", "'").split()).strip(" :,") for line in lines]
        begun = next((n for n, text in enumerate(said) if text in self._opens or text in self._between), len(said))
        found: list[KeyFact] = []
        is_joined = True
        for line in lines[begun + 1 :]:
            opens = self._before.match(line.text)
            starts = [opens.end() if opens else 0] if is_joined or opens else []
            starts += [match.end() for match in self._other_side.finditer(line.text)]
            names = [name for start in starts if (name := self._name_at(line.text, start)) is not None]
            if not names:
                break
            for name in names:
                span = line.span(*name)
                found.append(KeyFact("party", fragment(document, span), None, (place_of(document, span),), PARTY))
            is_joined = line.text.rstrip(" ,").rpartition(" ")[2] in self._joins
        yield from found if len(found) in _TWO_SIDES else ()

    def _name_at(self, text: str, start: int) -> tuple[int, int] | None:
        """The name that begins at a place, up to the comma behind it."""
        comma = text.find(",", start)
        second = text.find(",", comma + 1) if comma >= 0 else -1
        return self._named(text, start, second if second >= 0 else len(text)) if comma >= 0 else None

    def _called_parties(self, document: Document) -> Iterator[KeyFact]:
        """Those that have a name of their own in it: Northfield Ltd, a company of Leeds (the "Client")."""
        known: set[str] = set()
        is_opened = False
        for block in document.blocks:
            if block.span.start > _FRONT:
                return
            line = Line.of(document.text, Span(block.span.start, min(block.span.end, block.span.start + _LONGEST)))
            begin = 0
            # Behind "between", whatever a name is called by is a party.
            opens = self._before.match(line.text)
            is_list = opens is not None and " ".join(opens["joint"].lower().split()) in self._opens
            is_list = is_list or self._names_two(line.text)
            quoted = [*self._alias.finditer(line.text)]
            defined = [*self._defined.finditer(line.text)] if is_list or is_opened else []
            quoted = max(quoted, defined, key=len)
            is_opened = line.text.casefold().strip(" :,") in self._opens  # "between", on a line of its own
            bracketed = [*self._bracketed.finditer(line.text)]
            bracketed = bracketed if len(bracketed) in _TWO_SIDES and self._is_name(line.text, 0) else []
            for match in quoted or bracketed or self._unquoted.finditer(line.text):
                alias = match["alias"].lower()
                # What is quoted between is what somebody else is called by.
                others = [other.end() for other in self._called.finditer(line.text, begin, match.start())]
                begin = max([begin, *others])
                found = self._named(line.text, begin, match.start())
                begin = match.end()
                if found is None or alias in known:
                    continue
                known.add(alias)
                span, place = line.span(*found), line.span(match.start("alias"), match.end("alias"))
                value = f"{fragment(document, span)} ({fragment(document, place)})"
                sources = (place_of(document, span), place_of(document, place))
                yield KeyFact("party", value, None, sources, PARTY)

    def _names_two(self, text: str) -> bool:
        """Whether two at least are called something behind "between": "made between A ("Tern") and B ("Gull")"."""
        joints = (m for m in self._before.finditer(text) if " ".join(m["joint"].lower().split()) in self._opens)
        first = next((m for m in joints if self._is_name(text, m.end())), None)
        return first is not None and sum(1 for _ in self._defined.finditer(text, first.end())) > 1

    def _is_name(self, text: str, at: int) -> bool:
        return text[at : at + 1].isupper() or any(each.match(text, at) for each in (self._article, self._body))

    def _named(self, text: str, begin: int, end: int) -> tuple[int, int] | None:
        """Where the name stands that a party is called by later: behind what joins it, up to a comma or bracket."""
        joints = [m for m in self._before.finditer(text, begin, end) if self._is_name(text, m.end())]
        if begin == 0:
            joints = [m for m in joints if " ".join(m["joint"].lower().split()) in self._opens][-1:]
        start = joints[0].end() if joints else begin
        if marker := _MARKER.match(text, start, end):
            start = marker.end()
        while start < end and not text[start].isalnum():
            start += 1
        stop = min((at for sign in ",(;:" if (at := text.find(sign, start, end)) >= 0), default=end)
        if address := self._address.search(text, start, stop):
            stop = address.start()
        if form := self._company.match(text, stop, end):
            stop = form.end()
        body = text[start:stop].rstrip()
        is_name = (
            self._is_name(body, 0) and 0 < len(body.split()) <= _LONGEST_NAME and "." not in body[:-1].replace(". ", "")
        )
        return (start, start + len(body)) if is_name else None


def without_signers(document: Document, facts: Sequence[KeyFact], beside: Sequence[KeyFact] = ()) -> list[KeyFact]:
    """The facts without who signs as a party that is named in full: "A. Quill" beside "Ada Quill (Member)".

    Nor who signs for one: "The Client: Hugo Blake" below a contract of "Redfern Ltd (the Client)".
    Parties are those among the facts and `beside` them.
    """
    parties = [fact for fact in (*beside, *facts) if fact.rule == PARTY]
    named = {fact.value.partition(" (")[0].split()[-1] for fact in parties}
    called = tuple(fact.value.rpartition(" (")[2].rstrip(")").casefold() for fact in parties if "(" in fact.value)
    known = [f for f in facts if f.name != "party" or f.rule == PARTY or f.value.split()[-1] not in named]
    return [f for f in known if f.rule == PARTY or f.name not in _SIGNED or not _labelled(document, f).endswith(called)]


def _labelled(document: Document, fact: KeyFact) -> str:
    """What stands before the value of a fact of the end of a document on its line: its label."""
    at = fact.sources[0].span.start
    is_end = at >= len(document.text) * _END
    begin = max(document.text.rfind("\n", 0, at) + 1, at - _LONGEST_LABEL)
    return (fact.label or document.text[begin:at]).rstrip(_LOOSE).casefold() if is_end else ""


def without_definitions(facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
    """The facts without sentences that only say by what a party is called, which the party is told with."""
    known = [*facts]
    places = [place.span for fact in known if fact.rule == PARTY for place in fact.sources[:1]]
    for fact in known:
        is_sentence = fact.name in _SENTENCES and len(fact.value.split()) <= _LONGEST_DEFINITION
        if not (is_sentence and any(s.span.contains(place) for s in fact.sources for place in places)):
            yield fact


def named_employer(document: Document, fact: KeyFact, words: DigestWords) -> KeyFact:
    """An employer by the name in the first line where its sentence only says what it is: "The council is hiring"."""
    is_generic = fact.name == "employer" and fact.value.casefold().replace("’", "'") in words.values("generic_employer")
    top = document.blocks[0].span if document.blocks else None
    if not is_generic or top is None:
        return fact
    name = fragment(document, top)
    is_name = name[:1].isupper() and name[-1].isalnum() and len(name.split()) <= _LONGEST_EMPLOYER
    if not is_name or any(map(str.isdigit, name)) or ":" in name or "\n" in name or words.names_kind(name):
        return fact
    return replace(fact, value=name, sources=(place_of(document, top), *fact.sources))
