import { formatMonth, formatMonthShort } from './format-month.ts'
import { expect, test } from 'vitest'
import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import { calendarOf, daysInMonth } from './calendar.ts'
import {
  dayOfInstant,
  formatDay,
  formatInstant,
  formatName,
  formatPhone,
  formatTime,
  formatTrackingId,
  instantOf,
} from './format.ts'

test.each([
  // Ethiopian new year falls a day later after a sixth of Pagume
  ['2023-09-11', 'ጳጉሜን 6 ቀን 2015 ዓ.ም.', '6 Pagume 2015'],
  ['2023-09-12', 'መስከረም 1 ቀን 2016 ዓ.ም.', '1 Meskerem 2016'],
  ['2024-09-10', 'ጳጉሜን 5 ቀን 2016 ዓ.ም.', '5 Pagume 2016'],
  ['2024-09-11', 'መስከረም 1 ቀን 2017 ዓ.ም.', '1 Meskerem 2017'],
  ['2026-11-21', 'ኅዳር 12 ቀን 2019 ዓ.ም.', '12 Hidar 2019'],
  ['2027-09-11', 'ጳጉሜን 6 ቀን 2019 ዓ.ም.', '6 Pagume 2019'],
])('%s is %s', (iso, amharic, english) => {
  expect(formatDay(iso, 'am', 'ethiopian')).toBe(amharic)
  expect(formatDay(iso, 'en', 'ethiopian')).toBe(english)
})

test('the calendar follows the language until the reader chooses one', () => {
  expect(calendarOf({ language: 'am', calendar: 'language' })).toBe('ethiopian')
  expect(calendarOf({ language: 'en', calendar: 'language' })).toBe('gregorian')
  expect(calendarOf({ language: 'en', calendar: 'ethiopian' })).toBe('ethiopian')
  expect(calendarOf({ language: 'am', calendar: 'gregorian' })).toBe('gregorian')
})

test('English shows the Gregorian calendar', () => {
  expect(formatDay('2026-11-21', 'en', 'gregorian')).toBe('21 November 2026')
  expect(formatDay('2026-11-21', 'am', 'gregorian')).toBe('ኖቬምበር 21 ቀን 2026 እ.ኤ.አ.')
})

test.each([
  ['2025-11', 'ጥቅምት–ኅዳር 2018', '2–3', 'November 2025', 'Nov'],
  ['2025-09', 'ነሐሴ–መስከረም 2018', '12–1', 'September 2025', 'Sep'],
  ['2024-02', 'ጥር–የካቲት 2016', '5–6', 'February 2024', 'Feb'],
])('the month %s has a name in both calendars', (month, ethiopian, short, gregorian, english) => {
  expect(formatMonth(month, 'am', 'ethiopian')).toBe(ethiopian)
  expect(formatMonthShort(month, 'am', 'ethiopian')).toBe(short)
  expect(formatMonth(month, 'en', 'gregorian')).toBe(gregorian)
  expect(formatMonthShort(month, 'en', 'gregorian')).toBe(english)
})

test('Pagume has five days, and six every fourth year', () => {
  expect([2011, 2012, 2013, 2014, 2015, 2016, 2019].map(year => daysInMonth('ethiopian', year, 13))).toEqual([
    6, 5, 5, 5, 6, 5, 6,
  ])
  expect(daysInMonth('ethiopian', 2016, 1)).toBe(30)
  expect(daysInMonth('ethiopian', undefined, 13)).toBe(6)
  expect(daysInMonth('gregorian', 2023, 2)).toBe(28)
  expect(daysInMonth('gregorian', undefined, 2)).toBe(29)
})

test('every day of thirty years goes into the Ethiopian calendar and back', () => {
  for (let day = Date.UTC(2000, 0, 1); day < Date.UTC(2030, 0, 1); day += 86_400_000) {
    const iso = new Date(day).toISOString().slice(0, 10)
    expect(readDateParts(datePartsOf(iso, 'ethiopian'))).toEqual({ ok: true, iso })
  }
})

test.each([
  ['2026-11-21T21:30:00Z', '00:30', 'ከሌሊቱ 6:30'],
  ['2026-11-21T03:00:00Z', '06:00', 'ከጠዋቱ 12:00'],
  ['2026-11-21T04:05:00Z', '07:05', 'ከጠዋቱ 1:05'],
  ['2026-11-21T09:00:00Z', '12:00', 'ከቀኑ 6:00'],
  ['2026-11-21T15:59:00Z', '18:59', 'ከምሽቱ 12:59'],
  ['2026-11-21T16:00:00Z', '19:00', 'ከምሽቱ 1:00'],
])('%s is %s in Addis Ababa, %s on the local clock', (instant, english, amharic) => {
  expect(formatTime(instant, 'en')).toBe(english)
  expect(formatTime(instant, 'am')).toBe(amharic)
})

test('an instant late in the evening of UTC is already the next day in Ethiopia', () => {
  expect(dayOfInstant('2026-11-21T21:30:00Z')).toBe('2026-11-22')
  expect(formatInstant('2026-11-21T21:30:00Z', 'en', 'gregorian')).toBe('22 November 2026, 00:30')
})

test('names, phones and tracking IDs as people know them', () => {
  expect(formatName({ firstName: 'አበበ', fatherName: 'ከበደ', grandfatherName: null })).toBe('አበበ ከበደ')
  expect(formatPhone('+251911604240')).toBe('0911 60 42 40')
  expect(formatPhone('+251111234567')).toBe('011 123 45 67')
  expect(formatPhone('+14155552671')).toBe('+14155552671')
  expect(formatTrackingId('4271093555182046')).toBe('4271 0935 5518 2046')
})

test('a day and a time in Ethiopia are one instant, and the same day again', () => {
  expect(instantOf('2026-11-23', '00:00')?.toISOString()).toBe('2026-11-22T21:00:00.000Z')
  for (const [day, time] of [
    ['2026-11-23', '00:00'],
    ['2026-11-23', '23:59'],
  ] as const)
    expect(dayOfInstant(instantOf(day, time) ?? '')).toBe(day)
  expect(instantOf('2026-13-01', '08:00')).toBeUndefined()
  expect(instantOf('2026-11-23', '8 o’clock')).toBeUndefined()
})
