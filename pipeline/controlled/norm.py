"""The rules of a norm as data: what a checked text must (not) do, each with its explanation and its own examples."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from pipeline.controlled.sentences import is_remark
from pipeline.controlled.vocabulary import ControlledVocabulary
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.trees import Kind, PatternError, TreePattern, read_pattern
from pipeline.trees import SentenceTree

FAMILY: Final = "controlled_norm"
Norm = Literal["simplified_english", "francais_rationalise"]
NORMS: tuple[Norm, ...] = get_args(Norm)
NORM_LANGUAGES: Final[dict[Norm, Language]] = {"simplified_english": "en", "francais_rationalise": "fr"}
Where = Literal["any", "instruction", "procedure", "description"]
"""Which sentences a rule is about: those that give an order; those and what stands among them; all others."""


class NormRule(MarkedRule):
    """What every rule of a norm has: its `number` in a published norm, if it has one there, and why it is one."""

    number: str | None = None
    explanation: str
    where: Where = "any"


class TreeRule(NormRule):
    """A construction that is not used: the token that the pattern fits, or from the first to the last it captures.

    `rewrite` names what the rule knows to write instead.
    """

    type: Literal["tree"]
    pattern: str
    rewrite: Literal["infinitive", "order_without_modal", "order_without_passive"] | None = None


class LengthRule(NormRule):
    """How many words a sentence has at most."""

    type: Literal["length"]
    maximum: int = Field(ge=1)


class ParagraphRule(NormRule):
    """How many sentences a paragraph has at most; its instructions but the first begin with one of `cues`, if given."""

    type: Literal["paragraph"]
    maximum: int | None = Field(default=None, ge=1)
    cues: tuple[str, ...] = ()


class InstructionsRule(NormRule):
    """One instruction a sentence; two where they are done at the same time, which `together` or `joined_by` say.

    `cue` begins a sentence that a longer one is divided into, where `joints` join: an alternative is none of these.
    """

    type: Literal["instructions"]
    together: tuple[str, ...] = ()
    joined_by: str | None = None
    cue: str
    joints: tuple[str, ...] = ()


class OrderRule(NormRule):
    """What an instruction depends on stands before it; `marks` begin such clauses, but not behind `unless_after`."""

    type: Literal["order"]
    marks: tuple[str, ...]
    unless_after: tuple[str, ...] = ()


class ArticleRule(NormRule):
    """Nouns keep their articles; `holding` are words that have one inside: « du »."""

    type: Literal["article"]
    holding: tuple[str, ...] = ()


class ClusterRule(NormRule):
    """How many nouns stand together at most; `link` is the word between them, if the language has one."""

    type: Literal["cluster"]
    maximum: int = Field(ge=1)
    links: tuple[str, ...] = ()


class WordRule(NormRule):
    """Words that the vocabulary does not approve."""

    type: Literal["word"]


class ContractionRule(NormRule):
    """Words that are run together, and what they stand for."""

    type: Literal["contraction"]
    forms: dict[str, str]


class PunctuationRule(NormRule):
    """Marks that are not used."""

    type: Literal["punctuation"]
    marks: tuple[str, ...]


AnyNormRule = Annotated[
    TreeRule | LengthRule | ParagraphRule | InstructionsRule | OrderRule | ArticleRule | ClusterRule | WordRule
    | ContractionRule | PunctuationRule,
    Field(discriminator="type"),
]  # fmt: skip
_READER: RuleReader[AnyNormRule] = RuleReader(AnyNormRule)
STATIVE: Final = "stative"
"""In patterns: participles that say what something is like, and are no passive."""
APPROVED: Final = "approved"
"""In patterns: words that the vocabulary approves as they stand."""
KNOWN: Final = "known"
"""In patterns: verbs of the vocabulary."""
ACTION: Final = "action"
"""In patterns: participles of verbs of the vocabulary, and others that are not stative: "must be closed"."""
REMARK: Final = "remark"
"""In patterns: verbs that order nothing, but introduce a statement."""
IMPERATIVE: Final = "imperative"
CONDITIONAL: Final = "conditional"
"""In patterns: forms of the verbs that the norm knows, which the parser may have taken for others."""


@dataclass(frozen=True)
class NormRules:
    """The rules of a norm, ready to run: patterns of trees by the ids of their rules."""

    language: Language
    rules: tuple[AnyNormRule, ...]
    patterns: dict[str, TreePattern]
    vocabulary: ControlledVocabulary


def read_norm(resources: Resources, language: Language, vocabulary: ControlledVocabulary | None = None) -> NormRules:
    """The rules of the norm of a language; a mistake is a ConfigurationError with its place."""
    vocabulary = vocabulary or ControlledVocabulary(resources, language)
    approved = {word for (word, _), rows in vocabulary.words.items() if rows[-1].status == "approved"}
    approved |= {term.term for term in vocabulary.terms.values()}
    named = {verb.verb for verbs in vocabulary.verbs.values() for verb in verbs}
    words: dict[str, Kind] = {
        STATIVE: lambda tree, index: vocabulary.is_stative(_form(tree, index)),
        KNOWN: lambda tree, index: tree.token(index).lemma.lower() in named,
        ACTION: lambda tree, index: (
            tree.token(index).lemma.lower() in named or not vocabulary.is_stative(_form(tree, index))
        ),
        REMARK: lambda tree, index: is_remark(tree, index, vocabulary),
        IMPERATIVE: lambda tree, index: (
            (_opens(tree, index) and _form(tree, index) in vocabulary.orders) or vocabulary.orders.is_order(tree, index)
        ),
        CONDITIONAL: lambda tree, index: (
            tree.token(index).pos in ("VERB", "AUX")
            and vocabulary.is_conditional(_form(tree, index), tree.token(index).lemma.lower())
        ),
        APPROVED: lambda tree, index: bool(
            {tree.token(index).text.lower(), tree.token(index).lemma.lower()} & approved
        ),
    }
    rules, patterns = [], {}
    for rule, table in _READER.rules(resources, FAMILY, language):
        rules.append(rule)
        if isinstance(rule, TreeRule):
            try:
                patterns[rule.id] = read_pattern(rule.pattern, lambda name: words[name])
            except (PatternError, KeyError) as error:
                raise mistake(table, f"pattern: {error}; names: {', '.join(words)}", "pattern") from error
    return NormRules(language, tuple(rules), patterns, vocabulary)


def _form(tree: SentenceTree, index: int) -> str:
    return tree.token(index).text.lower()


def _opens(tree: SentenceTree, index: int) -> bool:
    """Whether a word begins its sentence, before an article."""
    if index != tree.indices.start or index + 1 not in tree.indices:
        return False
    behind = tree.token(index + 1)
    return behind.pos == "DET" or (behind.pos == "PRON" and behind.text.isalpha())  # « la » is taken for a pronoun too
