const homophones = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣ'
const counterparts = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሀአ'
const sounds = new Map([...homophones].map((letter, index) => [letter, counterparts[index] as string]))

/** A name in its form for searching: lower case, one letter for each group that sounds alike, like `fold_name` in the database. */
export const foldLetters = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’‘`ʼ]/g, ''),
  ]
    .map(letter => sounds.get(letter) ?? letter)
    .join('')

/** Whether one of the names, in any language, holds every typed word by sound; an empty text matches all. */
export function holdsWords(typed: string, ...names: string[]): boolean {
  const folded = foldLetters(names.join(' '))
  return foldLetters(typed)
    .split(/\s+/)
    .every(word => folded.includes(word))
}
