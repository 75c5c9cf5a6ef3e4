"""The settings of selection: how much an abstract says, what is alike, and what makes a topic or a title tell."""

from typing import Final, Literal

from pydantic import Field

from pipeline.settings import Strict


class CloseReadingSettings(Strict):
    """How much of an article is annotated: what introduces and concludes, what shares a word with the title, what tells
    a finding, and for each frequent word some sentences that have it. All is of a short article, and where more than an
    abstract is wanted: topics, a ratio, or greater length.
    """

    longest_abstract: int = Field(default=250, ge=0, description="words asked for; 0 always annotates everything")
    short_article: int = Field(default=60, ge=0, description="sentences of an article that is always annotated whole")
    frequent: int = Field(default=30, ge=0, description="words of the article that come most often")
    of_frequent: int = Field(default=4, ge=0, description="sentences annotated of each of them")
    findings: int = Field(default=16, ge=0, description="other sentences annotated that tell a finding")


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


class AimSettings(Strict):
    """What makes a sentence say what was done, and how much each sign of it counts."""

    here: float = Field(default=1.0, ge=0, description="it speaks of this paper, or of what is done here")
    doing: float = Field(default=0.5, ge=0, description="the authors do something in it")
    topic: float = Field(default=0.3, ge=0, description="a pattern says that the article is about it")
    named: float = Field(default=0.9, ge=0, description="it tells what that is which the title names first")
    interest: float = Field(default=0.3, ge=0, description="lost where it only says what they are interested in")
    title: float = Field(default=1.2, ge=0, description="it has all the words of the title")
    beside: float = Field(default=0.2, ge=0, description="lost where it has no word of the title")
    idle: float = Field(default=0.4, ge=0, description="lost where nobody does anything in it: what only defines")
    central: float = Field(default=0.8, ge=0, description="it has the words that the article has most")
    opening: float = Field(default=0.35, ge=0, description="it stands in the introduction")
    ending: float = Field(default=0.15, ge=0, description="it stands among the last sentences of that")
    last: int = Field(default=8, ge=0, description="so many sentences are the last")
    amid: float = Field(default=0.4, ge=0, description="lost where it neither introduces nor concludes")
    cites: float = Field(default=0.2, ge=0, description="lost where it cites others")
    example: float = Field(default=0.3, ge=0, description="lost where it names examples: what only outlines")
    step: float = Field(default=0.3, ge=0, description="lost where it is one step, or added to another sentence")
    long: float = Field(default=0.3, ge=0, description="lost where it is very long")
    longest: int = Field(default=55, ge=1, description="tokens of a sentence that is not very long")
    least: float = Field(default=0.7, ge=0, description="what says less of what was done begins no abstract")
    near: float = Field(default=0.4, ge=0, description="another that is worth less by more than this is not tried")


class StorySettings(Strict):
    """How an abstract tells what was done and found; what gains is added to how like an abstract a sentence is."""

    aims: AimSettings = AimSettings()
    openings: int = Field(default=4, ge=1, description="ways to begin that are tried")
    aim_run: int = Field(default=3, ge=1, description="sentences of the passage that says what was done")
    run: int = Field(default=2, ge=1, description="sentences of a passage that tells what was found")
    passage: int = Field(default=5, ge=0, description="sentences that are told on behind what was done")
    reach: int = Field(default=9, ge=0, description="sentences behind it among which these stand")
    passage_words: int = Field(default=60, ge=0, description="length from which what introduces is not told on")
    closing_words: int = Field(default=105, ge=0, description="length from which what concludes is not told on")
    passing: float = Field(default=0.05, ge=0, description="what is told on gains at least")
    devices: int = Field(
        default=1, ge=0, description="sentences that tell by what it was done, behind a short beginning"
    )
    results: int = Field(default=4, ge=0, description="passages that tell what was found")
    conclusions: int = Field(default=1, ge=0, description="of these, those that only say what it means")
    least: float = Field(default=0.15, ge=0, description="what any passage gains at least")
    words: int = Field(default=105, ge=1, description="findings are added up to this length")
    first_result: int = Field(default=25, ge=0, description="words by which it may pass this to tell the first")
    short: int = Field(default=90, ge=0, description="a story of fewer words tells what else is the article's matter")
    brief: int = Field(default=55, ge=0, description="a story of fewer words is told on, and tells what else concludes")
    going_on: float = Field(default=-0.3, description="what is told on in a brief story gains at least")
    cost: float = Field(
        default=0.55, ge=0, description="share of the greatest likeness that a sentence has, or loses its passage"
    )
    echo: float = Field(default=0.8, ge=0, description="gained by what other places of the article say again")
    matter: float = Field(
        default=0.65, ge=0, le=1, description="share of the greatest of its matter that what fills a short story has"
    )
    echoed: float = Field(default=0.1, ge=0, le=1, description="of which other places say at least so much again")
    fewest_wanted: int = Field(default=1, ge=0, description="words of title and aim that a finding has")
    answer: float = Field(default=0.14, ge=0, le=1, description="share of them that what only concludes has")
    thesis: float = Field(default=0.8, ge=0, le=1, description="the same of what stands for an aim that none says")
    hedged: float = Field(default=0.12, ge=0, description="lost by what only may be, or promises")
    answering: float = Field(default=0.3, ge=0, description="gained by what has all its words of title and aim")
    closed: float = Field(default=0.25, gt=0, le=1, description="the same where what concludes says it again")
    restated: float = Field(default=0.4, gt=0, le=1, description="share of its words by which an aim is said again")
    repeated: float = Field(default=0.6, gt=0, le=1, description="share of its words by which a finding is said again")
    leaning: float = Field(default=0.3, ge=0, description="lost by what speaks of what nobody introduced")
    edge: float = Field(default=0.06, ge=0, description="gained by a finding of what introduces or concludes")
    figures: float = Field(default=0.06, ge=0, description="gained by a finding in figures")
    claim: float = Field(default=0.06, ge=0, description="gained by what the authors say is theirs")
    summed: float = Field(default=0.1, ge=0, description="gained by what was found, where the article concludes")


class TopicalTemplatesSettings(Strict):
    """How much is said, in words where the request sets no length, and how topics are ranked.

    What is presented loses its last clauses where it is longer than `longest_argument`, a sentence where it is longer
    than `longest_sentence`, and is left out where that is not enough. The rank of a topic is how often it stands, times
    the factors that hold of it.
    """

    runs: RunSettings = RunSettings()
    fragments: FragmentSettings = USUAL_FRAGMENTS
    story: StorySettings = StorySettings()
    choice: Literal["story", "worth"] = Field(
        default="worth", description="what is said: what was done and what was found, or what is worthiest"
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
