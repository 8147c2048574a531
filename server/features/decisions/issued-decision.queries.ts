import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A decision word for word as it was issued: later changes of what it names do not affect it. */
export interface IssuedDecision extends ConclusionContent {
  decisionVersion: number
  attachments: { id: string; name: string; mediaType: string; size: number; sha256: string }[]
}

/** The complaint of a tracking ID, as far as it is visible. */
export const findByTrackingId = (tx: Tx, trackingId: string) =>
  tx.selectFrom('complaint').where('tracking_id', '=', trackingId).select('id').executeTakeFirst()
