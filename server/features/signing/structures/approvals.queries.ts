import { sql } from 'kysely'
import {
  type Approver,
  type ApprovalStructure,
  type Delegation,
  type GatedAction,
  gatedActions,
} from '#contract/settings/approvals.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork, holds, staffOf, stateOf } from '#server/features/staff/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The page permission of approvers. */
export const signingPage = 'Complaints - Approval View'

/** Today in Addis Ababa, from an instant of the clock. */
const dayOf = (now: Date) => sql`${localDate(now)}::date`

/** Why the account under the alias cannot sign; null when it can. */
const problemOf = (alias: string) => sql<
  Approver['problem']
>`case when ${stateOf(alias)} <> 'active' then ${stateOf(alias)}
  when not ${holds(signingPage, alias)} then 'not-permitted' end`

/** Every action that can have approvers, with its present ones. */
export async function listStructures(tx: Tx, now: Date): Promise<ApprovalStructure[]> {
  const { rows } = await sql<Approver & { action: string; structureId: number; since: Date }>`
    select structure.action, structure.id as "structureId", structure.began_at as since,
      step.id, step.ordinal as "order", step.position, ${staffOf('user_account')} as "user",
      ${problemOf('user_account')} as problem,
      case when substitute.id is not null then ${staffOf('substitute')} end as delegate
    from approval_structure as structure
      join approval_step as step on step.structure_id = structure.id
      join user_account on user_account.id = step.approver_id
      left join delegation on delegation.approver_id = step.approver_id and delegation.withdrawn_at is null
        and ${dayOf(now)} between delegation.from_on and delegation.to_on
      left join user_account as substitute on substitute.id = delegation.delegate_id and ${canTakeWork('substitute')}
    where structure.ended_at is null
    order by structure.action, step.ordinal`.execute(tx)
  const current = await findCurrent(tx)
  return gatedActions.map(action => {
    const structure = current.find(each => each.action === action)
    return {
      action,
      structureId: structure?.id ?? 0,
      since: structure?.began_at.toISOString() ?? null,
      approvers: rows
        .filter(row => row.action === action)
        .map(({ id, order, position, user, problem, delegate }) => ({ id, order, position, user, problem, delegate })),
    }
  })
}

const findCurrent = (tx: Tx) =>
  tx.selectFrom('approval_structure').select(['id', 'action', 'began_at']).where('ended_at', 'is', null).execute()

/** Id of an action's present structure, 0 for none; another transaction that adjusts it waits. */
export async function lockStructure(tx: Tx, action: GatedAction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('approval-structure'), hashtext(${action}))`.execute(tx)
  return (await findCurrent(tx)).find(each => each.action === action)?.id ?? 0
}

/** The action of a line of a present structure; undefined when it is no longer one. */
export const findActionOfStep = async (tx: Tx, stepId: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('approval_step as step')
      .innerJoin('approval_structure as structure', 'structure.id', 'step.structure_id')
      .where('step.id', '=', stepId)
      .where('structure.ended_at', 'is', null)
      .select('structure.action')
      .executeTakeFirst()
  )?.action

export interface NewApprover {
  userId: number
  position?: string | null | undefined
}

export const listSteps = (tx: Tx, structureId: number) =>
  tx
    .selectFrom('approval_step')
    .select(['id', 'approver_id as userId', 'position'])
    .where('structure_id', '=', structureId)
    .orderBy('ordinal')
    .execute()

/** Ends the present structure and begins the next one; without approvers the action has none from now on. */
export async function replaceStructure(
  tx: Tx,
  change: { action: GatedAction; endedId: number; approvers: NewApprover[]; by: Staff; at: Date },
): Promise<void> {
  const { action, endedId, approvers, by, at } = change
  if (endedId !== 0)
    await tx
      .updateTable('approval_structure')
      // it may have begun before the clock was set back
      .set({ ended_at: sql<Date>`greatest(began_at, ${at})` })
      .where('id', '=', endedId)
      .execute()
  if (approvers.length === 0) return
  const { id } = await tx
    .insertInto('approval_structure')
    .values({ action, began_at: at, began_by_id: by.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = approvers.map(({ userId, position }, index) => ({
    structure_id: id,
    ordinal: index + 1,
    approver_id: userId,
    position: position || null,
  }))
  await tx.insertInto('approval_step').values(steps).execute()
}

/** The staff among these users: whether they can sign in, and whether they may sign. */
export const findSigners = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('user_account')
    .select(['user_account.id', stateOf('user_account').as('state'), holds(signingPage).as('mayApprove')])
    .where('user_account.id', 'in', ids)
    .where('user_account.kind', '=', 'staff')
    .execute()

/** Present and future delegations, the nearest first. */
export async function listDelegations(tx: Tx, now: Date): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`
    select delegation.id, delegation.from_on as "from", delegation.to_on as "to",
      ${dayOf(now)} between delegation.from_on and delegation.to_on as "isRunning",
      ${staffOf('approver')} as approver, ${staffOf('substitute')} as delegate,
      ${problemOf('approver')} as "approverProblem", ${problemOf('substitute')} as "delegateProblem"
    from delegation
      join user_account as approver on approver.id = delegation.approver_id
      join user_account as substitute on substitute.id = delegation.delegate_id
    where delegation.withdrawn_at is null and delegation.to_on >= ${dayOf(now)}
    order by delegation.from_on, delegation.id`.execute(tx)
  return rows
}

/** Whether the approver has another delegation in these days. */
export const isDelegated = async (tx: Tx, approverId: number, from: string, to: string): Promise<boolean> =>
  (await tx
    .selectFrom('delegation')
    .select('id')
    .where('approver_id', '=', approverId)
    .where('withdrawn_at', 'is', null)
    .where('from_on', '<=', to)
    .where('to_on', '>=', from)
    .executeTakeFirst()) !== undefined

/** Serialises changes of one approver's delegations. */
export const lockDelegations = (tx: Tx, approverId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('delegation'), ${approverId}::integer)`.execute(tx)

export async function insertDelegation(
  tx: Tx,
  row: { approverId: number; delegateId: number; from: string; to: string; by: Staff; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('delegation')
    .values({
      approver_id: row.approverId,
      delegate_id: row.delegateId,
      from_on: row.from,
      to_on: row.to,
      created_at: row.at,
      created_by_id: row.by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The withdrawn delegation; undefined when there is none that still runs or will run. */
export const withdrawDelegationRow = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('delegation')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning(['approver_id as approverId', 'delegate_id as delegateId', 'from_on as from', 'to_on as to'])
    .executeTakeFirst()
