"""How the rules of `grammars/digest` are found in their examples."""

from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.rules import Rule, RuleBook
from pipeline.digest.elements.words import Label
from pipeline.digest.front.opening import RULE as OPENING
from pipeline.digest.reading.passage import PASSAGE
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.checking import Case, Found, marked_cases
from pipeline.rules.marks import Mark
from pipeline.span import Span

OPERATIONS: Final = {
    OPENING: "What a document is, said from its key facts by the pieces of digest_words.tsv.",
    PASSAGE: "A sentence behind its heading or who says it, or a list behind the words that announce it.",
    "digest.amount": "An amount of money in a sentence.",
    "digest.correction": "What corrects something else that the document says, with what it is understood by.",
    "digest.detail": "A sentence with a figure or a duty, or a list, that stands alone behind its heading.",
    "digest.e-mail": "An e-mail address.",
    "digest.field": "A field of a form or of the first lines, with its own name.",
    "digest.field.sum": "A row of a table that sums up others.",
    "digest.heading": "A day that stands right below a heading, with that.",
    "digest.iban": "An account number whose check digits are right.",
    "digest.item": "A row of a table that ends with an amount.",
    "digest.letter.addressee": "Whom the lines above the greeting name.",
    "digest.letter.issuer": "Who signs, with the office below the name, or whose head stands above.",
    "digest.letter.subject": "The line between the greeting and the text.",
    "digest.office": "Who is named with an office of a meeting in brackets or behind a comma.",
    "digest.outcome": "What came of a proposal, told behind it.",
    "digest.party": "Who is called something in quotation marks, or stands between the words of parties.",
    "digest.phone": "A telephone number behind a word for one.",
    "digest.quoted-request": "What a quoted message asks, behind who wrote it.",
    "digest.speakers": "Who speaks in a transcript.",
    "digest.steps": "What is done in an order or in a case, or a list of no sentences, whole behind its heading.",
    "digest.talk": "What somebody says is settled, will be done or is asked for, with what that answers.",
    "digest.top-date": "The only date in a title, or in a short line near the top.",
}


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """What finds and writes without a rule of the grammar: operations, and the labels of `digest_labels.tsv`."""
    words = next(iter(resources.lexicon(language, "digest_words")))
    found = [
        RuleTable({"id": name, "type": "operation", "source": "own", "description": text}, words.file, words.line)
        for name, text in OPERATIONS.items()
    ]
    for row in resources.lexicon(language, "digest_labels"):
        name = f"{language}.{Label(row['label'], row['fact'], 'text').id}"
        if all(table.values["id"] != name for table in found):
            text = "What stands behind a label of digest_labels.tsv."
            found.append(
                RuleTable({"id": name, "type": "label", "source": "own", "description": text}, row.file, row.line)
            )
    return tuple(found)


class DigestCheck:
    """Finds rules in sentences and headings, as the profile sees them."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._book = RuleBook.of(resources, language)

    def cases(self) -> Iterator[Case[Rule]]:
        """The examples and near-misses of all rules."""
        for rule in self._book.all():
            yield from marked_cases(rule.data, rule)

    def find(self, case: Case[Rule], document: Document) -> Found:
        """What the rule finds first."""
        line = Line.of(document.text, Span(0, len(document.text)))
        found = case.rule.find(line.text)
        return Found((Mark(line.span(*found)),) if found else ())

    def could_match(self, case: Case[Rule], document: Document) -> bool:
        """Whether one of the literals that the rule needs is there."""
        return case.rule.phrase.may_match(Line.of(document.text, Span(0, len(document.text))).text)
