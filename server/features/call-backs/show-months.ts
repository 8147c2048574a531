import type { MonthOfCallBacks, UncalledCallBack } from '#contract/desk/call-backs.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Actor, opens, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { findVisible } from '#server/platform/db/visibility/find-visible.ts'
import { countByMonth, type FoundUncalled, listUncalled } from './months.queries.ts'

const page = 'Complaints - Supervise'

/**
 * Whoever supervises has to know of call-backs that nobody may make, so these look-ups run as the system; what the supervisor does not see
 * is taken away afterwards. They do not learn whom to call.
 */
const system = { kind: 'system', job: 'end-call-backs' } as const

/** More than ever wait: visibility takes its part from these. */
const mostFound = 2000
const mostListed = 200
const mostMonths = 24

interface Months {
  uncalled: UncalledCallBack[]
  isMore: boolean
  share: number
  days: number
  months: MonthOfCallBacks[]
}

/** The call-backs that wait in the cases that the actor sees, whoever may make them, and the numbers of each month. Throws NotPermitted. */
export async function showMonths(context: Context, actor: Actor): Promise<Months> {
  requirePermission(actor, page)
  return readAs(context, actor, async tx => {
    const { days, share } = await getOfficeSetting(tx, 'callBacks')
    const found = await findUncalled(tx, actor, days)
    await continueAs(tx, system)
    const months = await countByMonth(tx, mostMonths)
    await continueAs(tx, actor)
    const mayList = opens(actor, 'Complaints - List View')
    return {
      uncalled: found.slice(0, mostListed).map(each => toUncalled(each, mayList)),
      isMore: found.length > mostListed,
      ...{ share, days, months },
    }
  })
}

async function findUncalled(tx: Tx, actor: Staff, days: number) {
  await continueAs(tx, system)
  const found = await listUncalled(tx, { days, most: mostFound })
  await continueAs(tx, actor)
  const visible = await findVisible(
    tx,
    found.map(({ complaint_id }) => complaint_id),
  )
  return found.filter(({ complaint_id }) => visible.has(complaint_id))
}

const toUncalled = (found: FoundUncalled, mayList: boolean): UncalledCallBack => ({
  id: found.id,
  complaintId: found.complaint_id,
  trackingId: mayList ? found.tracking_id : null,
  closedAt: (found.closed_at as Date).toISOString(),
  waitsUntil: found.waits_until.toISOString(),
  missed: found.missed,
})
