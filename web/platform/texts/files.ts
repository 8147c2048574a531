import type { Language } from '../preferences.ts'
import type { TextGroup } from './groups.ts'

/**
 * Where browsers get a group of texts. This is the address in development; the build puts one in its place that has the content's
 * hash in its name, which browsers may keep for ever (`vite.texts.ts`).
 */
export const textsUrl = (language: Language, group: TextGroup): string => `/texts/${language}/${group}.json`
