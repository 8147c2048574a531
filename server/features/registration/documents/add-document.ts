import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'

const input = z.object({ attachmentIds: z.array(z.string()) })
export type AddedFiles = z.output<typeof input>

/**
 * Lists received files in the track of a complaint. The complainant's files belong to the case, and its staff are told; those of
 * staff are the office's own until something issued names them.
 */
export const addDocument: ActionRule<AddedFiles> = {
  action: 'add-document',
  input,
  outcome: ({ actor }) => (actor.kind === 'staff' ? 'office' : 'complainant'),
  effect: ({ input: { attachmentIds } }) => ({ audited: { attachmentIds }, messageEvent: attachmentIds[0] }),
}

/**
 * Adds a step to the complaint's track for these files. A form that is sent again because its answer was lost brings the same
 * files, and they are listed once. Throws what `takeAction` throws.
 */
export function recordDocuments(
  context: Context,
  actor: Actor,
  complaintId: number,
  attachmentIds: string[],
): Promise<ActionResult> {
  const payload = attachmentIds.toSorted()
  const idempotencyKey = createHash('sha256').update(payload.join()).digest('hex')
  return takeAction(context, actor, addDocument, { complaintId, input: { attachmentIds }, idempotencyKey, payload })
}
