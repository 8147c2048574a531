import type { CallBack, WaitingCallBack } from '#contract/desk/call-backs.ts'
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

/** How many wait for the transaction's actor, counted as far as `most`; null for whoever does not call. */
export const countCallBacks = async (tx: Tx, actor: Actor, most: number): Promise<number | null> =>
  actor.kind === 'staff' && opens(actor, callBackPage) ? countWaiting(tx, most) : null

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
