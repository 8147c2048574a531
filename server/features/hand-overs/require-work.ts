import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type WorkKindName, workKinds } from '#contract/settings/work-kinds.ts'
import type { Staff, SystemActor } from '#server/platform/actor.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { countWork } from './work.queries.ts'
import { workKindTable } from './work-kinds.ts'

const system: SystemActor = { kind: 'system', job: 'hand-over' }

/** How much of each kind names the person. Afterwards the transaction is the actor's again. */
export async function countAllWork(
  tx: Tx,
  actor: Staff,
  asked: { userId: number; now: Date },
): Promise<ReadonlyMap<WorkKindName, number>> {
  await continueAs(tx, system)
  const counts = await countWork(tx, asked)
  await continueAs(tx, actor)
  return counts
}

/** How somebody moves. */
interface Move {
  leavesBody: boolean
  /** The permissions of the new role. */
  pages: ReadonlySet<PageCode>
}

/**
 * Refuses a move after which somebody would still be named by work that they can no longer do: work of the body that they leave, or cases
 * that the new role does not open. Throws RuleViolation `cases-in-hand` with the number.
 */
export async function requireWorkFor(
  tx: Tx,
  actor: Staff,
  asked: { userId: number; now: Date },
  { leavesBody, pages }: Move,
): Promise<void> {
  const cannotStay = (kind: WorkKindName) => {
    const { isOfBody, isOnCase, pages: needed } = workKindTable[kind]
    const isOpen = pages.has('All') || needed.some(page => pages.has(page))
    return (leavesBody && isOfBody) || (isOnCase && !isOpen)
  }
  const counts = await countAllWork(tx, actor, asked)
  const count = workKinds.filter(cannotStay).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
  if (count > 0) throw new RuleViolation('cases-in-hand', undefined, { count })
}
