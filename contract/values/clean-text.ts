/**
 * The one normalization of texts: what the form shows, what the review shows and what is stored are the same. Signs that stand between
 * words become a line break or a space, because without them the words would run together.
 */

/** Line ends of all kinds: of Windows, of Word (vertical tab), of printers (form feed), of Unicode. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Spaces that do not break, that have another width or none, and separators of former systems. U+200C and U+200D belong to scripts. */
const spaces = /[\u001c-\u001f\u00a0\u1680\u180e\u2000-\u200b\u202f\u205f\u3000\ufeff]/g

/** Other control signs, and what is left of broken texts. */
const unseen = /[^\P{Cc}\n\t]|\u2060|\uFFFD/gu

export const normalizeText = (text: string): string =>
  text.toWellFormed().replace(lineEnds, '\n').replace(spaces, ' ').replace(unseen, '').normalize('NFC')

/** The same without spaces around it, as it is stored. */
export const cleanText = (text: string): string => normalizeText(text).trim()

/** A text of one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** How many signs a text has, counted as both sides count: UTF-16 units of the cleaned text, a line end as one. */
export const lengthOf = (text: string): number => cleanText(text).length
