import type { CitationContent } from '#contract/desk/standard-texts.ts'
import type { Language } from '#web/platform/preferences.ts'

/** As the law is written in a letter of that language, whatever language the reader has. */
const words = {
  en: { number: 'No.', article: 'Article', quote: (text: string) => `: “${text}”` },
  am: { number: 'ቁጥር', article: 'አንቀጽ', quote: (text: string) => `፦ “${text}”` },
} as const

/** An article of a law in words: its name, number and article, and what it says where that is kept. */
export function citationText(citation: CitationContent, language: Language): string {
  const { number, article, quote } = words[language]
  const law = language === 'am' ? citation.lawAm : citation.lawEn
  const ofLaw = language === 'am' ? citation.numberAm : citation.numberEn
  const said = language === 'am' ? citation.textAm : citation.textEn
  const named = [law, ofLaw && `${number} ${ofLaw}`].filter(Boolean).join(' ')
  const comma = language === 'am' ? '፣ ' : ', '
  return `${named}${comma}${article} ${citation.article}${said && quote(said)}`
}
