import { expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { readRefusal, refusalInBrowser, refusalOf } from './refusal.ts'

const values = { reason: 'Late.' }
const message = 'Error Saving Changes'

test('refused fields come with the typed values, and refused files are named', () => {
  const fields = [{ field: 'file', reason: 'files-refused' }]
  const refused = [{ fileName: 'a.exe', reason: 'file-executable' }]
  const failure = { code: 'invalid-input', message, fields, details: { refused } }
  expect(readRefusal(422, failure, 'adjust', values)).toEqual({
    intent: 'adjust',
    refused: { fields, values },
    files: refused,
  })
})

test('a rule that says no is a problem with its code, the API’s words and its details', () => {
  const failure = new CallFailure(409, { code: 'stale-version', message, details: { since: [] } })
  expect(refusalOf(failure, 'withdraw', values)).toEqual({
    intent: 'withdraw',
    refused: { fields: [], values },
    problem: { code: 'stale-version', message, status: 409, details: { since: [] } },
  })
})

test('all failures on our side have one code', () => {
  for (const code of ['unavailable', 'busy', 'invalid-input'])
    expect(readRefusal(503, { code, message, fields: [] }, '', values).problem).toMatchObject({ code: 'our-fault' })
})

test('only in the browser a TypeError means a lost connection; a bug is thrown', () => {
  const broken = new TypeError('Failed to fetch')
  expect(refusalInBrowser(broken, 'withdraw', values)).toMatchObject({
    problem: { code: 'offline' },
    refused: { values },
  })
  expect(() => refusalOf(broken, 'withdraw', values)).toThrow(broken)
  expect(() => refusalInBrowser(new RangeError('ours'), 'withdraw', values)).toThrow(RangeError)
})
