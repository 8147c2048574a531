import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarNames } from '../calendar.ts'
import { formatDay } from '../format.ts'
import { readTypedDay, readTypedPeriod } from './typed-period.ts'

const day = fc
  .integer({ min: Date.UTC(1950, 0, 1) / 86_400_000, max: Date.UTC(2080, 0, 1) / 86_400_000 })
  .map(number => new Date(number * 86_400_000).toISOString().slice(0, 10))

test('a day is read as pages write it, in both languages and calendars, and as numbers in the reader’s calendar', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...calendarNames), fc.constantFrom('en', 'am'), (iso, calendar, language) => {
      const written = formatDay(iso, language, calendar)
      for (const own of calendarNames) expect([written, readTypedDay(written, own)]).toEqual([written, iso])
      const [year, month, date] = iso.split('-')
      expect(readTypedDay(`${Number(date)}/${Number(month)}/${year}`, 'gregorian')).toBe(iso)
      for (const own of calendarNames) expect(readTypedDay(iso, own)).toBe(iso)
    }),
  )
})

test('a period is read as pages write it', () => {
  fc.assert(
    fc.property(
      day,
      day,
      fc.constantFrom(...calendarNames),
      fc.constantFrom('en', 'am'),
      (one, other, own, language) => {
        const [from, to] = [formatDay(one, language, own), formatDay(other, language, own)]
        expect(readTypedPeriod(`${from} – ${to}`, own)).toEqual({ from: one, to: other })
        expect(readTypedPeriod(language === 'en' ? `since ${from}` : `ከ${from} ጀምሮ`, own)).toEqual({ from: one })
        expect(readTypedPeriod(language === 'en' ? `until ${to}` : `እስከ ${to}`, own)).toEqual({ to: other })
      },
    ),
  )
})

test.each([
  ['Hidar 2019', 'gregorian', { from: '2026-11-10', to: '2026-12-09' }],
  ['ህዳር 2019', 'ethiopian', { from: '2026-11-10', to: '2026-12-09' }],
  ['Nov 2026', 'ethiopian', { from: '2026-11-01', to: '2026-11-30' }],
  ['11/2026', 'gregorian', { from: '2026-11-01', to: '2026-11-30' }],
  ['2026', 'gregorian', { from: '2026-01-01', to: '2026-12-31' }],
  ['2019', 'ethiopian', { from: '2026-09-11', to: '2027-09-11' }],
  ['2019 E.C.', 'gregorian', { from: '2026-09-11', to: '2027-09-11' }],
  ['2019 ዓ.ም.', 'gregorian', { from: '2026-09-11', to: '2027-09-11' }],
  ['3/3/2019', 'ethiopian', { from: '2026-11-12', to: '2026-11-12' }],
  ['፫/፫/፳፻፲፱', 'ethiopian', { from: '2026-11-12', to: '2026-11-12' }],
  ['21 Nov 2026', 'ethiopian', { from: '2026-11-21', to: '2026-11-21' }],
  ['November 21st, 2026', 'ethiopian', { from: '2026-11-21', to: '2026-11-21' }],
  ['1.11.2026 - 3.11.2026', 'gregorian', { from: '2026-11-01', to: '2026-11-03' }],
  ['from Oct 2026 to Nov 2026', 'gregorian', { from: '2026-10-01', to: '2026-11-30' }],
  ['2026-11-01 – 2026-11-03', 'ethiopian', { from: '2026-11-01', to: '2026-11-03' }],
] as const)('%s', (typed, own, period) => {
  expect(readTypedPeriod(typed, own)).toEqual(period)
})

test.each([
  '',
  'x',
  '31/2/2026',
  '6 Pagume 2018',
  '14/2019',
  'Hidar',
  '3 Hidar 2019 G.C.',
  '1 Hidar 2 Nov 2019',
  '21/11',
  'since',
  'a – b',
])('%s is no period', typed => {
  expect(readTypedPeriod(typed, 'ethiopian')).toBeUndefined()
})
