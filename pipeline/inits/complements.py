"""Signs that a verb has not the complements that it needs, or has such as it cannot have."""

from collections.abc import Iterator

from pipeline.inits.drafts import Check, Draft


def copula_without_predicate(draft: Draft) -> bool:
    """« The bridge is »: a copula says what something is."""
    return draft.clause.is_copular and not (draft.parts.rest or draft.parts.tail)


def passive_with_object(draft: Draft) -> bool:
    """A finite verb that was read as a participle has an object, or the features of a finite verb."""
    clause, tree = draft.clause, draft.tree
    if clause.is_copular or clause.rule.voice != "passive":
        return False
    return bool(tree.children(clause.head, "obj")) or tree.token(clause.head).feature("VerbForm") != "Part"


def report_without_content(draft: Draft) -> bool:
    """A verb of saying says something: neither who speaks nor what a comma parts from it."""
    if not _is_active(draft) or _lemma(draft) not in draft.words.report_verbs:
        return False
    return all(_may_speak(draft, i) or _is_behind_comma(draft, i) for i in _contents_said(draft))


def clausal_verb_without_clause(draft: Draft) -> bool:
    """A verb that no noun alone is said with has a clause."""
    is_clausal = _is_active(draft) and _lemma(draft) in draft.words.clausal_verbs
    return is_clausal and not any(draft.tree.relation(i) == "ccomp" for i in _contents_said(draft))


def nothing_behind_verb(draft: Draft) -> bool:
    """A verb needs a complement, unless it is one that says something alone."""
    return _is_active(draft) and not draft.parts.behind and _lemma(draft) not in draft.words.intransitive_verbs


def participle_for_a_past(draft: Draft) -> bool:
    """« The letter made », but what? A participle that stands for a past must have what it would not have as one."""
    clause, tree = draft.clause, draft.tree
    if not _is_active(draft) or clause.rule.voice != "own" or tree.token(clause.head).feature("VerbForm") != "Part":
        return False
    is_verb = tree.children(clause.head, "aux", "obj", "ccomp") or clause.shared_auxiliaries
    return not is_verb and _lemma(draft) not in draft.words.intransitive_verbs


def clause_without_verb(draft: Draft) -> bool:
    """What is said to be so is a clause: with a finite verb behind a conjunction, or a predicate with its subject."""
    if not _is_active(draft) or _is_participle_alone(draft):
        return False
    tree = draft.tree
    for i in _contents_said(draft):
        if tree.relation(i) != "ccomp" or any(draft.words.denies(tree.token(j)) for j in tree.children(i, "advmod")):
            continue  # What looks like a clause behind « ne … que » is a phrase.
        is_verb = tree.token(i).pos in ("VERB", "AUX")
        forms = {tree.token(j).feature("VerbForm") for j in (i, *tree.children(i, "aux", "cop"))}
        if tree.token(i).pos == "VERB" and tree.children(i, "mark") and not forms & {"Fin", "Inf"}:
            return True
        if not is_verb and not tree.children(i, "cop", "nsubj"):
            return True
    return False


def date_as_object(draft: Draft) -> bool:
    """Nobody does anything to a date."""
    for verb in draft.clause.chain:
        governed = draft.tree.children(verb, "obj", "xcomp", "ccomp")
        entity = draft.clause.entities.get(governed[0]) if len(governed) == 1 else None
        if entity is not None and entity.label == "DATE":
            return True
    return False


def object_behind_comma(draft: Draft) -> bool:
    """No comma parts a verb from its object."""
    tree = draft.tree
    for verb in draft.clause.chain:
        for i in tree.children(verb, "obj", "xcomp"):
            first = next((j for j in tree.subtree(i) if tree.token(j).pos != "PUNCT"), i)
            if i in draft.parts.behind and tree.token(first - 1).text in (",", ":"):
                return True
    return False


def torn_infinitive(draft: Draft) -> bool:
    """« The habit, since spring, of running »: it is the noun further off that needs its infinitive."""
    tree = draft.tree
    infinitives = (j for i in draft.said for j in tree.children(i, "acl") if j not in draft.parts.behind)
    return any(tree.token(j).feature("VerbForm") == "Inf" and j > draft.clause.head for j in infinitives)


def lost_complement(draft: Draft) -> bool:
    """Words behind the verb are left out that the clause does not say the same without."""
    clause, tree, said = draft.clause, draft.tree, {*draft.said}
    spared = {j for i in (clause.date, *clause.relating) if i is not None for j in tree.subtree(i)}
    for governor in {clause.head, *said}:
        for i in tree.children(governor):
            if i not in said and clause.is_spared(i):
                spared.update(tree.subtree(i))
    missing = (i for i in tree.subtree(clause.head) if i > clause.head and i not in said and i not in spared)
    return any(tree.token(i).pos != "PUNCT" for i in missing)


def _is_active(draft: Draft) -> bool:
    """Whether the clause has a verb that somebody does something with."""
    return not draft.clause.is_copular and draft.clause.rule.voice != "passive" and not draft.clause.is_passive


def _is_participle_alone(draft: Draft) -> bool:
    clause, tree = draft.clause, draft.tree
    is_participle = clause.rule.voice == "own" and tree.token(clause.head).feature("VerbForm") == "Part"
    return is_participle and not (tree.children(clause.head, "aux", "obj", "ccomp") or clause.shared_auxiliaries)


def _lemma(draft: Draft) -> str:
    return draft.tree.token(draft.clause.head).lemma.lower()


def _contents_said(draft: Draft) -> Iterator[int]:
    for verb in draft.clause.chain:
        yield from (i for i in draft.tree.children(verb, "ccomp", "xcomp", "obj") if i in draft.parts.behind)


def _may_speak(draft: Draft, index: int) -> bool:
    """Whether an object behind a verb of saying is perhaps the speaker: a person, or what follows « …, said »."""
    clause, tree = draft.clause, draft.tree
    if tree.relation(index) != "obj":
        return False
    before = clause.first_of_verb - 1
    is_inverted = before in tree.indices and tree.token(before).pos == "PUNCT" and clause.subject > clause.head
    return is_inverted or "PER" in (clause.entities[i].label for i in tree.subtree(index) if i in clause.entities)


def _is_behind_comma(draft: Draft, index: int) -> bool:
    """Whether a comma parts a verb of saying from what it seems to say: « said on Monday, five days after … »."""
    tree = draft.tree
    first = tree.subtree(index)[0]
    before = next((i for i in range(first, first - 2, -1) if tree.token(i).pos == "PUNCT"), None)
    begins = first if before is None else before + 1
    is_quoted = before is not None and tree.token(before).text != ","
    return before is not None and not is_quoted and tree.token(begins).pos != "SCONJ"


COMPLEMENTS: tuple[Check, ...] = (
    copula_without_predicate,
    passive_with_object,
    report_without_content,
    clausal_verb_without_clause,
    nothing_behind_verb,
    participle_for_a_past,
    clause_without_verb,
    date_as_object,
    object_behind_comma,
    torn_infinitive,
    lost_complement,
)
