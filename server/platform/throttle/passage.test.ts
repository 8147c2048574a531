import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { passGuard } from './passage.ts'

/** Who only waits needs nothing of it. */
const context = {} as Context
const visitor: Actor = { kind: 'visitor' }
const wait = (kind: string) =>
  passGuard(context, visitor, { kind, retryAfter: 600, patienceSeconds: 1 }, { patient: 'yes' })

test('who brings nothing is told for how long, and what opens the way', async () => {
  const bare = passGuard(context, visitor, { kind: 'test', retryAfter: 600, patienceSeconds: 1 }, {})
  await expect(bare).rejects.toMatchObject({ status: 429, code: 'challenge-required', retryAfter: 600 })
})

test('not too many wait at once; a crowd at one thing keeps nobody from another, and places become free again', async () => {
  const crowd = Array.from({ length: 21 }, () => wait('crowded'))
  const elsewhere = wait('quiet')
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 429, code: 'too-many-waiting', retryAfter: 1 } }])
  await elsewhere
  await wait('crowded')
})
