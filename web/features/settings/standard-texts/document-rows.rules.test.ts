import { expect, test } from 'vitest'
import { documentValues, fieldInForm, readDocuments, rowsIn } from './document-rows.rules.ts'

const items = [
  { en: 'Deed', am: 'ካርታ' },
  { en: 'Receipt', am: 'ደረሰኝ' },
]

test('a list comes back from its fields as it went in', () => {
  expect(readDocuments(documentValues(items))).toEqual({ items, rows: [0, 1] })
})

test('empty rows are left out, and a refused field is found in its own row again', () => {
  const typed = {
    ...documentValues(items),
    'items.1.en': ' ',
    'items.1.am': '',
    'items.2.en': 'Plan',
    'items.2.am': '',
  }
  const { items: read, rows } = readDocuments(typed)
  expect(read).toEqual([items[0], { en: 'Plan', am: '' }])
  expect(fieldInForm('items.1.am', rows)).toBe('items.2.am')
  expect(fieldInForm('items', rows)).toBe('items.0.en')
  expect(fieldInForm('version', rows)).toBe('version')
})

test('a form has a row for each that was typed', () => {
  expect(rowsIn({})).toBe(0)
  expect(rowsIn({ 'items.4.am': 'x', other: 'y' })).toBe(5)
})
