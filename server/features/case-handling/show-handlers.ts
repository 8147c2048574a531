import type { CaseHandler, CaseHandlers } from '#contract/desk/directing.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/sight/require-visible.ts'
import { isHandledByGroup } from './handlers.rules.ts'
import { type HandlerRow, listEveryHandler } from './show-handlers.queries.ts'

/** The present and former handlers of a case. Throws NotFound for a case that is not visible. */
export const showHandlers = (context: Context, actor: Actor, complaintId: number): Promise<CaseHandlers> =>
  readAs(context, actor, async tx => {
    const [handlers] = await Promise.all([listEveryHandler(tx, complaintId), requireVisible(tx, complaintId)])
    const current = handlers.filter(({ removed_at, declined_at }) => !removed_at && !declined_at)
    return { isHandledByGroup: isHandledByGroup(current.length), handlers: handlers.map(toHandler) }
  })

const toHandler = (row: HandlerRow): CaseHandler => ({
  userId: row.user_id,
  name: row.name,
  role: row.role,
  organization: row.organization,
  isLead: row.is_lead,
  directedAt: row.directed_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  declinedAt: row.declined_at?.toISOString() ?? null,
  declineReason: row.decline_reason,
  removedAt: row.removed_at?.toISOString() ?? null,
})
