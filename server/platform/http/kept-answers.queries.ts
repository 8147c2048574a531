import { compiled, type Values } from '../db/compiled.ts'
import { readRow } from '../db/read-rows.ts'
import { requireSame } from './idempotency.ts'
import type { Tx } from '../db/connections/transaction.ts'

/** What was asked: by whom, by which call, under which key of the caller's, and the fingerprint of what was sent. */
export interface Asked {
  caller: string
  call: string
  key: string
  sent: string
}

/** The answer that was kept for it. Throws RuleViolation `key-of-another-request` when something else was sent under the key. */
export async function findKeptAnswer(tx: Tx, { sent, ...asked }: Asked): Promise<unknown> {
  const row = await readRow(tx, answerKept(asked))
  requireSame(row?.payload_hash, sent)
  return row?.answer
}

const answerKept = compiled((db, { caller, call, key }: Values<Omit<Asked, 'sent'>>) =>
  db
    .selectFrom('idempotent_answer')
    .select(['answer', 'payload_hash'])
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key),
)

/** Keeps an answer in case that the same is asked again, because it was lost. */
export async function keepAnswer(tx: Tx, { sent, ...asked }: Asked, given: unknown, at: Date): Promise<void> {
  const kept = { answer: JSON.stringify(given), payload_hash: sent, created_at: at }
  await tx
    .insertInto('idempotent_answer')
    .values({ ...asked, ...kept })
    .onConflict(conflict => conflict.columns(['caller', 'call', 'key']).doUpdateSet(kept))
    .execute()
}

/** Takes the key for this transaction; false when somebody has it. Waits for another transaction that takes the same one. */
export async function takeKey(tx: Tx, { sent, ...asked }: Asked, at: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotent_answer')
    .values({ ...asked, answer: 'null', payload_hash: sent, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes answers that nobody waits for any longer. */
export const deleteAnswersBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('idempotent_answer').where('created_at', '<', before).execute()
