"""Whether a sentence may stand as a fact of what it does: asserted, understood alone, said of who is bound by it."""

import re
from collections.abc import Collection
from typing import Final

from pipeline.digest.elements.rule_endings import NEW_SUM
from pipeline.digest.elements.rules import Role
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.surface import Surface

ANY_FRAME: Final = frozenset(
    {
        "change",
        "contested",
        "governing_law",
        "jurisdiction",
        "liability",
        "limit",
        "notice_period",
        "parties",
        "payment_terms",
        "recommendation",
        "recourse",
        "request",
        "termination",
        "version",
        "warranty",
        "withdrawal",
    }
)
"""Facts that hold in any frame, such as a condition; all others only where their sentence asserts them."""
NEGATABLE: Final = frozenset(
    {"action", "deadline", "decision", "duration", "effective_date", "end_date", "obligation", "start_date"}
)
"""Facts that a negation beside them unsays; a prohibition or a vote is often one itself."""
RUNNING: Final = frozenset({"duration", "effective_date", "end_date", "renewal", "start_date"})
"""Facts that hold although their sentence ends in an exception: "for six months unless it is terminated"."""
ASKING: Final = frozenset({"obligation", "prohibition", "request", "decision", "action"})
"""What sentences do with a day by which something has to be done."""
_FORBIDS: Final = "prohibition"
_DO_NOT: Final = ".warning.do-not"
PUT_OFF: Final = ".put-off"
"""Rules of what is deferred: a decision where somebody decides; elsewhere it is what happened, as with a repair."""
_AT_ONCE: Final = 4
_VERB: Final = 25
"""Signs that the verb of a decision has."""
_LABELLED: Final = ".labelled"
_SAID_OF_THINGS: Final = ".is-prohibited"
_SOON: Final = 45
"""Signs between the party that is bound and the words that bind it."""


class Certainty:
    """What is sure of sentences in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._open = frozenset(words.values("hypothetical"))
        self._left_open = re.compile(rf"(?<!\w)(?:{words.pattern('left_open')})[.!]?$", re.IGNORECASE)
        self._going_on = re.compile(rf"(?:{words.pattern('going_on')})(?!\w)", re.IGNORECASE)
        self._proposes = re.compile(rf"(?<!\w)(?:{words.pattern('proposing')})(?!\w)", re.IGNORECASE)
        self._negated = re.compile(rf"(?<!\w)(?:{words.pattern('negated')})(?!\w)", re.IGNORECASE)
        self._excepted = re.compile(rf"[,;]?\s(?:{words.pattern('exception')})\s.*$", re.IGNORECASE)
        self._asked = re.compile(
            rf"(?<!\w)(?:{words.pattern('asks')})\s[^,;.]{{0,40}}?(?<!\w)(?:{words.pattern('asked')})(?!\w)",
            re.IGNORECASE,
        )
        endings = words.pattern("unasserted_ending")
        self._unasserted = re.compile(
            rf"(?<!\w)(?:{words.pattern('unasserted')})(?!\w)|\w(?:{endings})(?!\w)", re.IGNORECASE
        )
        self._feared = re.compile(rf"(?<!\w)(?:{words.pattern('feared')})(?!\w)", re.IGNORECASE)
        self._undecided = re.compile(rf"(?<!\w)(?:{words.pattern('undecided')})(?!\w)", re.IGNORECASE)
        self._failing = re.compile(rf"(?<!\w)(?:{words.pattern('unasserted')})(?:\s\w{{1,3}})?['\s]*$", re.IGNORECASE)
        self._due = re.compile(rf"(?<!\w)(?:{words.pattern('due_thing')})(?!\w)", re.IGNORECASE)
        self._forecast = re.compile(rf"(?<!\w)(?:{words.pattern('forecast')})(?!\w)", re.IGNORECASE)
        self._shelf_life = re.compile(rf"(?<!\w)(?:{words.pattern('shelf_life')})(?!\w)", re.IGNORECASE)
        self._not_before = re.compile(rf"(?<!\w)(?:{words.pattern('not_before')})(?!\w)[^,;:]*$", re.IGNORECASE)
        self._past_due = re.compile(rf"(?<!\w)(?:{words.pattern('past_due')})(?!\w)", re.IGNORECASE)
        self._proposed_sum = re.compile(rf"(?<!\w)(?:{words.pattern('proposed_sum')})(?!\w)", re.IGNORECASE)
        self._ends = re.compile(rf"(?<!\w)(?:{words.pattern('ending')})(?!\w)", re.IGNORECASE)
        self._bound = re.compile(rf"(?:\w+[\s'])?(?:[\w-]+\s){{0,2}}?(?:{words.pattern('bound')})(?!\w)", re.IGNORECASE)

    def asserted(self, name: str, text: str, start: int | None = None) -> bool:
        """Whether a sentence states a fact as its own: under no condition, in no one's words, not as untrue.

        What was decided may be a negation or a possibility: of a decision only what stands before its verb counts,
        which `start` tells. A sum that is only proposed is none that was settled.
        """
        if name == "notice_period" and not self._ends.search(text):
            return False  # "increased on 60 days' notice" ends nothing
        if name in ANY_FRAME:
            return True
        if name == "amount" and self._proposed_sum.search(text):
            return False
        text = _to_verb(text, start) if name == "decision" else text
        stated = self._asked.sub(" ", self._excepted.sub("", text) if name in RUNNING else text)
        return not self._unasserted.search(stated) and not (name in NEGATABLE and self._negated.search(stated))

    def stands(self, surface: Surface, alone: Collection[int]) -> bool:
        """Whether a sentence is understood beside the name of its fact: no pronoun opens it, nor what goes on."""
        text = surface.line.text
        is_open = surface.leans or text[-1] in ":?" or self._left_open.search(text) is not None
        is_open = is_open or self._going_on.match(text) is not None
        return not is_open and (surface.index in alone or surface.weight is not None)

    def _is_settled(self, text: str, start: int) -> bool:
        """Whether a sentence says what will be: not what somebody fears or has heard, nor what is still open."""
        is_open = self._undecided.search(text) or self._proposed_sum.search(text) or self._unasserted.search(text)
        return is_open is None and self._feared.search(text, 0, start) is None

    def of_resolution(self, text: str) -> bool:
        """Whether a sentence is about what was proposed before it: "This resolution was lost by 4 votes to 3"."""
        return self._proposes.match(text.partition(" ")[2]) is not None

    def is_failed(self, before: str) -> bool:
        """Whether what goes on from some words is what fails: "in default of", « à défaut de »."""
        return self._failing.search(before) is not None

    def conditional(self, text: str) -> bool:
        """Whether words are under a condition or doubt: "If you would like it back, "; May is a month."""
        words = (word for n, word in enumerate(text.split()) if n == 0 or not word[0].isupper())
        return bool({word.strip(" ,;.").lower() for word in words} & self._open)

    def is_excepted(self, rest: str) -> bool:
        """Whether what follows a clause says where it does not hold: ", except that the Owner pays …"."""
        return self._excepted.match(rest) is not None

    def is_due(self, text: str, start: int, end: int, surface: Surface) -> bool:
        """Whether a sentence with a day says what is to be sent, paid or answered, or its clause what is to be done.

        By when something is expected is a forecast, and binds nobody; until when goods keep binds nobody either, and
        what fell due is past. What must not be done before a day is forbidden until then, and due on none.
        """
        begin = max(text.rfind(sign, 0, start) for sign in ",;(:") + 1
        unbound = (self._shelf_life, self._past_due)
        if self._forecast.search(text, begin, start) or any(each.search(text, begin, end) for each in unbound):
            return False
        forbids = any(r == _FORBIDS or rule.endswith(_DO_NOT) for r, rule, at in surface.roles if at < start)
        if forbids and self._not_before.search(text, begin, start):
            return False
        stop = min((at for sign in ",;)" if (at := text.find(sign, end)) >= 0), default=len(text))
        binds = any(role in ASKING and begin <= at < stop for role, _, at in surface.roles)
        asks = any(role == "request" for role, *_ in surface.roles)
        return asks or binds or self._due.search(text) is not None

    def sure(self, role: Role, rule: str, start: int, surface: Surface, *, opens_with_name: bool) -> bool:
        """Whether a sentence does what a fact of its role needs.

        A decision is taken and not thought of, an action has somebody who does it, a rule has somebody whom it binds,
        a change is an item that names it at once. What is found is no fact: it is the document's word for it.
        """
        text = surface.line.text
        match role:
            case "decision":
                is_settled = not rule.endswith(NEW_SUM) or self._is_settled(text, start)
                return is_settled and not self.conditional(_to_verb(text, start))
            case "action":
                return opens_with_name or rule.endswith(_LABELLED)
            case "obligation" | "prohibition":
                bound = self._bound.match(text)
                return rule.endswith(_SAID_OF_THINGS) or (bound is not None and start - bound.end() <= _SOON)
            case "change":
                return surface.opens and start <= _AT_ONCE
            case _:
                return role in ("request", "recommendation")


def _to_verb(text: str, start: int | None) -> str:
    """A sentence as far as the verb that begins at a place."""
    return text if start is None else text[: start + _VERB]
