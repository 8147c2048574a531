import { type ActionRule, reasonInput, type ReasonInput } from '#server/features/lifecycle/index.ts'
import { handlerOf, roleOfLead } from './accept-case.ts'
import { markDeclined, removeHandlers } from '#server/features/case-people/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

/**
 * A handler declines with a reason. A member leaves the group. When the lead declines, before the investigation, the directing
 * is void and the case returns to its officer. Refuses with InvalidInput.
 */
export const declineCase: ActionRule<ReasonInput> = {
  action: 'decline-case',
  input: reasonInput,
  outcome: act => (handlerOf(act)?.isLead ? 'lead' : 'member'),
  check: ({ input: { reason } }) => refuseFields([missing('reason', reason)]),

  async effect(act) {
    const { tx, complaint, at, authorId } = act
    const reason = act.input.reason ?? ''
    const handler = handlerOf(act)
    if (!handler) throw new Error('Only a handler of a case can decline it.')
    await markDeclined(tx, handler.id, at, reason)
    if (!handler.isLead) return { reason, roleId: roleOfLead(act), tells: tellOfficer(complaint.officer_id) }
    const others = act.handlers.filter(({ isLead }) => !isLead)
    await removeHandlers(tx, complaint.id, at)
    return {
      reason,
      audited: { isLead: true, others: others.map(({ userId }) => userId) },
      tells: [
        ...others
          .filter(({ userId }) => userId !== authorId)
          .map(({ userId }) => ({ userId, task: 'withdrawn-from-you' as const })),
        ...tellOfficer(complaint.officer_id),
      ],
    }
  },
}

const tellOfficer = (officerId: number | null) =>
  officerId === null ? [] : [{ userId: officerId, task: 'direct' as const }]
