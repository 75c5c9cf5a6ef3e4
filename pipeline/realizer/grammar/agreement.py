"""What agrees with what: the gender, number and person that a phrase passes on."""

from dataclasses import dataclass, replace

from pipeline.realizer.features import Gender, GrammaticalNumber, Person


@dataclass(frozen=True, slots=True)
class Agreement:
    """Gender, number, person and animacy of what is agreed with.

    `polite` is « vous » for one person: the verb is plural, the rest singular.
    """

    gender: Gender = "masculine"
    number: GrammaticalNumber = "singular"
    person: Person = 3
    polite: bool = False
    is_animate: bool = False

    @property
    def verb_number(self) -> GrammaticalNumber:
        """The number of the verb."""
        return "plural" if self.polite else self.number

    @property
    def verb_person(self) -> Person:
        """The person of the verb."""
        return 2 if self.polite else self.person

    def in_third_person(self) -> "Agreement":
        """The same gender and number for what is spoken of."""
        return replace(self, person=3, polite=False)


NEUTRAL = Agreement()
IMPERSONAL = Agreement(gender="neuter")


def joined(parts: list[Agreement], *, is_sum: bool) -> Agreement:
    """The agreement of a coordination: a sum is plural, a choice takes the number of its nearest part.

    Masculine where one part is; the first person prevails over the second, and the second over the third.
    """
    if len(parts) == 1:
        return parts[0]
    gender: Gender = "feminine" if all(each.gender == "feminine" for each in parts) else "masculine"
    if is_sum:
        return Agreement(gender, "plural", min(each.verb_person for each in parts))
    return Agreement(gender, parts[-1].number, parts[-1].verb_person)
