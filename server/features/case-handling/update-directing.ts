import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { roleOf } from './case-handling.queries.ts'
import { checkDirecting, directedIn, type DirectingInput, directingInput } from './directing-input.ts'
import { changesOf, isHandledByGroup, leadOf } from './handlers.rules.ts'
import {
  addHandlers,
  changeLead,
  type CurrentHandler,
  listCurrentHandlers,
  removeHandlers,
} from '#server/features/case-people/index.ts'

/**
 * The officer changes the handlers during the investigation. The acceptance of those who stay remains; a new lead
 * accepts as the lead. Those who left or joined are told. Refuses with InvalidInput, RuleViolation (`nothing-changed`).
 */
export const updateDirecting: ActionRule<DirectingInput, CurrentHandler[]> = {
  action: 'update-directing',
  input: directingInput,

  async check(act) {
    const [before] = await Promise.all([listCurrentHandlers(act.tx, act.complaint.id), checkDirecting(act)])
    const changes = changesOf(before, directedIn(act.input, leadOf(before)))
    if (changes.left.length + changes.joined.length === 0 && changes.newLead === undefined)
      throw new RuleViolation('nothing-changed')
    return before
  },

  async effect({ tx, complaint, input, at, authorId }, before) {
    const after = directedIn(input, leadOf(before))
    const { left, joined, newLead } = changesOf(before, after)
    // sent together, and done in this order: a case has one lead
    const [roleId] = await Promise.all([
      roleOf(tx, after.leadId),
      removeHandlers(tx, complaint.id, at, left),
      newLead !== undefined || joined.includes(after.leadId) ? changeLead(tx, complaint.id, newLead ?? 0) : undefined,
      addHandlers(tx, complaint.id, joined, after.leadId, { at, byId: authorId }),
    ])
    const asked = newLead === undefined ? joined : [...joined, newLead]
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
