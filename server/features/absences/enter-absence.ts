import type { Absences, ChangedAbsence, NewAbsence } from '#contract/desk/absences.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Actor, seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type FieldError, NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { refusedDays } from './absence.rules.ts'
import {
  findChangeable,
  findOverlapping,
  findPerson,
  insertAbsence,
  isSubstitute,
  lockAbsences,
  updateAbsence,
  withdrawAbsence,
} from './absences.queries.ts'
import { answer, requireReach, requireStaff } from './show-absences.ts'
import { tellSubstitute } from './tell-substitute.ts'

const failure = 'Error saving absence'

/** Throws NotSignedIn, NotPermitted, InvalidInput (`overlapping` names the first day), and RuleViolation `own-rights`. */
export async function enterAbsence(context: Context, actor: Actor, entered: NewAbsence): Promise<Absences> {
  requireStaff(actor)
  const at = context.clock.now()
  const today = localDate(at)
  const { userId = actor.userId, substituteId = null, reason = null, from, to } = entered
  return inTransaction(context, actor, async tx => {
    await requireReach(tx, actor, userId)
    requireNotForOneself(actor, { userId, substituteId })
    await lockAbsences(tx, userId)
    await check(tx, { userId, substituteId, from, to }, today)
    const id = await insertAbsence(tx, { userId, from, to, substituteId, reason, byId: actor.userId, at })
    const details = { userId, from, to, substituteId }
    await audit(tx, actor, 'absence-added', { type: 'absence', id }, details, at)
    await tellSubstitute(tx, context, { id, ...details }, substituteId, 'standing-in', at)
    return answer(tx, actor, today)
  })
}

/** Changes the last day or the substitute. Throws NotSignedIn, NotFound, InvalidInput, and RuleViolation `own-rights`. */
export async function changeAbsence(context: Context, actor: Actor, changed: ChangedAbsence): Promise<Absences> {
  requireStaff(actor)
  const today = localDate(context.clock.now())
  return inTransaction(context, actor, async tx => {
    await changeIn(tx, context, actor, changed)
    return answer(tx, actor, today)
  })
}

type ToChange = Pick<ChangedAbsence, 'id' | 'to' | 'seen'> & { substituteId?: number | null | undefined }

/** The same in the caller's transaction, which is the actor's. */
async function changeIn(tx: Tx, context: Context, actor: Staff, changed: ToChange): Promise<void> {
  const at = context.clock.now()
  const today = localDate(at)
  const before = await lockChangeable(tx, actor, changed.id, today)
  const { user_id: userId, from_on: from, substitute_id: formerId } = before
  const { to, substituteId = null } = changed
  const subject = { type: 'absence', id: before.id }
  await requireSeen(tx, subject, changed.seen, { to: before.to_on, substituteId: formerId })
  if (substituteId !== formerId) requireNotForOneself(actor, { userId, substituteId })
  await check(tx, { userId, substituteId, from, to }, today, before)
  await updateAbsence(tx, before.id, { to, substituteId })
  const details = { userId, from, to, substituteId, before: { to: before.to_on, substituteId: formerId } }
  await audit(tx, actor, 'absence-changed', subject, details, at)
  const absence = { id: before.id, userId, from, to }
  if (formerId !== substituteId) {
    await tellSubstitute(tx, context, absence, formerId, 'standing-in-ended', at)
    await tellSubstitute(tx, context, absence, substituteId, 'standing-in', at)
  } else if (before.to_on !== to) await tellSubstitute(tx, context, absence, substituteId, 'standing-in-changed', at)
}

/**
 * Somebody else stands in for the rest of an absence whose substitute leaves; nobody does where `toId` is null, or where the absence is that
 * person's own. Returns whether somebody took it. Throws NotFound, InvalidInput and RuleViolation.
 */
export async function handOverAbsence(
  tx: Tx,
  context: Context,
  actor: Staff,
  { id, fromId, toId }: { id: number; fromId: number; toId: number | null },
): Promise<boolean> {
  const found = await findChangeable(tx, id, actor.userId, localDate(context.clock.now()))
  if (!found || found.substitute_id === null) throw new NotFound('absence')
  const isStandingIn = found.substitute_id === fromId
  if (!isStandingIn && found.user_id !== fromId) throw new NotFound('absence')
  const substituteId = isStandingIn ? toId : null
  await changeIn(tx, context, actor, { id, to: found.to_on, substituteId })
  return substituteId !== null
}

/** Ends an absence, or removes one that has not begun. Throws NotSignedIn and NotFound. */
export async function endAbsence(context: Context, actor: Actor, id: number): Promise<Absences> {
  requireStaff(actor)
  const at = context.clock.now()
  const today = localDate(at)
  return inTransaction(context, actor, async tx => {
    const { user_id: userId, from_on: from, to_on: to, substitute_id } = await lockChangeable(tx, actor, id, today)
    await withdrawAbsence(tx, id, at)
    const details = { userId, from, to, substituteId: substitute_id }
    await audit(tx, actor, 'absence-ended', { type: 'absence', id }, details, at)
    await tellSubstitute(tx, context, { id, userId, from, to }, substitute_id, 'standing-in-ended', at)
    return answer(tx, actor, today)
  })
}

/** The absence, read after concurrent changes of the person's absences have ended. Throws NotFound. */
async function lockChangeable(tx: Tx, caller: Staff, id: number, today: string) {
  const found = await findChangeable(tx, id, caller.userId, today)
  if (!found) throw new NotFound('absence')
  await lockAbsences(tx, found.user_id)
  const locked = await findChangeable(tx, id, caller.userId, today)
  if (!locked) throw new NotFound('absence')
  return locked
}

/** Nobody can give themselves another person's visibility. Throws RuleViolation `own-rights`. */
function requireNotForOneself(
  caller: Staff,
  { userId, substituteId }: { userId: number; substituteId: number | null },
) {
  if (userId !== caller.userId && substituteId === caller.userId && !seesEverything(caller))
    throw new RuleViolation('own-rights', failure)
}

interface Checked {
  userId: number
  substituteId: number | null
  from: string
  to: string
}

/** Throws InvalidInput with each refused field. An existing substitute stays, even if they could not be chosen today. */
async function check(
  tx: Tx,
  { userId, substituteId, from, to }: Checked,
  today: string,
  before?: { id: number; substitute_id: number | null; to_on: string },
): Promise<void> {
  const errors: FieldError[] = before?.to_on === to ? [] : refusedDays({ from, to }, today)
  if (!(await findPerson(tx, userId))) errors.push({ field: 'userId', reason: 'no-such-choice' })
  if (errors.length === 0 && (await findOverlapping(tx, { userId, from, to }, before?.id)))
    errors.push({ field: before ? 'toDate' : 'fromDate', reason: 'overlapping' })
  const isNamedAnew = substituteId !== null && (substituteId !== before?.substitute_id || to > before.to_on)
  if (isNamedAnew && !(await isSubstitute(tx, { userId, from, to }, substituteId)))
    errors.push({ field: 'substituteId', reason: 'cannot-stand-in' })
  refuseFields(errors)
}
