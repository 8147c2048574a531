import { findRespondents } from '#server/features/staff/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { formatDate } from '#server/platform/dates.ts'
import { queueEmails } from './queue-messages.ts'

interface News {
  template: BodyTemplate
  organizationId: number
  /** What happened: each person is told once of it. */
  event: string
  /** The page that the message opens. */
  path: string
  /** The day that the message names. */
  day: string
  at: Date
}

/** Messages that name a day and open a page of the body. */
type BodyTemplate =
  | `statement-${'asked' | 'time-granted' | 'time-refused' | 'reminder' | 'missing'}`
  | `order-${'made' | 'due-soon' | 'contested'}`

/** An e-mail to everybody who speaks for a body, without a word of the case. */
export async function tellRespondents(
  tx: Tx,
  context: Context,
  { template, organizationId, event, path, day, at }: News,
): Promise<void> {
  const people = await findRespondents(tx, organizationId)
  const link = `${context.config.publicUrl}${path}`
  await queueEmails(
    tx,
    context.jobs,
    template,
    people.map(({ id, user_name, language }) => ({
      eventKey: `${event}:${id}`,
      language,
      email: user_name,
      values: { day: formatDate(day, language), link },
      at,
    })),
  )
}
