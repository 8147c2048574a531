import { type Staff, seesEverything } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { loadCalendarAt } from '../calendar/index.ts'
import { findCaseHolder, postOf, posts } from './case-holder.queries.ts'
import { listEntries } from './change-status.ts'
import type { FoundComplaint } from './complaint-detail.queries.ts'
import { deadlinesOf } from './deadlines.ts'
import type { ActionName } from './lifecycle.ts'
import { relationTo } from './relation.queries.ts'
import { findReliefCause, isRunningOut } from './relief.queries.ts'
import { actionsFor } from './transition.rules.ts'

type Asked = [tx: Tx, staff: Staff, complaint: FoundComplaint, now: Date]

const mayBeRelieved = async (...[tx, , complaint, now]: Asked): Promise<boolean> =>
  (await findReliefCause(tx, complaint, now)) !== null

/** Whether something was decided in this round; a draft does not count. */
async function hasDecision(...[tx, , { id, round }]: Asked): Promise<boolean> {
  const found = await tx
    .selectFrom('decision')
    .select('id')
    .where('complaint_id', '=', id)
    .where('round', '=', round)
    .where('version', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What the rules of these actions would refuse as the case stands, whatever is typed: it is not offered. */
const offers: Partial<Record<ActionName, (...asked: Asked) => Promise<boolean>>> = {
  async 'take-over'(...asked) {
    const [tx, staff, complaint] = asked
    const post = postOf(complaint.status)
    const canHold = post && (staff.permissions.has(posts[post]) || seesEverything(staff))
    return canHold === true && (await findCaseHolder(tx, complaint)) !== staff.userId && mayBeRelieved(...asked)
  },
  reassign: mayBeRelieved,
  'save-decision': async (...asked) => !(await hasDecision(...asked)),
  'update-decision': hasDecision,
  conclude: hasDecision,
  reopen: async (_tx, _staff, { is_final }) => !is_final,
  async extend(tx, _staff, complaint, now) {
    const calendar = await loadCalendarAt(tx, complaint.location_id)
    const [nearest] = deadlinesOf(await listEntries(tx, complaint.id), calendar)
    return nearest !== undefined && isRunningOut(tx, complaint, nearest, now)
  },
}

/** What the member of staff can do with the complaint now, in the table's order. */
export async function listOfferedActions(...asked: Asked): Promise<ActionName[]> {
  const [tx, staff, complaint, now] = asked
  const offered: ActionName[] = []
  for (const action of actionsFor(complaint.status, await relationTo(tx, staff, complaint, now)))
    if ((await offers[action]?.(...asked)) ?? true) offered.push(action)
  return offered
}
