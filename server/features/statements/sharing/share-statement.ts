import { z } from 'zod'
import { listStatementAttachments, openToComplainant } from '#server/features/attachments/index.ts'
import { addWorkingDays, localDate } from '#server/features/calendar/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { type Unshared, unsharedIn } from './shared.queries.ts'

const input = z.object({
  requestId: z.number().optional(),
  issues: z.array(z.number()).optional(),
  sharesGeneral: z.boolean().optional(),
  documentIds: z.array(z.string()).optional(),
})
export type Sharing = z.output<typeof input>

interface Found {
  statement: Unshared
  issues: readonly number[]
  documents: readonly { id: string }[]
}

const noneToShare = () => new RuleViolation('no-statement-to-share')

/**
 * Lets the complainant read a statement: the chosen answers and documents, all of them by default, copied so that nothing changes later.
 * Nobody of the office and nobody of the body is named. The complainant may comment for some working days. Throws InvalidInput, and
 * RuleViolation `no-statement-to-share`.
 */
export const shareStatement: ActionRule<Sharing, Found> = {
  action: 'share-statement',
  input,
  guard: async asked => ((await unsharedIn(asked)).length > 0 ? undefined : noneToShare()),

  async check(act) {
    const { requestId, sharesGeneral = true, ...chosen } = act.input
    const unshared = await unsharedIn(act)
    const statement = requestId === undefined ? unshared[0] : unshared.find(({ id }) => id === requestId)
    if (!statement) throw noneToShare()
    const known = statement.answers.map(({ ordinal }) => ordinal)
    const issues = chosen.issues ?? known
    const files = await listStatementAttachments(act.tx, statement.id)
    const documents = files.filter(({ id }) => chosen.documentIds?.includes(id) ?? true)
    const isNothing = issues.length + documents.length === 0 && !(sharesGeneral && statement.general)
    refuseFields([
      isNothing && { field: 'issues', reason: 'required' },
      issues.some(ordinal => !known.includes(ordinal)) && { field: 'issues', reason: 'no-such-choice' },
      chosen.documentIds?.some(id => !files.some(file => file.id === id)) === true && {
        field: 'documentIds',
        reason: 'no-such-file',
      },
    ])
    return { statement, issues, documents }
  },

  async effect({ tx, complaint, authorId, at, calendar, input: { sharesGeneral = true } }, found) {
    const { statement, issues, documents } = found
    const { commentDays } = await getOfficeSetting(tx, 'statements')
    const until = localDate(addWorkingDays(calendar, at, commentDays))
    const documentIds = documents.map(({ id }) => id)
    await tx
      .insertInto('shared_statement')
      .values({
        request_id: statement.id,
        complaint_id: complaint.id,
        shared_at: at,
        shared_by_id: authorId ?? 0,
        content: JSON.stringify(contentOf(statement, issues, sharesGeneral, at)),
        document_ids: documentIds,
        comment_until: until,
      })
      .execute()
    await openToComplainant(tx, complaint.id, documents)
    return {
      details: { issues: issues.length, documents: documents.length, until },
      audited: { requestId: statement.id, issues, sharesGeneral, documentIds, until },
      messageEvent: `shared-statement-${statement.id}`,
    }
  },
}

const contentOf = (statement: Unshared, chosen: readonly number[], sharesGeneral: boolean, at: Date) => ({
  body: statement.shown.body,
  arrivedAt: (statement.outcome_at ?? at).toISOString(),
  issues: statement.shown.issues.flatMap(({ ordinal, text }) => {
    const answer = statement.answers.find(each => each.ordinal === ordinal)?.text
    return answer !== undefined && chosen.includes(ordinal) ? [{ ordinal, issue: text, answer }] : []
  }),
  general: sharesGeneral ? statement.general : null,
})
