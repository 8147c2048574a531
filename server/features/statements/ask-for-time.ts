import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { daysThrough, endOfTime } from './more-time.ts'
import { findOpenRequest, type OpenRequest } from './statements.queries.ts'
import { keepTimeRequest } from './time.queries.ts'
import { whoAsked } from './who-asked.ts'

const input = z.object({ requestId: z.number(), until: z.string().optional(), reason: z.string().optional() })

/**
 * The body asks for more time, once for each request, until a day that the office's setting bounds. Nothing changes until somebody of the
 * office answers. Throws InvalidInput, and RuleViolation `no-statement-asked`, `time-asked-already`, `time-is-over`.
 */
export const askForTime: ActionRule<z.output<typeof input>, OpenRequest> = {
  action: 'ask-for-time',
  input,

  async check({ tx, complaint, at, ledger, calendar, input: { requestId, until, reason } }) {
    const open = await findOpenRequest(tx, complaint.id)
    if (open?.id !== requestId) throw new RuleViolation('no-statement-asked')
    if (open.time_asked_at !== null) throw new RuleViolation('time-asked-already')
    const end = endOfTime({ ledger, calendar })
    // while its clock is paused the body has time anyway
    if (!end) throw new RuleViolation('time-stands-still')
    if (end <= at) throw new RuleViolation('time-is-over')
    const most = (await getOfficeSetting(tx, 'statements')).moreDays
    const days = until === undefined ? 0 : daysThrough({ ledger, calendar, at }, until, most)
    refuseFields([
      missing('until', until),
      typeof days === 'string' && { field: 'until', reason: days },
      missing('reason', reason),
    ])
    return open
  },

  async effect({ tx, complaint, at, actor, input: { until = '', reason = '' } }, { id, asked_by_id }) {
    await keepTimeRequest(tx, id, { at, byId: actor.kind === 'respondent' ? actor.userId : 0, until, reason })
    return {
      details: { until },
      audited: { requestId: id, until },
      tells: (await whoAsked(tx, complaint, asked_by_id)).map(userId => ({
        userId,
        task: 'statement-time-asked' as const,
        event: `statement-time-${id}`,
      })),
    }
  },
}
