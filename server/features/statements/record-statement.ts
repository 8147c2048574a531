import { z } from 'zod'
import { roleOf } from '#server/features/case-people/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { answersTo, requireAnswers } from './answers.rules.ts'
import { awaited } from './awaited.ts'
import { endRequest, findOpenRequest, type OpenRequest } from './statements.queries.ts'
import { whoAsked } from './who-asked.ts'

const input = z.object({
  answers: z.array(z.object({ ordinal: z.number(), text: z.string() })).optional(),
  general: z.string().optional(),
  signedBy: z.string().optional(),
  receivedOn: z.string().optional(),
})
export type RecordedStatement = z.output<typeof input>

/**
 * Records a statement that came on paper: who signed it, the day on which it came, and what it says to each issue. Throws InvalidInput, and
 * RuleViolation `no-statement-asked`.
 */
export const recordStatement: ActionRule<RecordedStatement, OpenRequest> = {
  action: 'record-statement',
  input,
  guard: awaited,

  async check({ tx, complaint, at, input: { answers = [], signedBy, receivedOn } }) {
    const open = await findOpenRequest(tx, complaint.id)
    if (!open) throw new RuleViolation('no-statement-asked')
    refuseFields([
      missing('signedBy', signedBy),
      missing('receivedOn', receivedOn),
      receivedOn !== undefined && receivedOn > localDate(at) && { field: 'receivedOn', reason: 'day-in-the-future' },
    ])
    requireAnswers(open.shown.issues, answers)
    return open
  },

  async effect({ tx, complaint, at, authorId, input: { answers: typed = [], ...paper } }, { id, shown, asked_by_id }) {
    const answers = answersTo(shown.issues, typed)
    const { general, signedBy, receivedOn } = paper
    await endRequest(tx, id, {
      outcome: 'recorded',
      at,
      byId: authorId,
      answers,
      general: general || null,
      signedBy: signedBy ?? null,
      receivedOn: receivedOn ?? null,
    })
    const told = (await whoAsked(tx, complaint, asked_by_id)).filter(userId => userId !== authorId)
    return {
      roleId: await roleOf(tx, authorId),
      details: { issues: answers.length, receivedOn },
      audited: { requestId: id, issues: answers.length, receivedOn },
      clockReason: 'statement-given',
      tells: told.map(userId => ({ userId, task: 'statement-given' as const, event: `statement-${id}` })),
    }
  },
}
