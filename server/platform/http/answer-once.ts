import type { Context } from '../context.ts'
import { continueAs } from '../db/connections/transaction.ts'
import type { Call } from './call.ts'
import { hashOf } from './idempotency.ts'
import { findKeptAnswer, keepAnswer, takeKey } from './kept-answers.queries.ts'

/** Nobody else may read kept answers, not even who got them. */
const system = { kind: 'system', job: 'answer-once' } as const

/**
 * The context of a call that adds something, for its one transaction: when the caller sends the same again under the same key, because
 * the answer was lost, nothing is added a second time and the answer is the same. Throws RuleViolation `key-of-another-request` when
 * something else comes under the key.
 */
export function onceFor({ context, actor, path, idempotencyKey: key }: Call, body: unknown): Context {
  if (key === undefined || (actor.kind !== 'staff' && actor.kind !== 'respondent')) return context
  const asked = { caller: `user:${actor.userId}`, call: path, key, sent: hashOf(body) }
  return {
    ...context,
    async once(tx, work) {
      const now = context.clock.now()
      await continueAs(tx, system)
      if (!(await takeKey(tx, asked, now))) return (await findKeptAnswer(tx, asked)) as Awaited<ReturnType<typeof work>>
      await continueAs(tx, actor)
      const answer = await work(tx)
      await continueAs(tx, system)
      await keepAnswer(tx, asked, answer, now)
      await continueAs(tx, actor)
      return answer
    },
  }
}
