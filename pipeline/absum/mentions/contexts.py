"""Why a mention of an event is no event: it is denied, only possible, long past, a figure of speech."""

from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.vocabulary import REAL, Trigger
from pipeline.document import VerbGroup

_BESIDE_NOUN = ("amod", "compound", "nmod", "det", "advmod")
_BESIDE_VERB = ("advmod", "cc")
_ARGUMENTS = frozenset({"obj", "nsubj", "obl", "nmod", "compound"})
_CLAUSES = frozenset({"ccomp", "xcomp", "advcl", "acl", "conj"})


class ContextReader:
    """Reads what stands above and beside the triggers of one sentence; the words are `absum_contexts`."""

    def __init__(self, sentence: ParsedSentence) -> None:
        self._tree = sentence.tree
        self._groups = sentence.groups
        self._settings = sentence.settings
        self._vocabulary = sentence.vocabulary

    def reason(self, matched: tuple[int, ...], trigger: Trigger) -> str | None:
        """The reason for which a mention is rejected; None for an event that the text says took place."""
        head = matched[0]
        is_noun = trigger.pos == "NOUN"
        reason = self._beside(matched, _BESIDE_NOUN if is_noun else _BESIDE_VERB) or self._of_sentence()
        if reason is None:
            reason = self._above_noun(matched) if is_noun else self._above_verb(head)
        return None if reason == REAL else reason

    def was_before(self, head: int, trigger: Trigger) -> bool:
        """ "Had been attacked": what was before the news, or before something else in it."""
        governor = self._tree.governor(head)
        verb = head if trigger.pos != "NOUN" or governor is None else governor
        group = self._groups.verb_at.get(verb)
        return bool(group and group.is_perfect and group.is_finite and group.tense in ("past", "imperfect"))

    def is_unfinished(self, head: int, trigger: Trigger) -> bool:
        """Whether a verb tells what goes on or is usual; titles tell in the present what has happened."""
        group = self._groups.verb_at.get(head)
        if trigger.pos != "VERB" or group is None or not group.is_finite or self._groups.is_title(head):
            return False
        return group.is_progressive or (group.tense == "present" and not group.is_perfect)

    def _beside(self, matched: tuple[int, ...], relations: tuple[str, ...]) -> str | None:
        """What qualifies the event itself: a heart attack, a mock execution."""
        for index in matched:
            for child in self._tree.children(index, *relations):
                if child in matched or self._limits_number(child):
                    continue
                if reason := self._vocabulary.context("modifier", self._tree.token(child)):
                    return reason
        return None

    def _limits_number(self, index: int) -> bool:
        """ "Almost 20 died": it is the number that is not reached."""
        return index + 1 in self._tree.indices and self._tree.token(index + 1).pos == "NUM"

    def long_before(self, matched: tuple[int, ...], trigger: Trigger) -> str | None:
        """ "A month after the murder", "killed in two months": the time tells that it is another, or several."""
        frame = self._vocabulary.frames[trigger.frame]
        antecedents = [
            above for i in matched if self._tree.relation(i) == "acl" and (above := self._tree.governor(i)) is not None
        ]
        for index in (*matched, *antecedents):
            for child in self._tree.children(index, "case", "mark"):
                if child - 1 in self._tree.indices and (
                    found := self._vocabulary.context("span", self._tree.token(child - 1))
                ):
                    return found
            for child in self._tree.children(index, "obl", "nmod"):
                if any(self._tree.token(i).lemma.lower() in frame for i in self._tree.children(child, "case")):
                    continue  # "sentenced to 12 years"
                if not self._groups.is_calendar(child) and (
                    found := self._vocabulary.context("span", self._tree.token(child))
                ):
                    return found
        return None

    def _above_verb(self, head: int) -> str | None:
        # Of an adjective the copula says whether it is so.
        group = self._groups.verb_at.get(head) or next(
            (verb for i in self._tree.children(head, "cop") if (verb := self._groups.verb_at.get(i))), None
        )
        if group is not None and (reason := self._of_group(group)):
            return reason
        current = head
        for step in range(self._settings.context_height):
            places = ("marker", "condition") if step == 0 else ("condition",)
            own = self._of_markers(current, group if step == 0 else None, places)
            governor, relation = self._tree.governor(current), self._tree.relation(current)
            if governor is None or relation not in _CLAUSES:
                return own
            above = None
            # "The man killed" is killed, but "the suspicion of killing" is a suspicion.
            if relation != "conj" and (relation != "acl" or self._tree.children(current, "mark")):
                above = self._vocabulary.context("governor", self._tree.token(governor))
                if above == REAL and relation != "xcomp":
                    above = None  # "managed to kill", but not "leave if they kill"
                above_group = self._groups.verb_groups.get(governor)
                if above is None and relation == "xcomp" and above_group is not None:
                    above = self._of_group(above_group)
            if above is not None or own is not None:
                return above or own
            current = governor
        return None

    def _above_noun(self, matched: tuple[int, ...]) -> str | None:
        inside = set(matched)
        head = next((i for i in matched if self._tree.governor(i) not in inside), matched[0])
        governor, relation = self._tree.governor(head), self._tree.relation(head)
        if governor is None or relation not in _ARGUMENTS:
            return None
        above = self._vocabulary.context("governor", self._tree.token(governor))
        if relation == "compound" and above != REAL and not any(self._vocabulary.triggers(self._tree.token(governor))):
            return "modifier"  # a kidnapping ring: there need not have been one
        group = self._groups.verb_groups.get(governor)
        if group is not None and self._tree.token(head).dep == "nsubj" and (reason := self._of_group(group)):
            return reason  # "the trial will begin": what begins is real only when it does
        if reason := self._vocabulary.context("governor", self._tree.token(governor)):
            return reason
        is_agent = self._tree.token(head).dep == "obl:agent"
        if group is not None and (is_agent or relation in ("obj", "nsubj")) and (reason := self._of_group(group)):
            return reason
        is_carried = relation in ("obj", "nsubj") and self._vocabulary.context("support", self._tree.token(governor))
        if group is not None and is_carried:
            return self._above_verb(governor)  # "denied that it led the attack"
        return self._of_markers(governor, None, ("condition",))

    def _of_group(self, group: VerbGroup) -> str | None:
        if group.is_negated:
            return "negated"
        if group.modality is not None:
            return "hypothetical"
        return self._vocabulary.tense_context(group.tense)

    def _of_markers(self, verb: int, group: VerbGroup | None, places: tuple[str, ...]) -> str | None:
        """What introduces a clause: to, if, unless; inside the verb group too, where the parse is silent."""
        inside = range(group.first, group.head) if group is not None and not group.is_finite else ()
        for index in (*self._tree.children(verb, "mark"), *inside):
            for place in places:
                if index < verb and (reason := self._vocabulary.context(place, self._tree.token(index))):
                    return reason
        return None

    def _of_sentence(self) -> str | None:
        for index in self._tree.indices:
            if reason := self._vocabulary.context("sentence", self._tree.token(index)):
                return reason
        return None
