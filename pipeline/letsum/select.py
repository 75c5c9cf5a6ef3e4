"""Selection: the best sentences of each theme within its share of the summary's length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.budget import beginning, fitting
from pipeline.languages import ByLanguage
from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate
from pipeline.letsum.choosing.candidates import CandidateReader
from pipeline.letsum.choosing.disputes import refused
from pipeline.letsum.choosing.filling import Chosen, ChosenUnit
from pipeline.letsum.choosing.introduction import RULE, IntroductionWriter
from pipeline.letsum.choosing.lengths import further_rulings, lengths, longer, outcome_words, wanted
from pipeline.letsum.choosing.main_order import disposes
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.settling import Told, Written, settled
from pipeline.letsum.choosing.spreading import spread
from pipeline.letsum.choosing.standing import rules
from pipeline.letsum.choosing.summing import summed_up
from pipeline.letsum.choosing.unmet import explained
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.roles import Roles
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.table import Frame
from pipeline.letsum.themes import IN_RUNS, SUMMARIZED, Theme
from pipeline.resources import Resources
from pipeline.summary import Extras, Request, TableRow, count_words, table_words

ORDER: tuple[Theme, ...] = ("conclusion", "introduction", "juridical_analysis", "context")
"""The themes in the order in which they take their room: the outcome, the case, the reasons, then the story."""
FACTS_FIRST: tuple[Theme, ...] = ("conclusion", "introduction", "context", "juridical_analysis")
"""The order for what is left of the shares: behind the first reason the facts that it rests on, then further ones."""


@dataclass(frozen=True, slots=True)
class ThematicTable:
    """The content of `letsum`: sentences by theme and then in reading order, and the frame around them."""

    structure: ThematicStructure
    units: tuple[ChosenUnit, ...]
    rows: tuple[TableRow, ...]

    def extras(self) -> Extras:
        """Decision data and the frame of the table."""
        return Extras({"decision_data": self.structure.decision.as_json()}, table=self.rows)


class ThematicSelection:
    """Fills each theme's share with its heaviest sentences that do not say the same twice."""

    def __init__(self, settings: TableSettings, resources: Resources) -> None:
        self._settings = settings
        self._readers = ByLanguage(partial(CandidateReader, settings, resources))
        self._writers = ByLanguage(partial(IntroductionWriter, settings.most_introduced, resources))
        self._frames = ByLanguage(partial(Frame, settings, resources))
        self._roles = ByLanguage(partial(Roles, resources))

    def read_rules(self) -> None:
        """Reads the rules of all languages."""
        self._readers.make_all()
        self._writers.make_all()
        self._frames.make_all()
        self._roles.make_all()

    def select(self, interpretation: ThematicStructure, request: Request) -> ThematicTable:
        """The table; within the limit of the request with its frame and the numbers of paragraphs."""
        language = interpretation.language
        output = language if request.output_language == "same" else request.output_language
        frame, decision = self._frames[output], interpretation.decision
        if output != language:
            decision = self._roles[output].said(decision)
        source_words = count_words(interpretation.document.text)
        limit = request.word_limit(source_words)
        if limit is None and source_words < self._settings.whole_below:
            return self._whole(interpretation, frame, tuple(frame.lines(decision)))
        room = limit if limit is not None else self._room(source_words)
        reader = self._readers[language]
        material = reader.material(interpretation)
        lines = tuple(frame.lines(decision))
        written = self._writers[output].write(decision, asks_leave=material.asks_leave)
        runs, reasons = lengths(self._settings, room)
        reasons += self._settings.longest_answers if limit is None else 0
        candidates = reader.read(material, runs, reasons)
        if limit is None:
            outcome = outcome_words(candidates.sentences, interpretation.units, self._settings)
            room += wanted(candidates, interpretation.units, self._settings, room)
            room += sum(each.words + 1 for each in summed_up(candidates.sentences, material, self._settings))
            if room + sum(map(count_words, lines)) > self._settings.max_words:
                lines = tuple(frame.lines(decision, is_crowded=True))
            most = self._settings.max_words - sum(map(count_words, lines)) + further_rulings(outcome, self._settings)
            room = min(most, room)
            told = self._settled(material, candidates, room, written, most)
            return self._table(
                interpretation, frame, lines, self._choose(interpretation, told, longer(room, told, most))
            )
        lines = tuple(fitting(lines, int(self._settings.frame_share * limit), count_words))
        told = self._settled(material, candidates, room - sum(map(count_words, lines)), written)
        return self._limited(interpretation, frame, lines, told, limit)

    def _settled(self, material: Material, candidates: Candidates, room: int, written: Written, most: int = 0) -> Told:
        """The candidates with which a table of `room` words, `most` with what it asks for, leaves little untold."""
        structure = material.structure
        reader, longest = self._readers[structure.language], lengths(self._settings, room)
        return settled(
            Told(candidates, material, written),
            self._settings,
            room,
            choose=lambda told: self._choose(structure, told, longer(room, told, most)),
            again=lambda barred: reader.read(material, *longest, barred),
        )

    def _room(self, source_words: int) -> int:
        """The words that a table has besides its outcome, where the request sets no limit."""
        least = min(self._settings.min_words, int(self._settings.most_share * source_words))
        return max(least, int(self._settings.ratio * source_words))

    def _limited(
        self,
        structure: ThematicStructure,
        frame: Frame,
        lines: tuple[str, ...],
        told: Told,
        limit: int,
    ) -> ThematicTable:
        """The fullest table of at most `limit` words: the frame is counted once it is known which rows there are.

        Frame and what is written give way to the main order, which begins the table where there is no room for it.
        """
        trials = [(lines, told)] + ([((), told)] if lines else [])
        trials += [((), replace(told, written=None))] if told.written is not None else []
        for frame_lines, part in trials:
            room = limit - table_words(frame.rows(frame_lines, frozenset(SUMMARIZED)), ())
            while room > 0:
                chosen = self._choose(structure, part, room)
                table = self._table(structure, frame, frame_lines, chosen)
                over = table_words(table.rows, [(c.normalized.text, c.unit.paragraph) for c in chosen]) - limit
                if chosen and over <= 0 and disposes(structure, told.candidates, chosen, self._settings.lesser):
                    return table
                if not chosen or over <= 0:
                    break
                room -= over
        return self._beginning(structure, frame, told.candidates, limit)

    def _beginning(
        self,
        structure: ThematicStructure,
        frame: Frame,
        candidates: Candidates,
        limit: int,
    ) -> ThematicTable:
        """The first words of the heaviest sentence, of the conclusion if there is one, where no sentence fits."""
        order = sorted(candidates.sentences, key=lambda c: (c.theme != "conclusion", -c.weight, c.main))
        index = order[0].main if order else self._any(structure)
        unit = structure.units[index]
        rows = frame.rows((), frozenset({unit.theme}))
        room = limit - table_words(rows, [("", unit.paragraph)])
        if room < 1:
            rows, room = (), limit
            unit = replace(unit, paragraph=None)
        text = beginning(candidates.normalized[index].text, room)
        return ThematicTable(
            structure, (ChosenUnit(unit, replace(candidates.normalized[index], text=text), 0.0),), rows
        )

    @staticmethod
    def _any(structure: ThematicStructure) -> int:
        """A sentence for a text without any that may be taken: the first with words, outside the header if it can."""
        return next(
            (index for index, unit in enumerate(structure.units) if unit.theme != "decision_data" and unit.line.text),
            0,
        )

    def _whole(self, structure: ThematicStructure, frame: Frame, lines: tuple[str, ...]) -> ThematicTable:
        """Every sentence of a short ruling, as it stands."""
        reader = self._readers[structure.language]
        normalized = reader.material(structure).normalized
        chosen = [
            ChosenUnit(unit, normalized[index], 0.0)
            for index, unit in enumerate(structure.units)
            if unit.theme != "decision_data"
            and not unit.line.is_heading
            and unit.line.block.kind != "header_field"
            and unit.line.text
            and not reader.is_signature(structure, unit)
        ]
        if not chosen:
            at = self._any(structure)
            chosen = [ChosenUnit(replace(structure.units[at], theme="introduction"), normalized[at], 0.0)]
        return self._table(structure, frame, lines, chosen)

    def _table(
        self, structure: ThematicStructure, frame: Frame, lines: tuple[str, ...], chosen: Sequence[ChosenUnit]
    ) -> ThematicTable:
        if not chosen:
            at = self._any(structure)
            normalized = self._readers[structure.language].material(structure).normalized[at]
            chosen = [ChosenUnit(structure.units[at], normalized, 0.0)]
        ordered = sorted(chosen, key=lambda c: (SUMMARIZED.index(c.unit.theme), c.unit.span))
        return ThematicTable(structure, tuple(ordered), frame.rows(lines, frozenset(c.unit.theme for c in ordered)))

    def _choose(self, structure: ThematicStructure, told: Told, room: int) -> list[ChosenUnit]:
        """The sentences of at most `room` words, a printed number counting as one: the outcome before all others."""
        candidates = told.candidates
        chosen = Chosen(structure.units, candidates.normalized, room, self._settings)
        by_theme = self._by_theme(structure, told)
        alone = self._alone(candidates)
        total = sum(share for theme, share in self._settings.shares.items() if by_theme[theme]) or 1.0
        written = self._written(structure, told.written, by_theme["introduction"], chosen.left)
        chosen.left -= sum(count_words(each.normalized.text) for each in written)
        shares = {theme: int(room * self._settings.shares[theme] / total) for theme in ORDER}
        whole = 2 * room // 5 if room >= self._settings.roomy else room // 3
        shares["conclusion"] = max(
            shares["conclusion"], min(outcome_words(candidates.sentences, structure.units, self._settings), whole)
        )
        # Answers to all questions, however long.
        ruled = sum(each.words + len(each.members) for each in by_theme["conclusion"] if self._rules(structure, each))
        shares["conclusion"] = max(shares["conclusion"], min(ruled, int(self._settings.ruled * room)))
        shares["conclusion"] += sum(each.words + 1 for each in by_theme["conclusion"] if not each.is_outcome)
        # What says the case is told whole; a printed number is a word too.
        said = sum(each.words + len(each.members) for each in by_theme["introduction"])
        shares["introduction"] = max(shares["introduction"], min(said, int(self._settings.introduced * room)))
        taken: dict[Theme, int] = {}
        for theme in ORDER:  # of each the best first
            part = self._settings.deciding_part if theme == "juridical_analysis" else self._settings.overdraft
            is_ground = any(each.is_ground for each in by_theme[theme])
            most = max(shares[theme], int((self._settings.ground_part if is_ground else part) * chosen.left))
            if theme == "conclusion":  # what disposes of the case, whole, before what only follows from it
                taken[theme] = chosen.fill(by_theme[theme][:1], chosen.left)
                if taken[theme]:
                    most = 0
            taken[theme] = taken.get(theme, 0) + chosen.fill([*by_theme[theme], *alone[theme]], most, only_one=True)
            if theme == "conclusion" and not taken[theme]:  # without the outcome a table is worth little
                taken[theme] = chosen.fill(by_theme[theme], chosen.left, only_one=True)
            if theme in ORDER[:2]:  # the outcome and the case are told as far as they may
                best = [each for others in ORDER[2:] for each in by_theme[others][:1]]
                kept = sum(each.words + len(each.members) for each in best)
                if theme == "conclusion" and room >= self._settings.roomy:  # rulings before reasons, however long
                    kept = min(kept, int((1 - self._settings.overdraft) * chosen.left))
                free = min(shares[theme] - taken[theme], chosen.left - kept)
                taken[theme] += chosen.fill(by_theme[theme], free) if free > 0 else 0
            # To each question, before further facts.
            answers = [each for each in by_theme[theme] if each.is_answer or each.is_ground]
            facts = shares["context"] if by_theme["context"] else 0
            free = chosen.left - int(self._settings.first_facts * facts)
            is_roomy = theme == "juridical_analysis" and room >= self._settings.roomy
            more = self._settings.longest_answers if is_roomy else 0
            taken[theme] += chosen.fill(answers, min(free, shares[theme] + more - taken[theme]))
        for each in told.asked:
            chosen.fill([each], chosen.left)
        for theme in FACTS_FIRST:
            chosen.fill(by_theme[theme], shares[theme] - taken[theme])
        for theme in ORDER[2:]:
            chosen.fill(by_theme[theme], chosen.left)
        chosen.fill(alone["juridical_analysis"][: self._settings.last_reasons], chosen.left)
        return explained([*written, *chosen.in_order()], told.material.introductions)

    @staticmethod
    def _rules(structure: ThematicStructure, candidate: SentenceCandidate) -> bool:
        return rules(structure.units[candidate.main])

    @staticmethod
    def _alone(candidates: Candidates) -> dict[Theme, list[SentenceCandidate]]:
        """Single sentences of the themes that are told in runs, the best first, for where no run fits."""
        best = sorted(candidates.sentences, key=lambda c: (-c.weight, c.main))
        return {theme: [each for each in best if theme in IN_RUNS and each.theme == theme] for theme in SUMMARIZED}

    def _by_theme(self, structure: ThematicStructure, told: Told) -> dict[Theme, list[SentenceCandidate]]:
        """What each theme may take, the best first."""
        found: dict[Theme, list[SentenceCandidate]] = {theme: [] for theme in SUMMARIZED}
        candidates = told.candidates
        introducing = self._introducing(structure, candidates, is_written=told.written is not None)
        mains = {candidate.main for candidate in introducing}
        singles = [each for each in candidates.sentences if each.theme not in IN_RUNS]
        for candidate in sorted((*singles, *self._worth_telling(candidates.runs)), key=lambda c: (-c.weight, c.main)):
            if candidate.main not in mains:
                found[candidate.theme].append(candidate)
        found["juridical_analysis"] = spread(found["juridical_analysis"], self._settings)
        outcomes = [each for each in found["conclusion"] if each.is_outcome]
        summed = summed_up(candidates.sentences, told.material, self._settings)
        found["conclusion"] = [*outcomes, *summed] if outcomes else found["conclusion"][: self._settings.unruled]
        if not found["context"]:  # a decision that tells its facts under its introduction, in their order
            facts = [each for each in found["introduction"] if not each.telling.is_issue]
            own = {at for each in introducing for at in each.members}
            facts = [replace(each, theme="context") if own and own.isdisjoint(each.members) else each for each in facts]
            found["context"] = sorted(facts, key=lambda c: (not c.telling.is_named, c.main))
        found["introduction"] = introducing
        return found

    def _worth_telling(self, candidates: Sequence[SentenceCandidate]) -> Iterator[SentenceCandidate]:
        """The candidates without reasons and facts that say little beside the best, of which some are kept anyway."""
        for theme in IN_RUNS:
            told = [each for each in candidates if each.theme == theme]
            weights = sorted((each.weight for each in told if not (each.is_opening or each.is_answer)), reverse=True)
            kept = weights[: self._settings.least_facts if theme == "context" else self._settings.least_reasons]
            least = min([self._settings.poor * max(weights, default=0.0), *kept[-1:]])
            yield from (each for each in told if each.weight >= least)

    def _introducing(
        self, structure: ThematicStructure, found: Candidates, *, is_written: bool
    ) -> list[SentenceCandidate]:
        """What the introduction may take, the best first: what says the case, then its question, wherever it stands."""
        settings, candidates = self._settings, found.sentences
        has_story = any(each.is_opening for each in found.runs)
        latest = settings.latest_issue * len(structure.units)
        natures = sorted((c for c in candidates if c.telling.nature > 0), key=lambda c: (-c.telling.nature, c.main))
        own = [c for c in natures if c.telling.is_case and _opens(structure.units, c)]
        if own or is_written:  # what only looks like it is another's case, or the story
            natures = own
        told = {candidate.main for candidate in natures[: settings.most_natures]}
        # A question that leans on a sentence before it is one of many, or another case's.
        others = [c for c in candidates if c.main not in told and min(c.members) == c.main < latest]
        issues = sorted((c for c in others if c.telling.is_issue), key=lambda c: (-c.weight, c.main))
        if not issues or not natures:
            issues += [c for c in others if c.telling.is_challenge and not c.telling.is_issue]
        # What says the proceeding, its question, and then what else does either.
        best = [*natures[:1], *issues[:1], *natures[1 : settings.most_natures], *issues[1 : settings.most_issues]]
        best = [*best, *refused(candidates, best, settings)]
        early = self._early(structure, candidates, has_story=has_story)
        if not natures:
            best = [*self._leading(early, told=best, is_written=is_written), *best]
        elif sum(candidate.words for candidate in best) < settings.shortest_introduction:
            best = [*best, *self._disputed(early, best)]
        elif len(best) == 1:  # what is long enough goes without those that tell nothing of the case
            telling = [each for each in early if each.telling.is_telling or each.telling.is_named]
            best = [*best, *self._disputed(telling, best)]
        return [replace(each, theme="introduction", facts=_facts(each, best)) for each in best]

    def _leading(
        self, early: Sequence[SentenceCandidate], told: Sequence[SentenceCandidate], *, is_written: bool
    ) -> list[SentenceCandidate]:
        """With what the court begins to tell, where nothing says the case: who tells it first says what it is about.

        Behind a sentence that names the sides alone, the weightiest of the first sentences tells their dispute.
        """
        if told or is_written:
            return self._disputed(early, told)
        return [*early[: self._settings.most_natures]]

    @staticmethod
    def _early(
        structure: ThematicStructure, candidates: Sequence[SentenceCandidate], *, has_story: bool
    ) -> list[SentenceCandidate]:
        """What the court tells before its reasons, the introduction first, in its own voice if it can.

        A story that has a beginning is told as context.
        """
        themes = ("introduction",) if has_story else ("introduction", "context")
        early = [c for c in candidates if c.theme in themes and not (c.is_outcome or c.is_held)]
        early = [c for c in early if structure.units[c.main].voice is None] or early  # not why others ruled
        return sorted(early, key=lambda c: (c.theme != "introduction", c.main))

    def _disputed(
        self, early: Sequence[SentenceCandidate], told: Sequence[SentenceCandidate]
    ) -> list[SentenceCandidate]:
        """The weightiest of the first sentences, which tells the dispute."""
        taken = {each.main for each in told}
        first = [
            c
            for c in early[: self._settings.first_told]
            if c.main not in taken and taken.issuperset(each for each in c.members if each < c.main)
        ]
        first = [c for c in first if c.words >= self._settings.shortest_nature]
        return sorted(first, key=lambda c: (-c.telling.nature, not c.telling.is_named, -c.weight, c.main))[:1]

    def _written(
        self, structure: ThematicStructure, found: Written, introducing: Sequence[SentenceCandidate], room: int
    ) -> list[ChosenUnit]:
        """The introduction that is written of decision data, where no sentence says what the case is about."""
        if found is None or any(candidate.telling.is_case for candidate in introducing):
            return []
        text, places = found
        if count_words(text) > self._settings.overdraft * room:
            return []
        unit = replace(structure.units[0], theme="introduction", role="opening", paragraph=None, rules=())
        return [ChosenUnit(unit, Normalized(f"{text}.", unit.span, (RULE,)), 0.0, places)]


def _opens(units: Sequence[ThematicUnit], candidate: SentenceCandidate) -> bool:
    """Whether it leans on nothing, or on the sentences before it in its paragraph: "She is a tailor. She appeals …" """
    return all(units[at].line.boundary == "sentence" for at in range(min(candidate.members) + 1, candidate.main + 1))


def _facts(candidate: SentenceCandidate, best: Sequence[SentenceCandidate]) -> frozenset[int]:
    """The members of what introduces a case behind the best, if it begins with a date and nothing goes on from it."""
    others = {at for each in best if each is not candidate for at in each.members}
    reach = range(candidate.members[0], candidate.members[-1] + 2)
    is_story = candidate.telling.is_dated and not candidate.telling.is_issue and candidate.main > best[0].main
    return frozenset(candidate.members if is_story and others.isdisjoint(reach) else ())
