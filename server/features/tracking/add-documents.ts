import { receiveFiles } from '#server/features/attachments/index.ts'
import { recordDocuments } from '#server/features/registration/index.ts'
import { requireAction } from '#server/features/lifecycle/index.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { provenComplaintId } from './show-my-complaint.ts'
import { perDay } from './tracking-limits.rules.ts'

/**
 * Receives documents for the complainant's own complaint while it is open. Each file is accepted or refused separately, and audited when
 * accepted; then the complaint's track lists the documents once, and the complainant is told.
 * Throws what `requireAction` throws, TooManyAttempts, and what `receiveFiles` throws.
 */
export async function addDocuments(call: Pick<Call, 'context' | 'actor' | 'rawBody' | 'contentType'>) {
  const { context, actor } = call
  const complaintId = provenComplaintId(actor)
  await openForm(call, complaintId)
  const form = { body: call.rawBody, contentType: call.contentType }
  const { attachments, refused } = await receiveFiles(context, actor, { complaintId }, form)
  const attachmentIds = attachments.map(({ id }) => id)
  if (attachmentIds.length > 0) await recordDocuments(context, actor, complaintId, attachmentIds)
  return { attachments, refused }
}

/** Before a file is read: whether documents can be added now, with one form more counted. */
const openForm = ({ context, actor }: Pick<Call, 'context' | 'actor'>, complaintId: number): Promise<void> =>
  inTransaction(
    context,
    actor,
    async tx => {
      const now = context.clock.now()
      await requireAction(tx, actor, 'add-document', complaintId, now, 'complainant')
      const { documentCallsPerDay } = await getOfficeSetting(tx, 'tracking')
      await countAttempt(tx, 'document', `complaint:${complaintId}`, perDay(documentCallsPerDay), now)
    },
    { complaintId },
  )
