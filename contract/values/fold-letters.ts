import { withWesternNumerals } from './western-numerals.ts'

/** Rows of the Ethiopic block that sound like another row: first character of the row → first of its counterpart. */
const homophoneRows: Record<number, number> = {
  0x1210: 0x1200,
  0x1280: 0x1200,
  0x12b8: 0x1200,
  0x1220: 0x1230,
  0x12d0: 0x12a0,
  0x1340: 0x1338,
}
/** In these rows the first and the fourth order sound alike: ሀ ሃ, አ ኣ. */
const rowsWithOneA = new Set([0x1200, 0x12a0])

/**
 * Single letters that people write for each other, each with the one it is searched as: ዉ for ው, the third order for the sixth
 * after sounds of the palate (ጂማ, ጅማ), and letters with a rounded sound for the plain ones (ጐንደር, ጎንደር).
 */
const homophoneLetters = new Map(
  'ዉው ሺሽ ቺች ኚኝ ዢዥ ዪይ ጂጅ ጪጭ ኈሆ ኍሁ ቈቆ ቍቁ ኰኮ ኵኩ ጐጎ ጕጉ'.split(' ').map(([letter, other]) => [letter, other]),
)

/** First letter of the row of the Ethiopic block that contains a letter: one consonant, eight vowels. */
export const rowOf = (code: number) => code - (code % 8)

/** Every letter that `foldEthiopicLetter` takes. */
export const ethiopicLetter = /[\u1200-\u135a]/g

/** The letter that stands for all that sound like this one; `fold_name` of the database does the same. */
export function foldEthiopicLetter(letter: string): string {
  const known = homophoneLetters.get(letter)
  if (known !== undefined) return known
  const code = letter.charCodeAt(0)
  const row = homophoneRows[rowOf(code)] ?? rowOf(code)
  const order = code % 8
  return String.fromCharCode(row + (order === 3 && rowsWithOneA.has(row) ? 0 : order))
}

/** Signs that stand between words: spaces of all kinds, those without width, and the Ethiopic signs ፠ to ፨. */
const betweenWords = /[\s\u0085\u1680\u200b\u2060\ufeff\u1360-\u1368]+/g

/**
 * A text in its form for searching: lower case, one letter for each group that sounds alike, numerals of every script as western
 * digits, one space between words; like `fold_name` in the database.
 */
export const foldLetters = (text: string): string =>
  withWesternNumerals(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’‘`ʼ]/g, '')
      .replace(ethiopicLetter, foldEthiopicLetter),
  )
    .replace(betweenWords, ' ')
    .trim()

/** The words of a typed text, at most as many as a search takes. */
export const typedWords = (text: string): string[] =>
  text.normalize('NFKC').split(betweenWords).filter(Boolean).slice(0, 8)

/** Whether one of the names, in any language, holds every typed word by sound; an empty text matches all. */
export function holdsWords(typed: string, ...names: string[]): boolean {
  const folded = foldLetters(names.join(' '))
  return foldLetters(typed)
    .split(' ')
    .every(word => folded.includes(word))
}
