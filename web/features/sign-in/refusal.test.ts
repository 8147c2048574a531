import { expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { minutesToWait } from '#web/platform/answers/refusal.ts'
import { hasFailed, readSignIn } from './refusal.ts'

const values = { userName: 'receiver@office.et' }

test('refused fields come back with the name that was typed, and without the password', () => {
  const fields = [{ field: 'userPassword', reason: 'required' }]
  const failure = new CallFailure(422, { code: 'invalid-input', message: 'Please check.', fields })
  expect(readSignIn(failure, values)).toEqual({ intent: 'sign-in', refused: { fields, values } })
})

test('the words of the API are shown as they came', () => {
  const failure = new CallFailure(401, { code: 'invalid-credentials', message: 'Invalid Crredentials' })
  expect(readSignIn(failure, values)).toMatchObject({
    problem: { code: 'invalid-credentials', message: 'Invalid Crredentials' },
  })
})

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
  [undefined, undefined],
])('a wait of %s seconds is said as %s minutes', (retryAfter, minutes) => {
  const failure = new CallFailure(429, { code: 'too-many-attempts', message: 'Wait.', details: { retryAfter } })
  const { problem } = readSignIn(failure, values)
  expect(problem && minutesToWait(problem)).toBe(minutes)
})

test('a required proof of work is no failure; when very many wait, the notice says so', () => {
  const problemOf = (code: string) =>
    readSignIn(new CallFailure(429, { code, message: 'Wait.', details: { retryAfter: 700 } }), values).problem
  expect(hasFailed(problemOf('challenge-required'))).toBe(false)
  expect(hasFailed(problemOf('too-many-waiting'))).toBe(true)
  expect(hasFailed(undefined)).toBe(false)
})

test('a missing answer does not count as a refusal, and a bug is not hidden', () => {
  expect(readSignIn(new TypeError('Failed to fetch'), values)).toMatchObject({ problem: { code: 'offline' } })
  expect(() => readSignIn(new RangeError('ours'), values)).toThrow(RangeError)
})

test('when the server cannot answer, the notice says so and typed values stay', () => {
  const failure = new CallFailure(503, { code: 'unavailable', message: 'Something went wrong!' })
  expect(readSignIn(failure, values)).toMatchObject({
    problem: { code: 'our-fault', message: 'Something went wrong!' },
    refused: { fields: [], values },
  })
})
