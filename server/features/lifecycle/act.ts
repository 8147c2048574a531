import type { ClocksSetting } from '#db/reference/settings.ts'
import type { Status } from '#contract/statuses.ts'
import type { WorkingCalendar } from '#server/features/calendar/index.ts'
import type { CurrentHandler } from '#server/features/case-people/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { SeenVersion } from '#server/platform/http/call.ts'
import type { ClockEntry } from './clocks/deadlines.ts'
import type { Relation } from './transition.rules.ts'
import type { LockedComplaint } from './locked-complaint.queries.ts'

/** A requested action on a complaint. */
export interface ActionRequest<Input> {
  complaintId: number
  /** If the caller gives it too, it has to be this complaint's. */
  trackingId?: string
  input: Input
  /** The version of the complaint that the actor saw; the system needs none. */
  seenVersion?: SeenVersion | undefined
  /** The same key of the same actor takes the action once; with another payload it is refused. */
  idempotencyKey?: string | undefined
  /** What came with the key, where the input is not all of it: a form with files. */
  payload?: unknown
}

/** The complaint after an action. */
export interface ActionResult {
  complaintId: number
  status: Status
  version: number
  /** Whether it waits for its signatures now. */
  isProposed: boolean
}

/** An action at its start: the complaint is locked and the transaction sees everything; it is not decided yet whether the action is allowed. */
export interface Beginning<Input> {
  tx: Tx
  context: Context
  /** Who takes it; with the last signature the approver. */
  actor: Actor
  /** The member of staff who took or proposed it; null for complainants and the system. */
  authorId: number | null
  /** Parts in the case that the actor has for absent colleagues. */
  standsIn: Relation['standsIn']
  at: Date
  complaint: LockedComplaint
  /** Who handles the case before the action. */
  handlers: readonly CurrentHandler[]
  input: Input
}

/** An action that the table allows. */
export interface Act<Input> extends Beginning<Input> {
  /** The absent colleague for whom the actor takes it; null when they take it for themselves. */
  actedForId: number | null
  calendar: WorkingCalendar
  /** The complaint's clocks before the action. */
  ledger: readonly ClockEntry[]
  clocks: ClocksSetting
}
