import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDirecting, directedIn, type DirectingInput, directingInput, type RoleOfLead } from './directing-input.ts'
import { changesOf, isHandledByGroup, leadOf } from './handlers.rules.ts'
import { changeHandlers } from '#server/features/case-people/index.ts'

/**
 * The officer changes the handlers during the investigation. The acceptance of those who stay remains; a new lead
 * accepts as the lead. Those who left or joined are told. Refuses with InvalidInput, RuleViolation (`nothing-changed`).
 */
export const updateDirecting: ActionRule<DirectingInput, RoleOfLead> = {
  action: 'update-directing',
  input: directingInput,

  async check(act) {
    const roleId = await checkDirecting(act, leadOf(act.handlers))
    const changes = changesOf(act.handlers, directedIn(act.input, leadOf(act.handlers)))
    if (changes.left.length + changes.joined.length === 0 && changes.newLead === undefined)
      throw new RuleViolation('nothing-changed')
    return roleId
  },

  async effect({ tx, complaint, input, at, authorId, handlers }, roleId) {
    const after = directedIn(input, leadOf(handlers))
    const { left, joined, newLead } = changesOf(handlers, after)
    const asked = newLead === undefined ? joined : [...joined, newLead]
    await changeHandlers(tx, complaint.id, { left, joined, leadId: after.leadId, at, byId: authorId })
    return {
      reason: input.reason ?? null,
      roleId,
      details: { handlers: after.handlerIds.length, isHandledByGroup: isHandledByGroup(after.handlerIds.length) },
      audited: { ...after, left, joined },
      tells: [
        ...left.map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
        ...asked.map(userId => ({ userId, task: 'handle' as const })),
      ],
    }
  },
}
