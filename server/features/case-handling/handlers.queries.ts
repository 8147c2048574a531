import { sql } from 'kysely'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { UserState } from '#contract/user-administration.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import { stateOf } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const active = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_handler')
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)

/** The handlers of a case as they are now. */
export const listCurrentHandlers = (tx: Tx, complaintId: number) =>
  active(tx, complaintId).orderBy('id').select(['user_id as userId', 'is_lead as isLead', 'accepted_at']).execute()

/** What the user is to the case as a handler; undefined for who is none now. */
export const findHandler = (tx: Tx, complaintId: number, userId: number) =>
  active(tx, complaintId)
    .where('user_id', '=', userId)
    .select(['id', 'is_lead as isLead', 'accepted_at as acceptedAt'])
    .executeTakeFirst()

/** Why somebody cannot hold a case; undefined when they can. */
export type Unfit = 'no-such-choice' | Exclude<UserState, 'active'> | 'lacks-permission' | 'of-body-complained-against'

/** Why each of these cannot do the work of the permission on a complaint; who can is not in the answer. */
export async function findUnfit(
  tx: Tx,
  userIds: readonly number[],
  { permission, againstOrganizationId }: { permission: PageCode; againstOrganizationId: number },
): Promise<Map<number, Unfit>> {
  const accounts = await tx
    .selectFrom('user_account as account')
    .where('account.id', 'in', [...userIds, 0])
    .select(['account.id', 'account.organization_id as organizationId'])
    .select([holds(permission).as('holds'), stateOf('account').as('state')])
    .execute()
  const known = new Map(accounts.map(account => [account.id, account]))
  const unfit = new Map<number, Unfit>()
  for (const id of userIds) {
    const account = known.get(id)
    if (!account) unfit.set(id, 'no-such-choice')
    else if (account.state !== 'active') unfit.set(id, account.state)
    else if (!account.holds) unfit.set(id, 'lacks-permission')
    else if (isInConflict(account, { againstOrganizationId })) unfit.set(id, 'of-body-complained-against')
  }
  return unfit
}

/** Whether the role of `account` has the permission. */
export const holds = (permission: PageCode) => sql<boolean>`exists (
  select from role_permission
  where role_permission.role_id = account.role_id and page_code in (${permission}, 'All'))`

interface Step {
  at: Date
  byId: number | null
}

/** Directs a case to somebody more, who has to accept it. */
export const addHandlers = async (
  tx: Tx,
  complaintId: number,
  userIds: readonly number[],
  leadId: number,
  { at, byId }: Step,
): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .insertInto('complaint_handler')
    .values(
      userIds.map(userId => ({
        complaint_id: complaintId,
        user_id: userId,
        is_lead: userId === leadId,
        directed_at: at,
        directed_by_id: byId,
      })),
    )
    .execute()
}

/** Ends the work of these on the case; of all of them when none is named. */
export const removeHandlers = (tx: Tx, complaintId: number, at: Date, userIds?: readonly number[]) =>
  tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .$if(userIds !== undefined, some => some.where('user_id', 'in', [...(userIds ?? []), 0]))
    .execute()

/** Lets a handler lead in place of who did; that has to be accepted anew. */
export async function changeLead(tx: Tx, complaintId: number, leadId: number): Promise<void> {
  const handlers = () =>
    tx
      .updateTable('complaint_handler')
      .where('complaint_id', '=', complaintId)
      .where('removed_at', 'is', null)
      .where('declined_at', 'is', null)
  await handlers().set({ is_lead: false }).where('is_lead', '=', true).execute()
  await handlers().set({ is_lead: true, accepted_at: null }).where('user_id', '=', leadId).execute()
}

export const markAccepted = (tx: Tx, handlerId: number, at: Date) =>
  tx.updateTable('complaint_handler').set({ accepted_at: at }).where('id', '=', handlerId).execute()

export const markDeclined = (tx: Tx, handlerId: number, at: Date, reason: string) =>
  tx
    .updateTable('complaint_handler')
    .set({ declined_at: at, decline_reason: reason })
    .where('id', '=', handlerId)
    .execute()
