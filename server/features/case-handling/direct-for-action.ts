import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { roleOf } from './case-handling.queries.ts'
import { checkDirecting, directedIn, type DirectingInput, directingInput } from './directing-input.ts'
import { isHandledByGroup } from './handlers.rules.ts'
import { addHandlers, removeHandlers } from '#server/features/case-people/index.ts'

/**
 * The officer directs the case to one handler or to a group with a lead, who are told. Handlers of an earlier
 * round are asked again. Refuses with InvalidInput.
 */
export const directForAction: ActionRule<DirectingInput> = {
  action: 'direct-for-action',
  input: directingInput,
  check: checkDirecting,

  async effect({ tx, complaint, input, at, authorId, actedForId }) {
    const { handlerIds, leadId } = directedIn(input)
    const [roleId] = await Promise.all([
      roleOf(tx, leadId),
      removeHandlers(tx, complaint.id, at),
      addHandlers(tx, complaint.id, handlerIds, leadId, { at, byId: authorId }),
    ])
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
