import { attachementsContract } from '#contract/filing/attachements.ts'
import { fileContract } from '#contract/filing/file.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { serve } from '#server/platform/http/call.ts'
import type { HeldApplication } from '#server/platform/http/held-application.ts'
import { countAnonymous } from './anonymous-work.ts'
import { findComplaintId, listOwned } from './attachments.queries.ts'
import { setDraftAttachmentType } from './adopt-attachments.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { fileLimits } from './file-limits.ts'
import { hideAttachment } from './hide-attachment.ts'
import { downloadFile } from './download-file.ts'
import { type ReceivedFiles, receiveFiles } from './receive-files.ts'

/** The holder of an application acts on its files, at the desk too. */
const asHolder = ({ draftId }: HeldApplication): { actor: Actor; draftId: string } => ({
  actor: { kind: 'visitor', draftId },
  draftId,
})

/** Receives a form with files for a case. Belongs to another feature, because it is an action of the lifecycle. */
type AddToCase = (
  context: Context,
  actor: Actor,
  complaintId: number,
  form: Parameters<typeof receiveFiles>[3],
) => Promise<ReceivedFiles>

/** Receives a form with files of staff that belong to no case yet. */
type AddToNone = (context: Context, actor: Actor, form: Parameters<typeof receiveFiles>[3]) => Promise<ReceivedFiles>

/** The application that a call is about; makes its row if there is none yet. Belongs to another feature. */
interface Applications {
  getHeld: (call: Call) => Promise<HeldApplication>
  begin: (context: Context, held: HeldApplication) => Promise<string>
}

export const fileEndpoints = (addToCase: AddToCase, addToNone: AddToNone, { getHeld, begin }: Applications) =>
  serve(fileContract, {
    uploadFiles: async ({ query: { complaintId } }, call) => {
      const form = { body: call.rawBody, contentType: call.contentType }
      if (call.actor.kind !== 'staff') await countAnonymous(call, 'application-file')
      const isForApplication = call.applicationId !== undefined || call.actor.kind !== 'staff'
      const receive = async () => {
        if (complaintId !== undefined) return addToCase(call.context, call.actor, complaintId, form)
        if (!isForApplication) return addToNone(call.context, call.actor, form)
        const held = await getHeld(call)
        const { actor, draftId } = asHolder(held)
        await begin(call.context, held)
        return receiveFiles(call.context, actor, { draftId }, form)
      }
      const { attachments, refused } = await receive()
      return { dbPaths: attachments.map(attachment => attachment.id), attachments, refused }
    },
    getFileLimits: (_, { context: { config } }) => fileLimits(config),
    downloadFile: ({ query }, call) => {
      call.setHeader('x-content-type-options', 'nosniff')
      call.setHeader('cache-control', 'private, no-store')
      return downloadFile(call.context, call.actor, {
        attachmentId: query.attachmentId,
        isPreview: query.preview === '1',
      })
    },
  })

export const attachementsEndpoints = ({ getHeld }: Pick<Applications, 'getHeld'>) =>
  serve(attachementsContract, {
    listAttachmentsByTrackingId: ({ params }, { context, actor }) =>
      readAs(context, actor, async tx => {
        const reading = parseTrackingId(params.trackingId)
        const complaint = reading.ok ? await findComplaintId(tx, reading.id) : undefined
        if (!complaint) throw new NotFound('complaint')
        return listOwned(tx, { complaintId: complaint.id })
      }),
    listAttachments: ({ params }, { context, actor }) =>
      readAs(context, actor, async tx => {
        await requireVisible(tx, params.complaintId)
        return listOwned(tx, { complaintId: params.complaintId })
      }),
    setAttachmentType: async ({ params: { attachmentId }, body: { type } }, call) => {
      const { actor, draftId } = asHolder(await getHeld(call))
      return inTransaction(call.context, actor, async tx => {
        await setDraftAttachmentType(tx, { draftId, attachmentId }, type)
        return listOwned(tx, { draftId })
      })
    },
    deleteAttachment: async ({ params: { attachmentId }, body: { reason } }, call) => {
      return call.actor.kind === 'staff' && call.applicationId === undefined
        ? hideAttachment(call.context, call.actor, attachmentId, reason)
        : deleteAttachment(call.context, asHolder(await getHeld(call)), attachmentId)
    },
  })
