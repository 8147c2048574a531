/** Where a text stands that a letter prints: what is said when a sign of it cannot be printed. */
export const letterPlaces = ['names', 'bodies', 'issues', 'text', 'files', 'choices'] as const
export type LetterPlace = (typeof letterPlaces)[number]

/** The code of the refusal: `details.places` has the signs by their place. */
export const notPrintable = 'not-printable'
