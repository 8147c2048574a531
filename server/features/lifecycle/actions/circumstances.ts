import type { Actor, SystemActor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { loadTimesOf } from '#server/features/calendar/index.ts'
import { listCurrentHandlers } from '#server/features/case-people/index.ts'
import type { Act } from '../act.ts'
import { listEntries } from '../change-status.ts'
import { listParts } from '../holders/relation.queries.ts'
import { readComplaint } from '../locked-complaint.queries.ts'

/** What every action needs, beside the complaint itself. */
export async function readCircumstances(tx: Tx, actor: Actor, complaintId: number, now: Date) {
  const [parts, times, ledger, handlers] = await Promise.all([
    actor.kind === 'staff' ? listParts(tx, actor, complaintId, now) : [],
    loadTimesOf(tx, complaintId),
    listEntries(tx, complaintId),
    listCurrentHandlers(tx, complaintId),
  ])
  return { parts, ...times, ledger, handlers }
}
export type Circumstances = Awaited<ReturnType<typeof readCircumstances>>

const actor: SystemActor = { kind: 'system', job: 'foresee-action' }

/**
 * The case as an action would find it that took effect now, for whoever shows what that would write. The transaction is the system's
 * and may be one that only reads: nothing is locked. Throws NotFound.
 */
export async function foreseeAct(tx: Tx, context: Context, complaintId: number): Promise<Act<unknown>> {
  const complaint = await readComplaint(tx, complaintId)
  if (!complaint) throw new NotFound('complaint')
  const at = context.clock.now()
  const { parts: _, ...circumstances } = await readCircumstances(tx, actor, complaintId, at)
  const nobody = { authorId: null, actedForId: null, standsIn: new Map() }
  return { tx, context, actor, at, complaint, ...nobody, ...circumstances, input: {} }
}
