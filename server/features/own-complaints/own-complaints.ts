import type { OwnComplaint, OwnComplaintDetail } from '#contract/own-complaints.ts'
import { possessionCookie } from '#contract/tracking.ts'
import { findCookieHolder } from '#server/features/accounts/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { listClockEvents, loadFiled, toLedgerEntry } from '#server/features/complaints/index.ts'
import { nextStepOf } from '#server/features/tracking/index.ts'
import type { Actor, Complainant } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { insertOwner, listOwn } from './own-complaints.queries.ts'

const system: Actor = { kind: 'system', job: 'own-complaint' }

/** The complaints of an account. */
export const listOwnComplaints = (context: Context, complainant: Complainant): Promise<OwnComplaint[]> =>
  inTransaction(
    context,
    complainant,
    async tx =>
      (await listOwn(tx)).map(row => ({
        id: row.id,
        trackingId: row.tracking_id,
        status: row.status,
        closeReason: row.close_reason,
        registeredAt: row.registered_at.toISOString(),
        againstOrganization: row.against,
        nextStep: nextStepOf[row.status],
        dueAt: row.due_at?.toISOString() ?? null,
      })),
    { readOnly: true },
  )

/** One of them with everything that was filed; row-level security lets no other be found. Throws NotFound. */
export const showOwnComplaint = (context: Context, complainant: Complainant, id: number): Promise<OwnComplaintDetail> =>
  inTransaction(
    context,
    complainant,
    async tx => {
      const { complaint, steps, filed } = await loadFiled(tx, id, context.clock.now())
      const ledger = await listClockEvents(tx, id)
      return {
        ...filed,
        nextStep: nextStepOf[complaint.status],
        dueAt: complaint.due_at?.toISOString() ?? null,
        dueClock: complaint.due_clock,
        // as the public sees them: no person, no free text
        steps: steps.map(step => ({
          at: step.at.toISOString(),
          action: step.action,
          status: step.to_status,
          organization: step.organization,
          role: step.role,
        })),
        ledger: ledger.map(toLedgerEntry),
      }
    },
    { readOnly: true },
  )

/** Puts the complaint whose possession a one-time code just proved into the account. Throws the refusal that asks for a code. */
export async function claimComplaint(call: Call, complainant: Complainant): Promise<OwnComplaint[]> {
  const complaintId = Number(call.signedCookie(possessionCookie))
  if (!Number.isInteger(complaintId) || complaintId <= 0) {
    throw new Refusal(401, 'code-required', 'Please confirm with a one-time code.')
  }
  await own(call.context, complainant, complaintId, 'complaint-claimed')
  return listOwnComplaints(call.context, complainant)
}

/** What was just filed belongs to the account that is signed in in this browser, if a complainant's is. */
export async function ownWhatWasFiled(call: Call, complaintId: number): Promise<void> {
  const complainant = await findCookieHolder(call)
  if (complainant) await own(call.context, complainant, complaintId, 'complaint-filed-signed-in')
}

const own = (context: Context, complainant: Complainant, complaintId: number, action: string): Promise<void> =>
  inTransaction(context, system, async tx => {
    const now = context.clock.now()
    const isNew = await insertOwner(tx, complainant.userId, complaintId, now)
    if (isNew) await audit(tx, complainant, action, { type: 'complaint', id: complaintId }, {}, now)
  })
