import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listOwned, lockAndCount } from './attachments.queries.ts'

export { countAnonymous, countingAnonymous } from './anonymous-work.ts'
export { beginUpload, holdSpace, requireSpace, spaceOfUploads } from './upload-space.ts'
export { type Acceptance, acceptFile } from './accept-file.ts'
export { adoptDraftAttachments, removeDraftAttachments } from './adopt-attachments.ts'
export { attachementsEndpoints, fileEndpoints } from './attachments.endpoints.ts'
export { listRemovedAttachments } from './hide-attachment.queries.ts'
export { fileLimits } from './file-limits.ts'
export { downloadFile } from './download-file.ts'
export { findDamagedFiles } from './find-damaged-files.ts'
export { decisionLetterCode, openToComplainant } from './attachments.queries.ts'
export {
  cleanUpFiles,
  cleanUpFilesJob,
  incomingFolder,
  uploadLifetimeMilliseconds,
  uploadsFolder,
} from './clean-up-files.job.ts'
export { listNamed } from './attachments.queries.ts'
export { removeUngivenFile, removeUngivenFiles } from './remove-ungiven.ts'
export { giveWritten } from './give-written.ts'
export { type ReceivedFiles, receiveFiles } from './receive-files.ts'
export { receiveSupplement, rereadSupplement, type Supplement, supplementsPerDay } from './receive-supplement.ts'
export { attachUploads, trayOfToday } from './office-uploads.ts'
export { requireActing } from './require-acting.ts'

/** The files of an application under way, oldest first. */
export const listDraftAttachments = (tx: Tx, draftId: string): Promise<ComplaintAttachment[]> =>
  listOwned(tx, { draftId })

/** One file of an application under way; undefined when the application does not hold it. */
export const findDraftAttachment = (
  context: Context,
  draftId: string,
  attachmentId: string,
): Promise<ComplaintAttachment | undefined> =>
  readAs(context, { kind: 'visitor', draftId }, async tx => (await listOwned(tx, { draftId }, attachmentId))[0])

/** The files of a statement of a body that the actor may see, oldest first. */
export const listStatementAttachments = (tx: Tx, statementRequestId: number): Promise<ComplaintAttachment[]> =>
  listOwned(tx, { statementRequestId })

/** The files that a body added to the report of an order that it has not given yet, oldest first. */
export const listOrderAttachments = (tx: Tx, orderId: number): Promise<ComplaintAttachment[]> =>
  listOwned(tx, { orderId })

/** The files of a complaint that the actor may see, oldest first. */
export const listAttachments = (tx: Tx, complaintId: number): Promise<ComplaintAttachment[]> =>
  listOwned(tx, { complaintId })

/** Number of files of an application; undefined when there is no such application. */
export const countDraftAttachments = (context: Context, draftId: string): Promise<number | undefined> =>
  inTransaction(context, { kind: 'visitor', draftId }, tx => lockAndCount(tx, { draftId }))
export { holderTag, removeUnfinishedUploads } from './unfinished-uploads.ts'
