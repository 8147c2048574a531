/**
 * Judges a password while it is typed. Nearly all breached passwords follow few patterns: a common word or
 * name, a year or a run of digits behind it, some letters replaced by look-alikes, a key repeated, a row of the keyboard.
 * Guessable parts are removed from a password, and the rest must still be hard to guess. The words are our own list and
 * can be extended: the commonest of the published lists, and what people here would choose. The server also asks a list.
 */
const words = [
  // the commonest everywhere
  ...'password passwort passcode pass admin administrator root login signin welcome hello letmein iloveyou love lovely'.split(
    ' ',
  ),
  ...'monkey dragon master sunshine princess shadow superman batman football baseball soccer freedom whatever'.split(
    ' ',
  ),
  ...'trustno qwerty azerty asdf zxcv qazwsx qwer secret private default guest user test testing demo temp changeme'.split(
    ' ',
  ),
  ...'google facebook youtube telegram tiktok yahoo gmail outlook windows samsung nokia iphone android computer'.split(
    ' ',
  ),
  ...'internet server system database summer winter spring autumn january february march april june july august'.split(
    ' ',
  ),
  ...'september october november december monday tuesday wednesday thursday friday saturday sunday money angel'.split(
    ' ',
  ),
  ...'jesus christ allah mohammed michael jordan arsenal chelsea liverpool manchester barcelona madrid family friend'.split(
    ' ',
  ),
  ...'forever happy flower butterfly chocolate purple orange yellow black white diamond silver golden security'.split(
    ' ',
  ),
  // of this place
  ...'ethiopia ethiopian habesha abyssinia addisababa addis ababa finfinne sheger bole kirkos lideta arada yeka gulele'.split(
    ' ',
  ),
  ...'kolfe akaki kality lemikura amhara oromia tigray afar somali sidama harari gambela diredawa dire dawa gondar'.split(
    ' ',
  ),
  ...'bahirdar hawassa mekelle jimma adama lalibela axum abay nile habeshawi selam tena enat abat fikir egziabher'.split(
    ' ',
  ),
  ...'kidane mariam mikael gebriel abebe kebede tigist almaz birtukan bekele haile selassie tesfaye girma alemu'.split(
    ' ',
  ),
  ...'dawit yohannes meseret hiwot meskerem tikimt hidar tahsas yekatit megabit miyazya ginbot hamle nehase'.split(' '),
  // of this portal
  ...'abetuta complaint complaints grievance kebele woreda subcity bureau office city government portal ministry'.split(
    ' ',
  ),
  // in Ethiopic
  ...'ኢትዮጵያ አዲስአበባ አዲስ አበባ ሀበሻ ሰላም ፍቅር እናት አባት እግዚአብሔር ማርያም አቤቱታ ቅሬታ ቀበሌ ወረዳ የይለፍቃል ይለፍ አበበ ከበደ'.split(' '),
].toSorted((one, other) => other.length - one.length)

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qazwsxedcrfvtgbyhnujm',
]
const sequences = rows.flatMap(row => [row, [...row].toReversed().join('')])

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string): string => text.replace(/[@431!0$57]/g, sign => lookAlikes[sign] ?? sign)

/** This many characters beyond the guessable ones are required. */
const leastLeft = 5

/** Only this many characters are checked: what follows a beginning that is hard to guess makes it no easier. */
const longestLookedAt = 128

/** Whether a password in lower case is in a list of breached ones. */
export type IsListed = (password: string) => boolean

/** Whether a password is one of the patterns or of the list; `own` are the names and addresses of its owner. */
export function isGuessable(password: string, own: readonly string[] = [], isListed?: IsListed): boolean {
  const text = password.slice(0, longestLookedAt).toLowerCase().slice(0, longestLookedAt)
  if ([text, plain(text)].some(form => leftOver(form, ownWords(own)) < leastLeft)) return true
  return isListed !== undefined && isVariation(text, isListed)
}

/** Whether the password is only a listed one, once or repeated, perhaps followed by signs. */
function isVariation(text: string, isListed: IsListed): boolean {
  const end = endOfLetters(text)
  const [start, behind] = [text.slice(0, end), text.slice(end)]
  const candidates = leftOver(behind, []) < leastLeft ? [text, start] : [text]
  return candidates.map(repeatedPart).some(one => isListed(one) || isListed(plain(one)))
}

/** Index after the last letter of a text. */
function endOfLetters(text: string): number {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const last = letters.at(-1)
  return last ? last.index + last[0].length : 0
}

/** The part whose repetition makes a text: `abc` of `abcabcabc`; the text itself when there is none. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** Reduces parts that are repeated three times or more to one: `abc` of `abcabcabc`. */
function withoutRepeats(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    const { length, times } = findRepeat(text, at)
    rest += text.slice(at, at + length)
    at += length * times
  }
  return rest
}

/** The shortest part at a place that occurs three times or more in a row, otherwise the one character there. */
function findRepeat(text: string, at: number): { length: number; times: number } {
  for (let length = 1; at + 3 * length <= text.length; length++) {
    const part = text.slice(at, at + length)
    let times = 1
    while (text.startsWith(part, at + times * length)) times++
    if (times >= 3) return { length, times }
  }
  return { length: 1, times: 1 }
}

/** A user name and a name in the parts that somebody would try: `almaz.bekele@…` gives both names. */
const ownWords = (own: readonly string[]): string[] =>
  own
    .flatMap(text =>
      text
        .slice(0, longestLookedAt)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .flatMap(word => [word, plain(word)])
    .filter(word => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)

/** Number of characters that remain without the guessable parts; a repeated character counts half. */
function leftOver(text: string, own: readonly string[]): number {
  let rest = text.replace(/(?:19|20)\d\d/g, '\0')
  for (const word of [...own, ...words]) rest = rest.replaceAll(word, '\0')
  rest = withoutRepeats(withoutSequences(rest)).replace(/[\0\s._-]/g, '')
  const characters = [...rest]
  return (characters.length + new Set(characters).size) / 2
}

/** Removes runs of four or more along the keyboard, the alphabet or the digits. */
function withoutSequences(text: string): string {
  let rest = text
  for (const sequence of sequences) {
    for (let length = sequence.length; length >= 4; length--) {
      for (let from = 0; from + length <= sequence.length; from++) {
        rest = rest.replaceAll(sequence.slice(from, from + length), '\0')
      }
    }
  }
  return rest
}
