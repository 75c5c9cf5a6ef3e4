"""What a deployment may set for the components of `absum`."""

from pydantic import BaseModel, ConfigDict, Field


class Settings(BaseModel):
    """Frozen, and without room for misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SchemesSettings(Settings):
    """How far a trigger reaches, and how much each mention of an event says for it.

    The further words of a verb stand within `trigger_window` tokens; where the parse is silent a noun group with no
    more than `neighbor_gap` words between is an argument; `shared_subjects` verbs above one are asked for its subject,
    `context_height` clauses whether it happened, `date_height` heads for its date, which stands at most `date_depth`
    below one; `change_height` words above a number whether it changed.

    Each of two aspects whose filler is concrete adds `concrete_share` to the weight of the scheme. `vague_share` is
    what a mention keeps that names nobody: "many people", "70,000 Salvadorans", "attacks"; `bare_share` one that names
    neither anybody nor a day nor a place: "the attack". News says first what it is about: after `lead` sentences a
    mention counts half. `cluster_share` is how much of the evidence that one article needs each further article of a
    cluster must bring. What is dated more than `recent_days` before the text is no news. Of the main event the first
    `leading` sentences of half of the stories speak. For its day a mention that only stands beside what is told counts
    `aside_share`, and what speaks for that day must be `clear_day` times what speaks for any other.
    """

    trigger_window: int = Field(default=7, ge=1)
    neighbor_gap: int = Field(default=2, ge=0)
    shared_subjects: int = Field(default=4, ge=1)
    context_height: int = Field(default=4, ge=1)
    date_height: int = Field(default=5, ge=1)
    date_depth: int = Field(default=3, ge=1)
    change_height: int = Field(default=3, ge=0)
    concrete_share: float = Field(default=0.5, ge=0)
    vague_share: float = Field(default=0.4, ge=0, le=1)
    bare_share: float = Field(default=0.6, ge=0, le=1)
    lead: float = Field(default=4, gt=0)
    recent_days: int = Field(default=14, ge=0)
    leading: int = Field(default=3, ge=1)
    cluster_share: float = Field(default=0.75, ge=0)
    aside_share: float = Field(default=0.5, ge=0, le=1)
    clear_day: float = Field(default=1.25, ge=1)


class SchemeSelectionSettings(Settings):
    """How much is said, as shares of the weight of the best candidate.

    `said_share` is the least with which another is said too, `answer_share` with which it is an answer, `verb_share`
    the same for a second verb, `rival_share` with which one that tells more goes before the best, `fallback_share` with
    which the next takes the place of one that cannot be translated. A head is said with modifiers that `modified_share`
    of its mentions have, and with no more than `longest_noun` words if there is a shorter way. One of the first
    `opening` sentences of a story opens what is told as it stands: none of more than `longest_quote` words. Without
    `main_event` all that the schemes find is said, agreed on or not, and no sentence is shown as it stands: the paper's
    own summaries.
    """

    answer_share: float = Field(default=0.1, ge=0, le=1)
    said_share: float = Field(default=0.25, ge=0, le=1)
    verb_share: float = Field(default=0.5, ge=0, le=1)
    rival_share: float = Field(default=0.5, ge=0, le=1)
    fallback_share: float = Field(default=0.5, ge=0, le=1)
    modified_share: float = Field(default=1 / 3, ge=0, le=1)
    longest_noun: int = Field(default=5, ge=1)
    main_event: bool = True
    opening: int = Field(default=5, ge=0)
    longest_quote: int = Field(default=50, ge=1)


class SchemePatternsSettings(Settings):
    """`most_sources` is how many sentences are cited for a candidate besides those that gave its words.

    Behind the schemes the story is told from its beginning on, up to `max_words` where the request has no limit:
    `widest_gap`, `enough` and `sameness` are those of `StoryTelling`. What has `covered` of its terms told is told;
    a message is that of whose facts a sentence has `retold`. What begins behind the `leading` sentences needs its
    headline.
    """

    leading: int = Field(default=4, ge=0)
    most_sources: int = Field(default=4, ge=0)
    max_words: int = Field(default=100, ge=1)
    widest_gap: int = Field(default=3, ge=1)
    enough: int = Field(default=50, ge=0)
    sameness: float = Field(default=0.6, gt=0, le=1)
    covered: float = Field(default=0.5, gt=0, le=1)
    retold: float = Field(default=0.5, gt=0, le=1)
