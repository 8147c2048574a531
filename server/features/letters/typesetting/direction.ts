import bidiFactory from 'bidi-js'

/** In which direction the parts of a text run (Unicode Standard Annex 9). */

const bidi = bidiFactory()

/** The only right-to-left script that our fonts have. */
export const isRightToLeft = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

export interface Directions {
  /** Of each UTF-16 unit; odd numbers run to the left. */
  levels: Uint8Array
  /** Of the paragraph that the unit stands in. */
  bases: Uint8Array
}

/**
 * The levels of a text, or null where all of it runs to the right. A paragraph runs to the left when it begins so and nearly all
 * of its letters do: a name in Arabic does not turn a sentence in Amharic around.
 */
export function directionsOf(text: string): Directions | null {
  if (!/[\p{Script=Arabic}\u200f\u202b\u202e\u2067]/u.test(text)) return null
  const levels = new Uint8Array(text.length)
  const bases = new Uint8Array(text.length)
  let start = 0
  for (const paragraph of text.split('\n')) {
    const base = isInArabic(paragraph) ? 1 : 0
    levels.set(bidi.getEmbeddingLevels(paragraph, base === 1 ? 'rtl' : 'ltr').levels, start)
    bases.fill(base, start, start + paragraph.length + 1)
    start += paragraph.length + 1
  }
  return { levels, bases }
}

function isInArabic(paragraph: string): boolean {
  const letters = paragraph.match(/\p{L}/gu) ?? []
  return isRightToLeft(letters[0] ?? '') && letters.filter(isRightToLeft).length > letters.length * 0.75
}

/** A sign as it looks where text runs to the left: brackets open the other way. */
export const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign

interface Placed {
  level: number
  baseLevel: number
  isSpace: boolean
}

/** The parts of a line in the order in which they are seen, from the left, as indexes. */
export function orderOnLine(parts: readonly Placed[]): number[] {
  const levels = parts.map(({ level }) => level)
  // spaces at the end belong to the paragraph, whatever stands before them
  for (let at = parts.length - 1; at >= 0 && parts[at]?.isSpace; at -= 1) levels[at] = parts[at]?.baseLevel ?? 0
  const order = parts.map((_, at) => at)
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let from = 0
    while (from < order.length) {
      let to = from
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to += 1
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(to, from + 1)
    }
  }
  return order
}
