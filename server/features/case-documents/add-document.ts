import { z } from 'zod'
import type { ActionRule } from '#server/features/complaints/index.ts'

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
