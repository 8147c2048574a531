import type { Conclusion, OwnCase } from '#contract/desk/conclusion.ts'
import { conclusionContent } from '#contract/desk/conclusion-content.ts'
import { listSteps, toLedgerEntry, toPublicSteps } from '#server/features/complaint-detail/index.ts'
import { listEntries, sortActions } from '#server/features/lifecycle/index.ts'
import { loadMyOrders } from '#server/features/orders/index.ts'
import { listShared } from '#server/features/statements/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type NamedCase, provenBy, requireOwnCase } from '#server/platform/own-case.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { evidenceUntil, reopenUntil } from './answering.rules.ts'
import { type ListedConclusion, listConclusions } from './conclusion.queries.ts'

export const toConclusion = (row: ListedConclusion): Conclusion => ({
  ...contractForm(row),
  content: conclusionContent.parse(row.content),
})

/**
 * The complainant's own complaint for their actions: proven by a code for exactly this one, or owned by the account,
 * and identified by both its id and its tracking ID. Throws NotFound.
 */
export async function showOwnCase(context: Context, actor: Actor, named: NamedCase): Promise<OwnCase> {
  const trackingId = requireOwnCase(actor, named)
  const { complaintId } = named
  return readAs(
    context,
    actor,
    async tx => {
      const complaint = await findOwn(tx, complaintId, trackingId)
      if (!complaint) throw new NotFound('complaint')
      const conclusions = await listConclusions(tx, complaintId)
      const steps = await listSteps(tx, complaintId)
      const ledger = await listEntries(tx, complaintId)
      const closedAt = complaint.is_final ? null : complaint.closed_at
      const answering = await getOfficeSetting(tx, 'answering')
      const { availableActions } = await sortActions(context, {
        tx,
        actor,
        at: context.clock.now(),
        complaint,
        known: new Map(),
      })
      const until = closedAt && reopenUntil(closedAt, answering)
      return {
        complaintId,
        trackingId: complaint.tracking_id,
        status: complaint.status,
        closeReason: complaint.close_reason,
        version: complaint.version,
        departmentId: complaint.handling_department_id,
        dueAt: complaint.due_at?.toISOString() ?? null,
        dueClock: complaint.due_clock,
        steps: toPublicSteps(steps),
        ledger: ledger.map(toLedgerEntry),
        conclusions: conclusions.map(toConclusion),
        orders: await loadMyOrders(tx, complaintId, context.clock.now()),
        // a body that was asked left its clock in the ledger
        sharedStatements: ledger.some(({ clock }) => clock === 'G') ? (await listShared(tx, complaintId)).length : 0,
        availableActions,
        reopenUntil: until && until > context.clock.now() ? until.toISOString() : null,
        evidenceUntil: closedAt && evidenceUntil(closedAt, answering).toISOString(),
      }
    },
    provenBy(actor),
  )
}

const findOwn = (tx: Tx, complaintId: number, trackingId: string) =>
  tx
    .selectFrom('complaint')
    .where('id', '=', complaintId)
    .where('tracking_id', '=', trackingId)
    .select([
      'id',
      'round',
      'tracking_id',
      'status',
      'close_reason',
      'version',
      'is_final',
      'against_organization_id',
      'location_id',
      'receiver_id',
      'officer_id',
      'reviewer_id',
      'held_by',
      'handling_department_id',
      'closed_at',
      'due_at',
      'due_clock',
    ])
    .executeTakeFirst()
