import type { Bilingual } from './names.ts'

const commas = { en: ', ', am: '፣ ' }

/**
 * Items one after the other as a text in the language has them: `Addis Ababa, Bole` · `አዲስ አበባ፣ ቦሌ`; names in both languages are written
 * in this one. Empty and missing items are left out.
 */
export const inList = (
  language: 'en' | 'am',
  items: readonly (string | number | Bilingual | null | undefined | false)[],
): string =>
  items
    .map(item => (item && typeof item === 'object' ? item[language] || item.en : item))
    .filter(item => item || item === 0)
    .join(commas[language])

const kebeleNames = { en: 'Kebele', am: 'ቀበሌ' }

/** A kebele as it was typed, named where it is only a number: `Kebele 05` · `ቀበሌ 05`. */
export const kebeleIn = (language: 'en' | 'am', kebele: string | null): string | null =>
  kebele !== null && /^\d+$/.test(kebele) ? `${kebeleNames[language]} ${kebele}` : kebele
