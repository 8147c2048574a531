import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DateParts, datePartsOf, readDateParts } from './calendar-date.ts'

const read = (day: number, month: number, year: number, calendar: DateParts['calendar']) =>
  readDateParts({ day: String(day), month: String(month), year: String(year), calendar })

describe('a typed date', () => {
  test.each([
    [1, 1, 2018, '2025-09-11'],
    [1, 1, 2016, '2023-09-12'],
    [5, 13, 2017, '2025-09-10'],
    [6, 13, 2015, '2023-09-11'],
    [6, 13, 2011, '2019-09-11'],
    [29, 4, 2018, '2026-01-07'],
  ])('%s/%s/%s in the Ethiopian calendar', (day, month, year, iso) => {
    expect(read(day, month, year, 'ethiopian')).toEqual({ ok: true, iso })
  })

  test.each([
    [6, 13, 2016, 'ethiopian'],
    [7, 13, 2015, 'ethiopian'],
    [31, 1, 2018, 'ethiopian'],
    [1, 14, 2018, 'ethiopian'],
    [0, 1, 2018, 'ethiopian'],
    [29, 2, 2023, 'gregorian'],
    [31, 4, 2023, 'gregorian'],
    [1, 13, 2023, 'gregorian'],
    [1, 1, 18, 'ethiopian'],
  ] as const)('%s/%s/%s %s is no date', (day, month, year, calendar) => {
    expect(read(day, month, year, calendar)).toEqual({ ok: false, reason: 'no-such-date' })
  })

  test('the sixth of Pagume exists in every fourth year only', () => {
    for (let year = 1900; year <= 2100; year += 1) {
      expect([year, read(6, 13, year, 'ethiopian').ok]).toEqual([year, year % 4 === 3])
    }
  })

  test('half a date and words are refused with different reasons', () => {
    expect(readDateParts({ day: '1', month: ' ', year: '2018', calendar: 'gregorian' })).toEqual({
      ok: false,
      reason: 'incomplete-date',
    })
    expect(readDateParts({ day: '1', month: 'May', year: '2018', calendar: 'gregorian' })).toEqual({
      ok: false,
      reason: 'not-a-number',
    })
  })

  test('agrees with the platform’s own calendar, there and back', () => {
    const ethiopic = new Intl.DateTimeFormat('en-u-ca-ethiopic', {
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    })
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 40_000 }), days => {
        const date = new Date(days * 86_400_000)
        const iso = date.toISOString().slice(0, 10)
        const parts = datePartsOf(iso, 'ethiopian')
        const shown = Object.fromEntries(ethiopic.formatToParts(date).map(({ type, value }) => [type, value]))
        expect([parts.day, parts.month, parts.year]).toEqual([shown.day, shown.month, shown.year])
        expect(readDateParts(parts)).toEqual({ ok: true, iso })
        expect(readDateParts(datePartsOf(iso, 'gregorian'))).toEqual({ ok: true, iso })
      }),
    )
  })
})
