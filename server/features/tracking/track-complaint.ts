import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { holderOf, toLedgerEntry, toPublicSteps } from '#server/features/complaint-detail/index.ts'
import { delayInDays } from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { openChannels, withOutbox } from './contacts.ts'
import { type Asker, type Question, withTracked } from './find-tracked.ts'
import { readTracked } from './tracking.queries.ts'
import { nextStepOf } from './tracking.rules.ts'

/** Status of a complaint for the holder of its tracking ID: no personal data, no staff name, no free text. */
export async function trackComplaint(context: Context, asker: Asker, question: Question): Promise<TrackedComplaint> {
  return withTracked(
    context,
    asker,
    question,
    async (tx, complaintId) => {
      const { complaint, steps, ledger, contacts, outlets } = await readTracked(tx, context, complaintId)
      if (!complaint) throw new NotFound('complaint')
      return {
        trackingId: complaint.tracking_id,
        status: complaint.status,
        closeReason: complaint.close_reason,
        registeredAt: complaint.registered_at.toISOString(),
        steps: toPublicSteps(steps),
        holder: holderOf(complaint, steps),
        nextStep: nextStepOf[complaint.status],
        dueAt: complaint.due_at?.toISOString() ?? null,
        dueClock: complaint.due_clock,
        delayInDays: delayInDays(complaint.due_at, context.clock.now()),
        ledger: ledger.map(toLedgerEntry),
        codeChannels: openChannels(contacts, withOutbox(outlets, context.config)),
      }
    },
    { readOnly: true },
  )
}
