import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { checkDirecting, directedIn, type DirectingInput, directingInput, type RoleOfLead } from './directing-input.ts'
import { isHandledByGroup } from './handlers.rules.ts'
import { changeHandlers } from '#server/features/case-people/index.ts'

/**
 * The officer directs the case to one handler or to a group with a lead, who are told. Handlers of an earlier
 * round are asked again. Refuses with InvalidInput.
 */
export const directForAction: ActionRule<DirectingInput, RoleOfLead> = {
  action: 'direct-for-action',
  input: directingInput,
  check: act => checkDirecting(act),

  async effect({ tx, complaint, input, at, authorId, actedForId, handlers }, roleId) {
    const { handlerIds, leadId } = directedIn(input)
    const left = handlers.map(({ userId }) => userId)
    await changeHandlers(tx, complaint.id, { left, joined: handlerIds, leadId, at, byId: authorId })
    return {
      // a case that is declined returns to the officer, who is back by then
      values: { officer_id: actedForId ?? authorId },
      reason: input.reason ?? null,
      roleId,
      details: { handlers: handlerIds.length, isHandledByGroup: isHandledByGroup(handlerIds.length) },
      audited: { handlerIds, leadId },
      tells: handlerIds.map(userId => ({ userId, task: 'handle' as const })),
    }
  },
}
