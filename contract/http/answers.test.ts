import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from '../index.ts'

/** These calls have nothing to return: docs/decisions/contract-and-legacy-spellings.md. */
const silent = ['forgotPassword', 'resetPassword', 'signOut', 'endPossession']
/** Their answer is a file. */
const exports = ['exportAuditEntries', 'exportComplaintReport', 'exportSummaryReport']

test('a call that changes something answers with the record as it is now', () => {
  const calls = Object.entries<Endpoint>(contract).filter(([, { method }]) => method !== 'GET')
  const sayingNothing = calls.filter(([, { answer }]) => answer.safeParse({}).success).map(([name]) => name)
  expect(sayingNothing.toSorted()).toEqual([...silent, ...exports].toSorted())
})
