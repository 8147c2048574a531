import { z } from 'zod'
import { listNamed } from '#server/features/attachments/index.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import { addWorkingDays } from '#server/features/calendar/index.ts'
import { unprintedFields } from '#server/features/letters/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type FieldError, refuseFields } from '#server/platform/errors.ts'
import { notAwaited } from './awaited.ts'
import { letterAsking } from './letter-asking.ts'
import { latestDay } from './more-time/more-time.ts'
import { findFilesOf, findShowable } from './statements.queries.ts'
import { tellBody } from './tell-body.ts'

const input = z.object({
  issues: z.array(z.number()).optional(),
  question: z.string().optional(),
  documentIds: z.array(z.string()).optional(),
  showsName: z.boolean().optional(),
})
export type StatementRequest = z.output<typeof input>

type Shown = Awaited<ReturnType<typeof findShowable>>

/**
 * Asks the body complained against for its statement. What the body is shown is copied into the request: the chosen issues and documents,
 * the decision complained against, the question, and the complainant's name only if the office says so. A clock of the body's own starts;
 * the status and the office's clocks stay. Throws InvalidInput, and RuleViolation `statement-awaited`.
 */
export const requestStatement: ActionRule<StatementRequest, Shown> = {
  action: 'request-statement',
  input,
  guard: notAwaited,

  async check(act) {
    const { tx, complaint } = act
    const { issues = [], documentIds = [] } = act.input
    const showable = await findShowable(tx, complaint.id)
    const known = new Set(showable.issues.map(({ ordinal }) => ordinal))
    const files = await findFilesOf(tx, complaint.id, documentIds)
    refuseFields([
      issues.length === 0 && { field: 'issues', reason: 'required' },
      issues.some(ordinal => !known.has(ordinal)) && { field: 'issues', reason: 'no-such-choice' },
      files.length < new Set(documentIds).size && { field: 'documentIds', reason: 'no-such-file' },
      await nameRefused(act),
      ...unprintedFields({ question: act.input.question }),
    ])
    return showable
  },

  async effect({ tx, context, complaint, authorId, at, calendar, input: { issues = [], ...asked } }, showable) {
    const { days, moreDays } = await getOfficeSetting(tx, 'statements')
    const { bodyEn, bodyAm, officeEn, officeAm, complainantName, issues: all, ...decision } = showable
    const organizationId = complaint.against_organization_id
    const dueAt = addWorkingDays(calendar, at, days)
    const begun = [{ clock: 'G' as const, event: 'start' as const, at, amount: days, unit: 'working-days' as const }]
    const shown = {
      ...decision,
      issues: all.filter(({ ordinal }) => issues.includes(ordinal)),
      question: asked.question || null,
      complainantName: asked.showsName ? complainantName : null,
      office: { en: officeEn, am: officeAm },
      body: { en: bodyEn, am: bodyAm },
    }
    const documentIds = [...new Set(asked.documentIds)]
    const { id } = await tx
      .insertInto('statement_request')
      .values({
        complaint_id: complaint.id,
        organization_id: organizationId,
        asked_at: at,
        asked_by_id: authorId ?? 0,
        due_at: dueAt,
        latest_on: latestDay({ ledger: begun, calendar, at }, moreDays),
        document_ids: documentIds,
        shown: JSON.stringify(shown),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const documents = (await listNamed(tx, documentIds)).map(({ name }) => name)
    await tellBody(tx, context, { template: 'statement-asked', id, organizationId, dueAt, at })
    return {
      roleId: await roleOf(tx, authorId),
      details: { days, issues: issues.length, documents: asked.documentIds?.length ?? 0 },
      audited: { requestId: id, issues, documentIds: asked.documentIds ?? [], showsName: asked.showsName === true },
      clockReason: 'statement-requested',
      startLength: { unit: 'working-days', amount: days },
      letter: { body: letterAsking(shown, { id, dueAt, documents, language: complaint.language }), authorId },
    }
  },
}

/** The name is shown only where the office allows it at all. */
async function nameRefused({ tx, input: { showsName } }: Act<StatementRequest>): Promise<FieldError | false> {
  if (!showsName) return false
  const { name } = await getOfficeSetting(tx, 'statements')
  return name === 'never' && { field: 'showsName', reason: 'name-not-shown' }
}
