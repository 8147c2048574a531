/** The zero of every script whose digits are no other form of western ones. */
const zeros = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰'

const westernDigits = new Map(
  [...zeros].flatMap(zero =>
    Array.from({ length: 10 }, (_, value) => [String.fromCharCode(zero.charCodeAt(0) + value), String(value)] as const),
  ),
)

const units = '፩፪፫፬፭፮፯፰፱'
const tens = '፲፳፴፵፶፷፸፹፺'

/** A ten, a unit, or both: below a hundred. */
const valueOfPair = (pair = ''): number =>
  [...pair].reduce((sum, sign) => sum + (tens.indexOf(sign) + 1) * 10 + (units.indexOf(sign) + 1), 0)

const below = '(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)'
const wholeNumber = new RegExp(`^(?:${below}(፼))?${below}$`, 'u')

const valueBelowMyriad = (hundreds?: string, sign?: string, rest?: string): number =>
  (sign ? (valueOfPair(hundreds) || 1) * 100 : 0) + valueOfPair(rest)

/** A whole Ethiopic number below 100 million (፵፪፻፸፩ is 4271); undefined for any other text. */
export function readEthiopicNumber(run: string): number | undefined {
  const found = run === '' ? null : wholeNumber.exec(run)
  if (!found) return undefined
  const [, hundreds, hundred, rest, myriad, ...last] = found
  const myriads = myriad ? (valueBelowMyriad(hundreds, hundred, rest) || 1) * 10_000 : 0
  return myriads + valueBelowMyriad(...last)
}

/** There is no zero and no place value: what is no number as a whole is read sign by sign (፺፩፩ is 91 1). */
const digitsOfRun = (run: string): string =>
  String(readEthiopicNumber(run) ?? run.replace(/[፲-፺][፩-፱]?|[፩-፱]|[፻፼]/gu, digitsOfSigns))

function digitsOfSigns(signs: string): string {
  if (signs === '፻') return '100'
  return signs === '፼' ? '10000' : String(valueOfPair(signs))
}

/** A text with western digits where it has those of any other script; `western_numerals` of the database does the same. */
export const withWesternNumerals = (text: string): string => withWesternDigits(text).replace(/[፩-፼]+/gu, digitsOfRun)

/** The same without Ethiopic numerals, which have no place value. */
export const withWesternDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, digit => westernDigits.get(digit) ?? digit)

/** The number that a field holds, in the numerals of any script; NaN for anything else. */
export function readWholeNumber(text: string): number {
  const digits = withWesternNumerals(text)
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
