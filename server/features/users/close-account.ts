import type { SystemUser } from '#contract/user-administration.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { changeRights, findRole, requireFine, ruleOnAppointment } from '../access/index.ts'
import { type CaseInHand, findCases, lockCases, moveCases } from './cases-in-hand.queries.ts'
import { sendInvitation, unknownPassword, withdrawInvitation } from './invitations.ts'
import { toColleague } from './list-users.ts'
import { lockForChange, showUser } from './manage-users.ts'
import { endSessions, findColleagues, findUser, updateUserRow, type UserRow } from './users.queries.ts'

/** Receivers that are offered for taking over. */
const offeredReceivers = 200

/** Throws RuleViolation `own-account`. */
export const notOneself = (actor: Staff, id: number) => {
  if (actor.userId === id) throw new RuleViolation('own-account')
}

const receiversFor = (tx: Tx, user: UserRow) =>
  user.organization_id === null
    ? []
    : findColleagues(
        tx,
        { organizationId: user.organization_id, isReceiver: true, exceptId: user.id },
        offeredReceivers,
      )

/** What a user holds, and who could take it over. Throws NotFound. */
export const getCasesInHand = (context: Context, actor: Actor, id: number) =>
  inTransaction(
    context,
    actor,
    async tx => {
      const user = await findUser(tx, id)
      if (!user) throw new NotFound('user')
      const receivers = await receiversFor(tx, user)
      const cases = await findCases(tx, id)
      return {
        receivers: receivers.map(toColleague),
        cases: cases.map(each => ({
          complaintId: each.id,
          complaintRefNo: each.tracking_id,
          status: each.status,
          registeredAt: each.registered_at.toISOString(),
        })),
      }
    },
    { readOnly: true },
  )

/** Closes an account and hands its cases over, all or nothing. Throws NotFound, InvalidInput and RuleViolation. */
export function deactivateUser(
  context: Context,
  actor: Actor,
  { id, handOverTo }: { id: number; handOverTo?: number | null | undefined },
): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    const now = context.clock.now()
    await withdrawInvitation(tx, id, now)
    await updateUserRow(tx, id, { is_active: false })
    await endSessions(tx, id, now)
    const receivers = await receiversFor(tx, user)
    const cases = await lockCases(tx, id)
    const receiver = cases.length > 0 ? chooseReceiver(receivers, cases, handOverTo) : undefined
    if (receiver) {
      await moveCases(tx, cases, { toUserId: receiver.id, roleId: receiver.role_id, actorId: actor.userId, at: now })
      for (const each of cases) {
        const details = { from: id, to: receiver.id, reason: 'holder-deactivated' }
        await audit(tx, actor, 'reassign', { type: 'complaint', id: each.id }, details, now)
      }
    }
    const details = { cases: cases.length, handedOverTo: receiver?.id ?? null }
    await audit(tx, actor, 'user-deactivated', { type: 'user', id }, details, now)
    return showUser(tx, id)
  })
}

/** The receiver who takes the cases over. Throws InvalidInput when there is none, or the cases are not theirs to hold. */
function chooseReceiver(receivers: UserRow[], cases: CaseInHand[], id: number | null | undefined): UserRow {
  const refuse = (reason: string) => new InvalidInput([{ field: 'handOverTo', reason }])
  if (!id) throw refuse('required')
  const receiver = receivers.find(each => each.id === id)
  if (!receiver) throw refuse('no-such-choice')
  const isBarred = cases.some(
    each =>
      each.against_organization_id === receiver.organization_id ||
      each.handling_organization_id !== receiver.organization_id,
  )
  if (isBarred) throw refuse('barred')
  return receiver
}

/** Opens an account again. Throws NotFound and RuleViolation (`beyond-own-rights`). */
export async function reactivateUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    const role = await findRole(tx, user.role_id)
    if (role) requireFine(ruleOnAppointment(actor, role, { isSelf: id === actor.userId }))
    if (user.is_active) return showUser(tx, id)
    await updateUserRow(tx, id, { is_active: true })
    if (!(await hasOwnPassword(tx, id))) {
      await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    }
    await audit(tx, actor, 'user-reactivated', { type: 'user', id }, {}, context.clock.now())
    return showUser(tx, id)
  })
}

/** Whether the owner chose the password: the last invitation, if there ever was one, was accepted. */
async function hasOwnPassword(tx: Tx, userId: number): Promise<boolean> {
  const last = await tx
    .selectFrom('user_invitation')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined || last.used_at !== null
}

/** Voids the password, ends the sessions and sends a link. Throws NotFound and RuleViolation. */
export async function resetUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  const passwordHash = await unknownPassword()
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    if (!user.is_active) throw new RuleViolation('deactivated')
    const now = context.clock.now()
    await updateUserRow(tx, id, { password_hash: passwordHash })
    await endSessions(tx, id, now)
    await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    await audit(tx, actor, 'user-reset', { type: 'user', id }, {}, now)
    return showUser(tx, id)
  })
}
