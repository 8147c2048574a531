import { inList } from '#contract/values/lists.ts'
import type { CitationContent } from '#contract/desk/standard-texts.ts'
import type { Language } from '#web/platform/preferences.ts'

/** The law as a letter of that language writes it, whatever the reader's language is. */
const words = {
  en: { number: 'No.', article: 'Article', quote: (text: string) => `: “${text}”` },
  am: { number: 'ቁጥር', article: 'አንቀጽ', quote: (text: string) => `፦ “${text}”` },
} as const

/** An article of a law in words: its name, number and article, and its wording if there is any. */
export function citationText(citation: CitationContent, language: Language): string {
  const { number, article, quote } = words[language]
  const law = language === 'am' ? citation.lawAm : citation.lawEn
  const ofLaw = language === 'am' ? citation.numberAm : citation.numberEn
  const said = language === 'am' ? citation.textAm : citation.textEn
  const named = [law, ofLaw && `${number} ${ofLaw}`].filter(Boolean).join(' ')
  return `${inList(language, [named, `${article} ${citation.article}`])}${said && quote(said)}`
}
