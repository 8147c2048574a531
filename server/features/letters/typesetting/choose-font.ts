import { readRanges, withoutLook } from '#contract/values/printed-signs.ts'
import { type FontName, signsOfFonts } from '#contract/values/printed-signs.data.ts'

/** Which font sets which part of a text. */

const names = Object.keys(signsOfFonts) as FontName[]
const fontBits = (some: readonly FontName[]): number =>
  some.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0)
const emoji = fontBits(['emoji'])
const every = (1 << names.length) - 1

/** For each code point one bit per font that has it, the first font the lowest; read once, without opening a font. */
const fontsOf = new Uint8Array(0x2_0000)
for (const [at, name] of names.entries())
  for (const [first, last] of readRanges(signsOfFonts[name]))
    for (let code = first; code <= last; code += 1) fontsOf[code] = (fontsOf[code] ?? 0) | (1 << at)

/** The fonts that have every sign of the text, as bits. */
function fontsFor(text: string): number {
  let common = every
  for (const sign of text) if (!withoutLook.test(sign)) common &= fontsOf[sign.codePointAt(0) ?? 0] ?? 0
  return common
}

/** Fonts of letters: a word looks like one word when one of them sets all of it, while digits of a font of symbols look odd. */
const lettering = fontBits(['ethiopic', 'latin', 'arabic'])

/** What is a picture by itself, or is followed by the sign that asks for one. */
const isPicture = (cluster: string): boolean => /\p{Emoji_Presentation}|\ufe0f/u.test(cluster)

const firstOf = (fonts: number): FontName | undefined =>
  fonts === 0 ? undefined : names[31 - Math.clz32(fonts & -fonts)]

const fontFor = (cluster: string): FontName | undefined => {
  const fonts = fontsFor(cluster)
  return firstOf(isPicture(cluster) && fonts & emoji ? emoji : fonts)
}

export const hasFont = (sign: string): boolean => fontsFor(sign) !== 0

export interface FontRun {
  text: string
  font: FontName
}

/** What readers see as one sign: a letter with its marks, a family of emoji. */
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const clustersOf = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment)

/**
 * The text in runs of one font each: one run if a font of letters has all of it; else sign by sign, and what no font has in one
 * piece, as a letter with a mark of another script, part by part. Every sign of the text has to have a font.
 */
export function chooseFonts(text: string): FontRun[] {
  const font = firstOf(fontsFor(text) & lettering)
  const runs = font ? [{ text, font }] : chooseBySign(text)
  return runs.map(({ text, font }) => ({
    text: text.replace(idle, sign => (joiners[font]?.includes(sign) ? sign : '')),
    font,
  }))
}

/** Signs without a look: their direction and their line breaks are found by now, and only some fonts join signs by them. */
const idle = /\p{Default_Ignorable_Code_Point}/gu
const joiners: Partial<Record<FontName, string>> = {
  latin: '\u200c\u200d',
  arabic: '\u200c\u200d',
  emoji: '\u200d\ufe0f',
}

function chooseBySign(text: string): FontRun[] {
  const runs: FontRun[] = []
  for (const cluster of clustersOf(text))
    for (const part of fontFor(cluster) ? [cluster] : cluster) {
      const last = runs.at(-1)
      const own = fontFor(part)
      const common = last && firstOf(fontsFor(last.text + part) & lettering)
      if (last && (common || last.font === own))
        runs.splice(-1, 1, { text: last.text + part, font: common ?? last.font })
      else if (own) runs.push({ text: part, font: own })
    }
  return runs
}
