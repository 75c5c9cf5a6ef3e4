"""What a sentence does for an abstract: its move, by the type of information, the verb, cue words and the section."""

from typing import Final

from pipeline.document import SectionKind
from pipeline.sumum.reading.article import Article
from pipeline.sumum.reading.cues import Cues, cue_words
from pipeline.sumum.reading.evidence import OWN_WORDS, POINTING, EvidenceReader
from pipeline.sumum.reading.knowledge import Move, TypeOfInformation
from pipeline.sumum.reading.templates import Stretch

_TELLING: Final[frozenset[SectionKind]] = frozenset({"experiments", "results", "discussion", "conclusion"})
NOBODYS_FINDINGS: Final[frozenset[SectionKind]] = frozenset({"background", "method"})
"""Where findings are somebody else's, or only of the equipment."""
_TOLD_ENDS: Final = frozenset({"finding", "comparison"})
_AIMS: Final = frozenset({"aim", "authors"})
_CONCLUDES: Final = frozenset({"conclusion", "finding", "comparison"})
_TELLS: Final = frozenset({"comparison", "quality", "conclusion"})
_MEASURED: Final = frozenset({"percent", "cue:authors"})
_AUTHORS: Final = frozenset({"cue:authors", "cue:paper"})
_PRIOR: Final = frozenset({"cites", "cue:prior"})
_OWN: Final[frozenset[Move]] = frozenset({"method", "result", "conclusion"})
"""What is context where it is not the authors' own."""
_OTHERS: Final = frozenset({"others", "prior"})
_FINDING: Final[frozenset[Move]] = frozenset({"aim", "method", "context"})
"""What a sentence is no more where its verb tells a finding."""


class Moves:
    """The moves of the sentences of one article."""

    def __init__(self, article: Article, cues: Cues, evidence: EvidenceReader) -> None:
        self._article = article
        self._cues = cues
        self._evidence = evidence

    def of(self, index: int, type_: TypeOfInformation, predicate: Stretch | None) -> Move | None:
        """What a template does for an abstract: "we show that" tells a result, whatever it is found by."""
        if type_.move is None or self._article.parts[index] != "body":
            return type_.move
        signs = self._evidence.signs(index)
        if "outline" in signs or (type_.move != "aim" and "plans" in signs):
            return "outline"
        if type_.move in _FINDING and predicate is not None and self._tells_a_finding(index, predicate):
            return "result"
        if type_.move in _OWN and self._is_of_others(index):
            return "context"
        return type_.move

    def stated_type(self, index: int) -> str | None:
        """The type of a sentence that no pattern matches: an aim, a conclusion, a finding, where authors tell these.

        What else introduces the article is a situation.
        """
        evidence = self._evidence.of(index)
        cues = self._evidence.cues(index)
        is_prior = "prior" in cues and "authors" not in cues
        section = self._article.section(index)
        opening, closing = self._article.edges
        if is_prior or self._cannot_be_told(index) or ("cites" in evidence and section not in closing):
            return None
        kind = self._article.kinds[section]
        if section in opening and "negated" not in evidence:
            if "authors" in cues and "finding" in cues:
                return "discovery"
            return "conceptual_goal" if "paper" in cues or cues.keys() >= _AIMS else "situation"
        if section in opening or kind in NOBODYS_FINDINGS:
            return None
        if section in closing and kind != "results" and not _CONCLUDES.isdisjoint(cues):
            return "conclusion"
        if section in closing and kind == "conclusion" and "future" not in cues and "gap" not in cues:
            return "conclusion"
        is_measured = "comparison" in cues and not _MEASURED.isdisjoint(evidence)
        is_told = kind in _TELLING and not _TELLS.isdisjoint(cues)
        return "discovery" if "finding" in cues or is_measured or is_told else None

    def type_of_what_goes_on(self, index: int) -> str | None:
        """The type of a sentence that may be told behind the one before it; None for what only points or plans."""
        evidence, cues = self._evidence.of(index), self._evidence.cues(index)
        section = self._article.section(index)
        opening, closing = self._article.edges
        is_told = not OWN_WORDS.isdisjoint(cues) or (section in closing and _OTHERS.isdisjoint(cues))
        if self._cannot_be_told(index) or ("cites" in evidence and not is_told):
            return None
        if section in closing:
            return "conclusion"
        return "methodology" if section in opening or self._article.kinds[section] == "method" else "discovery"

    def _cannot_be_told(self, index: int) -> bool:
        """Whether a sentence has a formula, or points at what an abstract does not have."""
        signs = self._evidence.signs(index)
        return self._evidence.has_formula(index) or not POINTING.isdisjoint(signs)

    def may_end(self, index: int) -> bool:
        """Whether an abstract may end a passage with a sentence: not with a difficulty, nor with what is to come."""
        cues = self._evidence.signs(index)
        is_open = "gap" in cues or "negated" in self._evidence.of(index)
        return "future" not in cues and (not is_open or not _TOLD_ENDS.isdisjoint(cues))

    def _tells_a_finding(self, index: int, predicate: Stretch) -> bool:
        if predicate.last >= self._article.sentence(index).last:
            return False
        words = cue_words(self._article.words(predicate.first, predicate.last + 1))
        is_clause = self._article.annotation.tokens[predicate.last].pos == "SCONJ"
        return is_clause and "finding" in self._cues.classes(words)

    def _is_of_others(self, index: int) -> bool:
        """Whether what was done or found is somebody else's: cited, called earlier, or told before the authors' own."""
        evidence = self._evidence.of(index)
        if not _AUTHORS.isdisjoint(evidence):
            return False
        section = self._article.section(index)
        kind = self._article.kinds[section]
        is_before = kind == "background" or section in self._article.edges[0]
        return not _PRIOR.isdisjoint(evidence) or (is_before and "cue:others" in evidence)
