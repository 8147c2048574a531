const homophones = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣ'
const counterparts = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሀአ'
const sounds = new Map([...homophones].map((letter, index) => [letter, counterparts[index] as string]))

/** A name as it is searched: lower case, one letter for each group that sounds alike, as `fold_name` has it in the database. */
export const foldLetters = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’‘`ʼ]/g, ''),
  ]
    .map(letter => sounds.get(letter) ?? letter)
    .join('')
