import type { SystemUser } from '#contract/settings/user-administration.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { posts } from '#server/features/case-people/index.ts'
import { leaveCase, handOverCases } from '#server/features/supervision/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { changeRights, findRole, holdsCode, requireFine, ruleOnAppointment } from '#server/features/access/index.ts'
import { endAccess, tellLinkSentElsewhere, updateAccount, withdrawInvitation } from '#server/features/accounts/index.ts'
import { type CaseInHand, findCases, findVisible, postsOf } from './cases-in-hand.queries.ts'
import { sendInvitation, unknownPassword } from './invitations.ts'
import { toColleague } from './list-users.ts'
import { lockForChange, showUser } from './manage-users.ts'
import { notOneself } from './own-account.rules.ts'
import { findColleagues, findUser, type UserRow } from './users.queries.ts'

/** Colleagues who are proposed for taking over. */
const offeredColleagues = 200

/** Members of the same body who do the work of the post in which one of these cases is held. */
const successorsOf = (tx: Tx, user: UserRow, cases: readonly CaseInHand[]) =>
  user.organization_id === null
    ? []
    : findColleagues(
        tx,
        {
          organizationId: user.organization_id,
          pages: postsOf(cases).flatMap(post => (post === 'approver' ? [] : posts[post])),
          exceptId: user.id,
        },
        offeredColleagues,
      )

/** The ids of the cases that the actor may list. */
async function findListed(tx: Tx, actor: Staff, cases: readonly CaseInHand[]): Promise<ReadonlySet<number>> {
  if (!holdsCode(actor, 'Complaints - List View')) return new Set()
  await continueAs(tx, actor)
  return findVisible(
    tx,
    cases.map(({ id }) => id),
  )
}

/** The cases that a user holds, and who could take them over. Throws NotPermitted and NotFound. */
export const getCasesInHand = (context: Context, actor: Actor, id: number) =>
  readAs(context, actor, async tx => {
    requirePermission(actor, 'Users - Manage')
    const user = await findUser(tx, id)
    if (!user) throw new NotFound('user')
    const cases = await findCases(tx, id)
    const listed = await findListed(tx, actor, cases)
    const receivers = await successorsOf(tx, user, cases)
    return {
      receivers: receivers.map(toColleague),
      cases: cases.map(each => ({
        complaintId: each.id,
        trackingId: listed.has(each.id) ? each.tracking_id : null,
        status: each.status,
        registeredAt: each.registered_at.toISOString(),
      })),
    }
  })

/**
 * Closes an account and hands its cases over, all or nothing. Cases that the chosen colleague cannot hold stay, and the
 * supervisors are told. Throws NotFound, InvalidInput and RuleViolation.
 */
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
    await updateAccount(tx, id, { is_active: false })
    await endAccess(tx, id, now)
    const cases = await findCases(tx, id)
    // if no cases are left, the chosen colleague is not needed any more
    const successor = cases.length > 0 ? chooseSuccessor(await successorsOf(tx, user, cases), handOverTo) : undefined
    // in the order in which others lock them
    const [left, held] = [true, false].map(isMember =>
      cases.flatMap(each => (each.is_member === isMember ? each.id : [])).toSorted((one, other) => one - other),
    ) as [number[], number[]]
    const handedOver = await handOverCases(tx, context, held, successor?.id)
    for (const complaintId of left) await leaveCase(tx, context, complaintId, id)
    const details = { cases: cases.length, handedOverTo: successor?.id ?? null, handedOver, left }
    await audit(tx, actor, 'user-deactivated', { type: 'user', id }, details, now)
    return showUser(tx, id)
  })
}

/** The person who takes the cases over; undefined when nobody could. Throws InvalidInput. */
function chooseSuccessor(successors: UserRow[], id: number | null | undefined): UserRow | undefined {
  if (successors.length === 0 && !id) return undefined
  const refuse = (reason: string) => new InvalidInput([{ field: 'handOverTo', reason }])
  if (!id) throw refuse('required')
  const successor = successors.find(each => each.id === id)
  if (!successor) throw refuse('no-such-choice')
  return successor
}

/** Opens an account again. Throws NotFound and RuleViolation (`beyond-own-rights`). */
export async function reactivateUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    const role = await findRole(tx, user.role_id)
    if (role) requireFine(ruleOnAppointment(actor, role, { isSelf: id === actor.userId }))
    if (user.is_active) return showUser(tx, id)
    await updateAccount(tx, id, { is_active: true })
    if (!(await hasOwnPassword(tx, id))) {
      await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    }
    const at = context.clock.now()
    await audit(tx, actor, 'user-reactivated', { type: 'user', id }, {}, at)
    await tellAdministrators(tx, { actor, at }, 'rights-given', { type: 'user', id })
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

/**
 * Voids the password, ends the sessions and sends a link; after a change of the user name, the former address is told.
 * Throws NotFound and RuleViolation.
 */
export async function resetUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  const passwordHash = await unknownPassword()
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    if (!user.is_active) throw new RuleViolation('deactivated')
    const now = context.clock.now()
    await updateAccount(tx, id, { password_hash: passwordHash })
    await endAccess(tx, id, now)
    await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    await tellLinkSentElsewhere(tx, context, id)
    await audit(tx, actor, 'user-reset', { type: 'user', id }, {}, now)
    return showUser(tx, id)
  })
}
