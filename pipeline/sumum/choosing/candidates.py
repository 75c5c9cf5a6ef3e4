"""The templates that an abstract could say, the worthiest first, or those about the reader's topics.

Saggion & Lapalme 2002, sections 3.1.2 and 3.1.3.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.document import SectionKind
from pipeline.summary import Request
from pipeline.sumum.choosing.content import Topic
from pipeline.sumum.choosing.elaboration import elaborations
from pipeline.sumum.choosing.runs import Neighbors
from pipeline.sumum.reading.evidence import Evidence
from pipeline.sumum.reading.interpretation import STATED_RULE, ArticleInterpretation
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.reading.style import styles
from pipeline.sumum.reading.templates import Stretch, Template
from pipeline.sumum.reading.topics import PotentialTopics
from pipeline.sumum.scoring.expected import Expected, expected_words
from pipeline.sumum.scoring.grades import reader_evidence
from pipeline.sumum.scoring.learned import Learned
from pipeline.sumum.scoring.likeness import likenesses
from pipeline.sumum.scoring.worth import sentence_worths
from pipeline.sumum.settings import TopicalTemplatesSettings

_ABOUT_ENTITIES: Final = frozenset({"acronym_identification", "entity_introduction"})
"""Types that say of anything what it is: worth saying of what the article is about."""
_ENTITY: Final = "ENTITY"
_NAME: Final = re.compile(r"(?P<name>[^\W\d_][\w.+-]{2,})(?:\s*[:,]|\s+[–—-])\s")
"""The name with which a title begins: "Tankfill: a pump"."""
_TOPIC_OF_DOCUMENT: Final = "topic_of_document"
_FINDINGS: Final[frozenset[Move]] = frozenset({"result", "conclusion"})
_OF_AUTHORS: Final[frozenset[Move]] = _FINDINGS | {"aim"}
_CLAIMS: Final = frozenset({"cue:authors", "cue:paper", "percent"})
_FINDING_KINDS: Final[tuple[SectionKind, ...]] = ("discussion", "results")
"""The sections that conclude an article whose last one only promises: "Perspectives"."""
_PROMISES: Final = frozenset({"future", "limits", "plans"})
_FROM_LAYOUT: Final = frozenset({"signaling_concept", "signaling_structural"})
"""Types that headings and captions give."""


@dataclass(frozen=True, slots=True)
class TemplateCandidates:
    """`indicative` are templates of sentences, one a sentence, the worthiest first; `worths` are by template id.

    `outline` are those of headings and captions and of what sections are about, which say something only where nothing
    better is known, best first; `informative` those that elaborate the topics that the reader chose, for each topic in
    the order of the source. `topics` are offered for elaboration. `expected` are the words that an abstract is expected
    to have.
    """

    indicative: tuple[Template, ...]
    outline: tuple[Template, ...]
    informative: tuple[tuple[Template, ...], ...]
    topics: tuple[Topic, ...] = ()
    worths: Mapping[int, float] = field(default_factory=dict)
    neighbors: Neighbors = field(default_factory=Neighbors)
    expected: Expected = field(default_factory=Expected)

    def of_move(self, *moves: Move) -> tuple[Template, ...]:
        """The candidates that do one of some things for an abstract, the worthiest first."""
        return tuple(template for template in self.indicative if template.move in moves)


def template_candidates(
    interpretation: ArticleInterpretation,
    learned: Learned,
    request: Request,
    settings: TopicalTemplatesSettings,
    can_be_said: Callable[[Template], bool],
) -> TemplateCandidates:
    """The candidates for an abstract, or for the elaboration of the wanted topics; only what can be said is on offer.

    Raises UnusableDocument (`no_content_for_profile`) for a topic that nothing elaborates.
    """
    by_sentence = sentence_worths(interpretation, learned.worth)
    edges = frozenset().union(*interpretation.article.edges)
    told = [
        one
        for one in (*interpretation.indicative, *interpretation.stated)
        if one.move != "outline"
        and (one.move != "context" or _leads_up(interpretation, one))
        and (one.position.section in edges or _is_claimed(interpretation, one))
    ]
    worths = {}
    for one in told:
        worth = by_sentence.get(interpretation.sentences[one.id], 0.0)
        if one.position.section not in edges:
            worth *= 1 if one.move in _FINDINGS else settings.elsewhere
        elif one.type == _TOPIC_OF_DOCUMENT:
            worth *= settings.explicit
        worths[one.id] = worth
    precedences = {id_: type_.precedence for id_, type_ in interpretation.knowledge.by_id.items()}
    told.sort(key=lambda one: (-worths[one.id], precedences[one.type], one.id))
    ranked = sorted(interpretation.indicative, key=lambda one: _rank(interpretation, one, settings.enough_of_title))
    outline = [one for one in ranked if one.move == "outline"]
    indicative = _one_a_sentence(interpretation, told, ())
    chosen = _about_topics(interpretation, ranked)
    topics = PotentialTopics(interpretation, chosen, settings)
    offered = topics.offered(can_be_said)
    return TemplateCandidates(
        indicative=tuple(indicative),
        outline=tuple(_one_a_sentence(interpretation, outline, ())),
        informative=elaborations(interpretation, topics, offered, request, can_be_said),
        topics=tuple(Topic(topics.surface(term), topics.sources(term)) for term in offered),
        worths=worths,
        neighbors=_neighbors(interpretation, by_sentence, learned),
        expected=expected_words(interpretation, learned.expected),
    )


def _neighbors(interpretation: ArticleInterpretation, worths: Mapping[int, float], learned: Learned) -> Neighbors:
    """What may go on in what introduces and what concludes the article."""
    at = interpretation.sentences
    edges = frozenset().union(*interpretation.article.edges)
    told = {at[one.id]: one for one in interpretation.going_on}
    going_on = {index: one for index, one in told.items() if one.position.section in edges}
    article, evidence = interpretation.article, interpretation.evidence
    body = [index for index, part in article.parts.items() if part == "body"]
    opening, closing = article.edges
    closing = _concluding(interpretation, closing)
    like, style = likenesses(interpretation, learned.likeness), styles(interpretation, learned.style)
    found = reader_evidence(interpretation, like, style)
    return Neighbors(
        going_on=going_on,
        ending=interpretation.ending,
        worths=worths,
        opening=opening,
        closing=closing,
        standing=interpretation.standing,
        linking=interpretation.linking,
        signs={index: frozenset({*evidence.signs(index), *_tense(evidence.of(index))}) for index in body},
        told=told,
        beginning=frozenset(index for index in told if "from start:0" in evidence.of(index)),
        grades={index: learned.grades.grade(one) for index, one in found.items()},
        naming=frozenset(_naming(interpretation)),
    )


def _concluding(interpretation: ArticleInterpretation, closing: frozenset[int]) -> frozenset[int]:
    """The sections that conclude, without those whose heading only promises: "Perspectives", "Limitations"."""
    article, evidence = interpretation.article, interpretation.evidence
    promising = {
        article.section(index)
        for index, part in article.parts.items()
        if part == "heading"
        and not _PROMISES.isdisjoint(evidence.cues(index))
        and "conclusion" not in evidence.cues(index)
    }
    if told := closing - promising:
        return told
    sections = dict.fromkeys(article.section(index) for index, part in article.parts.items() if part == "body")
    found = {kind: frozenset(one for one in sections if article.kinds[one] == kind) for kind in _FINDING_KINDS}
    return next(filter(None, found.values()), closing)


def _tense(evidence: Evidence) -> Iterator[str]:
    """The tense of the first verb, whether it is negated, other work is cited, or figures or shares are told."""
    known = ("cites", "figures", "percent", "negated")
    return (name for name in evidence if name.startswith("tense:") or name in known)


def _is_claimed(interpretation: ArticleInterpretation, template: Template) -> bool:
    """Whether what stands amid the article is told by its authors as theirs: an aim, or a finding of theirs."""
    evidence = interpretation.evidence.of(interpretation.sentences[template.id])
    return template.move not in _OF_AUTHORS or not _CLAIMS.isdisjoint(evidence)


def _leads_up(interpretation: ArticleInterpretation, template: Template) -> bool:
    """Whether what leads up to the aim has to do with it; of an entity, whether the title names it."""
    index = interpretation.sentences[template.id]
    if template.type not in _ABOUT_ENTITIES:
        may_stand = template.rule != STATED_RULE and not interpretation.topical.title
        return may_stand or interpretation.evidence.of(index)["title"] > 0
    end = template.predicate.first if template.predicate else template.whole.last
    subject = template.slots.get(_ENTITY) or Stretch(template.whole.first, max(end, template.whole.first + 1))
    named = interpretation.terms.within(subject.first, subject.last)
    return any(place.term in interpretation.topical.title for place in named)


def _naming(interpretation: ArticleInterpretation) -> Iterator[int]:
    """The sentences that tell what that is which the title names before all: "Tankfill: a pump"."""
    article = interpretation.article
    parts = article.parts.items()
    titles = [article.sentence(index).span.of(article.document.text) for index, part in parts if part == "title"]
    named = _NAME.match((titles or [article.document.source.title or ""])[0].strip("# \n"))
    if named is None:
        return
    for template in interpretation.indicative:
        entity = template.slots.get(_ENTITY)
        if entity is None or template.type not in _ABOUT_ENTITIES:
            continue
        if named["name"] in article.words(entity.first, entity.last).split():
            yield interpretation.sentences[template.id]


def _rank(interpretation: ArticleInterpretation, template: Template, enough: int) -> tuple[float, ...]:
    """Best first: what introduction and conclusion announce, then what shares words with the title.

    What shares more than `enough` terms with the title is not more to the point, only longer.
    """
    topical, terms = interpretation.topical, interpretation.terms
    position = template.position
    shared = sum(not topical.title_words.isdisjoint(terms.lemma(term).split()) for term in template.topic_candidates)
    opening, closing = interpretation.article.edges
    return (
        template.type in _FROM_LAYOUT and not shared,
        position.section not in opening | closing,
        -min(shared, enough),
        interpretation.knowledge.by_id[template.type].precedence,
        -template.weight,
        position.section,
        position.sentence,
        template.id,
    )


def _about_topics(interpretation: ArticleInterpretation, ranked: Sequence[Template]) -> list[Template]:
    """The best template of each term of the topical structure (section 3.1.2), best first; one a sentence."""
    by_term: dict[int, list[int]] = {}
    for rank, template in enumerate(ranked):
        for term in template.topic_candidates:
            by_term.setdefault(term, []).append(rank)
    chosen: set[int] = set()
    for element in interpretation.topical.elements:
        ranks = [by_term[term][0] for term in interpretation.terms.matching(element) if term in by_term]
        if ranks:
            chosen.add(min(ranks))
    return _one_a_sentence(interpretation, [ranked[rank] for rank in sorted(chosen)], ())


def _one_a_sentence(
    interpretation: ArticleInterpretation, ranked: Sequence[Template], taken: Sequence[Template]
) -> list[Template]:
    """The templates of sentences that no better one was made of."""
    seen = {interpretation.sentences[template.id] for template in taken}
    kept = []
    for template in ranked:
        sentence = interpretation.sentences[template.id]
        if sentence not in seen:
            seen.add(sentence)
            kept.append(template)
    return kept
