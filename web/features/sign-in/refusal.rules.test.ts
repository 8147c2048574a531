import { expect, test } from 'vitest'
import { CallFailure } from '#contract/client.ts'
import { hasFailed, readRefusal } from './refusal.rules.ts'

const values = { userName: 'receiver@office.et' }

test('refused fields come back with the name that was typed, and without the password', () => {
  const fields = [{ field: 'userPassword', reason: 'required' }]
  const failure = new CallFailure(422, { code: 'invalid-input', message: 'Please check.', fields })
  expect(readRefusal(failure, values)).toEqual({ refused: { fields, values } })
})

test('the words of the API are shown as they came', () => {
  const failure = new CallFailure(401, { code: 'invalid-credentials', message: 'Invalid Crredentials' })
  expect(readRefusal(failure, values)).toEqual({
    problem: { kind: 'refused', message: 'Invalid Crredentials', isKnown: true },
  })
})

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
  [undefined, 1],
])('a wait of %s seconds is said as %s minutes', (retryAfter, minutes) => {
  const failure = new CallFailure(429, { code: 'too-many-attempts', message: 'Wait.', details: { retryAfter } })
  expect(readRefusal(failure, values)).toEqual({ problem: { kind: 'too-many', minutes } })
})

test('a proof of work that is asked is no failure; where very many wait, that is said', () => {
  const problemOf = (code: string) =>
    readRefusal(new CallFailure(429, { code, message: 'Wait.', details: { retryAfter: 700 } }), values).problem
  expect(problemOf('challenge-required')).toEqual({ kind: 'proof-needed' })
  expect(hasFailed(problemOf('challenge-required'))).toBe(false)
  expect(problemOf('too-many-waiting')).toEqual({ kind: 'busy' })
  expect(hasFailed(problemOf('too-many-waiting'))).toBe(true)
  expect(hasFailed(undefined)).toBe(false)
})

test('a missing answer does not count as a refusal, and our own mistake is not hidden', () => {
  expect(readRefusal(new TypeError('Failed to fetch'), values)).toEqual({ problem: { kind: 'offline' } })
  expect(() => readRefusal(new RangeError('ours'), values)).toThrow(RangeError)
})

test('where the server cannot answer, that is said and what was typed stays', () => {
  const failure = new CallFailure(503, { code: 'unavailable', message: 'Something went wrong!' })
  expect(readRefusal(failure, values)).toEqual({
    problem: { kind: 'our-fault', message: 'Something went wrong!' },
    refused: { fields: [], values },
  })
})
