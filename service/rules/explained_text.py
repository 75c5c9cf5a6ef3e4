"""What `precis rules explain` tells, as lines for a terminal: what a reader looks for, and no more unless asked."""

from collections.abc import Iterator

from service.rules.explain import LACKING, Explanation, ToldFinding, ToldSentence


def shown(found: Explanation, rule: str | None, *, tokens: bool, every: bool) -> Iterator[str]:
    """The lines; of a `rule` by itself those where it saw something, or of `every` sentence and unit."""
    yield f"profile {found.profile}"
    if found.problem:
        yield f"no summary: {found.problem}"
    yield from (f"warned of {each.code}: {each.detail}" for each in found.warnings)
    for unit in found.units:
        if every or rule is None or rule in unit.rules:
            yield f"unit {unit.number} ({unit.weight:g}): {unit.text}"
            yield from (f"    {name}  {found.rules.get(name, '')}".rstrip() for name in unit.rules)
    silent, outweighed = 0, ""
    for sentence in found.sentences:
        if not sentence.findings and (sentence.tried is None or not (every or sentence.tried != LACKING)):
            silent += 1
            continue
        yield ""
        yield f"{sentence.start}-{sentence.end}: {sentence.text}"
        for finding in sentence.findings:
            outweighed = finding.why if finding.verdict == "outweighed" else outweighed
            yield f"    {_line(finding, sentence)}"
        if sentence.tried is not None:
            yield f"    {sentence.tried}"
        if tokens and sentence.tokens:
            yield f"    {sentence.tokens}"
    yield from _behind(rule, silent, outweighed)


def _line(finding: ToldFinding, sentence: ToldSentence) -> str:
    """A finding; what is the same of many is not said again and again: the sentence, and by what it is outweighed."""
    weight = f" ({finding.weight:g})" if finding.weight is not None else ""
    words = "it" if finding.words == sentence.text else repr(finding.words)
    why = "" if finding.verdict == "outweighed" else f" {finding.why}"
    return f"{finding.rule}{weight}: matched {words}, {finding.verdict}{why}"


def _behind(rule: str | None, silent: int, outweighed: str) -> Iterator[str]:
    sentences = f"{silent} sentence{'s' if silent > 1 else ''}"
    if outweighed:
        yield ""
        yield f"outweighed: {outweighed}"
    if silent:
        yield ""
        if rule is None:
            yield f"{sentences} in which no rule that gives content matched"
        else:
            yield f"{sentences} that lack{'' if silent > 1 else 's'} something that the rule needs (--all lists them)"
