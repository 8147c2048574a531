type Language = 'en' | 'am'

/** Each language on one screen, for journeys whose texts and layout do not need both: English at the desk, Amharic on the phone. */
export const screenOf = { en: '@desk', am: '@phone' } as const

const isInBoth = process.env.BOTH_LANGUAGES === 'yes'

/**
 * The runs of a journey, of which the usual one is in this language: half of the journeys are in Amharic. Each page is looked at in both
 * (looks.test.ts), and `BOTH_LANGUAGES=yes npm test -- journeys` makes each journey in both.
 */
export const usuallyIn = <const Run extends Language | readonly [Language, ...unknown[]]>(
  language: Language,
  runs: readonly Run[],
): readonly Run[] =>
  isInBoth ? runs : runs.filter(run => (typeof run === 'string' ? run : (run as readonly unknown[])[0]) === language)

/** Checked on a phone in every run, and on the desktop too by `npm run test:long`. */
export const phoneFirst: [screen: string, tag: string | string[]][] = [
  ['on a phone in Amharic', '@phone'],
  ['at the desk in English', ['@desk', '@long']],
]
