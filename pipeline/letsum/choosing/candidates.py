"""The sentences that a table may take, and what they are worth (Farzindar & Lapalme 2004, section 4.1, Selection)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.languages import Language
from pipeline.letsum.choosing.beside import BesideReader
from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate, items_behind
from pipeline.letsum.choosing.disposal import refused_rulings
from pipeline.letsum.choosing.grading import Grader
from pipeline.letsum.choosing.grounds import GroundReader
from pipeline.letsum.choosing.leaning import Leaning
from pipeline.letsum.choosing.material import Material, MaterialReader
from pipeline.letsum.choosing.matters import Matter, MatterReader
from pipeline.letsum.choosing.openings import opening
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.runs import Grade, Run, RunFinder, facts_of
from pipeline.letsum.choosing.standing import (
    CARRIED,
    below_titles,
    disposes,
    goes_on,
    is_apart,
    is_apart_from,
    is_appealed,
    is_caption,
    is_carried,
    is_free,
    is_header,
    is_question,
    is_shouted,
    is_signature,
    is_whole,
    may_be_taken,
    rules,
    says,
)
from pipeline.letsum.choosing.subject import NOTHING, Telling
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import rule_book
from pipeline.letsum.segmenting.titled import is_titled_facts
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import IN_RUNS, OutcomeKind, Theme
from pipeline.resources import Resources

_STORY = ".facts-told"
"""The cue of the words by which a decision begins its facts."""


class CandidateReader:
    """Weighs the sentences of judgments in one language."""

    def __init__(self, settings: TableSettings, resources: Resources, language: Language) -> None:
        self._settings = settings
        book = rule_book(resources, language)
        self._cues = book.set_of("cue")
        self._holdings = book.set_of("holding", "finding")
        self._materials = MaterialReader(settings, resources, language)
        self._grounds = GroundReader(book, settings)
        self._debris = book.set_of("debris", "formality", "refusal")
        self._accessory = book.set_of("accessory")
        self._rulings = book.set_of("ruling")
        self._alternatives = book.set_of("alternative")
        self._remainders = book.set_of("remainder")
        self._bare = book.set_of("bare_answer")
        self._leaning = Leaning(book, settings.resolved)
        self._grader = Grader(book, settings)
        self._beside = BesideReader(book, settings)
        self._matters = MatterReader(book, settings)

    def material(self, structure: ThematicStructure) -> Material:
        """What is known of the units of a judgment before any is chosen."""
        return self._materials.read(structure)

    def read(
        self, material: Material, longest_run: Mapping[Theme, int], room: int, barred: frozenset[int] = frozenset()
    ) -> "Candidates":
        """The normalized text of every unit, and the candidates, without what is `barred`.

        Themes of `longest_run` are told in runs of at most so many words; `room` are the words of all reasons.
        """
        structure, normalized, terms = material.structure, material.normalized, material.terms
        tellings, deciding, units = material.tellings, material.deciding, material.structure.units
        first = next((at for at, unit in enumerate(units) if rules(unit)), -1)
        accessory = below_titles(units, self._accessory)
        aside = frozenset(at for at, unit in enumerate(units) if self._accessory.first(unit.line.text) is not None)
        untold = barred | material.untold
        is_roomy = longest_run["juridical_analysis"] >= self._settings.below_run
        found: list[SentenceCandidate] = []
        anchors: dict[Theme, dict[int, SentenceCandidate]] = {theme: {} for theme in IN_RUNS}
        for index, unit in enumerate(units):
            length = len(normalized[index].text.split())
            if index in untold or not self._stands(structure, normalized, index, length, tellings[index]):
                continue
            is_held = material.held[index]
            is_ruled = unit.outcome is None and self._rulings.first(unit.line.text) is not None
            is_early = first >= 0 and not (is_held or tellings[index].is_case or unit.theme in (*IN_RUNS, "conclusion"))
            is_told = unit.theme == "context" and not tellings[index].is_case
            if is_ruled and (is_told or is_early or length < self._settings.shortest_nature):
                continue  # "We affirm." is no fact, introduction or reason; "who confirmed the refusal" is of the case
            is_behind = 0 <= first <= index and unit.theme == "conclusion"
            theme = "conclusion" if is_behind else self._theme(material, index)
            own = terms[index]
            says = (tellings[index], unit.outcome is not None, is_held)
            if unit.outcome and theme == "conclusion":
                weight = 0.0
            else:
                weight = self._weight(material, index, theme, length, is_held=is_held)
                weight -= self._settings.accessory * (theme == "juridical_analysis" and index in accessory)
                weight += self._settings.deciding * deciding[index] * (theme == "juridical_analysis")
            alone = SentenceCandidate(index, (index,), theme, length, round(weight, 4), own, *says)
            announces = normalized[index].text.endswith(":")
            is_asked = theme == "juridical_analysis" and self._matters.asks(unit)
            if theme in IN_RUNS and not (announces or is_asked or (theme != "context" and index in material.stories)):
                anchors[theme][index] = alone
            members = self._members(material, index, tellings[index])
            if members is None or not untold.isdisjoint(members):
                continue
            if unit.outcome and any(units[member].theme != "conclusion" for member in members):
                if not disposes(unit):
                    continue  # reasons are told as such
                members = tuple(member for member in members if units[member].theme == "conclusion")
            if unit.outcome and theme == "conclusion":
                weight = self._outcome_weight([units[member] for member in members]) - index * self._settings.later
                weight += self._settings.first_ruling * (first in members)
                members += self._beside.reason(units, normalized, members[-1])
            if announces and members[-1] == index and not goes_on(units, index, self._rulings):  # nothing follows
                continue
            says_case = is_roomy and theme != "conclusion" and tellings[index].is_case and index + 1 not in untold
            is_told_below = says_case and not material.held[index + 1] and is_appealed(units, normalized, index + 1)
            if is_told_below or self._is_answered(units, index, tellings[index]):
                members = (*members, index + 1)
            words = sum(len(normalized[member].text.split()) for member in members)
            own = frozenset(term for member in members for term in terms[member])
            found.append(replace(alone, members=members, words=words, weight=round(weight, 4), terms=own))
        reasons = {each.main for each in found if each.theme == "juridical_analysis" and not each.telling.is_telling}
        found = [each for each in found if not reasons - aside or each.main not in reasons & aside]
        said = frozenset(at for each in found if each.is_outcome for at in each.members)
        for members in refused_rulings(units, normalized, said, self._settings.longest_list):
            words = sum(len(normalized[at].text.split()) for at in members)
            weight = self._outcome_weight([units[at] for at in members]) - members[0] * self._settings.later
            own = frozenset[str]().union(*(terms[at] for at in members))
            found.append(SentenceCandidate(members[0], members, "conclusion", words, weight, own, is_outcome=True))
        grounds = list(self._quashing(units, normalized, terms))
        taken = {member for ground in grounds for member in ground.members}
        found = [each for each in found if each.main not in taken]
        runs: list[SentenceCandidate] = []
        for theme in IN_RUNS:
            around = self._anchored(anchors[theme], material, theme, aside)
            asking = {at for at, each in anchors[theme].items() if each.telling.is_telling or each.telling.is_issue}
            weights = {at: each.weight for at, each in sorted(anchors[theme].items()) if at not in aside | asking}
            is_parted = theme == "juridical_analysis" and not grounds
            matters = self._matters.read(material, weights, accessory) if is_parted else []
            around |= {at: anchors[theme][at] for each in matters for at in each.answers}
            grades = self._grades(material, around, theme, untold)
            finder = RunFinder(self._settings, units, grades, taken, is_story=theme == "context")
            if theme == "context" and (
                first_facts := opening(finder, material, int(self._settings.opened * longest_run[theme]))
            ):
                first_weight = max((each.weight for each in around.values()), default=0.0) + 1
                runs.extend(self._opening(first_facts, grades, terms, first_weight))
            answers = [*self._answered(finder, matters, longest_run[theme], room)]
            for run in (*answers, *finder.runs(longest_run[theme])):
                words = sum(grades[member].words for member in run.members)
                own = frozenset(term for member in run.members for term in terms[member])
                holds = anchors[theme][run.main].is_held
                one = SentenceCandidate(run.main, run.members, theme, words, round(run.weight, 4), own)
                facts = frozenset(facts_of(run.members, grades, material.stories))  # all of a story are
                one = replace(one, is_held=holds, section=run.section, facts=facts)
                runs.append(replace(one, holds=terms[run.main], is_answer=run in answers))
        best = max((run.weight for run in runs), default=0.0)  # grounds and answers come first, in their order
        leading = [*grounds, *(run for run in runs if run.is_answer)]
        told = [replace(one, weight=best + len(leading) - rank) for rank, one in enumerate(leading)]
        others = (run for run in runs if not run.is_answer)
        return Candidates(tuple(normalized), tuple(items_behind(found, self._settings.item)), (*told, *others))

    def _answered(self, finder: RunFinder, matters: Sequence[Matter], longest: int, room: int) -> Iterator[Run]:
        """An answer to each matter, with its reason, the weightiest first, which has most of the `room` of them all."""
        settings = self._settings
        first = min(longest, int(settings.first_matter * room)) if len(matters) > 1 else longest
        most = min(len(matters), 1 + max(1, (room - first) // settings.shortest_answer))
        rest = min(longest, max(settings.shortest_answer, (room - first) // max(1, most - 1)))
        trials = [
            (run.weight + matter.worth, matter) for matter in matters if (run := finder.around(matter.answers, first))
        ]
        ranked = sorted(trials, key=lambda one: (-one[0], min(one[1].answers)))
        for rank, (weight, matter) in enumerate(ranked[:most]):
            run = finder.around(matter.answers, rest if rank else (longest if matter.sums_up else first))
            if run is not None and weight >= settings.poor_matter * ranked[0][0]:
                finder.taken.update(run.members)
                yield run

    def _opening(
        self, facts: Run, grades: Sequence[Grade], terms: Sequence[frozenset[str]], weight: float
    ) -> Iterator[SentenceCandidate]:
        """The first facts of a story, which are told before any others: all, or as many as there is room for."""
        for last in range(len(facts.members), 0, -1):
            members = facts.members[:last]
            words = sum(grades[member].words for member in members)
            own = frozenset[str]().union(*(terms[member] for member in members))
            first = SentenceCandidate(facts.main, members, "context", words, weight, own, is_opening=True)
            yield replace(first, section=facts.section)
            weight -= self._settings.item

    def _quashing(
        self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], terms: Sequence[frozenset[str]]
    ) -> Iterator[SentenceCandidate]:
        """The grounds on which a decision is quashed, each whole and then shorter."""
        for variants in self._grounds.read(units):
            for members in variants:
                words = sum(len(normalized[member].text.split()) for member in members)
                own = frozenset[str]().union(*(terms[member] for member in members))
                main = members[-1]
                yield SentenceCandidate(
                    main, members, "juridical_analysis", words, 0.0, own, is_held=True, is_ground=True, section=main
                )

    def _anchored(
        self, anchors: Mapping[int, SentenceCandidate], material: Material, theme: Theme, aside: frozenset[int]
    ) -> dict[int, SentenceCandidate]:
        """Around which sentences runs are told: what is held and what most likely decides, else the best sentences.

        What is `aside` (costs and the like) is told where nothing else is, and so is what only states the law.
        """
        found: dict[int, SentenceCandidate] = {}
        if theme == "juridical_analysis":
            likely = sorted(anchors, key=lambda at: (-material.deciding[at], at))[: self._settings.most_deciding]
            found = {at: each for at, each in anchors.items() if each.is_held or at in likely}
            for kept in ({at for at in found if at not in aside}, {at for at in found if not material.abstract[at]}):
                found = {at: each for at, each in found.items() if at in kept} or found
        if not found:
            best = sorted(anchors.values(), key=lambda each: (-each.weight, each.main))
            most = self._settings.most_told if theme == "context" else self._settings.least_reasons
            found = {each.main: each for each in best[:most]}
        return found

    def _grades(
        self, material: Material, anchors: Mapping[int, SentenceCandidate], theme: Theme, untold: frozenset[int]
    ) -> list[Grade]:
        """What each sentence is worth to a run of a theme, with the holdings `anchors`, without what is `untold`."""
        if theme not in material.grades:  # candidates are read several times, less more and more of them
            material.grades[theme] = tuple(self._grader.of(material, theme))
        grades = list(material.grades[theme])
        for at in untold:
            grades[at] = replace(grades[at], is_sayable=False, is_attributed=False)
        for at, anchor in anchors.items():
            grades[at] = replace(grades[at], weight=anchor.weight)
        return grades

    def _stands(
        self,
        structure: ThematicStructure,
        normalized: Sequence[Normalized],
        index: int,
        length: int,
        telling: Telling,
    ) -> bool:
        """Whether a sentence may stand in a table: rulings though they are short, bare answers beside others only."""
        unit, sure = structure.units[index], self._settings.sure_nature
        return (
            may_be_taken(unit, telling)
            and not (is_carried(unit, CARRIED) and not telling.is_case and self._holdings.first(unit.line.text))
            and (length >= self._settings.shortest_sentence or disposes(unit))
            and is_whole(structure.units, normalized, index)
            and (unit.outcome is not None or is_caption(unit, telling, sure) or says(structure, unit, self._holdings))
            and not self.is_signature(structure, unit)
            and self._debris.first(unit.line.text) is None
            and (unit.outcome is not None or not (is_shouted(unit) or self._bare.first(unit.line.text)))
            and not is_header(structure, unit)
        )

    def _weight(self, material: Material, at: int, theme: Theme, length: int, *, is_held: bool) -> float:
        settings, unit, place = self._settings, material.structure.units[at], material.places[at]
        weight = settings.terms * material.salient[at] + settings.focus * material.focused[at]
        weight += settings.cues * self._cue_weight(unit)
        weight += settings.paragraph * place.in_paragraph + settings.segment * place.at_edge
        weight += settings.evidence * min(1.0, max(0.0, unit.strength / 10))
        if theme == "juridical_analysis":
            marks = min(2, sum(1 for _ in self._holdings.matching(unit.line.text)))
            weight += settings.holding * marks + settings.section_end * place.at_close
            weight -= settings.unheld * (not is_held)
            weight -= settings.accessory * (self._accessory.first(unit.line.text) is not None)
            weight -= settings.alternative * (self._alternatives.first(unit.line.text) is not None)
        if theme == "context":
            weight += settings.story * place.early
        if unit.role == "law":
            weight -= settings.recital
        if length > settings.longest_sentence:
            weight -= settings.too_long
        return weight

    def _outcome_weight(self, units: Sequence[ThematicUnit]) -> float:
        """What sentences of the conclusion dispose of: an order with its list weighs as its heaviest item."""
        kinds = [self._kind(unit) for unit in units if unit.theme == "conclusion"]
        return max((self._settings.outcome[kind] for kind in kinds if kind), default=0.0)

    def _kind(self, unit: ThematicUnit) -> OutcomeKind | None:
        """What a sentence disposes of; what disposes of the rest of the claims is the least."""
        if unit.outcome is None or self._remainders.first(unit.line.text) is None:
            return unit.outcome.kind if unit.outcome else None
        return "operative"

    def _theme(self, material: Material, at: int) -> Theme:
        """The theme under which a sentence is told: what it does counts more than where segments end.

        What a party attacks introduces; what the court holds behind the opening is analysis, as are reasons that lead
        to the outcome without stating it.
        """
        unit, telling = material.structure.units[at], material.tellings[at]
        place = at / len(material.structure.units)
        if not may_be_taken(unit):
            return "introduction"
        is_held = at in material.replying or self._holdings.first(unit.line.text) is not None
        if unit.theme == "conclusion":
            is_why = is_held or place < self._settings.latest_nature  # it decides at once
            is_why = is_why or self._beside.says_why(unit)
            is_reason = is_why and not unit.outcome and self._accessory.first(unit.line.text) is None
            return "juridical_analysis" if is_reason else "conclusion"
        cues = self._cues.matching(unit.line.text)
        if any(rule.data.id.endswith(_STORY) and match.start() == 0 for rule, match in cues):
            return "context"
        is_late = is_held and unit.voice is None and (place > self._settings.latest_nature or not telling.is_telling)
        if is_titled_facts(unit) and not (is_late and place > self._settings.latest_facts):
            return unit.theme  # what the court itself calls facts, however it is said, but for the end of its reasons
        is_answer = unit.theme in ("introduction", "context") and self._leaning.answers(unit.line.text)
        return "juridical_analysis" if is_answer or (is_late and unit.outcome is None) else unit.theme

    def _cue_weight(self, unit: ThematicUnit) -> float:
        """What the cues of the unit's theme add, between -1 and 1."""
        rules = (rule for rule, _ in self._cues.matching(unit.line.text))
        total = sum(rule.weights.get(unit.theme, 0.0) for rule in rules)
        return max(-1.0, min(1.0, total / 3))

    def _members(self, material: Material, index: int, telling: Telling) -> tuple[int, ...] | None:
        """A sentence with those that it leans on and the list that it announces; None where it cannot stand."""
        units, normalized = material.structure.units, material.normalized
        first = index
        while first not in material.resting and self._leaning.leans(
            units[first], normalized[first], telling if first == index else NOTHING
        ):
            first -= 1
            if (
                first < 0
                or not self._leads(units, normalized, first, index)
                or index - first > self._settings.most_leads
            ):
                return None
        members = list(range(first, index + 1))
        if not normalized[index].text.rstrip("-— ").endswith(":"):
            return tuple(members)
        words = 0
        for after in range(index + 1, min(len(units), index + 1 + self._settings.most_items)):
            unit = units[after]
            words += len(normalized[after].text.split())
            is_asked = len(members) > index - first + 1 and is_question(units[after - 1]) and is_question(unit)
            is_item = unit.line.block.kind == "list_item" or unit.line.block is not units[index].line.block
            is_cut = unit.line.is_heading or unit.voice is not None or unit.paragraph != units[index].paragraph
            is_cut = is_cut and not is_asked
            is_cut = is_cut or (after > index + 1 and is_apart_from(unit, units[index + 1]))
            if not is_item or is_cut or not is_free(unit):
                words -= len(normalized[after].text.split())
                break
            if units[index].outcome and self._debris.first(unit.line.text) is not None:  # an item that was cut
                words -= len(normalized[after].text.split())
                continue
            if units[index].outcome and (words > self._settings.longest_list or is_apart(units[index], unit)):
                break
            if words > self._settings.longest_list or (unit.theme != units[index].theme and not is_asked):
                return None
            members.append(after)
        return tuple(members) if len(members) > index - first + 1 or goes_on(units, index, self._rulings) else None

    def is_signature(self, structure: ThematicStructure, unit: ThematicUnit) -> bool:
        """Whether a unit is the name of who signs."""
        return is_signature(structure, unit, self._settings.longest_signature)

    def _is_answered(self, units: Sequence[ThematicUnit], index: int, telling: Telling) -> bool:
        """Whether the next sentence answers a question, or takes back what is told: "… I do not think so." """
        after = units[index + 1] if index + 1 < len(units) else None
        if after is None or after.line.boundary != "sentence" or after.line.is_heading:
            return False
        if self._leaning.replies(after.line.text):
            return True
        is_short = len(after.line.text.split()) <= self._settings.longest_answer
        is_held = self._holdings.first(after.line.text) is not None
        return telling.is_issue and is_short and is_held and may_be_taken(after)

    def _leads(self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], at: int, main: int) -> bool:
        """Whether a unit may stand before one that leans on it; a short one in the paragraph above may too.

        What a court below held may lead to what is held of it.
        """
        unit, after = units[at], units[at + 1]
        if after.line.boundary == "heading" or unit.line.is_heading or self._debris.first(unit.line.text) is not None:
            return False
        if after.line.boundary != "sentence" and len(normalized[at].text.split()) > self._settings.longest_lead:
            return False
        told = unit.voice is not None and unit.voice.speaker == "other_court"
        answers = told and self._holdings.first(units[main].line.text) is not None
        return may_be_taken(replace(unit, voice=None) if answers else unit)
