import { normalizeText } from './clean-text.ts'
import { printedSigns } from './printed-signs.data.ts'

/**
 * Which signs of a text a letter cannot print, because none of its fonts has them. Screens have more fonts than letters:
 * what is seen there says nothing of the paper.
 */

/** The ranges of a list of printed-signs.data.ts, first and last code point of each. */
export function readRanges(list: string): [first: number, last: number][] {
  let end = 0
  return list.split(' ').map(range => {
    const [distance = '', length = '0'] = range.split('.')
    const first = end + Number.parseInt(distance, 36)
    end = first + Number.parseInt(length, 36)
    return [first, end]
  })
}

/** Line ends, spaces and what has no look of its own: joiners, direction marks, variation selectors. */
export const withoutLook = /[\s\p{Default_Ignorable_Code_Point}]/u

let ranges: [first: number, last: number][] | undefined

/** Whether a letter prints this sign, given as one code point. */
function isPrinted(sign: string): boolean {
  ranges ??= readRanges(printedSigns)
  const code = sign.codePointAt(0) ?? 0
  return withoutLook.test(sign) || ranges.some(([first, last]) => code >= first && code <= last)
}

/** The signs of a text that cannot be printed, each once. */
export const unprintedSigns = (text: string): string[] =>
  [...new Set(normalizeText(text))].filter(sign => !isPrinted(sign))

/** `U+4E2D`: how a sign is named that cannot be shown. */
export const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The signs with their codes, for a message: at most five, and `…` for more. */
export const nameSigns = (signs: readonly string[]): string =>
  [...signs.slice(0, 5).map(sign => `${sign} (${codeOf(sign)})`), ...(signs.length > 5 ? ['…'] : [])].join(' ')
