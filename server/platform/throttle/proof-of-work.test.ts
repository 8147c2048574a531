import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs } from '../db/connections/transaction.ts'
import { makeChallenge, useSolution } from './proof-of-work.ts'

const database = await testDatabase()

const config = { secret: 'a secret of the test, long enough to be one' }
const use = (text: string, by = config) =>
  inTransactionAs(database.db, { kind: 'visitor' }, tx => useSolution(tx, by, text, new Date()))

async function solved(made = new Date()): Promise<string> {
  const challenge = await makeChallenge(config, made)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a solution is accepted once, even when it is sent many times at once', async () => {
  const text = await solved()
  const uses = await Promise.all(Array.from({ length: 8 }, () => use(text)))
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('a challenge of another installation, an old one and none at all are refused', async () => {
  expect(await use(await solved(), { secret: 'another secret, just as long as the first' })).toBe(false)
  expect(await use(await solved(new Date(Date.now() - 3_600_000)))).toBe(false)
  for (const text of [
    '',
    'null',
    'bm9uZQ==',
    Buffer.from('{"challenge":{"signature":"a"},"solution":{"counter":1}}').toString('base64'),
  ]) {
    expect(await use(text)).toBe(false)
  }
})

test('a guessed counter is no solution', async () => {
  const challenge = await makeChallenge(config, new Date())
  const guess = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
  expect(await use(Buffer.from(JSON.stringify(guess)).toString('base64'))).toBe(false)
})
