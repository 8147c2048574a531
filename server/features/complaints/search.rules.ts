/**
 * Text folded for searching; it lives in the index only. Letters that sound alike become one letter, and every
 * word also gets a skeleton of its consonants, the same whether it was written in Ethiopic or in Latin letters.
 */

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

const rowOf = (code: number) => code - (code % 8)

function foldEthiopicLetter(code: number): number {
  const row = homophoneRows[rowOf(code)] ?? rowOf(code)
  const order = code % 8
  return row + (order === 3 && rowsWithOneA.has(row) ? 0 : order)
}

/** NFC, lower case, accents off Latin letters, one letter for each group of homophones, everything else a space. */
const foldLetters = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u1200-\u135a]/g, letter => String.fromCodePoint(foldEthiopicLetter(letter.charCodeAt(0))))
    .replace(/['’‘`ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The consonant of each row, in one letter: x is sh, c is ch; ejectives go with their plain sisters. */
const consonants: Record<number, string> = {
  0x1200: 'h',
  0x1208: 'l',
  0x1218: 'm',
  0x1228: 'r',
  0x1230: 's',
  0x1238: 'x',
  0x1240: 'k',
  0x1248: 'k',
  0x1250: 'k',
  0x1258: 'k',
  0x1260: 'b',
  0x1268: 'b',
  0x1270: 't',
  0x1278: 'c',
  0x1288: 'h',
  0x1290: 'n',
  0x1298: 'n',
  0x12a0: 'a',
  0x12a8: 'k',
  0x12b0: 'k',
  0x12c0: 'h',
  0x12c8: 'w',
  0x12d8: 'z',
  0x12e0: 'z',
  0x12e8: 'y',
  0x12f0: 'd',
  0x12f8: 'd',
  0x1300: 'j',
  0x1308: 'g',
  0x1310: 'g',
  0x1318: 'g',
  0x1320: 't',
  0x1328: 'c',
  0x1330: 'p',
  0x1338: 's',
  0x1348: 'f',
  0x1350: 'p',
}

/** Latin spellings of one sound, the longest first. */
const latinSounds: Record<string, string> = {
  tsh: 'c',
  tch: 'c',
  sch: 'x',
  sh: 'x',
  ch: 'c',
  ts: 's',
  tz: 's',
  zh: 'z',
  gn: 'n',
  ny: 'n',
  ph: 'f',
  th: 't',
  kh: 'h',
  gh: 'g',
  dj: 'j',
  ck: 'k',
  q: 'k',
  c: 'k',
  v: 'b',
  x: 'ks',
}
const latinSound = new RegExp(Object.keys(latinSounds).join('|'), 'g')

/** Stands before every skeleton, so that a query matches its beginning and never a stretch inside a text. */
const mark = '0'

/** Vowels and glides go, except as the first sound, where all vowels are one; so does a silent h at the end. */
const withoutVowels = (sounds: string): string =>
  sounds
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)[aeiouyw]/g, '')
    .replace(/(?<=.)h$/, '')

const latinSkeleton = (word: string): string =>
  withoutVowels(word.replace(/([a-z])\1+/g, '$1').replace(latinSound, spelling => latinSounds[spelling]!))

/** ስሐ is also written sh: a name such as ይስሐቅ gets a second skeleton for it. */
function ethiopicSkeletons(word: string): string[] {
  const sounds = [...word].map(letter => consonants[rowOf(letter.charCodeAt(0))] ?? '')
  // ሳሙኤል: the carrier inside a word has no sound of its own
  const plain = sounds.map((sound, index) => (sound === 'a' && index > 0 ? '' : sound)).join('')
  const merged = word.includes('ስሀ') || word.includes('ስሁ') || word.includes('ስሂ') ? plain.replace('sh', 'x') : plain
  return [...new Set([plain, merged])].map(withoutVowels)
}

const isLatin = (word: string) => /^[a-z]+$/.test(word)
const isEthiopic = (word: string) => /^[\u1200-\u135a]+$/.test(word)

function skeletonsOf(word: string): string[] {
  const skeletons = isLatin(word) ? [latinSkeleton(word)] : isEthiopic(word) ? ethiopicSkeletons(word) : []
  return skeletons.filter(skeleton => skeleton !== '').map(skeleton => mark + skeleton)
}

/** The text for the index: its folded words, then the skeletons of the words that have one. */
export function foldForSearch(text: string): string {
  const folded = foldLetters(text)
  const skeletons = new Set(folded.split(' ').flatMap(skeletonsOf))
  return [folded, ...skeletons].filter(Boolean).join(' ')
}

/** `0911 22 33 44`, `+251 911…` and a tracking ID in groups are one word each; null when the text is no number. */
function foldedNumber(text: string): string | null {
  if (!/^[\s+\d().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6) return null
  return digits.length === 16 ? digits : digits.replace(/^(00251|251|0)(?=\d{6})/, '')
}

/**
 * What to look for in the index: words that must all be found. A Latin word becomes its skeleton and thus finds both
 * scripts; an Ethiopic word is looked for as it sounds.
 */
export function foldQuery(text: string): string {
  const number = foldedNumber(text.normalize('NFKC').trim())
  if (number) return number
  return foldLetters(text)
    .split(' ')
    .map(word => (isLatin(word) ? (skeletonsOf(word)[0] ?? word) : word))
    .join(' ')
}
