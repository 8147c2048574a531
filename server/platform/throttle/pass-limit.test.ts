import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { passLimit } from './pass-limit.ts'

/** A caller who only waits needs none of this. */
const context = {} as Context
const visitor: Actor = { kind: 'visitor' }
const guard = { kind: 'test', address: '192.0.2.1', retryAfter: 600, patienceSeconds: 1 }
const wait = (kind: string, address: string) =>
  passLimit(context, visitor, { ...guard, kind, address }, { patient: 'yes' })

test('a caller without proof is told how long to wait and what proof to send', async () => {
  const bare = passLimit(context, visitor, guard, {})
  await expect(bare).rejects.toMatchObject({ status: 429, code: 'challenge-required', retryAfter: 600 })
})

test('the number of waiting callers is limited for each subject separately, and places become free again', async () => {
  const crowd = Array.from({ length: 21 }, (_, index) => wait('crowded', `192.0.2.${index}`))
  const elsewhere = wait('quiet', '192.0.2.1')
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 429, code: 'too-many-waiting', retryAfter: 1 } }])
  await elsewhere
  await wait('crowded', '192.0.2.1')
})

test('many callers at one address leave places for the others', async () => {
  const crowd = Array.from({ length: 15 }, () => wait('shared', '192.0.2.1'))
  const elsewhere = wait('shared', '192.0.2.2')
  const came = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled')
  expect(came).toHaveLength(10)
  await elsewhere
  await wait('shared', '192.0.2.1')
})
