import { z } from 'zod'
import { type ActionRule, findCaseHolder, findHandOverCause } from '#server/features/lifecycle/index.ts'
import { InvalidInput, missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { guardGiving, handOver, requirePost } from './hand-over.ts'
import { findFit } from '#server/features/case-people/index.ts'

const input = z.object({ userId: z.int().optional(), fromId: z.int().optional(), reason: z.string().optional() })
export type Reassignment = z.output<typeof input>

/**
 * The case gets another holder in the same status; with `fromId` only if that person holds it. Throws InvalidInput, and RuleViolation
 * `not-delayed`, `held-by-another`.
 */
export const reassign: ActionRule<Reassignment> = {
  action: 'reassign',
  input,

  guard: guardGiving,

  async check(act) {
    const { tx, complaint, input } = act
    refuseFields([missing('userId', input.userId), missing('reason', input.reason)])
    const post = requirePost(act)
    const refuse = (reason: string) => new InvalidInput([{ field: 'userId', reason }])
    const holderId = await findCaseHolder(tx, complaint)
    if (input.fromId !== undefined && input.fromId !== holderId) throw new RuleViolation('held-by-another')
    if (holderId === input.userId) throw refuse('holds-it-already')
    if (!(await findFit(tx, complaint, post, input.userId ?? 0))) throw refuse('cannot-hold-it')
  },

  async effect(act) {
    const post = requirePost(act)
    const person = await findFit(act.tx, act.complaint, post, act.input.userId ?? 0)
    if (!person) throw new RuleViolation('cannot-hold-it')
    return handOver(act, post, person, (await findHandOverCause(act)) ?? 'given')
  },
}
