import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs, type Tx } from '../db/connections/transaction.ts'
import { TooManyAttempts } from '../errors.ts'
import { clearAttempts, countAttempt, recordAttempt } from './throttle.ts'

const database = await testDatabase()

const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)
const limit = { limit: 3, windowSeconds: 60 }
const now = new Date('2026-11-21T06:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const count = (subject: string, at = now) => run(tx => countAttempt(tx, 'track', subject, limit, at))

test('of many simultaneous attempts exactly the limit passes', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => count('crowd')))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(limit.limit)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(TooManyAttempts)
  }
})

test('a refusal says how long to wait, and the window ends by itself', async () => {
  for (let attempt = 0; attempt < limit.limit; attempt++) await count('patient')
  await expect(count('patient', later(20))).rejects.toMatchObject({ retryAfter: 40 })
  await count('patient', later(60))
})

test('subjects and kinds do not share their attempts, and clearing gives them back', async () => {
  for (let attempt = 0; attempt < limit.limit; attempt++) await count('busy')
  await expect(count('busy')).rejects.toThrow(TooManyAttempts)
  await count('other')
  await run(tx => countAttempt(tx, 'letter', 'busy', limit, now))
  await run(tx => clearAttempts(tx, 'track', 'busy'))
  await count('busy')
  expect((await run(tx => recordAttempt(tx, 'track', 'busy', limit, now))).count).toBe(2)
})
