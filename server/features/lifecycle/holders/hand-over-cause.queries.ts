import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findHolder, type Held } from './case-holder.queries.ts'
import type { Deadline } from '../clocks/deadlines.ts'

interface Late extends Held {
  against_organization_id: number
  due_at: Date | null
}

/** Why a case cannot stay with its holder. */
export type HandOverCause = 'delayed' | 'deactivated' | 'invited' | 'in-conflict' | 'absent'

/** Statuses that wait for the complainant, so that lateness is not the holder's fault. */
const answerable: readonly Status[] = ['NOT_ADMITTED', 'CONCLUSION_ISSUED']

/** Why a case may be taken from its holder: its time is over, or the holder is absent; null when neither. */
export async function findHandOverCause(tx: Tx, complaint: Late, now: Date): Promise<HandOverCause | null> {
  const isDelayed = complaint.due_at !== null && complaint.due_at < now && !answerable.includes(complaint.status)
  return isDelayed ? 'delayed' : findHolderProblem(tx, complaint, now)
}

/** Whether a deadline may be moved: three quarters of its time are used up, or the holder is absent. */
export const isRunningOut = async (
  tx: Tx,
  complaint: Omit<Late, 'due_at'>,
  { reachedAt }: Deadline,
  now: Date,
): Promise<boolean> => reachedAt[75] <= now || (await findHolderProblem(tx, complaint, now)) !== null

/** Why the holder is not available; null for nobody, and for a holder who is. */
async function findHolderProblem(
  tx: Tx,
  complaint: Omit<Late, 'due_at'>,
  now: Date,
): Promise<Exclude<HandOverCause, 'delayed'> | null> {
  const holder = await findHolder(tx, complaint, now)
  if (!holder) return null
  if (holder.state !== 'active') return holder.state
  if (holder.organization_id === complaint.against_organization_id) return 'in-conflict'
  return holder.is_away ? 'absent' : null
}
