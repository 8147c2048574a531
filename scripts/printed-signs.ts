/**
 * Writes contract/values/printed-signs.data.ts: which signs the fonts of the letters have.
 *
 *   node scripts/printed-signs.ts
 *
 * A test compares the file with the fonts.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSync } from 'fontkit'
import { fonts } from '#server/features/letters/typesetting/fonts.ts'

/** Signs of a line, of one firm, not assigned, or without any look. A text may hold them; none is looked up in a font. */
const notLookedUp = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u

/** The signs that a font has in every weight in which it is used. */
const signsOf = ({ normal, bold }: { normal: string; bold: string }): number[] => {
  const inBold = new Set(openSync(bold).characterSet)
  return openSync(normal)
    .characterSet.filter(code => inBold.has(code) && !notLookedUp.test(String.fromCodePoint(code)))
    .toSorted((one, other) => one - other)
}

/** Each range as its distance from the one before and its length, both in base 36; a length of one is left out. */
export function rangesOf(codes: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.to === code - 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  return ranges
    .map(({ from, to }, at) => {
      const distance = (from - (ranges[at - 1]?.to ?? 0)).toString(36)
      return from === to ? distance : `${distance}.${(to - from).toString(36)}`
    })
    .join(' ')
}

/** The file's text. */
export function describeSigns(): string {
  const each = Object.entries(fonts).map(([name, files]) => [name, signsOf(files)] as const)
  const all = [...new Set(each.flatMap(([, codes]) => codes))].toSorted((one, other) => one - other)
  const lines = each.map(([name, codes]) => `  ${name}: '${rangesOf(codes)}',`)
  return `/** Written by scripts/printed-signs.ts from the fonts of the letters; read by printed-signs.ts. */

/** Which signs each font has. */
export const signsOfFonts = {
${lines.join('\n')}
} as const
export type FontName = keyof typeof signsOfFonts

/** Which signs at least one of them has. */
export const printedSigns =
  '${rangesOf(all)}'
`
}

if (import.meta.main)
  writeFileSync(
    resolve(import.meta.dirname, '..', join('contract', 'values', 'printed-signs.data.ts')),
    describeSigns(),
  )
