import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ClockEntry } from './deadlines.ts'

/** Stores the case's deadline with its clock, and when somebody is to be told next; columns that are left out stay. */
export const updateDue = (
  tx: Tx,
  id: number,
  columns: { due_at?: Date | null; due_clock?: Exclude<ClockEntry['clock'], 'G'> | null; next_notice_at: Date | null },
) => {
  const { due_at, due_clock, next_notice_at } = columns
  return tx.updateTable('complaint').set({ due_at, due_clock, next_notice_at }).where('id', '=', id).execute()
}

/** Escalates a case by one level to somebody, if there is anybody, and returns the level. */
export const raiseLevel = async (tx: Tx, id: number, toId: number | null): Promise<number> =>
  (
    await tx
      .updateTable('complaint')
      .set(row => ({ escalation_level: row('escalation_level', '+', 1), escalated_to_id: toId }))
      .where('id', '=', id)
      .returning('escalation_level')
      .executeTakeFirstOrThrow()
  ).escalation_level
