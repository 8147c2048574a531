import { type ActionRule, once, reasonInput, type ReasonInput } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { guardHandOver, handOver, holderOf, requireCause, requirePost } from './hand-over.ts'
import { findFit } from '#server/features/case-people/index.ts'

/**
 * A supervisor takes the case over, in the same status. Throws InvalidInput, and RuleViolation
 * `not-delayed`, `holds-it-already`, `cannot-hold-it`.
 */
export const takeOver: ActionRule<ReasonInput> = {
  action: 'take-over',
  input: reasonInput,

  async guard(asked) {
    const refusal = await guardHandOver(asked)
    if (refusal) return refusal
    const { tx, actor, complaint } = asked
    const userId = actor.kind === 'staff' ? actor.userId : 0
    const post = requirePost(asked)
    const [holderId, person] = await Promise.all([once(asked, holderOf), findFit(tx, complaint, post, userId)])
    if (holderId === userId) return new RuleViolation('holds-it-already')
    return person ? undefined : new RuleViolation('cannot-hold-it')
  },

  check: ({ input: { reason } }) => refuseFields([missing('reason', reason)]),

  async effect(act) {
    const post = requirePost(act)
    const person = await findFit(act.tx, act.complaint, post, act.authorId ?? 0)
    if (!person) throw new RuleViolation('cannot-hold-it')
    return handOver(act, post, person, await requireCause(act))
  },
}
