import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import { type ActionRequest, type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { showComplaint } from './show-complaint.ts'

/** The answer of an action of staff: its result with the refreshed record, null when the actor no longer sees the case. */
export async function answerAction(context: Context, actor: Actor, result: ActionResult) {
  const complaint = await showComplaint(context, actor, result.complaintId).catch(error => {
    if (error instanceof NotFound || error instanceof NotPermitted) return null
    throw error
  })
  return { ...result, complaint }
}

/**
 * Takes the action of a record that is sent back with its changes. An unchanged record takes no action: the
 * answer has the present state of the case and its present version. Throws what `takeAction` throws.
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
