import type { HandOver, ReportedItem, Work } from '#contract/settings/hand-overs.ts'
import { workKinds } from '#contract/settings/work-kinds.ts'
import { holdsCode } from '#server/features/access/index.ts'
import { type Actor, requirePermission, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { findVisible } from '#server/platform/db/visibility/find-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findHandOver, findNewest, listItems } from './hand-overs.queries.ts'
import { requireChangeable } from './order-hand-over.ts'
import { countWork, findTakers, type FoundWork, listWork } from './work.queries.ts'
import { workKindTable } from './work-kinds.ts'

/**
 * An administrator of users need not see the cases that they hand over: these look-ups run as the system, and of cases out of
 * visibility they return only the status.
 */
const system: SystemActor = { kind: 'system', job: 'hand-over' }

/** Of each kind that many are listed. */
const mostListed = 50
const mostTakers = 200

/** Everything open that names a person, and who could take it. Throws NotPermitted, NotFound and RuleViolation. */
export const getWork = (context: Context, actor: Actor, userId: number): Promise<Work> =>
  readAs(context, actor, async tx => {
    requirePermission(actor, 'Users - Manage')
    const found = await requireChangeable(tx, actor, userId)
    await continueAs(tx, system)
    const asked = { userId, now: context.clock.now() }
    const counts = await countWork(tx, asked)
    const listed = counts.size === 0 ? [] : await listWork(tx, asked, mostListed)
    const kinds = workKinds.filter(kind => counts.has(kind))
    const takers = kinds.length === 0 ? [] : await findTakers(tx, found, kinds, { most: mostTakers })
    const newest = (await findNewest(tx, userId)) ?? null
    const shown = await showTo(tx, actor, listed)
    const parts = kinds.map(kind => ({
      kind,
      count: counts.get(kind) ?? 0,
      items: shown.filter(item => item.kind === kind),
    }))
    const { organizationId: _, ...person } = found
    return { person, parts, takers, newest }
  })

const pageSize = 100

/** How far a hand-over is, and a part of its report. Throws NotPermitted, NotFound, and RuleViolation for somebody out of reach. */
export const getHandOver = (
  context: Context,
  actor: Actor,
  { id, after = 0 }: { id: number; after?: number | undefined },
): Promise<{ handOver: HandOver; items: ReportedItem[]; next: number | null }> =>
  readAs(context, actor, async tx => {
    requirePermission(actor, 'Users - Manage')
    await continueAs(tx, system)
    const handOver = await findHandOver(tx, id)
    if (!handOver) throw new NotFound('hand-over')
    await requireChangeable(tx, actor, handOver.userId)
    const found = await listItems(tx, id, after, pageSize + 1)
    const items = await showTo(tx, actor, found.slice(0, pageSize))
    return { handOver, items, next: found.length > pageSize ? after + pageSize : null }
  })

/** Hides the tracking IDs of cases that the actor may not list. Ends the system's part of the transaction. */
async function showTo<Item extends FoundWork>(tx: Tx, actor: Staff, items: readonly Item[]): Promise<Item[]> {
  const isOnCase = ({ kind }: Item) => workKindTable[kind].isOnCase
  const ids = [...new Set(items.filter(isOnCase).map(({ id }) => id))]
  await continueAs(tx, actor)
  const listed = holdsCode(actor, 'Complaints - List View') ? await findVisible(tx, ids) : new Set<number>()
  return items.map(item => (isOnCase(item) && !listed.has(item.id) ? { ...item, trackingId: null } : item))
}
