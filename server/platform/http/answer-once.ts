import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { continueAs } from '../db/connections/transaction.ts'
import { RuleViolation } from '../errors.ts'
import type { Call } from './call.ts'
import { findKeptAnswer, keepAnswer, takeKey } from './kept-answers.queries.ts'

/** Nobody else may read kept answers, not even who got them. */
const system = { kind: 'system', job: 'answer-once' } as const

/** An answer, and what was sent for it. */
interface Kept {
  sent: string
  answer: unknown
}

/**
 * The context of a call that adds something, for its one transaction: when the caller sends the same again under the same key, because
 * the answer was lost, nothing is added a second time and the answer is the same. Throws RuleViolation `key-of-another-request` when
 * something else comes under the key.
 */
export function onceFor({ context, actor, path, idempotencyKey: key }: Call, body: unknown): Context {
  if (key === undefined || actor.kind !== 'staff') return context
  const asked = { caller: `user:${actor.userId}`, call: path, key }
  const sent = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return {
    ...context,
    async once(tx, work) {
      const now = context.clock.now()
      await continueAs(tx, system)
      if (!(await takeKey(tx, asked, now))) {
        const kept = (await findKeptAnswer(tx, asked)) as Kept
        if (kept.sent !== sent) throw new RuleViolation('key-of-another-request')
        return kept.answer as Awaited<ReturnType<typeof work>>
      }
      await continueAs(tx, actor)
      const answer = await work(tx)
      await continueAs(tx, system)
      await keepAnswer(tx, asked, { sent, answer } satisfies Kept, now)
      await continueAs(tx, actor)
      return answer
    },
  }
}
