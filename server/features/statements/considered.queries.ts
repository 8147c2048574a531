import type { TakenUp } from '#contract/values/action-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The statements of a case since its last decision, and whether somebody said what was taken up of each. */
export const listUndecided = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('statement_request as request')
    .leftJoin('statement_consideration as considered', 'considered.request_id', 'request.id')
    .where('request.complaint_id', '=', complaintId)
    .where('request.outcome', 'in', ['given', 'recorded'])
    .where('request.decided_at', 'is', null)
    .orderBy('request.id')
    .select(['request.id', 'considered.taken_up'])
    .execute()

/** Keeps what was taken up of these statements, in place of what was said before. */
export async function keepConsideration(
  tx: Tx,
  requestIds: readonly number[],
  { takenUp, said, at, byId }: { takenUp: TakenUp; said: string; at: Date; byId: number },
): Promise<void> {
  const columns = { taken_up: takenUp, said, at, by_id: byId }
  await tx
    .insertInto('statement_consideration')
    .values(requestIds.map(request_id => ({ request_id, ...columns })))
    .onConflict(conflict => conflict.column('request_id').doUpdateSet(columns))
    .execute()
}

/** The case is decided: the bodies that were asked in it may know that, and what was taken up of their statements. */
export const markDecided = (tx: Tx, complaintId: number, at: Date) =>
  tx.updateTable('statement_request').set({ decided_at: at }).where('complaint_id', '=', complaintId).execute()
