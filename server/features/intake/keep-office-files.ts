import { type ReceivedFiles, receiveFiles, requireActing, trayOfToday } from '#server/features/attachments/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { keepApplication } from './draft.ts'

/**
 * Receives files of staff without a case: a decision or another action that names them moves them to its case, and unused
 * ones are deleted after a day. Throws NotSignedIn, NotPermitted, and what `receiveFiles` throws.
 */
export async function keepOfficeFiles(
  context: Context,
  actor: Actor,
  form: Parameters<typeof receiveFiles>[3],
): Promise<ReceivedFiles> {
  requireActing(actor)
  const { draftId, expiresAt } = trayOfToday(context, actor, context.clock.now())
  await keepApplication(context, draftId, { language: actor.language, expiresAt })
  return receiveFiles(context, { kind: 'visitor', draftId }, { draftId }, form)
}
