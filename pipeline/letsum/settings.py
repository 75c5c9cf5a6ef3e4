"""What a deployment may set for the components of `letsum`."""

from pydantic import Field, field_validator

from pipeline.letsum.themes import SUMMARIZED, OutcomeKind, Theme
from pipeline.settings import Strict


class SegmentationSettings(Strict):
    """What is taken for a judgment, for a title, and for a citation.

    A judgment has so many different legal markers, or one in so many sentences of a short text. A text whose header
    names no court, judge, party or number needs markers in at least `min_share_bare` of its sentences, some of them of
    each role of its course: an article about law cites, and does not decide.
    """

    min_markers: int = Field(default=6, ge=0, description="different legal markers that make a text a judgment")
    min_share: float = Field(default=0.4, ge=0, le=1, description="or the share of its sentences that hold one")
    min_share_bare: float = Field(default=0.2, ge=0, le=1, description="the same for a text without a header")
    ruling_tail: float = Field(default=0.7, ge=0, le=1, description="share of sentences before a ruling that is a sign")
    latest_start: float = Field(default=0.6, ge=0, le=1, description="share of sentences where the body may begin")
    longest_read: int = Field(default=2_000, ge=1, description="code points of a sentence that are read")
    longest_heading: int = Field(default=25, ge=1, description="words; a longer heading is none")
    longest_title: int = Field(default=3, ge=0, description="words of a title that another heading is glued to")
    quoted_share: float = Field(default=0.4, ge=0, le=1, description="share in quotation marks of a quotation")
    quoted_words: int = Field(default=5, ge=1, description="words that a quotation has at least")
    longest_quotation: int = Field(default=40, ge=1, description="sentences; a longer one has ended without a sign")
    reference_share: float = Field(default=0.25, ge=0, le=1, description="share that a reference has besides names")
    reference_words: int = Field(default=4, ge=0, description="words that a reference has besides names")
    submission_weight: float = Field(default=4.5, ge=0, description="of a title below which all is submissions")
    earliest_annex: float = Field(default=0.5, ge=0, le=1, description="share of the sentences before annexes")
    least_self: int = Field(default=3, ge=1, description="times that a court calls itself by a noun of its own")
    earliest_outcome: float = Field(default=0.4, ge=0, le=1, description="share of sentences before an operative part")
    opinion_words: int = Field(default=24, ge=1, description="words of the line that opens another judge's opinion")
    latest_announced: float = Field(default=0.25, ge=0, le=1, description="share of sentences that announce it")
    shortest_front_part: int = Field(default=24, ge=0, description="or so many lines, with those of the header")
    announced_reach: int = Field(default=6, ge=0, description="sentences between two rulings that they announce")
    bare_part: int = Field(default=12, ge=0, description="sentences of an operative part without a known ruling")
    bare_words: int = Field(default=3, ge=0, description="words that each of these has at least besides")
    short_part: int = Field(default=3, ge=0, description="sentences of such a part that order whatever they begin")
    listed_part: float = Field(default=0.7, ge=0, le=1, description="of an operative part that begin their paragraphs")
    ruling_reach: int = Field(default=6, ge=0, description="last sentences in which a ruling states the outcome")
    ruling_share: float = Field(default=0.15, ge=0, le=1, description="or the last share of them, if that is more")
    far_rulings: int = Field(default=2, ge=1, description="rulings that state the outcome elsewhere")
    field_words: int = Field(default=5, ge=0, description="words that a field of the header has at most")
    prose_words: int = Field(default=25, ge=1, description="of a first paragraph without a number, at least")
    longest_front: int = Field(default=12_000, ge=0, description="code points of a header")
    shortest_front: int = Field(default=4_000, ge=0, description="code points where a formula may end the header")
    joined_front: int = Field(default=700, ge=0, description="code points of a first paragraph glued to the header")
    end_read: int = Field(default=2_500, ge=0, description="code points of the end with signature, date and counsel")
    longest_end: int = Field(default=8_000, ge=0, description="code points read of more below the last paragraph")
    label_words: int = Field(default=16, ge=1, description="words of a line whose label needs no colon")
    name_words: int = Field(default=7, ge=1, description="words of a person's name")
    listed_words: int = Field(default=5, ge=2, description="words of a person's name in a list of parties")
    party_words: int = Field(default=40, ge=1, description="words of a party's name")
    longest_number: int = Field(default=90, ge=1, description="code points of a docket number, citation or court")
    longest_place: int = Field(default=60, ge=1, description="code points of a place")
    date_distance: int = Field(default=30, ge=0, description="code points between a label and its date")
    judge_lines: int = Field(default=14, ge=1, description="lines below a label that name judges")
    counsel_lines: int = Field(default=8, ge=1, description="lines of names above those for whom they appear")
    longest_told: int = Field(default=220, ge=1, description="code points of a subject or decision under appeal")
    title_lines: int = Field(default=6, ge=0, description="first lines in which a title with its own citation stands")
    title_words: int = Field(default=9, ge=1, description="words of a known title in a paragraph of its own")
    order_read: int = Field(default=160, ge=1, description="code points in which an order shows its verb")
    order_reach: int = Field(default=12, ge=0, description="lines between two orders of one operative part")
    signature_lines: int = Field(default=8, ge=0, description="lines between a closing formula and annexes")
    chamber_lines: int = Field(default=3, ge=0, description="lines below the court in which its chamber stands")
    deliberation_days: int = Field(default=200, ge=0, description="days from the hearing to the judgment")
    second_front: int = Field(default=160, ge=0, description="code points read below a citation that follows an order")
    appeal_reach: int = Field(default=3_000, ge=0, description="code points below the header, read for an appeal")
    most_provisions: int = Field(default=40, ge=0, description="provisions listed of one statute")


class TableSettings(Strict):
    """How long the table is where the request does not say, how it is shared out, and what weighs how much.

    Shorter sources than `whole_below` words need no summary and are given whole. `shares` are those of the themes in
    summaries by people, with a little more for the edges (Farzindar & Lapalme 2004, table 2).
    """

    ratio: float = Field(default=0.1, gt=0, le=1, description="length as a share of the source's words")
    whole_below: int = Field(default=120, ge=0, description="words; shorter sources are given whole")
    longest_outcome: int = Field(default=220, ge=0, description="words of the outcome, beside the shares of the others")
    most_share: float = Field(default=0.35, ge=0, le=1, description="most that this is of a short source")
    min_words: int = Field(default=350, ge=1, description="least length that `ratio` gives")
    max_words: int = Field(default=600, ge=1, description="greatest length that `ratio` gives")
    shares: dict[Theme, float] = Field(
        default={"introduction": 0.12, "context": 0.20, "juridical_analysis": 0.53, "conclusion": 0.15},
        description="what each theme gets of the length",
    )
    frame_share: float = Field(default=0.25, ge=0, le=1, description="most that decision data take of a set length")
    latest_nature: float = Field(default=0.2, ge=0, le=1, description="share of sentences that introduce a case")
    latest_told: float = Field(default=0.5, ge=0, le=1, description="the same in introduction and facts")
    overview: float = Field(default=3.4, ge=0, description="what the first sentence of a summary by the court tells")
    overview_sentences: int = Field(default=3, ge=0, description="sentences of such a summary")
    overview_step: float = Field(default=0.3, ge=0, description="what each further sentence of it tells less")
    overview_silent: float = Field(default=1.2, ge=0, description="what one loses that tells nothing of a proceeding")
    said_of_itself: float = Field(default=1.5, ge=0, description="of a sentence that says itself which case this is")
    named: float = Field(default=0.6, ge=0, description="weight of the parties' names in what says a case")
    decided_below: float = Field(default=0.6, ge=0, description="weight of the decision below in what says a case")
    latest_facts: float = Field(default=0.6, ge=0, le=1, description="share of sentences that a title of facts covers")
    shortest_nature: int = Field(default=10, ge=1, description="words; a shorter one says little of a case")
    too_short: float = Field(default=1.0, ge=0, description="what a shorter one loses")
    shortest_introduction: int = Field(default=28, ge=0, description="words; a shorter one leaves the dispute untold")
    latest_issue: float = Field(default=0.7, ge=0, le=1, description="share of sentences that pose questions")
    most_natures: int = Field(default=2, ge=1, description="sentences that say what a case is, in an introduction")
    most_issues: int = Field(default=2, ge=0, description="questions in an introduction")
    introduced: float = Field(default=0.5, ge=0, le=1, description="most of the length for what says the case")
    settled: int = Field(default=4, ge=0, description="times that what a table leaves untold is looked for")
    longest_introducer: int = Field(default=60, ge=0, description="words of what introduces what another needs")
    least_introducer: float = Field(default=0.5, description="what it weighs at least")
    introducing: float = Field(default=0.25, ge=0, le=1, description="most of the length for such sentences")
    most_introduced: int = Field(default=2, ge=1, description="names of each side in a written introduction")
    roomy: int = Field(default=300, ge=0, description="words of which the outcome may take two fifths, else a third")
    ruled: float = Field(default=0.6, ge=0, le=1, description="most of the length for all that rules, however many")
    unruled: int = Field(default=2, ge=0, description="sentences of a conclusion that decides nothing")
    overdraft: float = Field(default=0.4, ge=0, le=1, description="most that a first sentence takes of what is left")
    deciding_part: float = Field(default=0.7, ge=0, description="the same for the first reason")
    ground_part: float = Field(default=0.95, ge=0, description="the same for the ground on which a decision is quashed")
    longest_ground: int = Field(default=200, ge=0, description="words of such a ground by which a table is longer")
    max_likeness: float = Field(default=0.5, gt=0, le=1, description="greatest share of terms in common")
    terms: float = Field(default=0.6, ge=0, description="weight of what a sentence says of the document (tf·idf)")
    focus: float = Field(default=1.0, ge=0, description="weight of the words that say what the case is about")
    section_end: float = Field(default=0.6, ge=0, description="weight of the end of a titled section of the analysis")
    story: float = Field(default=1.5, ge=0, description="weight of an early place in the facts")
    early: int = Field(default=4, ge=1, description="sentences of a theme that halve the weight of an early place")
    closing: int = Field(default=4, ge=1, description="last sentences of a titled section that close it")
    item: float = Field(default=0.01, ge=0, description="what an item weighs less than what announces it")
    later: float = Field(default=0.001, ge=0, description="what an order loses for each sentence before it")
    unheld: float = Field(default=1.0, ge=0, description="what a reason without a marker of a holding loses")
    least_reasons: int = Field(default=4, ge=0, description="reasons told however much they weigh")
    most_told: int = Field(default=8, ge=0, description="facts around which the story is told")
    first_told: int = Field(default=6, ge=1, description="first sentences of which one tells the dispute")
    poor: float = Field(default=0.5, ge=0, le=1, description="share of the best reason's weight that others have")
    longest_run: int = Field(default=130, ge=1, description="words of neighboring sentences around a holding")
    shortest_run: int = Field(default=60, ge=1, description="the same where there is little room")
    run_share: float = Field(default=0.8, gt=0, le=1, description="share of the analysis that one of them has")
    same_section: float = Field(default=0.7, ge=0, description="what a run loses for each of its section before it")
    run_terms: float = Field(default=0.5, ge=0, description="weight of its terms in a sentence beside a holding")
    run_focus: float = Field(default=0.9, ge=0, description="the same of the words that say what the case is about")
    run_held: float = Field(default=0.3, ge=0, description="what such a sentence gains that holds something too")
    run_least: float = Field(default=0.3, ge=0, description="what such a sentence is worth at least to be told")
    run_paragraphs: int = Field(default=4, ge=1, description="paragraphs of a run, some of one sentence")
    run_sameness: float = Field(default=0.5, ge=0, le=1, description="share of terms by which a neighbor says it again")
    run_before: int = Field(default=3, ge=0, description="sentences before a holding")
    run_behind: int = Field(default=1, ge=0, description="sentences behind it")
    story_before: int = Field(default=7, ge=0, description="the same before a sentence of the facts")
    story_behind: int = Field(default=4, ge=0, description="the same behind it")
    run_excess: float = Field(default=1.5, ge=1, description="how much longer a run of two sentences may be")
    run_crossing: float = Field(default=0.05, ge=0, description="what a run loses for each paragraph further up")
    run_reason: float = Field(default=0.25, ge=0, description="what a sentence gains directly before a holding")
    run_accessory: float = Field(default=1.0, ge=0, description="the same of such a sentence beside a holding")
    accessory: float = Field(default=3.0, ge=0, description="what a reason loses that is about costs and the like")
    cues: float = Field(default=1.0, ge=0, description="weight of the cues of its theme")
    paragraph: float = Field(default=0.3, ge=0, description="weight of an early place in the paragraph")
    segment: float = Field(default=0.5, ge=0, description="weight of a place near an end of the segment")
    evidence: float = Field(default=0.6, ge=0, description="weight of how surely the sentence has its role")
    holding: float = Field(default=1.0, ge=0, description="weight of a marker of a holding, of which two count")
    deciding: float = Field(default=2.0, ge=0, description="weight of what headnotes teach of sentences that decide")
    most_deciding: int = Field(default=8, ge=0, description="sentences told for that, whatever marks them as holdings")
    first_ruling: float = Field(default=0.6, ge=0, description="weight of the first ruling of a text besides")
    outcome: dict[OutcomeKind, float] = Field(
        default={"ruling": 3.0, "mixed": 2.4, "relief": 1.0, "operative": 0.3},
        description="weight of what a sentence disposes of",
    )
    lesser: float = Field(default=0.7, ge=0, description="what may stand for the outcome weighs less than it at most")
    recital: float = Field(default=0.3, ge=0, description="what a recital of the law loses")
    too_long: float = Field(default=0.7, ge=0, description="what a sentence loses that is longer than the longest")
    longest_sentence: int = Field(default=75, ge=1, description="words; a longer sentence loses `too_long`")
    shortest_sentence: int = Field(default=5, ge=1, description="words; a shorter one is taken only as a ruling")
    unknown_frequency: float = Field(default=1.0, ge=0, description="of a lemma that the background lacks, in 10,000")
    legal_frequency: float = Field(default=2_000.0, ge=0, description="least of a word of the law, in 10,000")
    most_leads: int = Field(default=2, ge=0, description="sentences taken with one that leans on them")
    longest_answer: int = Field(default=25, ge=0, description="words of an answer told with its question")
    longest_lead: int = Field(default=70, ge=0, description="words of one in the paragraph above")
    most_items: int = Field(default=8, ge=0, description="items of a list taken with what announces it")
    longest_list: int = Field(default=120, ge=0, description="words that these have together")
    longest_signature: int = Field(default=9, ge=0, description="words of the name and office of who signs")
    fewest_left: int = Field(default=4, ge=1, description="words; a sentence of which less were left stays as it is")
    first_clause: int = Field(default=8, ge=1, description="least words of the first part of a long sentence")
    longest_story: int = Field(
        default=110, ge=1, description="words; of a longer story in one sentence its ends are told"
    )
    longest_shown: int = Field(default=1_200, ge=1, description="code points that are shown of a sentence")
    most_authorities: int = Field(default=8, ge=0, description="authorities named in the table")
    most_sections: int = Field(default=3, ge=0, description="sections named of one statute")
    most_names: int = Field(default=6, ge=0, description="judges, parties and counsel named, of each")

    @field_validator("shares")
    @classmethod
    def _names_themes(cls, value: dict[Theme, float]) -> dict[Theme, float]:
        if set(value) != set(SUMMARIZED) or min(value.values()) < 0 or not sum(value.values()):
            raise ValueError(f"a share for each of {', '.join(SUMMARIZED)}, not all 0")
        return value
