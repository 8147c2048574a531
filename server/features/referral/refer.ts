import { z } from 'zod'
import { withoutDuplicates } from '#contract/filing/file.ts'
import { receivingBodies } from '#contract/desk/referral.ts'
import { attachUploads, listAttachments } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { type LetterBody, requireLetterLanguage, unprintedFields } from '#server/features/letters/index.ts'
import { findMergedBody } from '#server/features/organizations/index.ts'
import { type FieldError, missing, refuseFields } from '#server/platform/errors.ts'
import { endReferral, findReceivingOrganization } from './referral.queries.ts'

const input = z.object({
  receivingBody: z.enum(receivingBodies).optional(),
  organizationId: z.int().optional(),
  resolvedAt: z.string().optional(),
  mainIssue: z.string().optional(),
  reason: z.string().optional(),
  deadlineOn: z.string().optional(),
  attachmentIds: z.array(z.string()).optional(),
  hasAttachment: z.boolean().optional(),
  otherLanguage: z.boolean().optional(),
})
export type ReferralForm = z.output<typeof input>

/**
 * Another body is responsible for the case from now on: the resolution form is stored, every running clock pauses, and the day by
 * which an answer is due is watched. Throws InvalidInput naming every field that is missing, unknown or in the past.
 */
export const refer: ActionRule<ReferralForm> = {
  action: 'refer',
  input,

  async follow(tx, form) {
    const found = form.organizationId === undefined ? undefined : await findMergedBody(tx, form.organizationId)
    if (!found) return undefined
    const { intoId, ...merged } = found
    return { input: { ...form, organizationId: intoId }, merged }
  },

  async check(act) {
    refuseFields([...missingIn(act.input), ...(await wrongIn(act))])
    requireLetterLanguage(act, [act.input.mainIssue, act.input.reason])
  },

  letter: letterOf,

  async effect(act) {
    const { tx, complaint, at, input: form } = act
    await endReferral(tx, complaint.id, at)
    const files = await filesOf(act)
    const { id } = await tx
      .insertInto('referral')
      .values({
        complaint_id: complaint.id,
        // with the last signature, the status in which it was proposed
        from_status: complaint.status,
        body_kind: form.receivingBody ?? 'organization',
        organization_id: form.organizationId ?? null,
        main_issue: form.mainIssue ?? '',
        reason: form.reason ?? '',
        resolved_at: form.resolvedAt ? new Date(form.resolvedAt) : at,
        referred_at: at,
        referred_by_id: act.authorId ?? 0,
        deadline_on: form.deadlineOn ?? '',
        attachment_ids: files.map(file => file.id),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { receivingBody: form.receivingBody, deadlineOn: form.deadlineOn }
    return {
      reason: form.reason ?? null,
      details,
      audited: { ...details, referralId: id, organizationId: form.organizationId },
      clockReason: 'referred',
    }
  },
}

/** The files to send, one of each name: of several with the same name the last one. */
const filesOf = async ({ tx, complaint, input: { attachmentIds = [] } }: Act<ReferralForm>) =>
  withoutDuplicates(attachmentIds, await listAttachments(tx, complaint.id))

async function letterOf(act: Act<ReferralForm>): Promise<LetterBody> {
  const { tx, complaint, at, input: form } = act
  const files = await filesOf(act)
  const organization =
    form.organizationId === undefined ? undefined : await findReceivingOrganization(tx, form.organizationId, complaint)
  return {
    kind: 'referral',
    receivingBody: form.receivingBody ?? 'organization',
    organization: organization?.[complaint.language] ?? null,
    mainIssue: form.mainIssue ?? '',
    reason: form.reason ?? '',
    resolvedAt: (form.resolvedAt ? new Date(form.resolvedAt) : at).toISOString(),
    deadlineOn: form.deadlineOn ?? '',
    attachments: files.map(({ name }) => name),
  }
}

const missingIn = ({ receivingBody, organizationId, mainIssue, reason, deadlineOn }: ReferralForm) => [
  missing('receivingBody', receivingBody),
  receivingBody === 'organization' && missing('organizationId', organizationId),
  missing('mainIssue', mainIssue),
  missing('reason', reason),
  missing('deadlineDate', deadlineOn),
]

/** The given values that are not possible. */
async function wrongIn(act: Act<ReferralForm>): Promise<(FieldError | false)[]> {
  const { tx, complaint, at, input: form } = act
  const { receivingBody, organizationId, resolvedAt, deadlineOn, attachmentIds = [], hasAttachment } = form
  await attachUploads(act, attachmentIds)
  const listed = await listAttachments(tx, complaint.id)
  const known = new Set(listed.map(({ id }) => id))
  const isElsewhere = organizationId !== undefined && receivingBody !== undefined && receivingBody !== 'organization'
  const isUnknown =
    receivingBody === 'organization' &&
    organizationId !== undefined &&
    !(await findReceivingOrganization(tx, organizationId, complaint))
  return [
    (isElsewhere || isUnknown) && { field: 'organizationId', reason: 'no-such-choice' },
    resolvedAt !== undefined && new Date(resolvedAt) > at && { field: 'resolutionDate', reason: 'date-in-future' },
    resolvedAt !== undefined &&
      new Date(resolvedAt) < complaint.registered_at && { field: 'resolutionDate', reason: 'before-registration' },
    deadlineOn !== undefined && deadlineOn < localDate(at) && { field: 'deadlineDate', reason: 'deadline-in-the-past' },
    attachmentIds.some(id => !known.has(id)) && { field: 'dbPaths', reason: 'no-such-file' },
    hasAttachment !== undefined &&
      hasAttachment !== attachmentIds.length > 0 && { field: 'HasAttachment', reason: 'contradicts-attachements' },
    ...unprintedFields({
      mainIssue: form.mainIssue,
      reason: form.reason,
      dbPaths: withoutDuplicates(attachmentIds, listed)
        .map(({ name }) => name)
        .join(' '),
    }),
  ]
}
