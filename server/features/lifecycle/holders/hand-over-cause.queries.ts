import type { Status } from '#contract/statuses.ts'
import { type Asked, once } from '../actions/case-guards.ts'
import { findHolder, type Held } from './case-holder.queries.ts'
import type { Deadline } from '../clocks/deadlines.ts'

interface CaseAsked extends Pick<Asked, 'tx' | 'at' | 'known'> {
  complaint: Held & { status: Status; against_organization_id: number }
}

/** Why a case cannot stay with its holder. */
export type HandOverCause = 'delayed' | 'deactivated' | 'invited' | 'in-conflict' | 'absent'

/** Statuses that wait for the complainant, so that lateness is not the holder's fault. */
const answerable: readonly Status[] = ['NOT_ADMITTED', 'CONCLUSION_ISSUED', 'INFORMATION_REQUESTED']

/** Why a case may be taken from its holder: its time is over, or the holder is absent; null when neither. */
export async function findHandOverCause(
  asked: CaseAsked & { complaint: { due_at: Date | null } },
): Promise<HandOverCause | null> {
  const { complaint, at } = asked
  const isDelayed = complaint.due_at !== null && complaint.due_at < at && !answerable.includes(complaint.status)
  return isDelayed ? 'delayed' : findHolderProblem(asked)
}

/** Whether a deadline may be moved: three quarters of its time are used up, or the holder is absent. */
export const isRunningOut = async (asked: CaseAsked, { reachedAt }: Deadline): Promise<boolean> =>
  reachedAt[75] <= asked.at || (await findHolderProblem(asked)) !== null

/** Why the holder is not available; null for nobody, and for a holder who is. */
async function findHolderProblem(asked: CaseAsked): Promise<Exclude<HandOverCause, 'delayed'> | null> {
  const holder = await once(asked, findHolder)
  if (!holder) return null
  if (holder.state !== 'active') return holder.state
  if (holder.organization_id === asked.complaint.against_organization_id) return 'in-conflict'
  return holder.is_away ? 'absent' : null
}
