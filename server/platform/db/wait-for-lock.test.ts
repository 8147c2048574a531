import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { connect, isDatabaseUnavailable } from './connections/connect.ts'
import { keepFromMerging, lockMerges } from './merging.ts'
import { inTransactionAs, type Tx } from './connections/transaction.ts'
import { waitForLock } from './wait-for-lock.ts'

const database = await testDatabase()

test('one after another, even when the first takes longer than a statement may', async () => {
  const db = connect(database.appUrl, { max: 3, statementTimeout: 300 })
  const seen: string[] = []
  const work = (name: string) =>
    db.transaction().execute(async tx => {
      await waitForLock(tx, 'a test')
      seen.push(`${name} begins`)
      await pause(700)
      seen.push(`${name} ends`)
    })
  try {
    await Promise.all([work('one'), work('other')])
  } finally {
    await db.destroy()
  }
  const [first, second] = seen[0] === 'one begins' ? ['one', 'other'] : ['other', 'one']
  expect(seen).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})

test('a wait for a merge that does not end ends itself, so that no connection is kept for good', async () => {
  const db = connect(database.appUrl, { max: 4 })
  const refused = (wait: (tx: Tx) => Promise<void>) =>
    inTransactionAs(db, { kind: 'system', job: 'test' }, wait).catch(isDatabaseUnavailable)
  const waits = [keepFromMerging, lockMerges, (tx: Tx) => waitForLock(tx, 'merges', { atMostSeconds: 0.3 })]
  try {
    await db.transaction().execute(async tx => {
      await waitForLock(tx, 'merges')
      expect(await Promise.all(waits.map(refused))).toEqual([true, true, true])
    })
  } finally {
    await db.destroy()
  }
})
