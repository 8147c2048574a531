import type { CaseHandlers } from '#contract/desk/directing.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { isHandledByGroup } from './handlers.rules.ts'
import { listEveryHandler } from './show-handlers.queries.ts'

/** The present and former handlers of a case. Throws NotFound for a case that is not visible. */
export const showHandlers = (context: Context, actor: Actor, complaintId: number): Promise<CaseHandlers> =>
  readAs(context, actor, async tx => {
    const [handlers] = await Promise.all([listEveryHandler(tx, complaintId), requireVisible(tx, complaintId)])
    const current = handlers.filter(({ removed_at, declined_at }) => !removed_at && !declined_at)
    return {
      isHandledByGroup: isHandledByGroup(current.length),
      handlers: handlers.map(handler => contractForm(handler)),
    }
  })
