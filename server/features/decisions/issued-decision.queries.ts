import type { ConclusionContent } from '#contract/conclusion-content.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A decision word for word as it is issued: later changes of what it names do not reach it. */
export interface IssuedDecision extends ConclusionContent {
  decisionVersion: number
  attachments: { id: string; name: string; mediaType: string; size: number; sha256: string }[]
}

/** The complaint of a tracking ID, as far as it is visible. */
export const findByTrackingId = (tx: Tx, trackingId: string) =>
  tx.selectFrom('complaint').where('tracking_id', '=', trackingId).select('id').executeTakeFirst()
