import { expect, test } from 'vitest'
import { daysOfPeriod, relativePeriods } from './relative-periods.ts'

test.each([
  ['last-7-days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['last-30-days', '2026-03-03', '2026-02-02', '2026-03-03'],
  ['this-month', '2026-03-03', '2026-03-01', '2026-03-03'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['last-year', '2026-06-01', '2025-01-01', '2025-12-31'],
  // 1 Meskerem 2018 was 11 September 2025, and Pagume before it had five days
  ['this-ethiopian-month', '2025-09-20', '2025-09-11', '2025-09-20'],
  ['last-ethiopian-month', '2025-09-20', '2025-09-06', '2025-09-10'],
  ['last-ethiopian-month', '2025-10-11', '2025-09-11', '2025-10-10'],
  ['this-ethiopian-year', '2026-01-01', '2025-09-11', '2026-01-01'],
  ['last-ethiopian-year', '2026-01-01', '2024-09-11', '2025-09-10'],
] as const)('%s on %s is from %s until %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

test('no period begins after it ends or ends after today', () => {
  for (const period of relativePeriods) {
    for (let number = 20_000; number < 20_800; number += 1) {
      const today = new Date(number * 86_400_000).toISOString().slice(0, 10)
      const { from, to } = daysOfPeriod(period, today)
      expect(from <= to && to <= today, `${period} on ${today}`).toBe(true)
    }
  }
})
