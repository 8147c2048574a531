import { expect, test } from 'vitest'
import { checkWeek } from './weekly-hours.rules.ts'

const at = (weekday: number, fromMinute: number, toMinute: number) => ({ weekday, fromMinute, toMinute })

test.each([
  ['several a day, one ending as the next begins', [at(1, 510, 750), at(1, 750, 1050), at(2, 510, 750)], []],
  ['an overlap, whatever the order', [at(1, 700, 900), at(1, 510, 750)], [{ field: 'weekly.0', reason: 'overlaps' }]],
  ['an end before its start', [at(3, 700, 700)], [{ field: 'weekly.0', reason: 'ends-before-start' }]],
  ['no hours at all', [], []],
])('%s', (_, weekly, errors) => {
  expect(checkWeek(weekly)).toEqual(errors)
})
