"""An abstract as a story: what was done, by which device, what was found in figures, what it means.

Readers of abstracts that began with a conclusion asked what had been done, and did not know what its terms stood for.
So the candidates are few runs of sentences, each with what it does for the abstract, what it needs a reader to know,
and what it introduces; of the sequences in which no need is unmet, the one that is worth most is told. It begins with
what the authors did (`telling.py`), or it is not told at all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.budget import containment
from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.chosen import Chosen
from pipeline.sumum.knowledge import Move
from pipeline.sumum.leaning import USUAL_NAME, Known, leans
from pipeline.sumum.settings import StorySettings
from pipeline.sumum.sound import SoundStatements
from pipeline.sumum.statement import Statement
from pipeline.sumum.telling import Telling
from pipeline.sumum.templates import Template
from pipeline.sumum.told import StoryRun, Told
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording


class Story:
    """Tells one article."""

    def __init__(
        self,
        chosen: Chosen,
        candidates: TemplateCandidates,
        settings: StorySettings,
        sound: SoundStatements,
        passages: Passages,
        wording: AbstractWording,
    ) -> None:
        self._chosen = chosen
        self._settings = settings
        self._sound = sound
        self._passages = passages
        self._wording = wording
        self._neighbors = candidates.neighbors
        self._telling = Telling(candidates, settings, passages)

    def take(self) -> None:
        """Takes the story that is worth most; nothing where no sentence can begin one."""
        told = self._best(self._openings()) or self._best(self._openings(), usual=0) or self._best(self._claims())
        for tells in (self._theses, self._leads) if told is None else ():
            argued = self._best(tells())
            if told is None and argued is not None and (len(argued.runs) > 1 or tells == self._leads):
                told = argued
        for statements in () if told is None else told.said:
            self._chosen.tell(statements)

    def _best(self, openings: Iterable[StoryRun], usual: int | None = None) -> Told | None:
        """The best of the stories that begin with one of the best openings, where names may be new that are `usual`."""
        stories: list[Told] = []
        best: float | None = None
        for run in sorted(openings, key=lambda one: (-one.gain, one.first)):
            is_far = best is not None and run.gain < best - self._settings.aims.near
            if is_far or len(stories) >= self._settings.openings:
                break
            begun = self._with(Told(), run) or self._with(Told(), run, is_lenient=True)
            if begun is None and usual is not None:
                begun = self._with(Told(), run, is_lenient=True, usual=usual)
            if begun is not None:
                best = run.gain if best is None else best
                stories.append(self._found(begun))
        return max(stories, key=lambda one: (one.worth, -one.runs[0].first), default=None)

    def _found(self, told: Told) -> Told:
        """A story that is begun, with what was found, the worthiest first, or else with what concludes the article.

        What speaks of something that nobody introduced is told where nothing else is.
        """
        settings, telling = self._settings, self._telling
        wanted = telling.title.union(*map(telling.lemmas, told.sentences))
        told = self._through(told, max(told.sentences), wanted)
        for index in self._restated(told):
            told = self._through(told, index, wanted)
        told = self._added(told, self._behind_restated(told, wanted), most=1)
        if len(told.sentences) == 1:
            devices = (replace(run, move="method") for run in self._runs(telling.is_device, wanted) if run.is_single)
            told = self._added(told, devices, most=settings.devices)
        for is_lenient, usual in ((False, None), (True, None), (True, 0)):
            for tells in (telling.is_finding, telling.is_concluding):
                runs = list(self._runs(tells, wanted))
                edge = [run for run in runs if telling.is_edge(run.first)]
                found = self._added(told, edge, is_lenient=is_lenient, usual=usual)
                is_brief = found.words < settings.brief
                if is_brief or not found.count("result"):  # detail from amid the article where its edges tell little
                    found = self._added(found, runs, None if is_brief else 1, is_lenient=is_lenient, usual=usual)
                if len(found.runs) > len(told.runs):
                    return self._lengthened(self._filled(found, wanted), wanted)
        return self._lengthened(self._filled(told, wanted), wanted)

    def _lengthened(self, told: Told, wanted: frozenset[str]) -> Told:
        """A brief story with what goes on behind its sentences, and with whatever else concludes the article."""
        settings, telling = self._settings, self._telling
        if told.words >= settings.brief:
            return told
        for index in sorted(told.sentences):
            if telling.is_opening(index) or telling.is_closing(index):
                told = self._through(told, index, wanted, least=settings.going_on, most_words=settings.brief)
        for is_lenient in (False, True):
            for run in sorted(self._closing(wanted), key=lambda one: (-one.gain, one.first)):
                if told.words < settings.brief:
                    told = self._added(told, [run], most=1, is_lenient=is_lenient)
        return told

    def _closing(self, wanted: frozenset[str]) -> Iterator[StoryRun]:
        """What tells something where the article concludes, and has to do with what is wanted."""
        telling = self._telling
        for index in self._neighbors.told:
            if not (telling.is_closing(index) and telling.is_closed(index) and index in self._neighbors.ending):
                continue
            is_to_point = not wanted.isdisjoint(telling.lemmas(index)) and telling.tells(index)
            if is_to_point and not telling.contrasts(index) and self._stands(index):
                yield StoryRun(index, index + 1, telling.move(range(index, index + 1)), telling.finding(index, wanted))

    def _through(
        self,
        told: Told,
        last: int,
        wanted: frozenset[str],
        *,
        least: float | None = None,
        most_words: int | None = None,
    ) -> Told:
        """The story told on in the order of its section: authors who say there what they did say what came of it.

        What is to come ends the passage; of the rest is told what stands, or leans on the sentence told before it.
        """
        settings, telling = self._settings, self._telling
        least = settings.passing if least is None else least
        if most_words is None:
            most_words = settings.closing_words if telling.is_closing(last) else settings.passage_words
        heard, left = {last}, settings.passage
        for index in range(last + 1, last + 1 + settings.reach):
            is_over = telling.section_of(index) != telling.section_of(last) or telling.ends_passage(index)
            if is_over or not left or told.words >= most_words:
                break
            is_next = index - 1 in heard or self._neighbors.has(index, "step")
            gain = telling.passing(index, wanted, told.sentences)
            if gain < least or not (is_next or (self._stands(index) and not telling.contrasts(index))):
                continue
            move = told.move_of(index - 1) if index - 1 in told.sentences else told.move_of(last)
            run = StoryRun(index, index + 1, move or telling.move(range(index, index + 1)), gain, goes_on=is_next)
            longer = None if self._is_said(run, told) else self._with(told, run)
            if longer is not None:
                heard.add(index)
                told, left = longer, left - 1
        return told

    def _restated(self, told: Told) -> Iterator[int]:
        """Where what concludes the article says again what was done; nowhere where the story begins there."""
        telling = self._telling
        if not any(map(telling.is_closing, told.sentences)):
            for index in self._neighbors.told:
                is_again = telling.is_closing(index) and telling.is_aim(index)
                if is_again and self._is_said(StoryRun(index, index + 1, "aim", 0.0), told):
                    yield index
                    return

    def _filled(self, told: Told, wanted: frozenset[str]) -> Told:
        """A short story with what else is the article's matter: what it means, what it tells again, how it was done."""
        telling, aim = self._telling, told.runs[0].first
        is_whole = any(
            telling.is_closing(run.first) if run.move == "aim" else run.goes_on and run.first - 1 not in told.sentences
            for run in told.runs
        )
        for tells in (telling.is_concluding, telling.is_matter, telling.is_telling_how):
            runs = [run for run in self._runs(tells, wanted) if run.is_single]
            for run in sorted(runs, key=lambda one: (-one.gain, one.first)):
                if told.words >= self._settings.short:
                    return told
                is_before = telling.is_opening(run.first) and run.first < aim and not telling.is_own(run.first)
                is_how = tells == telling.is_telling_how or self._neighbors.told[run.first].move == "method"
                if is_before or (is_how and is_whole):
                    continue  # what leads up to the aim, or a device behind what was found with it
                move: Move = "method" if is_how and run.move != "conclusion" else run.move
                told = self._added(told, [replace(run, move=move)], most=1)
        return told

    def _behind_restated(self, told: Told, wanted: frozenset[str]) -> Iterator[StoryRun]:
        """What goes on where the authors only say again what they did: "We have presented X. It halves the noise"."""
        telling = self._telling
        for index in self._neighbors.told:
            run = StoryRun(index - 1, index, "aim", 0.0)
            is_again = index - 1 not in told.sentences and telling.is_aim(index - 1) and self._is_said(run, told)
            is_open = index in self._neighbors.ending and index not in self._neighbors.standing
            if is_again and is_open and self._goes_on(index) and telling.is_closing(index):
                yield StoryRun(index, index + 1, "aim", telling.finding(index, wanted))

    def _added(
        self,
        told: Told,
        runs: Iterable[StoryRun],
        most: int | None = None,
        *,
        is_lenient: bool = False,
        usual: int | None = None,
    ) -> Told:
        settings = self._settings
        for run in sorted(runs, key=lambda one: (-one.gain, one.first)):
            most_words = settings.words + settings.first_result * (not told.count("result"))
            if told.words >= most_words or told.count("result") >= settings.results or most == 0:
                break
            is_meant = run.move == "conclusion" and told.count("conclusion") >= settings.conclusions
            if told.sentences.isdisjoint(run.sentences) and not is_meant and not self._is_said(run, told):
                longer = self._with(told, run, is_lenient=is_lenient, usual=usual)
                if longer is not None:
                    told, most = longer, None if most is None else most - 1
        return told

    def _with(self, told: Told, run: StoryRun, *, is_lenient: bool = False, usual: int | None = None) -> Told | None:
        """The story with one more run; None where that cannot be said, has no room or leans on what is not told."""
        said = self._statements(run, told)
        is_again = bool(told.runs) and self._telling.is_closing(run.first) and self._telling.is_aim(run.first)
        gain = 0.0 if is_again else run.gain  # whoever said it well at first need not say it at the end
        longer = told.with_run(run, said, gain - self._settings.leaning * is_lenient)
        if not said or not self._chosen.fits(longer.words):
            return None
        usual = USUAL_NAME if usual is None else usual
        return longer if self._is_introduced(longer, run, is_lenient=is_lenient, usual=usual) else None

    def _is_introduced(self, told: Told, run: StoryRun, *, is_lenient: bool, usual: int) -> bool:
        """Whether all that a run speaks of as known is known to a reader of the title and of what stands before it."""
        known = Known.of_title(self._passages)
        for one, statements in zip(told.runs, told.said, strict=True):
            for statement in statements:
                if one == run and leans(
                    statement, known, self._passages, self._wording, is_lenient=is_lenient, usual=usual
                ):
                    return False
                known.hear(statement, self._passages)
        return True

    def _is_said(self, run: StoryRun, told: Told) -> bool:
        """Whether most of a run has been told, or it says again what was done."""
        settings, telling = self._settings, self._telling
        for index in run.sentences:
            for other in told.sentences:
                share = containment(telling.lemmas(index), telling.lemmas(other))
                is_again = telling.is_aim(index) and not self._neighbors.has(index, "figures")
                if is_again and telling.is_aim(other):
                    share = max(share, containment(telling.lemmas(other), telling.lemmas(index)))
                is_closed = is_again and telling.is_closing(index) and not telling.is_closing(other)
                most = settings.closed if is_closed else settings.restated if is_again else settings.repeated
                if share > most:
                    return True
        return False

    def _openings(self) -> Iterator[StoryRun]:
        """Runs that begin with what was done; it may be said in several sentences."""
        telling, settings = self._telling, self._settings
        for first in self._neighbors.signs:
            if first not in self._neighbors.told and not telling.has_template(first):
                continue
            worth = telling.aim(first)
            if worth < settings.aims.least or not (self._stands(first) or self._begins_anew(first)):
                continue
            gain = worth
            for last in range(first, first + settings.aim_run):
                if last > first:
                    is_same = telling.is_own(last) or last not in self._neighbors.standing
                    is_same = is_same or telling.tells_more(last, first)
                    if not (is_same and self._goes_on(last)):
                        break
                    gain += telling.gain(last, telling.title) + settings.claim * telling.is_own(last)
                is_promised = last == first and self._neighbors.has(last, "here")  # "In this review, we will tell"
                if last in self._neighbors.ending or last not in self._neighbors.told or is_promised:
                    yield StoryRun(first, last + 1, "aim", gain)

    def _claims(self) -> Iterator[StoryRun]:
        """What the authors say that they found, with which a story begins where none says what they did."""
        telling = self._telling
        for run in self._runs(telling.is_finding, telling.title):
            if run.is_single and telling.is_own(run.first) and telling.names_title(run.first):
                yield replace(run, move="aim")

    def _theses(self) -> Iterator[StoryRun]:
        """What the article says above all, with which a story begins where none says what was done or found."""
        telling = self._telling
        for index in self._neighbors.told:
            if telling.is_closed(index) and self._stands(index) and telling.is_thesis(index):
                yield StoryRun(index, index + 1, "aim", telling.thesis(index))

    def _leads(self) -> Iterator[StoryRun]:
        """What leads up to the matter in words of the title, with which a story begins where no title can be said."""
        telling = self._telling
        for index in self._neighbors.told if self._sound.titled() is None else ():
            if telling.is_closed(index) and self._stands(index) and telling.is_lead(index):
                yield StoryRun(index, index + 1, "aim", telling.thesis(index))

    def _runs(self, tells: Callable[[int, frozenset[str]], bool], wanted: frozenset[str]) -> Iterator[StoryRun]:
        """Runs of which every sentence tells something of what is wanted."""
        telling, settings = self._telling, self._settings
        for first in self._neighbors.told:
            if not (tells(first, wanted) and telling.is_closed(first) and self._stands(first)):
                continue
            gain = 0.0
            for last in range(first, first + settings.run):
                if last > first and not (
                    self._goes_on(last) and (tells(last, wanted) or telling.is_concluding(last, wanted))
                ):
                    break
                gain += telling.finding(last, wanted)
                if last in self._neighbors.ending and gain >= settings.least:
                    yield StoryRun(first, last + 1, telling.move(range(first, last + 1)), gain)

    def _stands(self, index: int) -> bool:
        return index in self._neighbors.standing or self._begins_end(index) or self._is_reworded(index)

    def _is_reworded(self, index: int) -> bool:
        """Whether what its opening leans on goes away: "These results show" becomes "The results", or is left out."""
        said = self._sound.statement(self._telling.template(index))
        if said is None or said.says:
            return False
        first = said.sentences[0].pieces[0]
        sentence = self._passages.sentence(first.token)
        is_cut = self._wording.is_a("demonstrative", self._passages.token(sentence.first).text)
        return first.is_own or (is_cut and first.token > sentence.first)

    def _begins_anew(self, index: int) -> bool:
        """Whether what a sentence leans on goes away when it is said: "Hence, we test" becomes "Tests"."""
        template = replace(self._telling.template(index), move="aim")
        said = self._sound.opening(template) or self._sound.statement(template)
        return said is not None and (bool(said.says) or said.sentences[0].pieces[0].is_own)

    def _begins_end(self, index: int) -> bool:
        """Whether a sentence begins what concludes: "This analysis shows" leans on nothing but the article there."""
        is_first = index in self._neighbors.beginning and self._telling.is_closing(index)
        return is_first and self._neighbors.has(index, "paper", "summing")

    def _goes_on(self, index: int) -> bool:
        """Whether a sentence is told behind the one before it."""
        sections = self._telling.sections
        if sections.get(index) is None or sections[index] != sections.get(index - 1):
            return False
        return self._telling.is_closed(index)

    def _statements(self, run: StoryRun, told: Told) -> tuple[Statement, ...]:
        """The run in words; none where one of its sentences cannot be said."""
        said: list[Statement] = []
        for index in run.sentences:
            template = replace(self._telling.template(index), move=run.move)
            presented = self._presented(template, said) if not told.runs else None
            is_anew = run.move == "aim" and not told.runs and self._begins_anew(index)
            stands = index in self._neighbors.standing and not run.goes_on
            is_first = index == run.first and (stands or is_anew)
            plain = self._sound.statement(template) if is_first else self._sound.going_on(template)
            statement = presented or plain
            if statement is None or self._points_back(statement, index, goes_on=run.goes_on):
                return ()
            if not told.runs and not said and not self._sound.may_open(statement):
                return ()
            said.append(replace(statement, template=template, goes_on=not is_first and bool(said or told.runs)))
        return tuple(said)

    def _presented(self, template: Template, said: Sequence[Statement]) -> Statement | None:
        """The aim, and what goes on from it, by verbs of the register, as long as nothing else has been told."""
        if template.move != "aim" or not all(one.says for one in said):
            return None
        return self._sound.opening(template)

    def _points_back(self, told: Statement, index: int, *, goes_on: bool) -> bool:
        """Whether it begins with what the sentence before it in the source does not name: "This tool" behind others."""
        if told.says or goes_on:
            return False
        first = told.sentences[0].pieces[0]
        if first.is_own or not self._wording.is_a("demonstrative", first.text):
            return False
        group = self._passages.noun_group(first.token)
        if group is None or group.head == first.token or self._begins_end(index):
            return False
        return self._passages.token(group.head).lemma.lower() not in self._telling.lemmas(index - 1)
