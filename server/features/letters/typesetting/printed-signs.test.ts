import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { openSync } from 'fontkit'
import { afterAll, expect, test } from 'vitest'
import { cleanText } from '#contract/values/clean-text.ts'
import { printedSigns } from '#contract/values/printed-signs.data.ts'
import { codeOf, nameSigns, readRanges, unprintedSigns } from '#contract/values/printed-signs.ts'
import { describeSigns } from '../../../../scripts/printed-signs.ts'
import { renderPdf, stopLetters } from '../render-pdf.ts'
import { draws } from '#tests/support/draws.ts'
import { missingGlyphsOf } from '#tests/support/pdf.ts'
import { fonts } from './fonts.ts'
import { placeMarksAsFar } from './place-marks.ts'
import { printable } from './printable.ts'
import { partsOf } from './words.ts'

afterAll(stopLetters)

test('the list of printed signs is what the fonts have', () => {
  const words = (text: string) => text.replace(/\s+/g, ' ')
  const file = new URL('../../../../contract/values/printed-signs.data.ts', import.meta.url)
  expect(words(readFileSync(file, 'utf8'))).toBe(words(describeSigns()))
})

const opened = Object.fromEntries(
  Object.entries(fonts).map(([name, { normal, bold }]) => [
    name,
    [...new Set([normal, bold])].map(file => openSync(file)),
  ]),
)
for (const font of Object.values(opened).flat()) placeMarksAsFar(font as never)

/** The parts of a stored text whose font would print a box. */
const boxesIn = (stored: string): unknown[] =>
  printable(stored)
    .split('\n')
    .flatMap(line => partsOf(line, { ends: [{ end: line.length, isLineEnd: false }], isBreakable: false }))
    .filter(({ text, font }) => opened[font]?.some(each => each.layout(text).glyphs.some(({ id }) => id === 0)))

test('each sign that a text field accepts has a glyph, or is named', () => {
  const boxes: string[] = []
  const unnamed: string[] = []
  let named = 0
  // beyond the second plane no font has a sign: of those planes some are tried
  for (let code = 0; code <= 0x10_ffff; code += code < 0x2_0000 ? 1 : 997) {
    const stored = cleanText(`a${String.fromCodePoint(code)}`)
    const signs = unprintedSigns(stored)
    named += signs.length
    if (signs.length === 0 && boxesIn(stored).length > 0) boxes.push(code.toString(16))
    if (!signs.every(sign => printable(stored).includes(`[${codeOf(sign)}]`))) unnamed.push(code.toString(16))
  }
  expect({ boxes, unnamed }).toEqual({ boxes: [], unnamed: [] })
  expect(named).toBeGreaterThan(100_000)
})

const printed = readRanges(printedSigns)
/** Whatever a field accepts, often with what changes the look or the direction of the sign before it. */
const typed = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(...printed)
        .chain(([min, max]) => fc.integer({ min, max }).map(code => String.fromCodePoint(code))),
      fc.integer({ min: 0x600, max: 0x6ff }).map(code => String.fromCodePoint(code)),
      fc.integer({ min: 0x1200, max: 0x137f }).map(code => String.fromCodePoint(code)),
      fc.constantFrom(...'\u200c\u200d\ufe0f\u0301\u202e\u2067\u2069\u200f ()\n\t12aé👍🏽中'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    { maxLength: 16 },
  )
  .map(signs => cleanText(signs.join('')))

test('signs of all scripts beside each other have glyphs too', () => {
  fc.assert(
    fc.property(typed, stored => {
      expect(boxesIn(stored)).toEqual([])
    }),
    draws(300),
  )
})

test('whatever was typed, a document is printed without a box', async () => {
  const cells = fc.array(typed, { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(cells, async texts => {
      const pdf = await renderPdf({
        kind: 'table',
        sheet: {
          language: 'en',
          title: texts[0] ?? '',
          issuer: { en: texts[1] ?? '', am: texts[2] ?? '' },
          issuedAt: new Date('2026-11-21T08:15:00Z'),
          facts: texts.slice(3, 20).map(text => [text, `a${text}`]),
          headings: [
            { text: 'One', isNumber: false },
            { text: texts[4] ?? '', isNumber: true },
          ],
          rows: texts.slice(20).map((text, at) => ({ cells: [text, text.repeat(5)], isSum: at % 5 === 0 })),
        },
      })
      expect(missingGlyphsOf(pdf)).toBe(0)
    }),
    draws(4),
  )
})

test('the signs of our offices are printed; others are named with their code', () => {
  expect(unprintedSigns('250 m² (½) № ☑ → Waaʼee محمد 👍 ₿ ፡።፤ é ✓ • “x” – … € ℃ α Ж')).toEqual([])
  expect(unprintedSigns('a\u200d\u00ad\tb\r\n')).toEqual([])
  expect(unprintedSigns('中文 中 \ue000')).toEqual(['中', '文', '\ue000'])
  expect(nameSigns(['中'])).toBe('中 (U+4E2D)')
  expect(nameSigns([...'中文字符号码'])).toMatch(/^中 .* 号 \(U\+53F7\) …$/)
})
