import { audit } from '#server/features/audit/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { endUncalled } from './months.queries.ts'

const kind = { name: 'end-call-backs', retryLimit: 2 }
const system = { kind: 'system', job: kind.name } as const

/** Every hour: ends the call-backs that nobody made in time. */
export const endCallBacksJob: JobDefinition = {
  kind,
  schedule: '43 * * * *',
  async run(context) {
    await endCallBacks(context)
  },
}

/** Ended in one run; the next hour goes on. */
const most = 500

/**
 * Ends the call-backs whose time is over, also those that nobody may make because everybody who could call worked on the case. Returns
 * how many.
 */
export function endCallBacks(context: Context): Promise<number> {
  const now = context.clock.now()
  return inTransaction(context, system, async tx => {
    const { days } = await getOfficeSetting(tx, 'callBacks')
    const ended = await endUncalled(tx, { days, now, most })
    for (const { id, complaint_id: complaintId, outcome, missed } of ended)
      await audit(tx, system, 'call-back-ended', { type: 'call-back', id }, { complaintId, outcome, missed }, now)
    return ended.length
  })
}
