import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { countUnmatched, storeMailReport } from './delivery-reports.queries.ts'
import { passOnNotArrived } from './dead-address.ts'
import { readMailReport } from './gateways/mail-report.rules.ts'
import { messageNamedIn } from './return-token.ts'

const kind = { name: 'read-returned-mail', retryLimit: 2 }
const actor = { kind: 'system', job: kind.name } as const

/** Every three minutes the mailbox of returned e-mails is read, where there is one. */
export const readReturnedMailJob: JobDefinition = { kind, schedule: '*/3 * * * *', run: readReturnedMail }

/** Keeps what mail servers reported in the mailbox of returned e-mails. Two processes may read it at the same time: a report counts once. */
export async function readReturnedMail(context: Context): Promise<void> {
  const { bounceMailbox } = context.config
  if (!bounceMailbox) return
  // the library is loaded where it is used
  const { readMailbox } = await import('./gateways/report-mailbox.ts')
  await readMailbox(bounceMailbox, source => keepMailReport(context, source))
}

/** Keeps a report with its message; one that belongs to none is counted. An e-mail that is no report is left aside. */
export async function keepMailReport(context: Context, source: Uint8Array): Promise<void> {
  const report = await readMailReport(source)
  if (!report) return
  const { status, naming } = report
  const id = messageNamedIn(context.config, naming)
  const at = context.clock.now()
  await inTransaction(context, actor, async tx => {
    const reported = id === undefined ? undefined : await storeMailReport(tx, id, status)
    if (reported) return passOnNotArrived(tx, context, reported, status)
    await countUnmatched(tx, { channel: 'email', gatewayId: id === undefined ? '–' : `m${id}`, status, at })
    context.log.warn({ status }, 'mail: a report belongs to no message')
  })
}
