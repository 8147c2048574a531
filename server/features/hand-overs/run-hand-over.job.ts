import type { WorkKindName } from '#contract/settings/work-kinds.ts'
import { findStaff } from '#server/features/accounts/index.ts'
import { tellSupervisorsOf } from '#server/features/supervision/index.ts'
import type { Staff, SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, Refusal } from '#server/platform/errors.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import {
  findUnfinished,
  finishHandOver,
  listStaying,
  listWaiting,
  lockWaiting,
  settle,
  type Unfinished,
  type WaitingItem,
} from './hand-overs.queries.ts'
import { workKindTable } from './work-kinds.ts'

export const runHandOverKind: JobKind<{ handOverId: number }> = { name: 'run-hand-over', retryLimit: 3 }
const system: SystemActor = { kind: 'system', job: runHandOverKind.name }

/** Pieces of work that one run gives; the next run goes on, so that other jobs get their turn. */
const mostInOneRun = 100

/** Gives each piece of work in a transaction of its own. A repeated run goes on where the last one stopped. */
export const runHandOverJob: JobDefinition<{ handOverId: number }> = {
  kind: runHandOverKind,
  run: (context, { handOverId }) => runHandOver(context, handOverId),
}

const asSystem = <Result>(context: Context, work: (tx: Tx) => Promise<Result>) => inTransaction(context, system, work)

export async function runHandOver(context: Context, id: number): Promise<void> {
  const order = await asSystem(context, tx => findUnfinished(tx, id))
  if (!order) return
  const orderedBy = await findStaff(context, order.ordered_by_id)
  const to = order.to_id === null ? undefined : await findStaff(context, order.to_id)
  const items = await asSystem(context, tx => listWaiting(tx, id, mostInOneRun))
  for (const item of items) await giveOne(context, order, item, { orderedBy, to })
  await asSystem(context, tx =>
    items.length < mostInOneRun
      ? finish(tx, context, order)
      : context.jobs.enqueue(tx, runHandOverKind, { handOverId: id }),
  )
}

/** Who ordered it and who takes it, with the rights of this moment; undefined for a closed account. */
interface People {
  orderedBy: Staff | undefined
  to: Staff | undefined
}

/** Gives one piece of work, or notes which rule refuses it. Rethrows what another run may overcome. */
async function giveOne(context: Context, order: Unfinished, item: WaitingItem, people: People): Promise<void> {
  try {
    await asSystem(context, async tx => {
      if (!(await lockWaiting(tx, item.id))) return
      const given = await giveInto(tx, context, order, item, people)
      await continueAs(tx, system)
      await settle(tx, item.id, given)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await asSystem(context, tx => settle(tx, item.id, refused(error)))
  }
}

type Settled = Parameters<typeof settle>[2]

async function giveInto(
  tx: Tx,
  context: Context,
  { user_id: fromId, to_id, cause }: Unfinished,
  { kind, subject_id: id }: WaitingItem,
  { orderedBy, to }: People,
): Promise<Settled> {
  // it is not ended because the chosen colleague has left meanwhile
  if (to_id !== null && !to) return { outcome: 'stays', why: 'deactivated' }
  const at = context.clock.now()
  const outcome = await workKindTable[kind].give({ tx, context, orderedBy, cause, at, id, fromId, to: to ?? null })
  return { outcome, why: outcome === 'stays' ? 'nobody-takes-it' : null }
}

/** What no longer names the person is done; anything else that was refused stays. */
function refused(error: Refusal): Settled {
  const why = error instanceof InvalidInput ? (error.fields[0]?.reason ?? error.code) : error.code
  const isGone = error instanceof NotFound || why === 'held-by-another'
  return { outcome: isGone ? 'ended' : 'stays', why: isGone ? 'gone' : why }
}

/** Kinds by which a case is in somebody's hands. */
const held: readonly WorkKindName[] = ['receiving', 'directing', 'leading', 'reviewing', 'signing']

/** Supervisors learn what stays with a closed account, so that they give it to somebody. */
async function finish(tx: Tx, context: Context, { id, cause }: Unfinished): Promise<void> {
  if (!(await finishHandOver(tx, id, context.clock.now()))) return
  if (cause === 'deactivated') await tellSupervisorsOf(tx, context, await listStaying(tx, id, held))
}
