import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#server/platform/actor.ts'
import { formatDate, formatTime } from '#server/platform/dates.ts'
import type { DossierTexts } from './dossier-english.texts.ts'
import { dossierTexts } from './dossier.texts.ts'

/** What the parts of a dossier are written with. */
export interface Words {
  language: Language
  texts: DossierTexts
  /** A name in the reader's language; empty for none. */
  named: (name: Bilingual | null | undefined) => string
  /** A day with its time. */
  moment: (instant: string) => string
  fill: (text: string, values: Record<string, string | number>) => string
}

/** The words of a language. */
export const wordsOf = (language: Language): Words => ({
  language,
  texts: dossierTexts[language],
  named: name => name?.[language] ?? '',
  moment: instant => {
    const date = new Date(instant)
    return `${formatDate(date, language)}${dossierTexts[language].comma}${formatTime(date, language)}`
  },
  fill: (text, values) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key])),
})
