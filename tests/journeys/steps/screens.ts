/** Each language on one screen, for journeys whose texts and layout do not need both: English at the desk, Amharic on the phone. */
export const screenOf = { en: '@desk', am: '@phone' } as const

/** Checked on a phone in every run, and on the desktop too by `npm run test:long`. */
export const phoneFirst: [screen: string, tag: string | string[]][] = [
  ['on a phone in Amharic', '@phone'],
  ['at the desk in English', ['@desk', '@long']],
]
