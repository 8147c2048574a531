import { queueEmails } from '#server/features/notifications/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findRespondents } from '#server/features/staff/index.ts'

interface Event {
  template: 'statement-asked'
  /** Of the request. */
  id: number
  organizationId: number
  dueAt: Date
  at: Date
}

/** An e-mail to everybody who speaks for the body, without a word of the case. */
export async function tellBody(
  tx: Tx,
  context: Context,
  { template, id, organizationId, dueAt, at }: Event,
): Promise<void> {
  const people = await findRespondents(tx, organizationId)
  await queueEmails(
    tx,
    context.jobs,
    template,
    people.map(({ id: userId, user_name, language }) => ({
      eventKey: `statement:${id}:${template}:${userId}`,
      language,
      email: user_name,
      values: { day: formatDate(localDate(dueAt), language), link: `${context.config.publicUrl}/statements/${id}` },
      at,
    })),
  )
}
