import type { MyReferrals, Referrals } from '#contract/desk/referral.ts'
import { listAttachments } from '#server/features/attachments/index.ts'
import { findTransition } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type NamedCase, provenBy, requireOwnCase } from '#server/platform/own-case.ts'
import { type FoundReferral, findForRequest, listReferrals, listRequests } from './referral.queries.ts'

/** What both sides may read of a referral. */
function toShared(row: FoundReferral) {
  const { author: _author, attachment_ids: _attachments, escalated_at: _escalated, body_kind, ...shared } = row
  return { ...contractForm(shared), receivingBody: body_kind }
}

const loadRequests = async (tx: Tx, complaintId: number) =>
  (await listRequests(tx, complaintId)).map(({ requested_at, reason }) => ({
    requestedAt: requested_at.toISOString(),
    reason,
  }))

/** The referrals of a complaint for staff who see it. Throws NotFound. */
export const showReferrals = (context: Context, actor: Actor, complaintId: number): Promise<Referrals> =>
  readAs(context, actor, async tx => {
    const [files, rows, requests] = await Promise.all([
      listAttachments(tx, complaintId),
      listReferrals(tx, complaintId),
      loadRequests(tx, complaintId),
      requireVisible(tx, complaintId),
    ])
    return {
      requests,
      referrals: rows.map(row => ({
        ...toShared(row),
        referredByName: row.author,
        attachments: files.filter(({ id }) => row.attachment_ids.includes(id)),
        escalatedAt: row.escalated_at?.toISOString() ?? null,
      })),
    }
  })

/** The same for the complainant, who has proven the complaint or owns it, and whether one can be requested now. Throws NotFound. */
export async function showMyReferrals(context: Context, actor: Actor, named: NamedCase): Promise<MyReferrals> {
  const trackingId = requireOwnCase(actor, named)
  const { complaintId } = named
  return readAs(
    context,
    actor,
    async tx => {
      const complaint = await findForRequest(tx, complaintId)
      if (complaint?.tracking_id !== trackingId) throw new NotFound('complaint')
      const requests = await listRequests(tx, complaintId)
      const isOpenTo = findTransition('request-referral', complaint.status) !== undefined
      return {
        canRequest: isOpenTo && !requests.some(({ round }) => round === complaint.round),
        requests: await loadRequests(tx, complaintId),
        referrals: (await listReferrals(tx, complaintId)).map(toShared),
      }
    },
    provenBy(actor),
  )
}
