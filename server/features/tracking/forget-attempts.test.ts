import { expect, test } from 'vitest'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { forgetAttemptsJob } from './forget-attempts.job.ts'

const server = await testServer()

test('attempts of the day before yesterday are deleted, those of today are not', async () => {
  const now = server.context.clock.now()
  const old = new Date(now.getTime() - 3 * 86_400_000)
  await server.inTransaction(tx =>
    tx
      .insertInto('attempt')
      .values([
        { kind: 'track', subject: 'old', window_start: old, count: 1 },
        { kind: 'track', subject: 'new', window_start: now, count: 1 },
      ])
      .execute(),
  )
  await forgetAttemptsJob.run(server.context)
  const left = await server.inTransaction(tx => tx.selectFrom('attempt').select('subject').execute())
  expect(left).toEqual([{ subject: 'new' }])
})

test('an ended proof is kept as long as its cookie could be valid', async () => {
  const { ownerDb } = server.database
  const now = server.context.clock.now().getTime()
  await plant(ownerDb, 'ended_proof', [
    { id: 'old', ends_at: new Date(now - 3 * 86_400_000) },
    { id: 'new', ends_at: new Date(now + 1) },
  ])
  await forgetAttemptsJob.run(server.context)
  expect(await rowsIn(ownerDb, 'ended_proof', {}, ['id'])).toEqual([{ id: 'new' }])
})
