import { localDate } from '#server/features/calendar/index.ts'
import { tellRespondents } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

interface Event {
  template:
    | 'statement-asked'
    | 'statement-time-granted'
    | 'statement-time-refused'
    | 'statement-reminder'
    | 'statement-missing'
  /** Of the request. */
  id: number
  organizationId: number
  dueAt: Date
  at: Date
}

/** Tells everybody who speaks for the body of its request: once for each request, kind and day. */
export function tellBody(tx: Tx, context: Context, { template, id, organizationId, dueAt, at }: Event): Promise<void> {
  const day = localDate(dueAt)
  const event = `statement:${id}:${template}:${day}`
  return tellRespondents(tx, context, { template, organizationId, event, path: `/statements/${id}`, day, at })
}
