import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound, NotPermitted } from '#server/platform/errors.ts'
import { showComplaint } from './show-complaint.ts'
import type { ActionResult } from './take-action.ts'

/** The answer of an action of staff: its result with the refreshed record, null when the step led out of their sight. */
export async function answerAction(context: Context, actor: Actor, result: ActionResult) {
  const complaint = await showComplaint(context, actor, result.complaintId).catch(error => {
    if (error instanceof NotFound || error instanceof NotPermitted) return null
    throw error
  })
  return { ...result, complaint }
}
