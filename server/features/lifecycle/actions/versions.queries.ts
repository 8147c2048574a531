import type { Bilingual } from '#contract/values/names.ts'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { StaleVersion } from '#server/platform/errors.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'

/** What happened to a complaint since somebody looked, as the answer 409 lists it. */
export interface StepSince {
  at: string
  action: string
  status: Status
  /** Null for the system, for the complainant, and when the reader may not see names of staff. */
  by: Bilingual | null
}

/** The refusal for an actor who saw an older version, with who did what since. Complainants are not told names of staff. */
export async function staleVersion(
  tx: Tx,
  complaintId: number,
  seenVersion: number,
  { namesStaff }: { namesStaff: boolean },
): Promise<StaleVersion> {
  const rows = await tx
    .selectFrom('status_track')
    .leftJoin('user_account as actor', 'actor.id', 'status_track.actor_id')
    .where('complaint_id', '=', complaintId)
    .where('version', '>', seenVersion)
    .orderBy('status_track.id')
    .select(['at', 'action', 'to_status', nameOf('actor').as('by')])
    .execute()
  const since = rows.map(
    ({ at, action, to_status, by }): StepSince => ({
      at: at.toISOString(),
      action,
      status: to_status,
      by: namesStaff ? by : null,
    }),
  )
  // a merge of bodies makes a version without a step
  const now = await tx.selectFrom('complaint').select('version').where('id', '=', complaintId).executeTakeFirst()
  return new StaleVersion({ version: now?.version ?? seenVersion, since })
}
