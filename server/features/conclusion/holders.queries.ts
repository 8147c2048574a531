import { findCaseHolder, type Held } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Everybody who works on the complaint now: its holder, every handler, and the author of an open proposal. */
export async function listHolders(tx: Tx, complaint: Held): Promise<number[]> {
  const handlers = await tx
    .selectFrom('complaint_handler')
    .select('user_id')
    .where('complaint_id', '=', complaint.id)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
  const authors = await tx
    .selectFrom('proposal')
    .select('proposed_by_id as user_id')
    .where('complaint_id', '=', complaint.id)
    .where('ended_at', 'is', null)
    .execute()
  const holder = await findCaseHolder(tx, complaint)
  const others = [...handlers, ...authors].map(({ user_id }) => user_id)
  return [...new Set(holder === null ? others : [holder, ...others])]
}
