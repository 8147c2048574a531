import type { Actor } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
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
  const row = await readRow(tx, answerKept({ caller: callerOf(actor, complaintId), action, key: idempotencyKey }))
  const answer = row?.answer as ActionResult | undefined
  return answer?.complaintId === complaintId ? answer : undefined
}

const answerKept = compiled((db, { caller, action, key }: Values<{ caller: string; action: string; key: string }>) =>
  db
    .selectFrom('idempotent_answer')
    .select('answer')
    .where('caller', '=', caller)
    .where('call', '=', action)
    .where('key', '=', key),
)

/** Stores the answer in case the actor has to send the action again. The complaint is locked, so nobody stores another meanwhile. */
export async function keepAnswer(
  tx: Tx,
  actor: Actor,
  action: string,
  { complaintId, idempotencyKey }: ActionRequest<unknown>,
  answer: ActionResult,
  at: Date,
): Promise<void> {
  if (!idempotencyKey) return
  await tx
    .insertInto('idempotent_answer')
    .values({
      caller: callerOf(actor, complaintId),
      call: action,
      key: idempotencyKey,
      answer: JSON.stringify(answer),
      created_at: at,
    })
    .onConflict(conflict =>
      conflict.columns(['caller', 'call', 'key']).doUpdateSet({ answer: JSON.stringify(answer), created_at: at }),
    )
    .execute()
}

/** Deletes answers that nobody waits for any longer. */
export const deleteAnswersBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('idempotent_answer').where('created_at', '<', before).execute()
