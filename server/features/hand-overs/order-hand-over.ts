import type { HandOver } from '#contract/settings/hand-overs.ts'
import { type WorkKindName, workKinds } from '#contract/settings/work-kinds.ts'
import { findRole, requireFine, requireOwnBody, ruleOnTouching } from '#server/features/access/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { type ChosenWork, endDead, findHandOver, insertHandOver, insertItems } from './hand-overs.queries.ts'
import { runHandOverKind } from './run-hand-over.job.ts'
import { findPerson, findTakers } from './work.queries.ts'

const system: SystemActor = { kind: 'system', job: runHandOverKind.name }

/** A hand-over that nobody has finished by then has died with its job. */
const mostMilliseconds = 60 * 60 * 1000

export interface HandOverOrder {
  userId: number
  /** Null when nobody takes it: what can end ends, and the rest stays. */
  toId: number | null
  work: readonly ChosenWork[]
}

/** Everything that names the person. */
export const allWork: readonly ChosenWork[] = workKinds.map(kind => ({ kind, ids: 'all' }))

/**
 * Orders a hand-over in the caller's transaction, which is the system's from here on; the job carries it out. Throws NotFound, InvalidInput, and
 * RuleViolation `hand-over-under-way` and `nothing-to-hand-over`.
 */
export async function orderHandOver(tx: Tx, context: Context, by: Staff, order: HandOverOrder): Promise<HandOver> {
  await continueAs(tx, system)
  const { userId, toId, work } = order
  const at = context.clock.now()
  const person = await findPerson(tx, userId)
  if (!person) throw new NotFound('user')
  await requireTaker(tx, person, order)
  await endDead(tx, userId, new Date(at.getTime() - mostMilliseconds), at)
  const cause = person.state === 'deactivated' ? 'deactivated' : 'leaving'
  const values = { user_id: userId, to_id: toId, ordered_by_id: by.userId, cause, ordered_at: at } as const
  const ordered = await insertHandOver(tx, values)
  if (!ordered) throw new RuleViolation('hand-over-under-way')
  const counts: Partial<Record<WorkKindName, number>> = {}
  for (const chosen of work) {
    const count = await insertItems(tx, ordered.id, { userId, now: at }, chosen)
    if (count > 0) counts[chosen.kind] = count
  }
  if (Object.keys(counts).length === 0) throw new RuleViolation('nothing-to-hand-over')
  await audit(
    tx,
    by,
    'user-work-handed-over',
    { type: 'user', id: userId },
    { handOver: ordered.id, toId, cause, ...counts },
    at,
  )
  await context.jobs.enqueue(tx, runHandOverKind, { handOverId: ordered.id })
  return (await findHandOver(tx, ordered.id)) as HandOver
}

/** Somebody has to take it from a colleague who stays; the rule of each piece of work decides whether they may. Throws InvalidInput. */
async function requireTaker(
  tx: Tx,
  person: { id: number; state: string; organizationId: number | null },
  { toId, work }: HandOverOrder,
): Promise<void> {
  const refuse = (reason: string) => new InvalidInput([{ field: 'handOverTo', reason }])
  if (toId === null && person.state !== 'deactivated') throw refuse('required')
  if (toId === null) return
  const kinds = work.map(({ kind }) => kind)
  const [taker] = await findTakers(tx, person, kinds, { most: 1, onlyId: toId })
  if (!taker) throw refuse('no-such-choice')
}

interface Asked {
  userId: number
  handOverTo?: number | null | undefined
  kinds: readonly WorkKindName[]
  items: readonly { kind: WorkKindName; id: number }[]
}

/** Whole kinds, and single pieces of the others. */
function chosenOf({ kinds, items }: Asked): ChosenWork[] {
  const single = Map.groupBy(
    items.filter(({ kind }) => !kinds.includes(kind)),
    ({ kind }) => kind,
  )
  return workKinds.flatMap((kind): ChosenWork[] => {
    if (kinds.includes(kind)) return [{ kind, ids: 'all' }]
    const ids = single.get(kind)?.map(({ id }) => id)
    return ids ? [{ kind, ids }] : []
  })
}

/** The same as a call. Throws NotPermitted, and RuleViolation `beyond-own-rights` for somebody whom the actor may not change, too. */
export async function handOverWork(context: Context, actor: Actor, asked: Asked): Promise<HandOver> {
  requirePermission(actor, 'Users - Manage')
  return inTransaction(context, actor, async tx => {
    await requireChangeable(tx, actor, asked.userId)
    const work = chosenOf(asked)
    if (work.length === 0) throw new InvalidInput([{ field: 'kinds', reason: 'required' }])
    return orderHandOver(tx, context, actor, { userId: asked.userId, toId: asked.handOverTo ?? null, work })
  })
}

/** The person, whose account the actor may change; one's own work one may hand over too. Throws NotFound and RuleViolation. */
export async function requireChangeable(tx: Tx, actor: Staff, userId: number) {
  const person = await findPerson(tx, userId)
  const role = person && (await findRole(tx, person.roleId))
  if (!person || !role) throw new NotFound('user')
  if (userId !== actor.userId) {
    requireFine(ruleOnTouching(actor, role))
    requireOwnBody(actor, person.organizationId)
  }
  return person
}
