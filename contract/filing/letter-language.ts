import type { ComplaintDetail } from '../desk/complaints.ts'

/** The field that confirms that a letter goes out in another language than the complainant's. */
export const otherLanguageField = 'otherLanguage'

const letters = /\p{Script=Ethiopic}|\p{Script=Latin}/gu
const ethiopic = /\p{Script=Ethiopic}/gu

/** A text with most letters of the other script; names and numbers alone prove nothing. */
function isInOtherScript(text: string, language: ComplaintDetail['language']): boolean {
  const count = text.match(letters)?.length ?? 0
  if (count < 12) return false
  const share = (text.match(ethiopic)?.length ?? 0) / count
  return language === 'am' ? share < 0.2 : share > 0.5
}

/** Whether a letter with these texts would be in another language than that of the correspondence. */
export const isInOtherLanguage = (texts: readonly string[], language: ComplaintDetail['language']): boolean =>
  texts.some(text => isInOtherScript(text.slice(0, 20_000), language))
