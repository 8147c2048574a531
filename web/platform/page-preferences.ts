import { type Preferences, readPreferences } from './preferences.ts'

/** What the reader chose, for what runs in the browser outside of components. */
export const pagePreferences = (): Preferences => ({
  ...readPreferences(new Headers({ cookie: document.cookie })),
  language: document.documentElement.lang === 'en' ? 'en' : 'am',
})
