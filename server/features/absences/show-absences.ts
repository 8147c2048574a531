import type { Absences } from '#contract/desk/absences.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Actor, seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotPermitted, NotSignedIn } from '#server/platform/errors.ts'
import { findAbsentees, findSubstitutes, isManagerOf, listAbsences } from './absences.queries.ts'

/** Throws NotSignedIn for anyone who is not staff. */
export function requireStaff(actor: Actor): asserts actor is Staff {
  if (actor.kind !== 'staff') throw new NotSignedIn()
}

/** Whether the caller may enter absences for others. */
export const isManager = (staff: Staff): boolean =>
  seesEverything(staff) || managing.some(page => staff.permissions.has(page))

const managing = ['Complaints - Supervise', 'Users - Manage'] as const

/** Current and coming absences that the caller may read. Throws NotSignedIn. */
export async function showAbsences(context: Context, actor: Actor): Promise<Absences> {
  requireStaff(actor)
  const today = localDate(context.clock.now())
  return readAs(context, actor, tx => answer(tx, actor, today))
}

export const answer = async (tx: Tx, caller: Staff, today: string): Promise<Absences> => ({
  absences: await listAbsences(tx, caller.userId, today),
  isManager: isManager(caller),
})

/** Staff for whom the caller may enter absences. Throws NotPermitted for callers who may not enter absences for others. */
export async function listAbsentees(context: Context, actor: Actor, text?: string): Promise<StaffChoice[]> {
  requireStaff(actor)
  if (!isManager(actor)) throw new NotPermitted()
  return readAs(context, actor, tx => findAbsentees(tx, text))
}

/** Possible substitutes on these days, by default today. Throws NotPermitted when the caller may not enter that person's absences. */
export async function listSubstitutes(
  context: Context,
  actor: Actor,
  asked: { userId?: number | undefined; text?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<StaffChoice[]> {
  requireStaff(actor)
  const { userId = actor.userId, text } = asked
  const today = localDate(context.clock.now())
  const from = asked.from ?? today
  const to = asked.to !== undefined && asked.to >= from ? asked.to : from
  return readAs(context, actor, async tx => {
    await requireReach(tx, actor, userId)
    return findSubstitutes(tx, { userId, from, to }, text)
  })
}

/** Throws NotPermitted unless the caller may enter absences for that person. */
export async function requireReach(tx: Tx, caller: Staff, userId: number): Promise<void> {
  if (userId !== caller.userId && !(await isManagerOf(tx, userId))) throw new NotPermitted()
}
