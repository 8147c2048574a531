import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import { type ActionRequest, type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { showComplaint } from './show-complaint.ts'

/** The answer of an action of staff: its result with the refreshed record, null when the step led out of their sight. */
export async function answerAction(context: Context, actor: Actor, result: ActionResult) {
  const complaint = await showComplaint(context, actor, result.complaintId).catch(error => {
    if (error instanceof NotFound || error instanceof NotPermitted) return null
    throw error
  })
  return { ...result, complaint }
}

/**
 * Takes the action by which a record is sent back with its changes. A record in which nothing differs makes no step: the
 * answer tells how the case stands, its version the one before. Throws what `takeAction` throws.
 */
export async function saveRecord<Input>(
  context: Context,
  actor: Actor,
  rule: ActionRule<Input>,
  request: ActionRequest<Input>,
) {
  try {
    return await answerAction(context, actor, await takeAction(context, actor, rule, request))
  } catch (error) {
    if (!(error instanceof RuleViolation) || error.code !== 'nothing-changed') throw error
    const complaint = await showComplaint(context, actor, request.complaintId)
    const { complaintId, status, version } = complaint
    return { complaintId, status, version, isProposed: false, complaint }
  }
}
