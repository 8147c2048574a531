import { compiled, type Values } from '../db/compiled.ts'
import { readRow } from '../db/read-rows.ts'
import type { Tx } from '../db/connections/transaction.ts'

/** What was asked: by whom, by which call, under which key of the caller's. */
export interface Asked {
  caller: string
  call: string
  key: string
}

/** The answer that was kept for it. */
export const findKeptAnswer = async (tx: Tx, asked: Asked): Promise<unknown> =>
  (await readRow(tx, answerKept({ ...asked })))?.answer

const answerKept = compiled((db, { caller, call, key }: Values<{ caller: string; call: string; key: string }>) =>
  db
    .selectFrom('idempotent_answer')
    .select('answer')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key),
)

/** Keeps an answer in case that the same is asked again, because it was lost. */
export async function keepAnswer(tx: Tx, asked: Asked, given: unknown, at: Date): Promise<void> {
  const answer = JSON.stringify(given)
  await tx
    .insertInto('idempotent_answer')
    .values({ ...asked, answer, created_at: at })
    .onConflict(conflict => conflict.columns(['caller', 'call', 'key']).doUpdateSet({ answer, created_at: at }))
    .execute()
}

/** Takes the key for this transaction; false when somebody has it. Waits for another transaction that takes the same one. */
export async function takeKey(tx: Tx, asked: Asked, at: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotent_answer')
    .values({ ...asked, answer: 'null', created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes answers that nobody waits for any longer. */
export const deleteAnswersBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('idempotent_answer').where('created_at', '<', before).execute()
