import type { OwnComplaint, OwnComplaintDetail } from '#contract/filing/own-complaints.ts'
import { possessionCookie } from '#contract/filing/tracking.ts'
import type { AuditAction } from '#contract/settings/audit-actions.ts'
import { audit } from '#server/features/audit/index.ts'
import { listEntries } from '#server/features/lifecycle/index.ts'
import { loadFiled, toLedgerEntry, toPublicSteps } from '#server/features/complaint-detail/index.ts'
import { nextStepOf } from '../tracking.rules.ts'
import type { Actor, Complainant } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { CodeRequired } from '#server/platform/errors.ts'
import { readPossession } from '#server/platform/http/possession.ts'
import type { Call } from '#server/platform/http/call.ts'
import { insertOwner, listOwn } from './own-complaints.queries.ts'

const system: Actor = { kind: 'system', job: 'own-complaint' }

/** The complaints of an account. */
export const listOwnComplaints = (context: Context, complainant: Complainant): Promise<OwnComplaint[]> =>
  readAs(context, complainant, async tx =>
    (await listOwn(tx)).map(row => ({ ...contractForm(row), nextStep: nextStepOf[row.status] })),
  )

/** One of them with everything that was filed; row-level security hides all others. Throws NotFound. */
export const showOwnComplaint = (context: Context, complainant: Complainant, id: number): Promise<OwnComplaintDetail> =>
  readAs(context, complainant, async tx => {
    const { complaint, steps, filed } = await loadFiled(tx, id, context.clock.now())
    const ledger = await listEntries(tx, id)
    return {
      ...filed,
      nextStep: nextStepOf[complaint.status],
      dueAt: complaint.due_at?.toISOString() ?? null,
      dueClock: complaint.due_clock,
      steps: toPublicSteps(steps),
      ledger: ledger.map(toLedgerEntry),
    }
  })

/** Adds the complaint whose possession a one-time code has just proved to the account. Throws the refusal that asks for a code. */
export async function claimComplaint(call: Call, complainant: Complainant): Promise<OwnComplaint[]> {
  const proof = readPossession(call.signedCookie(possessionCookie))
  if (!proof) throw new CodeRequired()
  const { provenComplaintId: complaintId, proofId } = proof
  const now = call.context.clock.now()
  await inTransaction(
    call.context,
    system,
    tx => own(tx, complainant, { complaintId, action: 'complaint-claimed', now }),
    { proofId },
  )
  return listOwnComplaints(call.context, complainant)
}

/** Makes the account that signed in meanwhile the owner of what is registered in this transaction. */
export const ownWhatIsFiled = (tx: Tx, complainant: Complainant, complaintId: number, now: Date): Promise<void> =>
  own(tx, complainant, { complaintId, action: 'complaint-filed-signed-in', now })

async function own(
  tx: Tx,
  complainant: Complainant,
  { complaintId, action, now }: { complaintId: number; action: AuditAction; now: Date },
): Promise<void> {
  const isNew = await insertOwner(tx, complainant.userId, complaintId, now)
  if (isNew) await audit(tx, complainant, action, { type: 'complaint', id: complaintId }, {}, now)
}
