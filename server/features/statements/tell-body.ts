import { queueEmails } from '#server/features/notifications/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findRespondents } from '#server/features/staff/index.ts'

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

/** An e-mail to everybody who speaks for the body, without a word of the case: once for each request, kind and day. */
export async function tellBody(
  tx: Tx,
  context: Context,
  { template, id, organizationId, dueAt, at }: Event,
): Promise<void> {
  const people = await findRespondents(tx, organizationId)
  const day = localDate(dueAt)
  await queueEmails(
    tx,
    context.jobs,
    template,
    people.map(({ id: userId, user_name, language }) => ({
      eventKey: `statement:${id}:${template}:${day}:${userId}`,
      language,
      email: user_name,
      values: { day: formatDate(day, language), link: `${context.config.publicUrl}/statements/${id}` },
      at,
    })),
  )
}
