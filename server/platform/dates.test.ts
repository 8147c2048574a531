import { expect, test } from 'vitest'
import { formatDate, formatDateInBoth, formatTime } from './dates.ts'

test.each([
  ['2026-09-11', 'መስከረም 1 ቀን 2019 ዓ.ም.', '1 Meskerem 2019 (Ethiopian calendar)'],
  ['2026-11-21', 'ኅዳር 12 ቀን 2019 ዓ.ም.', '12 Hidar 2019 (Ethiopian calendar)'],
  ['2023-09-11', 'ጳጉሜን 6 ቀን 2015 ዓ.ም.', '6 Pagume 2015 (Ethiopian calendar)'],
  ['2023-09-12', 'መስከረም 1 ቀን 2016 ዓ.ም.', '1 Meskerem 2016 (Ethiopian calendar)'],
  ['2024-09-10', 'ጳጉሜን 5 ቀን 2016 ዓ.ም.', '5 Pagume 2016 (Ethiopian calendar)'],
])('%s in the Ethiopian calendar', (date, amharic, english) => {
  expect(formatDate(date, 'am')).toBe(amharic)
  expect(formatDate(date, 'en', 'ethiopian')).toBe(english)
})

test('the other calendar is given in brackets', () => {
  expect(formatDateInBoth('2026-11-21', 'en')).toBe('21 November 2026 (12 Hidar 2019 E.C.)')
  expect(formatDateInBoth('2026-11-21', 'am')).toBe('ኅዳር 12 ቀን 2019 ዓ.ም. (ኖቬምበር 21 ቀን 2026 እ.ኤ.አ.)')
})

test('an instant has the day and the time of Addis Ababa', () => {
  expect(formatDate(new Date('2026-11-20T21:00:00Z'), 'en')).toBe('21 November 2026')
  expect(formatDate(new Date('2026-11-20T20:59:59Z'), 'en')).toBe('20 November 2026')
  expect(formatTime(new Date('2026-11-20T11:30:00Z'), 'en')).toBe('14:30')
})

test.each([
  ['03:00', 'ከጠዋቱ 12:00'],
  ['04:05', 'ከጠዋቱ 1:05'],
  ['09:00', 'ከቀኑ 6:00'],
  ['11:30', 'ከቀኑ 8:30'],
  ['15:00', 'ከምሽቱ 12:00'],
  ['17:15', 'ከምሽቱ 2:15'],
  ['21:00', 'ከሌሊቱ 6:00'],
])('%s UTC by the local clock', (time, local) => {
  expect(formatTime(new Date(`2026-11-21T${time}:00Z`), 'am')).toBe(local)
})
