import { z } from 'zod'
import { giveWritten } from '#server/features/attachments/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { answersTo, requireAnswers } from './answers.rules.ts'
import { endRequest, findOpenRequest, type OpenRequest } from './statements.queries.ts'
import { whoAsked } from './who-asked.ts'

const input = z.object({
  requestId: z.number(),
  answers: z.array(z.object({ ordinal: z.number(), text: z.string() })),
  general: z.string().optional(),
})
export type GivenStatement = z.output<typeof input>

/**
 * The body complained against gives its statement: an answer to each issue that it was shown, with its documents, which become part of the
 * case. Throws InvalidInput, and RuleViolation `no-statement-asked`.
 */
export const giveStatement: ActionRule<GivenStatement, OpenRequest> = {
  action: 'give-statement',
  input,

  async check({ tx, complaint, input: { requestId, answers } }) {
    const open = await findOpenRequest(tx, complaint.id)
    if (open?.id !== requestId) throw new RuleViolation('no-statement-asked')
    requireAnswers(open.shown.issues, answers)
    return open
  },

  async effect(act, { id, shown, asked_by_id }) {
    const { tx, complaint, at, actor, input } = act
    const answers = answersTo(shown.issues, input.answers)
    const byId = actor.kind === 'respondent' ? actor.userId : null
    await endRequest(tx, id, { outcome: 'given', at, byId, answers, general: input.general || null })
    const files = await giveWritten(tx, actor, { statementRequestId: id }, { complaintId: complaint.id, at })
    return {
      details: { issues: answers.length, documents: files.length },
      audited: { requestId: id, issues: answers.length, attachmentIds: files },
      clockReason: 'statement-given',
      tells: (await whoAsked(tx, complaint, asked_by_id)).map(userId => ({
        userId,
        task: 'statement-given' as const,
        event: `statement-${id}`,
      })),
    }
  },
}
