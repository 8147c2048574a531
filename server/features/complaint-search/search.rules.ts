import { ethiopicLetter, foldEthiopicLetter, rowOf } from '#contract/values/fold-letters.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { withWesternNumerals } from '#contract/values/western-numerals.ts'

/**
 * Text folded for searching; it lives in the index only. Letters that sound alike become one letter, and the words of a
 * name also get a skeleton of their consonants, the same whether they were written in Ethiopic or in Latin letters.
 */

/** NFC, lower case, accents off Latin letters, western digits, one letter for each group of homophones, everything else a space. */
const foldLetters = (text: string): string =>
  withWesternNumerals(text.toWellFormed())
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(ethiopicLetter, foldEthiopicLetter)
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

/** The prefix of every skeleton; no word of a text begins with it. */
const mark = '0'
/** The second prefix, of skeletons of names in Latin letters: an Ethiopic name is searched by its sounds among these only. */
const latinMark = '00'

/** Vowels and glides are dropped, except as the first sound, where all vowels are one. */
const withoutVowels = (sounds: string): string => sounds.replace(/^[aeiou]+/, 'a').replace(/(?<=.)[aeiouyw]/g, '')

/** A silent h at the end (Sarah) is dropped; between vowels (Tsehay) it is a sound like any other. */
const latinSkeleton = (word: string): string =>
  withoutVowels(
    word
      .replace(/(?<=[aeiou])h$/, '')
      .replace(/([a-z])\1+/g, '$1')
      .replace(latinSound, spelling => latinSounds[spelling]!),
  )

/** tsh can be one sound, or two of a word without its vowels: Tshay is Tsehay, Tshome is Teshome. */
const latinSkeletons = (word: string): string[] =>
  (word.includes('tsh') ? [word, word.replace('tsh', 'tseh'), word.replace('tsh', 'tesh')] : [word]).map(latinSkeleton)

/** ስሐ is also written sh: a name such as ይስሐቅ gets a second skeleton for it. */
function ethiopicSkeletons(word: string): string[] {
  // the h of አዳነህ is silent
  const heard = word.replace(/(?<=.)ህ$/, '')
  const sounds = [...heard].map(letter => consonants[rowOf(letter.charCodeAt(0))] ?? '')
  // ሳሙኤል: the carrier inside a word is silent
  const plain = sounds.map((sound, index) => (sound === 'a' && index > 0 ? '' : sound)).join('')
  const merged = word.includes('ስሀ') || word.includes('ስሁ') || word.includes('ስሂ') ? plain.replace('sh', 'x') : plain
  return [plain, merged].map(withoutVowels)
}

const isLatin = (word: string) => /^[a-z]+$/.test(word)
const isEthiopic = (word: string) => /^[\u1200-\u135a]+$/.test(word)

function skeletonsOf(word: string): string[] {
  const skeletons = isLatin(word) ? latinSkeletons(word) : isEthiopic(word) ? ethiopicSkeletons(word) : []
  return [...new Set(skeletons)].filter(skeleton => skeleton !== '')
}

/** A text for the index: its folded words. */
export const foldText = foldLetters

/** A name for the index: its folded words, then the skeletons of those that have one. */
export function foldName(name: string): string {
  const folded = foldLetters(name)
  const words = folded.split(' ')
  const skeletons = new Set(words.flatMap(skeletonsOf))
  const latin = new Set(words.filter(isLatin).flatMap(skeletonsOf))
  const marked = [
    ...[...skeletons].map(skeleton => mark + skeleton),
    ...[...latin].map(skeleton => latinMark + skeleton),
  ]
  return [folded, ...marked].filter(Boolean).join(' ')
}

/** The searchable values of a complaint, kind by kind. */
export interface SearchedParts {
  trackingId: string
  names: readonly string[]
  /** E.164. */
  phones: readonly string[]
  issues: readonly string[]
}

/** The separator in the index, a sign that nobody types: with it `place_cases` knows where something was found. */
export const betweenKinds = ' \u001f '

/** The text of the index; `fold` may cache its results. */
export const foldedTextOf = (
  { trackingId, names, phones, issues }: SearchedParts,
  fold: { name: typeof foldName; text: typeof foldText } = { name: foldName, text: foldText },
): string =>
  [
    trackingId,
    names.map(fold.name).join(' '),
    phones.map(phone => phone.replace('+', '')).join(' '),
    issues.map(fold.text).join(' '),
  ].join(betweenKinds)

/** `0911 22 33 44`, `+251 911…` and a tracking ID in groups are one word each; null when the text is no number. */
function foldedNumber(typed: string): string | null {
  const text = withWesternNumerals(typed)
  const digits = text.replace(/\D/g, '')
  const phone = parsePhone(text)
  // nine digits can be a phone without its prefix or a part of a tracking ID: as they are they find both
  if (phone) return digits.length === 9 ? digits : phone.e164.slice(1)
  if (!/^[\s+\d().-]+$/.test(text)) return null
  if (digits.length < 6) return null
  return digits.length === 16 ? digits : digits.replace(/^(00251|251|0)(?=\d{6})/, '')
}

/** Skeletons with fewer sounds belong to too many names to be searched as the beginning of a skeleton. */
const leastSoundsOfBeginning = 3

/** Shorter skeletons belong to too many names. */
const leastSoundsOfWhole = 2

/** A skeleton as a word of the index, which begins with a tracking ID; a long one also matches as the beginning of a skeleton. */
const asPattern = (skeleton: string): string =>
  `\\s${mark}${skeleton}${skeleton.length < leastSoundsOfBeginning ? '(\\s|$)' : ''}`

/**
 * The patterns for the index: one regular expression of PostgreSQL for each word, all of which have to match. A Latin word is
 * searched as it is written, and by its skeleton in names of either script; an Ethiopic word by its sounds, and in names in Latin letters
 * by its skeleton.
 */
export function foldQuery(text: string): string {
  const number = foldedNumber(text.normalize('NFKC').trim())
  if (number) return number
  return foldLetters(withWholeNumbers(text)).split(' ').map(patternOf).join(' ')
}

function patternOf(word: string): string {
  if (isLatin(word)) return [word, ...skeletonsOf(word).map(asPattern)].join('|')
  const skeletons = skeletonsOf(word).filter(skeleton => skeleton.length >= leastSoundsOfWhole)
  return [word, ...skeletons.map(skeleton => `\\s${latinMark}${skeleton}(\\s|$)`)].join('|')
}

/** A phone number among words becomes one word, as the index has it. */
const withWholeNumbers = (text: string): string =>
  withWesternNumerals(text).replace(
    /[+\d][\d ().-]{5,}\d/g,
    number => ` ${parsePhone(number)?.e164.slice(1) ?? number} `,
  )
