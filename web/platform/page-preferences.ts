import { type Preferences, readPreferences } from './preferences.ts'

/** The reader's preferences, for browser code outside of components. */
export const pagePreferences = (): Preferences => ({
  ...readPreferences(new Headers({ cookie: document.cookie })),
  language: document.documentElement.lang === 'en' ? 'en' : 'am',
})
