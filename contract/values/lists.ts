const commas = { en: ', ', am: '፣ ' }

/** Items one after the other as a text in the language has them: `Addis Ababa, Bole` · `አዲስ አበባ፣ ቦሌ`. Empty and missing ones are left out. */
export const inList = (language: 'en' | 'am', items: readonly (string | number | null | undefined | false)[]): string =>
  items.filter(item => item !== null && item !== undefined && item !== false && item !== '').join(commas[language])

const kebeleNames = { en: 'Kebele', am: 'ቀበሌ' }

/** A kebele as it was typed, named where it is only a number: `Kebele 05` · `ቀበሌ 05`. */
export const kebeleIn = (language: 'en' | 'am', kebele: string | null): string | null =>
  kebele !== null && /^\d+$/.test(kebele) ? `${kebeleNames[language]} ${kebele}` : kebele
