"""Which findings are one candidate: those of the same name, of the same head and number, of the same deed.

After Genest & Lapalme 2012, section 3.2. Names are joined where one is a form of the other: Rafik Hariri and Hariri.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pipeline.absum.mentions.events import Finding, Mention
from pipeline.absum.reading.phrases import GENERIC
from pipeline.absum.saying.candidates import AspectCandidate, Group, Occurrence
from pipeline.absum.settings import SchemeSelectionSettings

NAMES = frozenset({"name", "proper"})
"""The keys of names: of somebody, and of organizations and places."""


def merge(aspect: str, pairs: Iterable[Occurrence], settings: SchemeSelectionSettings) -> list[AspectCandidate]:
    """The candidates of an aspect, best first."""
    by_key: defaultdict[tuple[str, ...], Group] = defaultdict(list)
    for mention, finding in pairs:
        by_key[_key(mention, finding)].append((mention, finding))
    groups = _join_names(by_key)
    groups = _join_titles(groups)
    candidates = [AspectCandidate(aspect, group, settings) for group in groups]
    return sorted(candidates, key=lambda c: (-c.weight, c.first))


def _key(mention: Mention, finding: Finding) -> tuple[str, ...]:
    phrase = finding.phrase
    if phrase is None:
        return ("date", finding.date or "")
    if phrase.name:
        return ("name", *phrase.name.lower().split())
    if phrase.is_proper and not phrase.kinds:
        return ("name", phrase.noun.lower().split()[-1])  # "Col Quintero": a name that the model did not see
    if phrase.kinds & {"organization", "place"} and phrase.noun[:1].isupper():
        return ("proper", *phrase.noun.lower().split())
    if phrase.number == "plural":
        lemma = GENERIC if not phrase.lemma or GENERIC in phrase.kinds else phrase.lemma
        # Those killed are not those wounded: who is counted is counted by what happened to them.
        is_counted = mention.rule.aspects[finding.aspect].counts is not None
        return ("common", lemma, (mention.rule.like or mention.trigger.word_class) if is_counted else "plural")
    return ("common", phrase.lemma)


def _join_names(by_key: "dict[tuple[str, ...], Group]") -> list[Group]:
    """Rafik Hariri and Hariri; the FMLN and the front whose initials these are."""
    full: list[tuple[tuple[str, ...], Group]] = []
    by_last: defaultdict[tuple[str, str], list[Group]] = defaultdict(list)
    for key in sorted(by_key, key=lambda key: (-len(key), key)):
        kind, *words = key
        group = by_key[key]
        if kind == "name":
            others = by_last[kind, words[-1]]
            if len(words) == 1 and len(others) >= 1:
                others[0].extend(group)
                continue
            if len(words) > 1 and (same := next((g for g in others if _share_first(g, words)), None)):
                same.extend(group)
                continue
            others.append(group)
        elif kind == "proper":
            short = "".join(words)
            others = by_last[kind, short]
            if others:
                others[0].extend(group)
                continue
            if len(words) > 2:
                by_last[kind, "".join(w[0] for w in words if len(w) > 2)].append(group)
        full.append((key, group))
    return sorted(_join_parts(full), key=lambda group: min(f.source for _, f in group))


def _join_parts(full: Sequence[tuple[tuple[str, ...], Group]]) -> list[Group]:
    """Oqueli is Hector Oqueli Colindres, and Colonel Quintero is Franklin Quintero, where one only has such a name.

    The longest names come first.
    """
    by_word: defaultdict[str, list[tuple[tuple[str, ...], Group]]] = defaultdict(list)
    kept: list[Group] = []
    for key, group in full:
        owners = [o for k, o in by_word[key[-1]] if _is_part(key, k)] if key[0] in NAMES else []
        if len(owners) == 1:
            owners[0].extend(group)
            continue
        kept.append(group)
        for word in dict.fromkeys(key[1:]) if key[0] in NAMES else ():
            by_word[word].append((key, group))
    return kept


def _is_part(key: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether a name is a shorter form of another: any of somebody's names, or the last of several words."""
    if len(key) >= len(other):
        return False
    is_within = set(key[1:]) <= set(other[1:])
    if key[0] == "name" and is_within:
        return True
    return key[-1] == other[-1] and (is_within or other[0] == "name")


def _share_first(group: Group, words: Sequence[str]) -> bool:
    """Whether somebody of the same last name is the same: John and J. Doe are, Theo van Gogh and Van Gogh."""
    first = group[0][1].phrase
    full = first.name.lower().split() if first is not None and first.name else []
    return bool(full) and (full[0][0] == words[0][0] or full[-len(words) :] == list(words))


def _join_titles(groups: list[Group]) -> list[Group]:
    """The former prime minister is he whose title says so, if there is but one."""
    titled: defaultdict[str, list[Group]] = defaultdict(list)
    for group in groups:
        heads = {p.title.split()[-1].lower() for _, f in group if (p := f.phrase) and p.name and p.title}
        for head in sorted(heads):
            titled[head].append(group)
    kept: list[Group] = []
    for group in groups:
        phrase = group[0][1].phrase
        owners = titled.get(phrase.lemma, []) if phrase and not phrase.name and phrase.number == "singular" else []
        if len(owners) == 1 and owners[0] is not group:
            owners[0].extend(group)
        else:
            kept.append(group)
    return kept
