import { expect, test } from 'vitest'
import { type Likeness, leastScore, scoreOf } from './likeness.rules.ts'

const nothing: Likeness = {
  isSamePhone: false,
  isSameName: false,
  isSameOrganization: false,
  isSameDecisionDate: false,
  text: 0,
}

test('the same complaint filed twice has all points', () => {
  const all = { isSamePhone: true, isSameName: true, isSameOrganization: true, isSameDecisionDate: true, text: 1 }
  expect(scoreOf(all)).toEqual({ score: 100, signals: ['phone', 'name', 'organization', 'decision-date', 'text'] })
})

test('a phone alone is a signal; a body, or a body and a day, are not', () => {
  expect(scoreOf({ ...nothing, isSamePhone: true }).score).toBeGreaterThanOrEqual(leastScore)
  expect(scoreOf({ ...nothing, isSameOrganization: true, isSameDecisionDate: true }).score).toBeLessThan(leastScore)
})

test('texts that are no more alike than any two texts are no signal', () => {
  expect(scoreOf({ ...nothing, text: 0.29 })).toEqual({ score: 0, signals: [] })
  expect(scoreOf({ ...nothing, text: 0.5 })).toEqual({ score: 20, signals: ['text'] })
})
