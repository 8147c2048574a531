import { z } from 'zod'
import { timeAnswers } from '#contract/values/action-choices.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import {
  type Act,
  type ActionRule,
  calendarOf,
  type CaseGuard,
  ledgerOf,
  once,
} from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { isStatementAwaited } from '../awaited.ts'
import { daysThrough, endOfTime, moreDays } from './more-time.ts'
import { findOpenRequest, type OpenRequest } from '../statements.queries.ts'
import { tellBody } from '../tell-body.ts'
import { answerTimeRequest } from './time.queries.ts'

const input = z.object({
  answer: z.enum(timeAnswers).optional(),
  /** Until when, where it is granted; by default the day that was asked for. */
  until: z.string().optional(),
  reason: z.string().optional(),
})
type Answer = z.output<typeof input>

/** Refuses `no-time-asked`: the body asked for no more time, was answered, or its time is over, which is as good as a refusal. */
const timeAsked: CaseGuard = async asked => {
  const refusal = new RuleViolation('no-time-asked')
  if (!(await isStatementAwaited(asked))) return refusal
  const [ledger, calendar] = await Promise.all([once(asked, ledgerOf), once(asked, calendarOf)])
  const end = endOfTime({ ledger, calendar })
  if (!end || end <= asked.at) return refusal
  const open = await findOpenRequest(asked.tx, asked.complaint.id)
  return open?.time_asked_at && !open.time_answer ? undefined : refusal
}

interface Found {
  open: OpenRequest
  /** Working days more; 0 where it is refused. */
  days: number
}

/**
 * Grants more time to the body, which makes its day and its clock later, or refuses it with a reason that the body reads. Throws
 * InvalidInput, and RuleViolation `no-time-asked`.
 */
export const answerTime: ActionRule<Answer, Found> = {
  action: 'answer-time',
  input,
  guard: timeAsked,

  async check(act) {
    const open = await findOpenRequest(act.tx, act.complaint.id)
    if (!open) throw new RuleViolation('no-time-asked')
    const { answer, reason } = act.input
    const days = answer === 'granted' ? await daysOf(act, open) : 0
    refuseFields([
      missing('answer', answer),
      typeof days === 'string' && { field: 'until', reason: days },
      answer === 'refused' && missing('reason', reason),
    ])
    return { open, days: Number(days) }
  },

  async effect({ tx, context, at, authorId, ledger, calendar, input: { answer = 'refused', reason } }, { open, days }) {
    const more = moreDays(days)
    const isGranted = answer === 'granted'
    const longer = isGranted ? [...ledger, { ...more, event: 'extend' as const, at }] : ledger
    const { id, organization_id: organizationId } = open
    const dueAt = endOfTime({ ledger: longer, calendar }) ?? open.due_at
    await answerTimeRequest(tx, id, { answer, at, byId: authorId, reason: reason || null, dueAt })
    await tellBody(tx, context, { template: `statement-time-${answer}`, id, organizationId, dueAt, at })
    return {
      roleId: await roleOf(tx, authorId),
      details: { answer, ...(isGranted && { days, dueAt: dueAt.toISOString() }) },
      audited: { requestId: id, answer, ...(isGranted && { days }) },
      ...(isGranted && { extension: more, clockReason: 'more-time-granted' }),
    }
  },
}

async function daysOf({ tx, at, ledger, calendar, input: { until } }: Act<Answer>, { time_asked_until }: OpenRequest) {
  const most = (await getOfficeSetting(tx, 'statements')).moreDays
  return daysThrough({ ledger, calendar, at }, until ?? time_asked_until ?? '', most)
}
