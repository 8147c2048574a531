import type { ClocksSetting } from '#db/reference/settings.ts'
import type { Status } from '#contract/statuses.ts'
import type { WorkingCalendar } from '#server/features/calendar/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SeenVersion } from '#server/platform/http/call.ts'
import type { ClockEntry } from './deadlines.ts'
import type { LockedComplaint } from './locked-complaint.queries.ts'

/** What is asked: an action of one complaint. */
export interface ActionRequest<Input> {
  complaintId: number
  /** Where the caller names it too, it has to be this complaint's. */
  trackingId?: string
  input: Input
  /** The version of the complaint that the actor saw; the system needs none. */
  seenVersion?: SeenVersion | undefined
  /** The same key of the same actor takes the action once. */
  idempotencyKey?: string | undefined
}

/** The complaint after an action. */
export interface ActionResult {
  complaintId: number
  status: Status
  version: number
  /** It waits for its signatures now. */
  isProposed: boolean
}

/** An action that begins: the complaint is locked and the transaction sees everything; whether it may go on is not decided. */
export interface Beginning<Input> {
  tx: Tx
  context: Context
  /** Who takes it; with the last signature the approver. */
  actor: Actor
  /** The member of staff who took or proposed it; null for complainants and the system. */
  authorId: number | null
  at: Date
  complaint: LockedComplaint
  input: Input
}

/** An action under way: the table allows it. */
export interface Act<Input> extends Beginning<Input> {
  calendar: WorkingCalendar
  /** The clocks of the complaint as the action found them. */
  ledger: readonly ClockEntry[]
  clocks: ClocksSetting
}
