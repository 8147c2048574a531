import { z } from 'zod'
import { attachment, day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { actionAnswer } from './complaints.ts'
import { caseIds, caseParams, own } from './conclusion.ts'
import { mostShown, ordinal, requestId } from './statement-fields.ts'

/** What the complainant reads of a statement, copied when it is shared. */
const sharedContent = z.object({
  body: bilingual,
  /** When the statement arrived at the office. */
  arrivedAt: instant,
  issues: z.array(z.object({ ordinal, issue: z.string(), answer: z.string() })),
  /** What the body says beside the issues. */
  general: z.string().nullable(),
})
export type SharedContent = z.output<typeof sharedContent>

/** What the office and the complainant both read of a shared statement. */
const sharedFields = {
  sharedAt: instant,
  content: sharedContent,
  documents: z.array(attachment),
  /** The last day on which the complainant may comment. */
  commentUntil: day,
  comment: z.string().nullable(),
  commentedAt: instant.nullable(),
  /** Documents that the complainant added to it. */
  commentDocuments: z.array(attachment),
} as const

const myStatement = z.object({ requestId: z.int(), ...sharedFields, canComment: z.boolean() })
export type MyStatement = z.output<typeof myStatement>

/** For staff, beside the statement. */
export const sharedWithComplainant = wireObject({
  ...sharedFields,
  sharedByName: named('sharedBy', bilingual.nullable()),
  /** Whether nobody has said since the comment what was taken up of the statement, and the case is not decided. */
  isCommentNew: z.boolean(),
  /** When the complainant’s side read it first. */
  readAt: instant.nullable(),
  /** Who recorded the comment at the desk; null for one that the complainant wrote. */
  recordedByName: named('recordedBy', bilingual.nullable()),
})
export type SharedWithComplainant = z.output<typeof sharedWithComplainant>

const complaintId = named('CompliantId', z.int({ error: 'required' }).min(1).max(2_147_483_647))

export const sharedStatementsContract = endpoints({
  shareStatement: {
    call: 'POST /CompliantActions/ShareStatement',
    summary: 'Lets the complainant read a statement of the body complained against, and comment on it',
    access: { page: 'Complaints - List View' },
    body: wireObject({
      complaintId,
      requestId: requestId.optional(),
      /** The answers that the complainant reads, by the ordinals of their issues. */
      issues: z.array(ordinal).max(mostShown, 'too-many').optional(),
      /** Whether the complainant reads what the body says beside the issues. */
      sharesGeneral: z.boolean({ error: 'no-such-choice' }).optional(),
      /** Documents of the statement that the complainant may read. */
      documentIds: named('dbPaths', z.array(z.uuid('no-such-file')).max(mostShown, 'too-many').optional()),
    }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Action update Successfully',
    note: 'Ours. What is shared is copied; a statement is shared once. The office sets how many working days the complainant has. 409 `no-statement-to-share`.',
  },
  commentOnStatement: {
    call: 'POST /CompliantActions/CommentOnStatement',
    summary: 'The complainant, or the desk for them, says what they think of a shared statement, with documents',
    access: 'possession-or-staff',
    query: wireObject({
      ...caseIds,
      complaintId: named('compliant_id', integerText),
      requestId: integerText.optional(),
    }),
    form: { files: 'several', fields: ['comment', 'attachmentType'] },
    version: 'optional',
    answer: actionAnswer,
    message: 'Action saved successfully',
    note: `Ours. Multipart: fields \`comment\` and \`attachmentType\`, then any number of \`file\`. Both names of the complaint are in the query. ${own} Staff need \`Complaints - Register\`; for complainants the record is null. Once, until the last day: 409 \`no-comment-awaited\`. When a file is not taken, 422 on \`file\` names it in \`details.refused\`, and the others belong to the comment when the form comes again.`,
  },
  getMyStatements: {
    call: 'GET /CompliantActions/GetMyStatements/:compliant_id/:complaintRefNo',
    summary: 'What was shared of the statements in one’s own complaint, newest first',
    access: 'possession',
    params: caseParams,
    answer: z.array(myStatement),
    note: `Ours. ${own} The office learns when it was read first.`,
  },
})
