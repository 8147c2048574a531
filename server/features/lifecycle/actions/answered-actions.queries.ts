import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { hashOf } from '#server/platform/http/idempotency.ts'
import { type Asked, findKeptAnswer, keepAnswer } from '#server/platform/http/kept-answers.queries.ts'
import type { ActionRequest, ActionResult } from '../act.ts'

/** The actor of the answer, because a key alone does not prove who sends it. */
const callerOf = (actor: Actor, complaintId: number): string => {
  if ('userId' in actor) return `user:${actor.userId}`
  return `complaint:${complaintId}${actor.kind === 'visitor' && actor.proofId ? `:${actor.proofId}` : ''}`
}

/** What was asked under a key; undefined without one. */
function askedIn(
  actor: Actor,
  action: string,
  { complaintId, idempotencyKey, input, payload = input }: ActionRequest<unknown>,
): Asked | undefined {
  if (!idempotencyKey) return undefined
  const sent = hashOf({ complaintId, payload })
  return { caller: callerOf(actor, complaintId), call: action, key: idempotencyKey, sent }
}

/**
 * The stored answer of an action that is sent again because its answer was lost; undefined for the first time. Throws RuleViolation
 * `key-of-another-request` when something else came with the key.
 */
export async function findAnswered(
  tx: Tx,
  actor: Actor,
  action: string,
  request: ActionRequest<unknown>,
): Promise<ActionResult | undefined> {
  const asked = askedIn(actor, action, request)
  const answer = asked && ((await findKeptAnswer(tx, asked)) as ActionResult | undefined)
  return answer?.complaintId === request.complaintId ? answer : undefined
}

/** Stores the answer in case the actor has to send the action again. The complaint is locked, so nobody stores another meanwhile. */
export async function keepActionAnswer(
  tx: Tx,
  actor: Actor,
  action: string,
  request: ActionRequest<unknown>,
  answer: ActionResult,
  at: Date,
): Promise<void> {
  const asked = askedIn(actor, action, request)
  if (asked) await keepAnswer(tx, asked, answer, at)
}
