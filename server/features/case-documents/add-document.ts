import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'

const input = z.object({ attachmentIds: z.array(z.string()) })
export type AddedFiles = z.output<typeof input>

/**
 * Files that were taken for a complaint stand in its track. The complainant's are the case's, and they are told; those that
 * staff bring are the office's own until something issued names them.
 */
export const addDocument: ActionRule<AddedFiles> = {
  action: 'add-document',
  input,
  outcome: ({ actor }) => (actor.kind === 'staff' ? 'office' : 'complainant'),
  effect: ({ input: { attachmentIds } }) => ({ audited: { attachmentIds }, messageEvent: attachmentIds[0] }),
}

/**
 * Says in the complaint's track that these files came. A form that is sent again because its answer was lost brings the same
 * files, and they are said once. Throws what `takeAction` throws.
 */
export function recordDocuments(
  context: Context,
  actor: Actor,
  complaintId: number,
  attachmentIds: string[],
): Promise<ActionResult> {
  const idempotencyKey = createHash('sha256').update(attachmentIds.toSorted().join()).digest('hex')
  return takeAction(context, actor, addDocument, { complaintId, input: { attachmentIds }, idempotencyKey })
}
