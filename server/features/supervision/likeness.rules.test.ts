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

test.each<[string, Partial<Likeness>, boolean]>([
  ['the phone', { isSamePhone: true }, false],
  ['phone and body', { isSamePhone: true, isSameOrganization: true }, false],
  ['name and body', { isSameName: true, isSameOrganization: true }, false],
  ['body and day', { isSameOrganization: true, isSameDecisionDate: true }, false],
  ['the whole text', { text: 1 }, false],
  ['phone and name', { isSamePhone: true, isSameName: true }, true],
  ['phone and day', { isSamePhone: true, isSameDecisionDate: true }, true],
  ['name, body and day', { isSameName: true, isSameOrganization: true, isSameDecisionDate: true }, true],
  ['body and the whole text', { isSameOrganization: true, text: 1 }, true],
])('%s: %o is probably the same: %s', (_, likeness, isShown) => {
  expect(scoreOf({ ...nothing, ...likeness }).score >= leastScore).toBe(isShown)
})

test('texts that are no more alike than any two texts are no signal', () => {
  expect(scoreOf({ ...nothing, text: 0.29 })).toEqual({ score: 0, signals: [] })
  expect(scoreOf({ ...nothing, text: 0.5 })).toEqual({ score: 20, signals: ['text'] })
})
