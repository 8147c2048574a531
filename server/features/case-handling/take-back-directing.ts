import { undoMinutes } from '#contract/desk/desk-choices.ts'
import { removeHandlers } from '#server/features/case-people/index.ts'
import { type ActionRule, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { findLastStep } from './case-handling.queries.ts'

/**
 * Whoever directed the case takes that back within some minutes, as long as nobody else has acted: the case waits for the officer
 * again, and the handlers are told. Both steps stay in the history. Refuses with RuleViolation `acted-since`, `too-late-to-take-back`.
 */
export const takeBackDirecting: ActionRule<object> = {
  action: 'take-back-directing',
  input: noInput,

  async guard({ tx, actor, complaint, at }) {
    const last = await findLastStep(tx, complaint.id)
    const isOwn = actor.kind === 'staff' && last.actor_id === actor.userId
    if (last.action !== 'direct-for-action' || !isOwn) return new RuleViolation('acted-since')
    const isOver = at.getTime() - last.at.getTime() > undoMinutes * 60_000
    return isOver ? new RuleViolation('too-late-to-take-back') : undefined
  },

  async effect({ tx, complaint, at, authorId, handlers: before }) {
    const handlers = before.map(({ userId }) => userId)
    await removeHandlers(tx, complaint.id, at)
    return {
      audited: { handlerIds: handlers },
      tells: handlers
        .filter(userId => userId !== authorId)
        .map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
    }
  },
}
