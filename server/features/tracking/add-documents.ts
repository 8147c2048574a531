import { listContacts } from '#server/features/complaints/index.ts'
import type { ComplaintAttachment } from '#contract/complaint-parts.ts'
import type { RefusedFile } from '#contract/file.ts'
import { formatTrackingId } from '#contract/tracking-id.ts'
import { receiveFiles } from '#server/features/attachments/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { addressFor } from './contacts.rules.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { provenComplaintId } from './show-my-complaint.ts'
import { findTracked, insertDocumentStep } from './tracking.queries.ts'
import { perDay } from './tracking-limits.rules.ts'

export interface AddedDocuments {
  attachments: ComplaintAttachment[]
  refused: RefusedFile[]
}

/**
 * Takes documents for one's own complaint while it is open. Each file is taken or refused by itself, and audited when
 * taken; then the complaint's track says once that documents came, and the complainant is told.
 * Throws RuleViolation (`complaint-closed`), TooManyAttempts, and what `receiveFiles` throws.
 */
export async function addDocuments(call: Pick<Call, 'context' | 'actor' | 'rawBody' | 'contentType'>) {
  const { context, actor } = call
  const complaintId = provenComplaintId(actor)
  await inTransaction(context, actor, tx => checkOpen(tx, context, complaintId), { complaintId })
  const form = { body: call.rawBody, contentType: call.contentType }
  const { attachments, refused } = await receiveFiles(context, actor, { complaintId }, form)
  if (attachments.length > 0) {
    await inTransaction(context, actor, tx => recordDocuments(tx, call, complaintId, attachments), { complaintId })
  }
  return { attachments, refused } satisfies AddedDocuments
}

async function checkOpen(tx: Tx, { clock }: Context, complaintId: number): Promise<void> {
  const complaint = await findTracked(tx, complaintId)
  if (!complaint) throw new NotFound('complaint')
  if (complaint.status === 'CLOSED') throw new RuleViolation('complaint-closed')
  const { documentCallsPerDay } = await getOfficeSetting(tx, 'tracking')
  await countAttempt(tx, 'document', `complaint:${complaintId}`, perDay(documentCallsPerDay), clock.now())
}

async function recordDocuments(
  tx: Tx,
  { context, actor }: Pick<Call, 'context' | 'actor'>,
  complaintId: number,
  attachments: ComplaintAttachment[],
): Promise<void> {
  const complaint = await findTracked(tx, complaintId)
  if (!complaint) throw new NotFound('complaint')
  const now = context.clock.now()
  const attachmentIds = attachments.map(attachment => attachment.id)
  await insertDocumentStep(tx, complaintId, complaint, now)
  await audit(tx, actor, 'document-added', { type: 'complaint', id: complaintId }, { attachmentIds }, now)
  const contacts = await listContacts(tx, complaintId)
  await queueMessages(tx, context.jobs, {
    eventKey: `complaint:${complaintId}:document-added:${attachmentIds[0]}`,
    complaintId,
    template: 'document-added',
    language: complaint.language,
    phone: addressFor('sms', contacts) ?? null,
    email: addressFor('email', contacts) ?? null,
    values: { trackingId: formatTrackingId(complaint.tracking_id) },
    at: now,
  })
}
