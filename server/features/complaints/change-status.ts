import type { Insertable, Updateable } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { ClocksSetting } from '#db/reference/settings.ts'
import type { ComplaintTable } from '#db/tables.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { StaleVersion } from '#server/platform/errors.ts'
import type { WorkingCalendar } from '../calendar/index.ts'
import { type ClockEntry, type Deadline, deadlinesOf } from './deadlines.ts'
import { targetOf, type Transition } from './lifecycle.ts'

/** One step of a complaint's life: a row of the table, taken by somebody at a moment. */
export interface Step {
  transition: Transition
  actor: Actor
  at: Date
  /** The body that holds the case after the step, and the role where one is named. */
  organizationId: number
  roleId?: number | null
  reason?: string | null
  /** Decides how long clock C runs, once the severity is known. */
  severityCode?: string
  clocks: ClocksSetting
  calendar: WorkingCalendar
}

type ColumnsSetHere = 'status' | 'version' | 'close_reason' | 'closed_at' | 'due_at' | 'due_clock' | 'updated_at'

/** Writes a new complaint with the status, track and clocks of its first step. False when the tracking ID is taken. */
export async function createWithStatus(
  tx: Tx,
  values: Omit<Insertable<ComplaintTable>, ColumnsSetHere> & { id: number },
  step: Step,
): Promise<boolean> {
  const status = targetOf(step.transition, null)
  const entries = entriesOf(step)
  const created = await tx
    .insertInto('complaint')
    .values({ ...values, status, updated_at: step.at, ...dueColumns(deadlinesOf(entries, step.calendar)) })
    .onConflict(conflict => conflict.column('tracking_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return false
  await insertEntries(tx, values.id, entries)
  await insertTrack(tx, values.id, null, status, step)
  return true
}

/**
 * Takes a step: status, track, clocks, deadline and version in one go, with what else changes in the row. The caller
 * has locked the complaint. Throws StaleVersion when it is no longer the version that was seen.
 */
export async function changeStatus(
  tx: Tx,
  complaint: { id: number; status: Status; version: number },
  step: Step,
  values: Omit<Updateable<ComplaintTable>, ColumnsSetHere> = {},
): Promise<Status> {
  const status = targetOf(step.transition, complaint.status)
  const entries = entriesOf(step)
  const before = await listEntries(tx, complaint.id)
  await insertEntries(tx, complaint.id, entries)
  const isClosed = status === 'CLOSED'
  const changed = await tx
    .updateTable('complaint')
    .set({
      ...values,
      status,
      version: complaint.version + 1,
      updated_at: step.at,
      close_reason: isClosed ? (step.transition.closeReason ?? null) : null,
      closed_at: isClosed ? step.at : null,
      ...dueColumns(deadlinesOf([...before, ...entries], step.calendar)),
    })
    .where('id', '=', complaint.id)
    .where('version', '=', complaint.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new StaleVersion({ version: complaint.version, since: [] })
  await insertTrack(tx, complaint.id, complaint.status, status, step)
  return status
}

const dueColumns = ([nearest]: Deadline[]) => ({ due_at: nearest?.at ?? null, due_clock: nearest?.clock ?? null })

function entriesOf({ transition, clocks, severityCode, at }: Step): ClockEntry[] {
  return transition.clocks.map(({ clock, event }) => {
    if (event !== 'start') return { clock, event, at, amount: null, unit: null }
    const length = clocks[clock]
    const amount = 'amount' in length ? length.amount : length.bySeverity[severityCode ?? '']
    if (amount === undefined) throw new Error(`The setting clocks has no length for ${clock} ${severityCode ?? ''}.`)
    return { clock, event, at, amount, unit: length.unit }
  })
}

const listEntries = (tx: Tx, complaintId: number): Promise<ClockEntry[]> =>
  tx
    .selectFrom('clock_event')
    .select(['clock', 'event', 'at', 'amount', 'unit'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()

async function insertEntries(tx: Tx, complaintId: number, entries: ClockEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('clock_event')
    .values(entries.map(entry => ({ complaint_id: complaintId, ...entry })))
    .execute()
}

async function insertTrack(tx: Tx, complaintId: number, from: Status | null, to: Status, step: Step): Promise<void> {
  await tx
    .insertInto('status_track')
    .values({
      complaint_id: complaintId,
      at: step.at,
      action: step.transition.action,
      from_status: from,
      to_status: to,
      // the track says that the complainant did it, with an account or without
      actor_kind: step.actor.kind === 'complainant' ? 'visitor' : step.actor.kind,
      actor_id: step.actor.kind === 'staff' ? step.actor.userId : null,
      organization_id: step.organizationId,
      role_id: step.roleId ?? null,
      reason: step.reason ?? null,
    })
    .execute()
}
