import { expect, test } from 'vitest'
import { readDateParts } from './calendar-date.ts'
import { readWholeNumber, withWesternNumerals } from './western-numerals.ts'

test.each([
  ['፲፪', 12],
  ['፩', 1],
  ['፻', 100],
  ['፲፩፻፶', 1150],
  ['፲፱፻፺፱', 1999],
  ['፳፻፲፰', 2018],
  ['፼', 10_000],
  ['፲፪፼፴፬፻፶፮', 123_456],
  ['፻፼', 1_000_000],
  ['፩፪፫', 123],
  [' ١٢ ', 12],
  ['１２', 12],
  ['\u200b12\ufeff', 12],
  ['-3', -3],
])('a number field reads “%s” as %d', (text, number) => {
  expect(readWholeNumber(text)).toBe(number)
})

test.each(['', ' ', 'twelve', '፲፪ ሰዎች', '1 2', '12.5', '9'.repeat(16)])('“%s” is no whole number', text => {
  expect(readWholeNumber(text)).toBeNaN()
})

test('numerals within a text become western digits, and nothing else changes', () => {
  expect(withWesternNumerals('በአዋጅ ቁጥር ፲፩፻፶ የቤት ቁጥር ፲፪ ደንብ ፸፰')).toBe('በአዋጅ ቁጥር 1150 የቤት ቁጥር 12 ደንብ 78')
})

test('every decimal digit of Unicode becomes a western one', () => {
  const digits = Array.from({ length: 0x11_000 }, (_, code) => String.fromCodePoint(code)).filter(sign =>
    /\p{Nd}/u.test(sign),
  )
  expect(digits.map(withWesternNumerals).filter(sign => !/^\d$/.test(sign) && sign.length === 1)).toEqual([])
})

test('a date is read in the numerals of any script', () => {
  const typed = { day: '፲፪', month: '٣', year: '፳፻፲፭', calendar: 'ethiopian' } as const
  expect(readDateParts(typed)).toEqual(readDateParts({ ...typed, day: '12', month: '3', year: '2015' }))
})
