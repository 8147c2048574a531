import { z } from 'zod'
import { type ActionRule, findCaseHolder } from '#server/features/complaints/index.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { handOver, requireCause, requirePost } from './hand-over.ts'
import { findFit } from './holders.queries.ts'

const input = z.object({ reason: z.string().optional() })
export type TakingOver = z.output<typeof input>

/**
 * Who answers for delays takes the case into their own hands, where it stands. Throws InvalidInput, and RuleViolation
 * `not-delayed`, `holds-it-already`, `cannot-hold-it`.
 */
export const takeOver: ActionRule<TakingOver> = {
  action: 'take-over',
  input,

  async check(act) {
    const { tx, complaint, authorId, input } = act
    if (!input.reason) throw new InvalidInput([{ field: 'reason', reason: 'required' }])
    const post = requirePost(act)
    await requireCause(act)
    if ((await findCaseHolder(tx, complaint)) === authorId) throw new RuleViolation('holds-it-already')
    if (!(await findFit(tx, complaint, post, authorId ?? 0))) throw new RuleViolation('cannot-hold-it')
  },

  async effect(act) {
    const post = requirePost(act)
    const person = await findFit(act.tx, act.complaint, post, act.authorId ?? 0)
    if (!person) throw new RuleViolation('cannot-hold-it')
    return handOver(act, post, person, await requireCause(act))
  },
}
