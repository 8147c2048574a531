import type { Insertable, Updateable } from 'kysely'
import { type ClockName, isOpen, type Status } from '#contract/statuses.ts'
import type { ClockLength, ClocksSetting } from '#db/reference/settings.ts'
import type { Database } from '#db/tables.ts'
import type { Actor } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { WorkingCalendar } from '#server/features/calendar/index.ts'
import { type ClockEntry, deadlinesOf, dueColumns, standingClocks } from './clocks/deadlines.ts'
import type { Transition } from './lifecycle.ts'
import { targetOf } from './transition.rules.ts'
import { staleVersion } from './actions/versions.queries.ts'

/** One step of a complaint's life: a row of the table, taken by somebody at a moment. */
export interface Step {
  transition: Transition
  /** The target status, for a row whose target depends on a proposal or a referral. */
  target?: Status
  actor: Actor
  /** The absent colleague for whom the actor takes it. */
  actedForId?: number | null
  at: Date
  /** The body that holds the case after the step, and the role if one is named. */
  organizationId: number
  roleId?: number | null
  reason?: string | null
  /** What else the track stores of the step: codes, ids and counts, and texts that the complainant may read. */
  details?: Record<string, unknown> | undefined
  /** Sets the length of clock C, once the severity is known. */
  severityCode?: string | null
  /** A kebab code for the ledger: why a clock was paused or extended. */
  clockReason?: string | undefined
  /** The length of the clock that it starts, where that is not the one of the settings. */
  startLength?: ClockLength | undefined
  /** When its clocks stop and go on, where that was before the step: a limit that has passed in the meantime. */
  clocksAt?: Date | undefined
  /** More time for a paused or running clock. */
  extension?: Pick<ClockEntry, 'clock' | 'amount' | 'unit'> | undefined
  clocks: ClocksSetting
  calendar: WorkingCalendar
  /** The complaint's entries before the step, if they were read since it was locked. */
  ledger?: readonly ClockEntry[]
}

type ColumnsSetHere =
  | 'status'
  | 'version'
  | 'close_reason'
  | 'closed_at'
  | 'due_at'
  | 'due_clock'
  | 'next_notice_at'
  | 'updated_at'
  | 'returns_to'
/** Columns of the complaint that a step may change beside those that every step sets. */
export type OtherColumns = Omit<Updateable<Database['complaint']>, ColumnsSetHere>

/**
 * Inserts a new complaint after its first steps, with the track and the clocks of each. Returns its status.
 */
export async function createWithSteps(
  tx: Tx,
  values: Omit<Insertable<Database['complaint']>, ColumnsSetHere> & { id: number },
  [first, ...others]: readonly [Step, ...Step[]],
): Promise<Status> {
  const { id } = values
  let [status, version, step] = [targetOf(first.transition, null), 1, first]
  const entries = entriesOf(first, [])
  const tracks = [trackOf(id, first, { from: null, to: status, version })]
  for (step of others) {
    const from = status
    ;[status, version] = [step.target ?? targetOf(step.transition, from), version + 1]
    entries.push(...entriesOf(step, entries))
    tracks.push(trackOf(id, step, { from, to: status, version }))
  }
  const due = dueColumns(deadlinesOf(entries, step.calendar))
  await tx
    .insertInto('complaint')
    .values({ ...values, status, version, updated_at: step.at, ...due })
    .execute()
  await insertEntries(tx, id, entries)
  await tx.insertInto('status_track').values(tracks).execute()
  return status
}

/**
 * Takes a step: writes status, track, clocks, deadline and version together with other changes of the row. The caller
 * has locked the complaint. Throws StaleVersion when its version is no longer the one that was read.
 */
export async function changeStatus(
  tx: Tx,
  complaint: { id: number; status: Status; version: number },
  step: Step,
  values: OtherColumns = {},
): Promise<Status> {
  const status = step.target ?? targetOf(step.transition, complaint.status)
  const version = step.transition.isIndependent ? complaint.version : complaint.version + 1
  const before = step.ledger ?? (await listEntries(tx, complaint.id))
  const entries = entriesOf(step, before)
  const changed = await tx
    .updateTable('complaint')
    .set({
      ...values,
      status,
      version,
      ...(step.transition.isSilent ? {} : { updated_at: step.at }),
      ...closingColumns(complaint.status, status, step),
      ...escalationColumn(complaint.status, status, step),
      ...returnColumn(complaint.status, status),
      ...dueColumns(deadlinesOf([...before, ...entries], step.calendar)),
    })
    .where('id', '=', complaint.id)
    .where('version', '=', complaint.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw await staleVersion(tx, complaint.id, complaint.version, { namesStaff: false })
  await insertEntries(tx, complaint.id, entries, step.clockReason)
  const taken = trackOf(complaint.id, step, { from: complaint.status, to: status, version })
  await tx.insertInto('status_track').values(taken).execute()
  return status
}

/** A step that leaves a closed complaint closed keeps reason and date of the closing. */
function closingColumns(from: Status, to: Status, { transition, at }: Step) {
  if (!isOpen(from) && !isOpen(to)) return {}
  const isClosed = !isOpen(to)
  return { close_reason: isClosed ? (transition.closeReason ?? null) : null, closed_at: isClosed ? at : null }
}

const supervising: ReadonlySet<unknown> = new Set(['Complaints - Supervise', 'Complaints - Act on Delayed'])

/** A case is somebody's to help with until it moves on or a supervisor acts. */
const escalationColumn = (from: Status, to: Status, { transition }: Step): OtherColumns =>
  !transition.isSilent && (from !== to || supervising.has(transition.permission)) ? { escalated_to_id: null } : {}

/** A case in which the complainant is asked something returns to where it was. */
const returnColumn = (from: Status, to: Status) =>
  from === to ? {} : { returns_to: to === 'INFORMATION_REQUESTED' ? from : null }

/** The ledger entries of a step, in order; `every` clock means those that exist at that moment. */
function entriesOf(
  { transition, clocks, severityCode, extension, startLength, clocksAt, at: stepAt }: Step,
  before: readonly ClockEntry[],
) {
  const at = clocksAt ?? stepAt
  const made: ClockEntry[] = []
  for (const { clock, event } of transition.clocks) {
    if (event === 'start' && clock !== 'every')
      made.push({ clock, event, at, ...(startLength ?? lengthOf(clocks, clock, severityCode)) })
    else {
      const concerned = clock === 'every' ? standingClocks([...before, ...made], event) : [clock]
      made.push(...concerned.map(each => ({ clock: each, event, at, amount: null, unit: null })))
    }
  }
  return extension ? [...made, { ...extension, event: 'extend' as const, at }] : made
}

/** The length of a clock by the settings, in the unit of its kind. */
export function lengthOf(clocks: ClocksSetting, clock: ClockName, severityCode: string | null | undefined) {
  // an action that starts G says how long the body has
  const length = clock === 'G' ? undefined : clocks[clock]
  const amount = length && ('amount' in length ? length.amount : length.bySeverity[severityCode ?? ''])
  if (!length || amount === undefined)
    throw new Error(`The setting clocks has no length for ${clock} ${severityCode ?? ''}.`)
  return { amount, unit: length.unit }
}

/** An entry as it is stored; staff and the complainant see its reason. */
export interface StoredEntry extends ClockEntry {
  id: number
  reason: string | null
}

/** One complaint's ledger, in the order in which it happened: by ids, because the machine's clock may have been set back in between. */
export const listEntries = (tx: Tx, complaintId: number): Promise<StoredEntry[]> =>
  readRows(tx, clockEntries({ complaintId }))

const clockEntries = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('clock_event')
    .select(['id', 'clock', 'event', 'at', 'amount', 'unit', 'reason'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id'),
)

async function insertEntries(tx: Tx, complaintId: number, entries: ClockEntry[], reason: string | null = null) {
  if (entries.length === 0) return
  const rows = entries.map(entry => ({ complaint_id: complaintId, ...entry, reason }))
  await tx.insertInto('clock_event').values(rows).execute()
}

const trackOf = (
  complaintId: number,
  step: Step,
  { from, to, version }: { from: Status | null; to: Status; version: number },
): Insertable<Database['status_track']> => ({
  complaint_id: complaintId,
  at: step.at,
  action: step.transition.action,
  from_status: from,
  to_status: to,
  version,
  // the track names the complainant as the actor, with or without an account
  actor_kind: step.actor.kind === 'complainant' ? 'visitor' : step.actor.kind,
  actor_id: step.actor.kind === 'staff' ? step.actor.userId : null,
  acted_for_id: step.actedForId ?? null,
  organization_id: step.organizationId,
  role_id: step.roleId ?? null,
  reason: step.reason ?? null,
  details: step.details ? JSON.stringify(step.details) : null,
})
