import { expect, test } from 'vitest'
import { sortedOptionsOf } from './options.ts'

const places = [
  { id: 1, nameEn: 'Arada', nameAm: 'አራዳ' },
  { id: 2, nameEn: 'Bole', nameAm: 'ቦሌ' },
  { id: 3, nameEn: 'Lideta', nameAm: 'ልደታ' },
  { id: 4, nameEn: 'Other woreda', nameAm: 'ሌላ ወረዳ', isOther: true },
  { id: 5, nameEn: 'Yeka', nameAm: 'የካ' },
]
const idsIn = (language: 'en' | 'am') => sortedOptionsOf(places, language).map(({ value }) => Number(value))

test('choices stand in the order of the alphabet of the language, and the entry for what is not listed comes last', () => {
  expect(idsIn('en')).toEqual([1, 2, 3, 5, 4])
  expect(idsIn('am')).toEqual([3, 2, 1, 5, 4])
})
