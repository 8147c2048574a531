import { z } from 'zod'
import {
  type Act,
  type ActionRule,
  calendarOf,
  type CaseGuard,
  ledgerOf,
  once,
} from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type FieldError, missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { isStatementAwaited } from '../awaited.ts'
import { daysThrough, endOfTime, type Time } from './more-time.ts'
import { findOpenRequest, type OpenRequest } from '../statements.queries.ts'
import { keepTimeRequest } from './time.queries.ts'
import { whoAsked } from '../who-asked.ts'

const input = z.object({ requestId: z.number(), until: z.string().optional(), reason: z.string().optional() })

/** Why a body cannot ask for more time, if it cannot: it did already, its clock is paused, or its time is over. */
function refusalOf(open: OpenRequest, time: Time): RuleViolation | undefined {
  if (open.time_asked_at !== null) return new RuleViolation('time-asked-already')
  const end = endOfTime(time)
  // while its clock is paused the body has time anyway
  if (!end) return new RuleViolation('time-stands-still')
  return end <= time.at ? new RuleViolation('time-is-over') : undefined
}

/** Refuses as `refusalOf`; most cases are answered by their ledger alone. */
export const mayAskForTime: CaseGuard = async asked => {
  if (!(await isStatementAwaited(asked))) return new RuleViolation('no-statement-asked')
  const [ledger, calendar] = await Promise.all([once(asked, ledgerOf), once(asked, calendarOf)])
  const open = await findOpenRequest(asked.tx, asked.complaint.id)
  return open && refusalOf(open, { ledger, calendar, at: asked.at })
}

interface AskedFor {
  until?: string | undefined
  reason?: string | undefined
}

/**
 * The open request, with the faults of what is asked for: a day within the office's bound, and a reason. Throws RuleViolation
 * `no-statement-asked`, `time-asked-already`, `time-stands-still`, `time-is-over`.
 */
export async function checkTimeAsked(
  act: Act<AskedFor>,
  open: OpenRequest | undefined,
): Promise<{ open: OpenRequest; faults: (FieldError | false)[] }> {
  if (!open) throw new RuleViolation('no-statement-asked')
  const { tx, ledger, calendar, at } = act
  const { until, reason } = act.input
  const time = { ledger, calendar, at }
  const refusal = refusalOf(open, time)
  if (refusal) throw refusal
  const most = (await getOfficeSetting(tx, 'statements')).moreDays
  const days = until === undefined ? 0 : daysThrough(time, until, most)
  const faults = [
    missing('until', until),
    typeof days === 'string' && { field: 'until', reason: days },
    missing('reason', reason),
  ]
  return { open, faults }
}

/** Keeps what is asked for; whoever can answer is told. */
export async function keepTimeAsked(
  { tx, complaint, at, authorId, input: { until = '', reason = '' } }: Act<AskedFor>,
  { id, asked_by_id }: OpenRequest,
  { byId, receivedOn }: { byId: number; receivedOn: string | null },
) {
  await keepTimeRequest(tx, id, { at, byId, until, reason, receivedOn })
  return {
    details: { until },
    audited: { requestId: id, until, ...(receivedOn !== null && { receivedOn }) },
    tells: (await whoAsked(tx, complaint, asked_by_id))
      .filter(userId => userId !== authorId)
      .map(userId => ({ userId, task: 'statement-time-asked' as const, event: `statement-time-${id}` })),
  }
}

/**
 * The body asks for more time, once for each request, until a day that the office's setting bounds. Nothing changes until somebody of the
 * office answers. Throws InvalidInput, and what `checkTimeAsked` throws.
 */
export const askForTime: ActionRule<z.output<typeof input>, OpenRequest> = {
  action: 'ask-for-time',
  input,

  async check(act) {
    const found = await findOpenRequest(act.tx, act.complaint.id)
    const { open, faults } = await checkTimeAsked(act, found?.id === act.input.requestId ? found : undefined)
    refuseFields(faults)
    return open
  },

  effect: (act, open) =>
    keepTimeAsked(act, open, { byId: act.actor.kind === 'respondent' ? act.actor.userId : 0, receivedOn: null }),
}
