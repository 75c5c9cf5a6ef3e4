"""The themes of a judgment, and the roles by which its sentences are recognized.

A theme is what a reader of the table sees (Farzindar & Lapalme 2004, table 2). A role is what a sentence does; roles
are finer, so that each keeps its own evidence and its own place in the order: an introduction says what the case is
about and poses its questions, a context tells the facts and then what the parties argue, an analysis recites the law,
perhaps before the facts, and applies it.
"""

from typing import Literal, get_args

Theme = Literal["decision_data", "introduction", "context", "juridical_analysis", "conclusion"]
THEMES: tuple[Theme, ...] = get_args(Theme)
SUMMARIZED: tuple[Theme, ...] = THEMES[1:]
"""The themes that sentences of a summary come from; decision data are told apart."""

Role = Literal["header", "opening", "issue", "facts", "submissions", "law", "analysis", "disposition"]
ROLES: tuple[Role, ...] = get_args(Role)

THEME_OF: dict[Role, Theme] = {
    "header": "decision_data",
    "opening": "introduction",
    "issue": "introduction",
    "facts": "context",
    "submissions": "context",
    "law": "juridical_analysis",
    "analysis": "juridical_analysis",
    "disposition": "conclusion",
}
"""Submissions that stand among the analysis belong to it: `segmentation.themes_of` sees to that."""

OutcomeKind = Literal["ruling", "mixed", "relief", "operative"]
"""What a sentence of the disposition does: it decides the case, orders something besides, both, or stands with them."""

Citation = Literal["quotation", "reference", "submission"]
"""Why a unit is filtered (section 4.1): quoted words, a bare reference, what a party argued."""
IN_RUNS: tuple[Theme, ...] = ("juridical_analysis", "context")
"""The themes that are told in runs of neighboring sentences."""
