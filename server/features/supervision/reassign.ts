import { z } from 'zod'
import { type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { InvalidInput, missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { guardHandOver, handOver, requireCause, requirePost } from './hand-over.ts'
import { findFit } from '#server/features/case-people/index.ts'

const input = z.object({ userId: z.int().optional(), reason: z.string().optional() })
export type Reassignment = z.output<typeof input>

/** The case gets another holder in the same status. Throws InvalidInput, and RuleViolation `not-delayed`. */
export const reassign: ActionRule<Reassignment> = {
  action: 'reassign',
  input,

  guard: guardHandOver,

  async check(act) {
    const { tx, complaint, input } = act
    refuseFields([missing('userId', input.userId), missing('reason', input.reason)])
    const post = requirePost(act)
    const refuse = (reason: string) => new InvalidInput([{ field: 'userId', reason }])
    if ((await findCaseHolder(tx, complaint)) === input.userId) throw refuse('holds-it-already')
    if (!(await findFit(tx, complaint, post, input.userId ?? 0))) throw refuse('cannot-hold-it')
  },

  async effect(act) {
    const post = requirePost(act)
    const person = await findFit(act.tx, act.complaint, post, act.input.userId ?? 0)
    if (!person) throw new RuleViolation('cannot-hold-it')
    return handOver(act, post, person, await requireCause(act))
  },
}
