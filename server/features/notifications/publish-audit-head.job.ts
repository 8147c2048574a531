import { findPublishedHead } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { queueMessages } from './queue-messages.ts'

const kind = { name: 'publish-audit-head', retryLimit: 10 }

/** Once a day the newest seal of the audit trail is sent to a place where nobody with access to the database can change it. */
export const publishAuditHeadJob: JobDefinition = { kind, schedule: '15 6 * * *', run: publishAuditHead }

/** Writes the head into the log, and sends it to the address of the office's settings, otherwise that of the process, once a day. */
export async function publishAuditHead(context: Context): Promise<void> {
  const { db, config, clock, jobs, log } = context
  const head = await findPublishedHead(db)
  if (!head) return
  log.info({ head }, 'audit: head of the trail')
  const day = localDate(clock.now())
  await inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const { auditHeadTo } = await getOfficeSetting(tx, 'publication')
    const email = auditHeadTo || config.auditHeadTo
    if (!email) return
    await queueMessages(tx, jobs, {
      eventKey: `audit-head:${day}`,
      template: 'audit-head',
      language: 'en',
      email,
      values: { head, day },
      at: clock.now(),
    })
  })
}
