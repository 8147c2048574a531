import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralCell, plainCell, writeCsv } from './csv.ts'

test.each([
  ['a tracking ID at a stretch', '4271093555182046'],
  ['a phone', '0911223344'],
  ['a phone with its country', '+251911223344'],
  ['a phone without a plus', '251911223344'],
  ['a house number with zeros in front', '007'],
  ['a number with a point', '1234567890123.25'],
  ['a code that looks like a power of ten', '12e5'],
  ['an amount in brackets', '(12)'],
])('a spreadsheet takes %s as a text: an apostrophe in front, which an import takes away', (_, text) => {
  const csv = writeCsv([[text]])
  expect(csv).toBe(`\ufeff'${text}\r\n`)
  expect(plainCell(`'${text}`)).toBe(text)
})

test.each(['4271 0935 5518 2046', '12', '2026-01-10', 'Woreda 01', '0.5', "Addis' office"])('%s stays as it is', text =>
  expect(writeCsv([[text]])).toBe(`\ufeff${text}\r\n`),
)

test('a number stays a number', () => {
  expect(writeCsv([[0.3333333333333333, 1234567890123]])).toBe('\ufeff0.3333333333333333,1234567890123\r\n')
})

const pieces = [
  "'",
  '=',
  '+',
  '-',
  '@',
  '0',
  '7',
  '4271093555182046',
  ',',
  ';',
  '\t',
  '"',
  '\n',
  '\r\n',
  'e',
  '.',
  '(',
  'ሀ',
  'a',
  ' ',
]
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(parts => parts.join(''))

test('every text comes back from a CSV file and from a cell of a workbook', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 4 }), row => {
      const [read] = parse(writeCsv([row]), { bom: true })
      expect(read?.map(plainCell)).toEqual(row)
      expect(row.map(neutralCell).map(plainCell)).toEqual(row)
      for (const cell of row.map(neutralCell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
