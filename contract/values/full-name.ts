/** First name, father's and grandfather's name in that order; there are no family names. */
export const fullName = (person: {
  firstName: string | undefined
  fatherName?: string | null | undefined
  grandfatherName?: string | null | undefined
}): string => [person.firstName, person.fatherName, person.grandfatherName].filter(Boolean).join(' ')
