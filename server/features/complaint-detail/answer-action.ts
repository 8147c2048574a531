import { type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { showComplaint } from './show-complaint.ts'

/** The complaint of a call, and beside it what the action needs. */
type Asked<Input> = NoInfer<Input> & { complaintId: number }

/** Takes an action of staff on the version that they saw. Answers its result with the refreshed record. Throws what `takeAction` throws. */
export async function answerAction<Input>(call: Call, rule: ActionRule<Input>, asked: Asked<Input>) {
  const { context, actor, ifMatch: seenVersion, idempotencyKey } = call
  const { complaintId, ...input } = asked
  const request = { complaintId, input: input as unknown as Input, seenVersion, idempotencyKey }
  return answerResult(call, await takeAction(context, actor, rule, request))
}

/** The answer of an action of staff: its result with the refreshed record, null when the actor no longer sees the case. */
export async function answerResult({ context, actor }: Call, result: ActionResult) {
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
export async function saveRecord<Input>(call: Call, rule: ActionRule<Input>, asked: Asked<Input>) {
  try {
    return await answerAction(call, rule, asked)
  } catch (error) {
    if (!(error instanceof RuleViolation) || error.code !== 'nothing-changed') throw error
    const complaint = await showComplaint(call.context, call.actor, asked.complaintId)
    const { complaintId, status, version } = complaint
    return { complaintId, status, version, isProposed: false, complaint }
  }
}
