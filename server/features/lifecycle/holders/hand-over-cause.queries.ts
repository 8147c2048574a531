import { type Asked, once } from '../actions/case-guards.ts'
import { findHolder, type Held } from './case-holder.queries.ts'
import type { Deadline } from '../clocks/deadlines.ts'
import { delayInDays } from '../clocks/delay.rules.ts'

interface CaseAsked extends Pick<Asked, 'tx' | 'at' | 'known'> {
  complaint: Held & { against_organization_id: number }
}

/** Why a case cannot stay with its holder. */
export type HandOverCause = 'delayed' | 'deactivated' | 'invited' | 'in-conflict' | 'absent'

/** Why a case may be taken from its holder: it is late, as its head and the lists say it, or the holder is absent; null when neither. */
export async function findHandOverCause(
  asked: CaseAsked & { complaint: { due_at: Date | null } },
): Promise<HandOverCause | null> {
  const { complaint, at } = asked
  return delayInDays(complaint.due_at, at) > 0 ? 'delayed' : findHolderProblem(asked)
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
