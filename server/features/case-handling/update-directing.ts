import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { roleOf } from './case-handling.queries.ts'
import { checkDirecting, directedIn, type DirectingInput, directingInput } from './directing-input.ts'
import { changesOf, isHandledByGroup, leadOf } from './handlers.rules.ts'
import { addHandlers, changeLead, listCurrentHandlers, removeHandlers } from '#server/features/case-people/index.ts'

/**
 * The officer changes the handlers during the investigation. The acceptance of those who stay remains; a new lead
 * accepts as the lead. Those who left or joined are told. Refuses with InvalidInput, RuleViolation (`nothing-changed`).
 */
export const updateDirecting: ActionRule<DirectingInput> = {
  action: 'update-directing',
  input: directingInput,

  async check(act) {
    await checkDirecting(act)
    const before = await listCurrentHandlers(act.tx, act.complaint.id)
    const changes = changesOf(before, directedIn(act.input, leadOf(before)))
    if (changes.left.length + changes.joined.length === 0 && changes.newLead === undefined)
      throw new RuleViolation('nothing-changed')
  },

  async effect({ tx, complaint, input, at, authorId }) {
    const before = await listCurrentHandlers(tx, complaint.id)
    const after = directedIn(input, leadOf(before))
    const { left, joined, newLead } = changesOf(before, after)
    await removeHandlers(tx, complaint.id, at, left)
    // before the new lead begins: a case has one lead
    if (newLead !== undefined) await changeLead(tx, complaint.id, newLead)
    else if (joined.includes(after.leadId)) await changeLead(tx, complaint.id, 0)
    await addHandlers(tx, complaint.id, joined, after.leadId, { at, byId: authorId })
    const asked = newLead === undefined ? joined : [...joined, newLead]
    return {
      reason: input.reason ?? null,
      roleId: await roleOf(tx, after.leadId),
      details: { handlers: after.handlerIds.length, isHandledByGroup: isHandledByGroup(after.handlerIds.length) },
      audited: { ...after, left, joined },
      tells: [
        ...left.map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
        ...asked.map(userId => ({ userId, task: 'handle' as const })),
      ],
    }
  },
}
