"""The templates that an abstract could say, best first: about the topical structure, or about the reader's topics.

Saggion & Lapalme 2002, sections 3.1.2 and 3.1.3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.errors import UnusableDocument
from pipeline.sumum.content import Topic
from pipeline.sumum.interpret import ArticleInterpretation
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.templates import Stretch, Template
from pipeline.sumum.topics import PotentialTopics

EVERY_TOPIC: Final = "*"
_ABOUT_ENTITIES: Final = frozenset({"acronym_identification", "entity_introduction"})
"""Types that say of anything what it is: worth saying of what the article is about."""
_FROM_LAYOUT: Final = frozenset({"signaling_concept", "signaling_structural"})
"""Types that headings and captions give."""
_ENTITY: Final = "ENTITY"
_TOPIC_OF_DOCUMENT: Final = "topic_of_document"


@dataclass(frozen=True, slots=True)
class TemplateCandidates:
    """`indicative` are the selected templates (section 3.1.2), best first.

    `reserve` are those that take the place of what cannot be said well or fill up an abstract that is too short, best
    first; `informative` those that elaborate the topics that the reader chose, in the order of the source. `topics` are
    offered for elaboration.
    """

    indicative: tuple[Template, ...]
    reserve: tuple[Template, ...]
    informative: tuple[Template, ...]
    topics: tuple[Topic, ...]


def template_candidates(
    interpretation: ArticleInterpretation, wanted: Sequence[str], settings: TopicalTemplatesSettings
) -> TemplateCandidates:
    """The candidates for an abstract, or for the elaboration of the wanted topics.

    Raises UnusableDocument (`no_content_for_profile`) for a topic that nothing elaborates.
    """
    ranked = sorted(interpretation.indicative, key=lambda one: _rank(interpretation, one, settings.enough_of_title))
    chosen = _about_topics(interpretation, ranked)
    kept = {template.id for template in chosen}
    rest = _one_a_sentence(interpretation, [one for one in ranked if one.id not in kept], chosen)
    topics = PotentialTopics(interpretation, chosen, settings)
    offered = topics.offered()
    return TemplateCandidates(
        indicative=tuple(chosen),
        reserve=tuple(rest),
        informative=tuple(_elaborations(interpretation, topics, offered, wanted, settings.statements)),
        topics=tuple(Topic(topics.surface(term), topics.sources(term)) for term in offered),
    )


def _elaborations(
    interpretation: ArticleInterpretation,
    topics: PotentialTopics,
    offered: Sequence[int],
    wanted: Sequence[str],
    most: int,
) -> Iterator[Template]:
    """The informative templates of the wanted topics in the order of the source, one a sentence."""
    if not wanted:
        return
    terms = list(offered) if EVERY_TOPIC in wanted else []
    for topic in wanted:
        if topic != EVERY_TOPIC:
            found = topics.matching(topic)
            if not found:
                names = ", ".join(topics.surface(term) for term in offered) or "none"
                raise UnusableDocument(
                    "no_content_for_profile", f"nothing elaborates the topic {topic!r}; topics on offer: {names}"
                )
            terms.extend(found)
    by_sentence: dict[int, Template] = {}
    for term in dict.fromkeys(terms):
        templates = topics.elaborated[term]
        if EVERY_TOPIC in wanted:
            templates = templates[:most]
        for template in templates:
            sentence = interpretation.sentences[template.id]
            by_sentence.setdefault(sentence, replace(template, topic=topics.surface(term)))
    for sentence in sorted(by_sentence):
        yield by_sentence[sentence]


def _rank(interpretation: ArticleInterpretation, template: Template, enough: int) -> tuple[float, ...]:
    """Best first: explicit topics, then what conclusion and introduction say, then what shares words with the title.

    Abstractors read introduction and conclusion first (section 2.1; table 2: 40 % of an abstract is from the first
    section). Among equals the precedence of table 8 decides, then weight, position and id. What is not about the
    topics comes last: other entities, headings and captions that share no word with the title. What shares more than
    `enough` terms with the title is not more to the point, only longer.
    """
    topical, terms = interpretation.topical, interpretation.terms
    position = template.position
    shared = sum(not topical.title_words.isdisjoint(terms.lemma(term).split()) for term in template.topic_candidates)
    opening, closing = interpretation.article.edges
    is_aside = (template.type in _ABOUT_ENTITIES and _is_peripheral(interpretation, template)) or (
        template.type in _FROM_LAYOUT and not shared
    )
    return (
        template.type != _TOPIC_OF_DOCUMENT,
        is_aside,
        position.section not in opening | closing,
        position.section not in closing,
        -min(shared, enough),
        interpretation.knowledge.by_id[template.type].precedence,
        -template.weight,
        position.section,
        position.sentence,
        template.id,
    )


def _is_peripheral(interpretation: ArticleInterpretation, template: Template) -> bool:
    """Whether an entity is one that neither title nor headings name: a tool, somebody's work."""
    end = template.predicate.first if template.predicate else template.whole.last
    subject = template.slots.get(_ENTITY) or Stretch(template.whole.first, max(end, template.whole.first + 1))
    elements = frozenset(interpretation.topical.elements)
    return not any(place.term in elements for place in interpretation.terms.within(subject.first, subject.last))


def _about_topics(interpretation: ArticleInterpretation, ranked: Sequence[Template]) -> list[Template]:
    """The best template of each term of the topical structure, best first; one a sentence."""
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
