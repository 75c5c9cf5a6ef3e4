"""The settings of selection: how much an abstract says, what is alike, and what makes a topic or a title tell."""

from typing import Final, Literal

from pydantic import Field

from pipeline.settings import Strict


class CloseReadingSettings(Strict):
    """How much of an article is annotated: what introduces and concludes, what shares a word with the title, what is
    worded like an abstract, and for each frequent word some sentences that have it. All is of a short article, and
    where more than an abstract is wanted: topics, a ratio, or greater length.
    """

    longest_abstract: int = Field(default=250, ge=0, description="words asked for; 0 always annotates everything")
    short_article: int = Field(default=60, ge=0, description="sentences of an article that is always annotated whole")
    frequent: int = Field(default=30, ge=0, description="words of the article that come most often")
    of_frequent: int = Field(default=4, ge=0, description="sentences annotated of each of them")
    promising: int = Field(default=24, ge=0, description="other sentences annotated that are worded like an abstract")


class TopicSettings(Strict):
    """Which terms of an article can be its topics."""

    shortest_topic: int = Field(default=3, ge=1, description="letters of a word of a topic")
    least_frequency: int = Field(default=2, ge=1, description="how often a topic stands, unless the title has it")
    settled: int = Field(default=3, ge=1, description="how often one stands whose head is vague: semantic role")
    salient: float = Field(
        default=1 / 3, ge=0, le=1, description="share of the commonest term, of a word of any article"
    )


class FragmentSettings(Strict):
    """When a fragment of a sentence can stand in an abstract, and how much may be deleted from one at once.

    An argument says too little where it has fewer than `least_said` nouns and adjectives: "the system" says nothing.
    """

    least_said: int = Field(default=2, ge=0, description="nouns and adjectives of an argument")
    most_odd: float = Field(default=0.2, ge=0, le=1, description="a larger share of signs and letters is a formula")
    longest_aside: int = Field(default=6, ge=0, description="words between commas that are left out behind a verb")
    most_names: int = Field(default=6, ge=1, description="words of the authors of a work that is cited in brackets")


USUAL_FRAGMENTS: Final = FragmentSettings()


class RunSettings(Strict):
    """How far an abstract tells on where it has begun to tell."""

    longest: int = Field(default=5, ge=1, description="sentences of a run")
    cost: float = Field(default=0.1, ge=0, le=1, description="the worth that a sentence has at least, or its run loses")


class CompositionSettings(Strict):
    """How an abstract is composed of graded sentences; grades are logarithms of odds."""

    openings: int = Field(default=3, ge=1, description="aims that are tried")
    aim: float = Field(default=0.45, ge=0, le=1, description="how likely what begins an abstract tells an aim")
    telling: float = Field(default=0.75, ge=0, le=1, description="the same of what a pattern says tells it")
    found: float = Field(default=0.6, ge=0, le=1, description="factor of both where it tells a finding")
    least_aim: float = Field(default=-3.2, description="the grade that it has at least")
    weight_of_aim: float = Field(default=1.5, ge=0, description="how much it counts beside what follows")
    sure: float = Field(default=3.0, ge=0, description="how much it counts that it surely is an aim")
    least: float = Field(default=-2.0, description="the grade that anything told has at least")
    least_brief: float = Field(default=-2.6, description="the same, as long as an abstract is brief")
    dear: dict[str, float] = Field(
        default={"method": 0.8, "result": 0.5, "conclusion": 0.6},
        description="so much more has what is nobody's: readers find most of it flawed",
    )
    tried: int = Field(default=60, ge=1, description="sentences that are tried for one place, the best first")
    brief: int = Field(default=50, ge=0, description="an abstract of fewer words is brief")
    following: float = Field(default=0.8, ge=0, description="gained by what goes on from a sentence that is told")
    leaning: float = Field(default=1.2, ge=0, description="lost by what speaks of what nobody introduced")
    missed: float = Field(default=1.0, ge=0, description="gained by a finding as long as none is told")
    titled: float = Field(default=2.0, ge=0, description="gained by words of the title, times their share beyond usual")
    usual_share: float = Field(default=0.15, ge=0, le=1, description="share of words of the title in any sentence")
    usual_words: int = Field(default=12, ge=1, description="content words of any sentence: shorter ones share no more")
    awaited: float = Field(default=8.0, ge=0, description="gained by words that an abstract is expected to have")
    usual_awaited: float = Field(default=0.13, ge=0, description="what any sentence tells of them")
    unawaited: float = Field(default=0.1, ge=0, description="and lost at most where it has fewer")
    words: int = Field(default=115, ge=1, description="an abstract is filled up to this length")
    most_words: int = Field(default=150, ge=1, description="and never passes this")
    most: dict[str, int] = Field(
        default={"method": 2, "result": 4, "conclusion": 2}, description="sentences of each kind"
    )
    longer_form: int = Field(default=4, ge=1, description="a sentence with more content words has longer forms")
    restated: float = Field(default=0.5, gt=0, le=1, description="share of its words by which an aim is said again")
    repeated: float = Field(default=0.45, gt=0, le=1, description="the same of anything else")


class TopicalTemplatesSettings(Strict):
    """How much is said, in words where the request sets no length, and how topics are ranked.

    What is presented loses its last clauses where it is longer than `longest_argument`, a sentence where it is longer
    than `longest_sentence`, and is left out where that is not enough. The rank of a topic is how often it stands, times
    the factors that hold of it.
    """

    runs: RunSettings = RunSettings()
    fragments: FragmentSettings = USUAL_FRAGMENTS
    composition: CompositionSettings = CompositionSettings()
    choice: Literal["composition", "worth"] = Field(
        default="worth", description="what is said: what readers would choose, or what is worthiest"
    )
    wording: Literal["templates", "sentences"] = Field(
        default="templates", description="what is said by a verb of the register"
    )
    topics: int = Field(default=30, ge=1, description="topics on offer")
    words: int = Field(default=125, ge=1, description="an abstract is filled up to this length")
    least_words: int = Field(default=30, ge=0, description="of headings and captions, where nothing else is said")
    least_worth: float = Field(default=0.05, ge=0, le=1, description="what is less likely told by authors is not said")
    least_share: float = Field(default=0.12, ge=0, le=1, description="nor what is worth less, beside the worthiest")
    explicit: float = Field(default=2.0, ge=0, description="factor of what says that it is the topic of the article")
    elsewhere: float = Field(default=0.5, ge=0, description="factor of what neither introduces nor concludes it")
    contexts: int = Field(default=1, ge=0, description="sentences of context")
    least_aside: float = Field(
        default=0.5, ge=0, le=1, description="worth of context and steps of a method by themselves"
    )
    aims: int = Field(default=2, ge=1, description="sentences that tell the aim")
    methods: int = Field(default=2, ge=0, description="sentences of method")
    results: int = Field(default=3, ge=0, description="sentences of results")
    conclusions: int = Field(default=1, ge=0, description="sentences of conclusion")
    most_words: int = Field(default=150, ge=1, description="and never passes this")
    filled: float = Field(default=0.9, gt=0, le=1, description="share of the length before acronyms are told in full")
    elaboration: int = Field(default=400, ge=1, description="length of the informative part")
    longest_argument: int = Field(default=36, ge=1, description="words of what is presented")
    longest_sentence: int = Field(default=42, ge=1, description="words of a sentence")
    longest_opening: int = Field(
        default=4, ge=0, description="words left of what stood between a verb and its argument"
    )
    shortest_sentence: int = Field(default=5, ge=1, description="words that a sentence has at least")
    likeness: float = Field(default=0.6, gt=0, le=1, description="share of content words of a repetition")
    likeness_of_aims: float = Field(default=0.4, gt=0, le=1, description="the same of an aim behind another")
    sameness: float = Field(default=0.5, gt=0, le=1, description="share of the fewer content words of a variant")
    fewest_shared: int = Field(default=4, ge=1, description="content words that a variant has at least")
    enough_of_title: int = Field(default=3, ge=0, description="more terms shared with the title are not to the point")
    topics_of_title: int = Field(default=12, ge=0, description="topics on offer of words of the title alone")
    other_topics: int = Field(default=17, ge=0, description="other topics on offer")
    in_title: float = Field(default=2.0, ge=0, description="factor of a word shared with the title")
    in_heading: float = Field(default=1.5, ge=0, description="factor of a word shared with a heading only")
    at_edge: float = Field(default=1.75, ge=0, description="factor of the introduction, and of the end")
    potential: float = Field(default=1.2, ge=0, description="factor of a potential topic in the paper's sense")
    keyword: float = Field(default=4.0, ge=0, description="factor of a keyword that the authors list")
    general: float = Field(default=0.25, ge=0, description="factor of a noun of many fields")
    longest_title: int = Field(default=30, ge=1, description="tokens of what is said of a title, heading or caption")
    shortest_title: int = Field(default=2, ge=1, description="words that it has at least")
    telling_words: int = Field(default=2, ge=0, description="words of it that not every article has, at least")
