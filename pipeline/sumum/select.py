"""Selects what an abstract says: the templates most worth telling, or those about topics, that fit.

Saggion & Lapalme 2002, sections 3.1.2 and 3.1.3. A template is a statement before it is chosen: only its words show
whether it can be said, how long it is, and whether it has been said.
"""

from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.stages import Annotate
from pipeline.summary import Request, count_words
from pipeline.sumum.choosing.candidates import TemplateCandidates, template_candidates
from pipeline.sumum.choosing.content import AbstractContent
from pipeline.sumum.choosing.filling import Filling
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.round_trip.component import RoundTrip
from pipeline.sumum.round_trip.vetoes import Veto, read_vetoes
from pipeline.sumum.scoring.learned import Learned, read_learned
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.regenerate import Regenerator
from pipeline.sumum.statements.unsaid import unsaid_rules
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording, abstract_wording


class TopicalTemplates:
    """An aim, a result, and what else authors would tell of the article, or what elaborates topics."""

    def __init__(
        self, settings: TopicalTemplatesSettings, resources: Resources, parser: Annotate | None = None
    ) -> None:
        self._settings = settings
        self._resources = resources
        self._parser = parser

    def read_rules(self) -> None:
        """Reads the words of every language."""
        for language in LANGUAGES:
            abstract_wording(self._resources, language)
            unsaid_rules(self._resources, language)
            self._vetoes(language)
            self._learned(language)

    def warm_up(self) -> None:
        """Compiles the patterns of every language."""
        for language in LANGUAGES:
            abstract_wording(self._resources, language).edits.compile()
            unsaid_rules(self._resources, language).compile()

    def select(self, interpretation: ArticleInterpretation, request: Request) -> AbstractContent:
        """The content; raises UnusableDocument (`no_content_for_profile`) where nothing can be said."""
        language = interpretation.article.annotation.language
        wording = abstract_wording(self._resources, language)
        passages = Passages(interpretation.document, wording.dictionary)
        round_trip = None if self._parser is None else self._round_trip(self._parser, passages, wording)
        unsaid = unsaid_rules(self._resources, language)
        sound = SoundStatements(
            Regenerator(passages, wording, self._settings),
            round_trip,
            lambda one: unsaid.against(one, passages),
            lambda one: unsaid.is_added(one, passages),
        )
        candidates = template_candidates(
            interpretation,
            self._learned(language),
            request,
            self._settings,
            lambda template: sound.elaboration(template) is not None,
        )
        return chosen_content(Filling(self._settings, passages, wording, sound), passages, candidates, request)

    def _round_trip(self, parser: Annotate, passages: Passages, wording: AbstractWording) -> RoundTrip:
        return RoundTrip(parser, self._vetoes(wording.language), passages, wording)

    def _vetoes(self, language: Language) -> tuple[Veto, ...]:
        return self._resources.once((Veto, language), lambda: read_vetoes(self._resources, language))

    def _learned(self, language: Language) -> Learned:
        return self._resources.once((Learned, language), lambda: read_learned(language))


def chosen_content(
    filling: Filling, passages: Passages, candidates: TemplateCandidates, request: Request
) -> AbstractContent:
    """What is said of the candidates; raises UnusableDocument (`no_content_for_profile`) where nothing can be."""
    limit = request.word_limit(count_words(passages.document.text) if request.ratio else 0)
    is_elaboration = bool(request.topics)
    chosen = filling.sound(candidates, limit, is_elaboration=is_elaboration)
    if chosen:
        return AbstractContent(passages, tuple(chosen), candidates.topics, is_elaboration, refused=filling.refused)
    first = filling.first(candidates, is_elaboration=is_elaboration)
    if first is None:
        raise UnusableDocument(
            "no_content_for_profile", "no sentence of the document says in its own words what an abstract would"
        )
    if limit is None:
        return AbstractContent(passages, (first,), candidates.topics, is_elaboration, refused=filling.refused)
    return AbstractContent(passages, (first,), candidates.topics, is_elaboration, limit)
