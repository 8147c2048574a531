import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findKeptAnswer, keepAnswer } from '#server/platform/http/kept-answers.queries.ts'
import type { ActionRequest, ActionResult } from '../act.ts'

/** The actor of the answer, because a key alone does not prove who sends it. */
const callerOf = (actor: Actor, complaintId: number): string => {
  if ('userId' in actor) return `user:${actor.userId}`
  return `complaint:${complaintId}${actor.kind === 'visitor' && actor.proofId ? `:${actor.proofId}` : ''}`
}

/** The stored answer of an action that is sent again because its answer was lost; undefined for the first time. */
export async function findAnswered(
  tx: Tx,
  actor: Actor,
  action: string,
  { complaintId, idempotencyKey }: ActionRequest<unknown>,
): Promise<ActionResult | undefined> {
  if (!idempotencyKey) return undefined
  const asked = { caller: callerOf(actor, complaintId), call: action, key: idempotencyKey }
  const answer = (await findKeptAnswer(tx, asked)) as ActionResult | undefined
  return answer?.complaintId === complaintId ? answer : undefined
}

/** Stores the answer in case the actor has to send the action again. The complaint is locked, so nobody stores another meanwhile. */
export async function keepActionAnswer(
  tx: Tx,
  actor: Actor,
  action: string,
  { complaintId, idempotencyKey }: ActionRequest<unknown>,
  answer: ActionResult,
  at: Date,
): Promise<void> {
  if (!idempotencyKey) return
  await keepAnswer(tx, { caller: callerOf(actor, complaintId), call: action, key: idempotencyKey }, answer, at)
}
