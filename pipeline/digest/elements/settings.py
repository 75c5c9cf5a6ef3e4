"""What a deployment can set of the digest: how long it is, and what makes a sentence worth telling."""

from collections.abc import Mapping
from typing import get_args

from pydantic import Field, field_validator

from pipeline.digest.elements.rules import ROLES
from pipeline.document import SectionKind
from pipeline.settings import Strict


class DigestSettings(Strict):
    """Which sentences may be told, and how they are weighed."""

    close: int = Field(default=140, ge=1, description="sentences that are parsed, the worthiest")
    opened: int = Field(
        default=12, ge=1, description="sentences that are parsed, the first that a document may open with"
    )
    early: float = Field(default=0.3, gt=0, le=1, description="share of a document in which its own summary may stand")
    front: int = Field(default=6_000, ge=1, description="code points in which it may stand in any document")
    spoken: float = Field(default=0.3, gt=0, le=1, description="share of blocks that speakers open in a transcript")
    least_words: int = Field(default=5, ge=1, description="words of a sentence at least; to decide, fewer will do")
    most_words: int = Field(default=55, ge=1, description="words of a sentence at most")
    good_words: int = Field(default=28, ge=1, description="words up to which no sentence is long")
    short_words: int = Field(default=8, ge=1, description="words below which a sentence says little")
    letters: float = Field(default=0.7, gt=0, le=1, description="share of letters and spaces in a sentence, at least")
    damping: float = Field(default=0.85, gt=0, lt=1, description="as in the profile extract")
    iterations: int = Field(default=50, ge=1, description="as in the profile extract")
    central: float = Field(default=1.9, ge=0, description="worth of the most central sentence")
    preferred: float = Field(default=0.8, ge=0, description="worth of a role that readers of the kind want first")
    title: float = Field(default=0.8, ge=0, description="worth of all words of the title")
    opens_section: float = Field(default=0.5, ge=0, description="worth of a section's first sentence")
    headed: float = Field(default=0.9, ge=0, description="worth of a list below a heading")
    headed_item: float = Field(default=0.45, ge=0, description="worth of each item of a list")
    valued: float = Field(default=1.2, ge=0, description="worth of having a sum, share or number at all")
    figures: float = Field(
        default=0.3, ge=0, description="worth of each figure of a passage, up to three, beyond `valued`"
    )
    days: float = Field(default=0.4, ge=0, description="worth of each day among them, up to three")
    leads: float = Field(default=0.7, ge=0, description="worth of a section that says what the document is for")
    closes: float = Field(default=0.8, ge=0, description="worth of a section that says what comes of it all")
    wanted: float = Field(default=1.1, ge=0, description="worth of what opens a section that readers of the kind want")
    addressed: float = Field(default=0.6, ge=0, description="what a sentence to its reader loses in other kinds")
    opens_block: float = Field(default=0.45, ge=0, description="worth of the first sentence of a paragraph")
    opening_words: int = Field(default=90, ge=1, description="words at most of how a document opens")
    summary_words: int = Field(default=120, ge=1, description="words at most of the authors' own summary")
    least_room: int = Field(default=45, ge=1, description="words of the opening of a short document at most")
    share: float = Field(default=0.4, gt=0, le=1, description="share of a short document that is told as it opens")
    least_opening: int = Field(default=12, ge=1, description="words at least of an opening that is told")
    opens: float = Field(default=0.8, ge=0, description="worth of the first sentence of all")
    opens_over: int = Field(default=15, ge=1, description="sentences over which that fades")
    long: float = Field(default=0.8, ge=0, description="what a sentence of twice the good length loses")
    short: float = Field(default=0.5, ge=0, description="what a short sentence loses")
    example: float = Field(default=1.0, ge=0, description="what an example loses")
    acronym: float = Field(default=0.25, ge=0, description="what a sentence loses for each acronym that no title has")
    digits: float = Field(default=0.5, ge=0, description="what a sentence full of digits loses")
    item: float = Field(
        default=0.4, ge=0, description="what an item of a list loses that does nothing for the document"
    )
    item_words: int = Field(default=12, ge=1, description="words of an item that may say something by itself")
    roles: Mapping[str, float] = Field(
        default={
            "purpose": 1.6,
            "decision": 0.9,
            "action": 0.5,
            "conclusion": 1.0,
            "recommendation": 0.5,
            "finding": 0.7,
            "change": 0.1,
            "obligation": 0.1,
            "prohibition": 0.3,
            "request": 0.9,
            "news": 0.6,
            "warning": 0.9,
        },
        description="worth of what a sentence does for its document",
    )
    sections: Mapping[str, float] = Field(
        default={
            "introduction": 0.5,
            "conclusion": 0.6,
            "abstract": 0.8,
            "discussion": 0.1,
            "appendix": -2.0,
            "references": -3.0,
            "acknowledgements": -2.0,
        },
        description="worth of the section that a sentence stands in",
    )

    @field_validator("roles")
    @classmethod
    def _check_roles(cls, roles: Mapping[str, float]) -> Mapping[str, float]:
        """A role that no rule gives would weigh nothing, and nobody would be told."""
        if unknown := sorted(roles.keys() - set(ROLES)):
            raise ValueError(f"unknown role {unknown[0]!r}; valid: {', '.join(ROLES)}")
        return roles

    @field_validator("sections")
    @classmethod
    def _check_sections(cls, sections: Mapping[str, float]) -> Mapping[str, float]:
        """A kind of section that no heading announces would weigh nothing either."""
        valid = get_args(SectionKind)
        if unknown := sorted(sections.keys() - set(valid)):
            raise ValueError(f"unknown kind of section {unknown[0]!r}; valid: {', '.join(valid)}")
        return sections


class SelectionSettings(Strict):
    """How much is told."""

    words: int = Field(default=200, ge=1, description="words of what it says, where the request sets no limit")
    decided: int = Field(default=260, ge=1, description="the same of minutes that have so much to tell of decisions")
    least_room: int = Field(default=70, ge=1, description="words of what a short document says, though few")
    least_short: int = Field(default=45, ge=0, description="words at least of what a short document may say")
    least_share: float = Field(default=0.5, ge=0, le=1, description="share of its words that it may say at least")
    short: int = Field(default=400, ge=0, description="words of a document up to which its digest is a fixed share")
    share_of_short: float = Field(default=0.72, gt=0, le=1, description="that share, facts among it")
    share_behind: float = Field(default=0.42, gt=0, le=1, description="share of the words behind those")
    least: int = Field(default=90, ge=0, description="words that a digest may have, however short its document is")
    middling: int = Field(default=1_300, ge=0, description="words of a document up to which what it settles goes first")
    binding: float = Field(default=1.0, ge=0, description="how much that weighs there")
    share: float = Field(default=0.65, gt=0, le=1, description="share of a short document's words that is told")
    sentences: int = Field(default=10, ge=1, description="passages at most, where the request sets no limit")
    least_told: int = Field(default=90, ge=0, description="words behind which only what is worth enough is told")
    least_worth: float = Field(default=1.2, description="what is worth enough")
    of_section: int = Field(default=2, ge=1, description="sentences at most of one section, where there are many")
    least_own: int = Field(default=8, ge=1, description="words of the authors' own summary at least")
    fact_lines: int = Field(default=24, ge=0, description="lines of key facts in the text; the answer has more")
    bare: float = Field(default=1.0, ge=0, description="what a sentence about something known loses")
    again: float = Field(default=0.6, gt=0, le=1, description="share of words in common that says the same twice")
    spread: float = Field(default=0.35, ge=0, description="what a sentence loses for each one told of its section")
