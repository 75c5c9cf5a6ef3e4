"""Why a statement that could be said is said only where there is no better one."""

from dataclasses import dataclass

from pipeline.inits.clauses import Clause
from pipeline.inits.factuality import Factuality, is_quoted, speaker
from pipeline.inits.items import Bar, Statement
from pipeline.inits.leaning import leans
from pipeline.inits.parts import Parts, is_modified
from pipeline.inits.words import Words
from pipeline.realizer.spec import NounPhrase

_INTRODUCING = frozenset({"DET", "NUM", "PROPN"})
"""Parts of speech that make a noun phrase speak of somebody or something in particular."""
_PAST = frozenset({"past", "passe_simple", "passe_compose", "imparfait"})


@dataclass(frozen=True, slots=True)
class Barring:
    """Judges one statement of a clause."""

    clause: Clause
    parts: Parts
    statement: Statement
    factuality: Factuality
    words: Words

    def bar(self) -> Bar | None:
        """The reason; None where there is nothing against it."""
        clause, tree = self.clause, self.clause.tree
        is_relative = tree.relation(clause.head) == "acl"
        # « Where the square is »: which square would be said by the noun before.
        is_relating = is_relative and clause.rule.subject == "own" and bool(clause.relating)
        if self.factuality.kind == "embedded" or is_relating:
            return "embedded"
        if not clause.rule.sure or self._is_thin() or self._is_state():
            return "participle"
        if is_relative and self._restricts():
            return "restriction"
        if self._is_attached_doubtfully():
            return "attachment"
        reporter = self.factuality.reporter
        if is_quoted(tree, clause.head) and reporter is None:
            return "quotation"
        who = None if reporter is None else speaker(tree, reporter)
        claimant = [] if who is None else tree.subtree(who)
        return "pronoun" if leans(clause, self.parts, claimant, self.words) else None

    def _is_thin(self) -> bool:
        clause = self.clause
        is_bare = not is_modified(clause, self.parts.subject) and clause.tree.token(clause.subject).pos != "PROPN"
        return is_bare and (clause.rule.voice != "own" or isinstance(self.statement.subject, NounPhrase))

    def _is_state(self) -> bool:
        """« Known as », « located in »: what nobody did at some time was not done, but is so."""
        return self.clause.rule.voice == "passive" and self.clause.agent is None and self.clause.date is None

    def _restricts(self) -> bool:
        """Whether a relative clause says which things are meant, and not that they are so.

        « Fines for books that are late » does not say that books are late, nor « a law that would ban them » that there
        is one. What happened, happened: « the ferry that sank ».
        """
        clause, verb = self.clause, self.statement.verb
        if not any(clause.tree.token(i).pos in _INTRODUCING for i in self.parts.subject):
            return True
        if verb.tense == "conditional":
            return True
        is_past = (verb.tense in _PAST or verb.perfect) and verb.modality is None
        return not clause.is_set_apart(clause.head) and not is_past

    def _is_attached_doubtfully(self) -> bool:
        """Whether a clause behind « the crew of the ferry » may be of either noun, or a joined verb of either verb."""
        clause, tree = self.clause, self.clause.tree
        governor = tree.governor(clause.head)
        if governor is None:
            return False
        if clause.rule.subject == "governor":
            between = (i for i in tree.children(governor, "nmod", "appos", "conj") if governor < i < clause.head)
            return tree.relation(governor) == "appos" or any(between)
        if clause.rule.subject != "governor_subject" or tree.relation(clause.head) != "conj":
            return False
        followers = [i for i in tree.children(governor, "conj") if i >= clause.head]
        is_joined = any(tree.children(i, "cc") for i in followers)
        return not is_joined or tree.relation(governor) in ("acl", "advcl")
