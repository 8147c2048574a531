import { createHmac } from 'node:crypto'
import { type Actor, type Staff, type Visitor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type GivenUpload, giveUploads } from './attachments.queries.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Files that staff upload before they name the case are stored like those of an application, under an id that only
 * the server can make from the account and the day: nobody else holds it, and it expires like every application.
 */
export interface Tray {
  draftId: string
  expiresAt: Date
}

function trayOf({ config }: Pick<Context, 'config'>, userId: number, at: Date): Tray {
  const day = Math.floor(at.getTime() / dayMilliseconds)
  const digest = createHmac('sha256', config.secret).update(`office uploads:${userId}:${day}`).digest('hex')
  const draftId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  // a file of the last minute of a day must still last a whole day
  return { draftId, expiresAt: new Date((day + 2) * dayMilliseconds) }
}

/** The holder for files that somebody uploads now. */
export const trayOfToday = (context: Pick<Context, 'config'>, { userId }: Staff, at: Date): Tray =>
  trayOf(context, userId, at)

/** All holders of an uploader's files without a case: one for each day that is not over. */
export const holdersOfUploads = (context: Pick<Context, 'config'>, userId: number, at: Date): Visitor[] =>
  [at, new Date(at.getTime() - dayMilliseconds)].map(day => ({
    kind: 'visitor',
    draftId: trayOf(context, userId, day).draftId,
  }))

interface Attaching {
  tx: Tx
  context: Context
  actor: Actor
  complaint: { id: number }
  at: Date
}

/**
 * Gives the case the caller's files that an action names and that belong to no case yet; they become the office's own. Other
 * files are left to the action to refuse. Call it as the system, with the complaint locked.
 */
export async function attachUploads(
  { tx, context, actor, complaint, at }: Attaching,
  fileIds: readonly string[],
): Promise<void> {
  if (actor.kind !== 'staff' || fileIds.length === 0) return
  const draftIds = holdersOfUploads(context, actor.userId, at).flatMap(({ draftId }) => (draftId ? [draftId] : []))
  const given: GivenUpload[] = await giveUploads(tx, {
    draftIds,
    fileIds,
    complaintId: complaint.id,
    userId: actor.userId,
  })
  for (const { id, ...file } of given) {
    const details = { complaintId: complaint.id, mediaType: file.media_type, size: file.size, sha256: file.sha256 }
    await audit(tx, actor, 'attachment-adopted', { type: 'attachment', id }, details, at)
  }
}
