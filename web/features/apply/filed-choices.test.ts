import { expect, test } from 'vitest'
import type { Choices } from './choices.ts'
import { withFiled } from './filed-choices.ts'

const offered: Choices = {
  options: { type: [{ value: '1', label: 'Land' }], body: [{ value: '5', label: 'Court' }] },
  below: {},
  subCityFields: [],
}
const filed = { type: '2', body: '4', department: '9', desk: '' }
const names = {
  type: { name: { en: 'Tax', am: 'ግብር' } },
  body: { name: { en: 'Old bureau', am: 'የቀድሞ ቢሮ' } },
  department: { name: { en: 'Registry', am: 'መዝገብ' }, within: 'body' },
  desk: { name: { en: 'Desk', am: 'ዴስክ' }, within: 'department' },
}
const valuesOf = ({ options }: Choices) =>
  Object.fromEntries(Object.entries(options).map(([field, list]) => [field, list.map(({ value }) => value)]))

test('a filed choice stays among the options though it is no longer offered, in the language of the page', () => {
  const kept = withFiled(offered, names, { filed, typed: filed, language: 'am' })
  expect(valuesOf(kept)).toEqual({ type: ['1', '2'], body: ['5', '4'], department: ['9'] })
  expect(kept.options.department).toEqual([{ value: '9', label: 'መዝገብ' }])
})

test('a choice within a changed one is removed, and an offered one is listed once', () => {
  const moved = withFiled(offered, names, { filed, typed: { ...filed, body: '5' }, language: 'en' })
  expect(valuesOf(moved)).toEqual({ type: ['1', '2'], body: ['5', '4'] })
  const open = { ...filed, type: '1', body: '5' }
  expect(valuesOf(withFiled(offered, names, { filed: open, typed: open, language: 'en' }))).toMatchObject({
    type: ['1'],
    body: ['5'],
  })
})
