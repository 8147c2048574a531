import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Complaints with an open proposal that names the body, or one that was merged into it. */
export const proposedFor = (id: number) => sql`id in (select complaint_id from proposal
  where ended_at is null and input->'organizationId' in
    (select to_jsonb(id) from organization where ${id} in (id, merged_into_id)))`

/**
 * Proposals that name the body will name its successor. An approver who has read the old name has read an older version,
 * and is shown both names before they sign.
 */
export async function renewProposed(tx: Tx, { id }: { id: number }): Promise<void> {
  await sql`update complaint set version = version + 1 where ${proposedFor(id)}`.execute(tx)
}
