import type { CallBack, WaitingCallBack } from '#contract/desk/call-backs.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { addDays, localDate, startOfDay } from '#server/features/calendar/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { type Actor, opens, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { countWaiting, findWaiting, type FoundWaiting, listPeople, listWaiting } from './call-backs.queries.ts'

export const callBackPage = 'Call-backs - Record'

/** Lines of the page. */
const mostListed = 200

/** The call-backs that wait for the actor, the oldest first. Throws NotPermitted. */
export async function listCallBacks(
  context: Context,
  actor: Actor,
): Promise<{ callBacks: WaitingCallBack[]; isMore: boolean }> {
  requirePermission(actor, callBackPage)
  return readAs(context, actor, async tx => {
    const { days } = await getOfficeSetting(tx, 'callBacks')
    const found = await listWaiting(tx, { days, most: mostListed + 1 })
    return { callBacks: found.slice(0, mostListed).map(toWaiting), isMore: found.length > mostListed }
  })
}

/** One that waits for the actor, with whom to call. Throws NotPermitted and NotFound. */
export async function showCallBack(context: Context, actor: Actor, id: number): Promise<CallBack> {
  requirePermission(actor, callBackPage)
  return readAs(context, actor, async tx => {
    const { days } = await getOfficeSetting(tx, 'callBacks')
    const found = await findWaiting(tx, { id, days })
    if (!found) throw new NotFound('call-back')
    return {
      ...toWaiting(found),
      version: found.version,
      closeReason: found.close_reason,
      complaintType: found.complaint_type,
      issue: found.issue ?? '',
      againstOrganization: found.against_organization,
      language: found.language,
      people: await listPeople(tx, found.complaint_id),
    }
  })
}

/** So many days before its end a call-back is counted as one that ends soon. */
const soonDays = 14

/**
 * How many wait for the transaction's actor, null for whoever does not call; and how many end soon without a call in the cases that they
 * see, null for whoever does not supervise. Both are counted as far as `most`.
 */
export async function countCallBacks(
  tx: Tx,
  actor: Actor,
  { now, most }: { now: Date; most: number },
): Promise<{ waiting: number | null; ending: number | null }> {
  const may = (page: PageCode) => actor.kind === 'staff' && opens(actor, page)
  const [calls, supervises] = [may(callBackPage), may('Complaints - Supervise')]
  if (!calls && !supervises) return { waiting: null, ending: null }
  const { waiting, ending } = await countWaiting(tx, { before: startOfDay(addDays(localDate(now), soonDays)), most })
  return { waiting: calls ? waiting : null, ending: supervises ? ending : null }
}

const toWaiting = (found: FoundWaiting): WaitingCallBack => ({
  id: found.id,
  complaintId: found.complaint_id,
  trackingId: found.tracking_id,
  complainantName: found.complainant_name ?? '',
  closedAt: (found.closed_at as Date).toISOString(),
  waitsUntil: found.waits_until.toISOString(),
  missed: found.missed,
  triedAt: found.tried_at?.toISOString() ?? null,
})
