"""Interprets an article: its terms, its topical structure, and the templates that the patterns fill."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import Field

from pipeline.document import Document, language_of
from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.rules.sequences.feature_sets import Written
from pipeline.rules.sequences.pattern import Found
from pipeline.stages import SentenceChoice
from pipeline.structure.vocabulary import vocabulary
from pipeline.summary import Request
from pipeline.sumum.reading.article import Article, Part, read_article
from pipeline.sumum.reading.close_reading import SentenceChooser, is_reportable
from pipeline.sumum.reading.constituents import Constituent
from pipeline.sumum.reading.damage import Damage
from pipeline.sumum.reading.evidence import EvidenceReader
from pipeline.sumum.reading.features import ARGUMENT, TOPIC
from pipeline.sumum.reading.framing import frame
from pipeline.sumum.reading.interpretation import GOING_ON_RULE, MENTION_RULE, STATED_RULE, ArticleInterpretation
from pipeline.sumum.reading.moves import Moves
from pipeline.sumum.reading.needs import Needs, read_needs
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.reading.terms import TermPlace, TermTree
from pipeline.sumum.reading.topical import TopicalStructure
from pipeline.sumum.rules import PREDICATE, SumumRule
from pipeline.sumum.settings import CloseReadingSettings, TopicSettings
from pipeline.sumum.statements.statement import FRAMED


class SelectiveAnalysisSettings(CloseReadingSettings, TopicSettings):
    """`max_tokens`: a longer sentence is a list, a formula or a fault of the conversion.

    `refused_kinds` are kinds of documents that say nothing as an article does, where the kind is in less `doubt`.
    """

    max_tokens: int = Field(default=70, ge=10)
    refused_kinds: tuple[str, ...] = (
        "agenda", "contract", "email", "form", "invoice", "job_advert", "letter", "minutes", "quote", "term_sheet",
        "thread",
    )  # fmt: skip
    doubt: float = Field(default=0.5, ge=0, le=1)


class SelectiveAnalysis:
    """Interprets technical articles (Saggion & Lapalme 2002, sections 3.1.1 and 3.1.2)."""

    needed_layers: Final = frozenset({"acronyms", "groups", "tags", "terms"})
    refused_genres: Final = frozenset({"judgment"})
    """Its patterns and cues are what authors write of their own work; a court would be told as the authors."""

    def __init__(self, settings: SelectiveAnalysisSettings, resources: Resources) -> None:
        self._settings = settings
        self._structure = vocabulary(resources)
        self._resources = resources

    def read_rules(self) -> None:
        """Reads the patterns and words of every language."""
        for language in LANGUAGES:
            self._language(language)

    def warm_up(self) -> None:
        """Compiles the patterns of every language, which else are when a sentence first meets them."""
        for language in LANGUAGES:
            self._language(language).grammar.compile()

    def choice(self, request: Request) -> SentenceChoice | None:
        """The sentences of which an abstract can be made; all where more is asked for than an abstract."""
        longest = self._settings.longest_abstract
        if request.topics or request.ratio is not None or (request.max_words or 1) > longest:
            return None
        return self._chosen

    def _chosen(self, document: Document) -> frozenset[int]:
        language = self._language(language_of(document))
        return SentenceChooser(
            language.common, language.exclusions, language.style, self._settings, self._settings.max_tokens
        )(document)

    def interpret(self, documents: Sequence[Document], request: Request) -> ArticleInterpretation:  # noqa: ARG002
        """The templates of the article; raises UnusableDocument where it has no sentence to make an abstract of."""
        (document,) = documents
        self._refuse(document)
        article = read_article(document, self._structure)
        if "body" not in article.parts.values():
            raise UnusableDocument("no_content_for_profile", "the text has no sentences besides titles and lists")
        return _Reading(self._language(article.annotation.language), article, self._settings).interpretation()

    def _refuse(self, document: Document) -> None:
        """An invoice has a title and sentences too, of which an abstract would be made that says nothing."""
        kind = document.recognition.kind if document.recognition is not None and document.genre != "article" else None
        if kind is not None and kind.name in self._settings.refused_kinds and kind.doubt < self._settings.doubt:
            raise UnusableDocument(
                "no_content_for_profile",
                f"the text reads as one of the kind {kind.name}, not as an article; use digest",
            )

    def _language(self, language: Language) -> Needs:
        return self._resources.once((Needs, language), lambda: read_needs(self._resources, language))


class _Reading:
    """One article being read."""

    def __init__(self, language: Needs, article: Article, settings: SelectiveAnalysisSettings) -> None:
        self._language = language
        self._article = article
        self._settings = settings
        self._tokens = article.annotation.tokens
        self._constituents = language.grammar.constituents.read(article.annotation, article.parts)
        self._terms = TermTree(article)
        self._topical = TopicalStructure(article, self._terms, language.words, settings)
        self._fired: Counter[str] = Counter()
        self._sentences: dict[int, int] = {}
        self._leaning: dict[int, bool] = {}
        self._next = _next_body(article)
        self._damage = Damage(article, language.gluing, language.common)
        self._evidence = EvidenceReader(article, language.cues, language.stop_words)
        self._moves = Moves(article, language.cues, self._evidence)

    def interpretation(self) -> ArticleInterpretation:
        """Reads the article from beginning to end."""
        indicative: list[Template] = []
        informative: list[Template] = []
        stated: list[Template] = []
        going_on: list[Template] = []
        standing: list[int] = []
        linking: list[int] = []
        for index, part in self._article.parts.items():
            constituents = self._of_part(index)
            if not constituents or (part == "body" and not self._is_sentence(index, constituents)):
                continue
            coded = self._coded(constituents)
            found = tuple(self._indicative(index, part, constituents, coded))
            indicative.extend(found)
            if part == "body":
                sentence = self._article.sentence(index)
                if self._language.exclusions.links(self._tokens[sentence.first : sentence.last]):
                    linking.append(index)
                if not self._leans(index, constituents):
                    standing.append(index)
                    if not found:
                        stated.extend(self._stated(index))
                going_on.extend(self._going_on(index))
                informative.extend(self._informative(index, constituents, coded))
        told = [one for one in indicative if self._article.parts[self._sentences[one.id]] == "body"]
        informative.extend(self._mentions((*told, *informative)))
        return ArticleInterpretation(
            article=self._article,
            knowledge=self._language.grammar.knowledge,
            terms=self._terms,
            topical=self._topical,
            indicative=tuple(indicative),
            informative=tuple(informative),
            stated=tuple(stated),
            going_on=tuple(going_on),
            ending=frozenset(
                i for i in map(self._sentences.__getitem__, (one.id for one in going_on)) if self._moves.may_end(i)
            ),
            standing=frozenset(standing),
            linking=frozenset(linking),
            evidence=self._evidence,
            sentences=self._sentences,
            fired=self._fired,
        )

    def _of_part(self, index: int) -> tuple[Constituent, ...]:
        """The constituents of a sentence; those behind a number or label in front of it."""
        constituents = self._constituents[index]
        label = self._article.labels.get(index)
        if label is None:
            return constituents if self._article.parts[index] == "body" else ()
        behind = [one for one in constituents if one.last > label]
        if behind and behind[0].first < label:  # a noun group that has the number in it
            one = behind[0]
            behind[0] = Constituent(label, one.last, one.code, one.category, one.names)
        return tuple(behind)

    def _is_sentence(self, index: int, constituents: Sequence[Constituent]) -> bool:
        """Whether it is a sentence that could be reported: not a fragment, a formula, or the end of a list."""
        sentence = self._article.sentence(index)
        length = sentence.last - sentence.first
        if length > self._settings.max_tokens or not any(one.category == "GV" for one in constituents):
            return False
        return is_reportable(sentence.span.of(self._article.document.text)) and not self._damage.of(index)

    def _coded(self, constituents: Sequence[Constituent]) -> Written:
        """The sentence as patterns see it: noun groups with a term that may be a topic are marked for TOPIC."""
        topic = self._language.grammar.topic
        return Written.of(
            [
                one.code + topic
                if one.category == "GN" and self._topical.has_topic(one.first, self._terms.reach(one.first, one.last))
                else one.code
                for one in constituents
            ]
        )

    def _indicative(
        self, index: int, part: Part, constituents: Sequence[Constituent], coded: Written
    ) -> Iterator[Template]:
        types: set[str] = set()
        for rule, found in self._language.indices[part].find(coded):
            self._fired[rule.data.id] += 1
            if rule.type.id in types or not rule.type.is_template:
                continue
            if part == "body" and self._is_excluded(index, constituents, rule, found):
                continue
            types.add(rule.type.id)
            yield self._template(index, constituents, rule, found)

    def _informative(self, index: int, constituents: Sequence[Constituent], coded: Written) -> Iterator[Template]:
        for rule, found in self._language.informative.find(coded):
            self._fired[rule.data.id] += 1
            if not self._is_excluded(index, constituents, rule, found):
                yield self._template(index, constituents, rule, found)

    def _mentions(self, told: Sequence[Template]) -> Iterator[Template]:
        """The sentences that only name a term of the title, where no pattern finds anything told of it."""
        places = (place for one in told for place in self._terms.within(one.whole.first, one.whole.last))
        untold = set(self._topical.title) - {place.term for place in places}
        if not untold:
            return
        for index, part in self._article.parts.items():
            sentence = self._article.sentence(index)
            for place in self._terms.within(sentence.first, sentence.last) if part == "body" else ():
                if place.term in untold and self._can_be_reported(index):
                    self._fired[MENTION_RULE] += 1
                    yield self._mention(index, place)

    def _can_be_reported(self, index: int) -> bool:
        """Whether a sentence of the body is one, and leans on no other."""
        constituents = self._of_part(index)
        return self._is_sentence(index, constituents) and not self._leans(index, constituents)

    def _leans(self, index: int, constituents: Sequence[Constituent]) -> bool:
        """Whether a sentence leans on the one before by how it begins."""
        if index not in self._leaning:
            sentence = self._article.sentence(index)
            exclusions = self._language.exclusions
            is_connected = exclusions.connective(self._tokens[sentence.first : sentence.last])
            self._leaning[index] = is_connected or exclusions.fault(self._tokens, constituents) is not None
        return self._leaning[index]

    def _stated(self, index: int) -> Iterator[Template]:
        """A sentence that cue words alone call an aim, a conclusion or a finding, where authors tell these."""
        type_ = self._moves.stated_type(index)
        if type_ is not None:
            yield self._whole_sentence(index, type_, STATED_RULE)

    def _going_on(self, index: int) -> Iterator[Template]:
        """A sentence that may be told behind the one before it, whatever it says."""
        type_ = self._moves.type_of_what_goes_on(index)
        if type_ is not None:
            yield self._whole_sentence(index, type_, GOING_ON_RULE)

    def _whole_sentence(self, index: int, type_: str, rule: str) -> Template:
        """The template of a sentence that no pattern tells apart."""
        sentence = self._article.sentence(index)
        places = tuple(self._terms.within(sentence.first, sentence.last))
        return Template(
            id=self._numbered(index),
            type=type_,
            rule=rule,
            position=Position(self._article.section(index), index),
            whole=Stretch(sentence.first, sentence.last),
            slots={},
            predicate=None,
            topic_candidates=tuple(dict.fromkeys(place.term for place in places)),
            weight=self._terms.weight(places),
            move=self._language.grammar.knowledge.by_id[type_].move,
        )

    def _mention(self, index: int, place: TermPlace) -> Template:
        sentence = self._article.sentence(index)
        return Template(
            id=self._numbered(index),
            type="elaboration",
            rule=MENTION_RULE,
            position=Position(self._article.section(index), index),
            whole=Stretch(sentence.first, sentence.last),
            slots={TOPIC: Stretch(place.first, place.last)},
            predicate=None,
            topic_candidates=(place.term,),
            weight=self._terms.weight((place,)),
            topic=self._terms.lemma(place.term),
        )

    def _is_excluded(self, index: int, constituents: Sequence[Constituent], rule: SumumRule, found: Found) -> bool:
        """Whether what would be said leans on other sentences.

        What is said by a verb of ours and its argument ("Presents …") drops the beginning of the sentence, so
        that only the argument matters.
        """
        exclusions = self._language.exclusions
        is_framed = ARGUMENT in found.captures and rule.type.id in FRAMED
        if not is_framed and self._leans(index, constituents):
            return True
        first, last = found.captures.get(ARGUMENT, (found.first, found.last))
        groups = [one for one in constituents[first:last] if one.category == "GN"]
        return any(exclusions.dangling(self._tokens, one) for one in groups[:1])

    def _template(self, index: int, constituents: Sequence[Constituent], rule: SumumRule, found: Found) -> Template:
        slots = {}
        for name, (first, last) in found.captures.items():
            stretch = self._stretch(constituents, first, last)
            if stretch is not None:
                slots[name] = stretch
        whole = Stretch(constituents[found.first].first, constituents[found.last - 1].last)
        argument = slots.get(ARGUMENT) or whole
        if TOPIC in slots:
            group = slots[TOPIC]
            argument = Stretch(group.first, self._terms.reach(group.first, group.last))
        places = tuple(self._terms.within(argument.first, argument.last))
        topic = self._topical.topic_within(argument.first, argument.last) if TOPIC in slots else None
        return Template(
            id=self._numbered(index),
            type=rule.type.id,
            rule=rule.data.id,
            position=Position(self._article.section(index), self._next.get(index, index)),
            whole=whole,
            slots={name: stretch for name, stretch in slots.items() if name != PREDICATE},
            predicate=slots.get(PREDICATE),
            topic_candidates=tuple(dict.fromkeys(place.term for place in places)),
            weight=self._terms.weight(places),
            topic=None if topic is None else self._terms.lemma(topic),
            move=self._moves.of(index, rule.type, slots.get(PREDICATE)),
            frame=frame(constituents, slots[PREDICATE], argument) if PREDICATE in slots and ARGUMENT in slots else {},
        )

    def _numbered(self, index: int) -> int:
        """The id of a new template, which stands in a sentence."""
        identifier = len(self._sentences)
        self._sentences[identifier] = index
        return identifier

    def _stretch(self, constituents: Sequence[Constituent], first: int, last: int) -> Stretch | None:
        """The tokens of some constituents, without punctuation at their edges."""
        while first < last and constituents[first].category == "PUNCT":
            first += 1
        while last > first and constituents[last - 1].category == "PUNCT":
            last -= 1
        return Stretch(constituents[first].first, constituents[last - 1].last) if first < last else None


def _next_body(article: Article) -> dict[int, int]:
    """For headings and captions, the first sentence of the body that follows."""
    following: dict[int, int] = {}
    current = None
    for index in sorted(article.parts, reverse=True):
        if article.parts[index] == "body":
            current = index
        elif current is not None:
            following[index] = current
    return following
