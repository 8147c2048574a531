import { sql } from 'kysely'
import type { MergedPart, OrganizationMerge } from '#contract/settings/organizations.ts'
import { amharicNameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { proposedFor } from './renew-proposed.queries.ts'

/** A body and the one that it is merged into. */
export interface Merge {
  id: number
  intoId: number
}

export type Obstacle = OrganizationMerge['obstacles'][number]
type Found = Pick<Obstacle, 'count' | 'names'>

const mostNamed = 10

/** Open complaints that the body handles, or has to answer. */
const openOf = (id: number) => sql`is_open and ${id} in (handling_organization_id, against_organization_id)`

/** Numbers of what would move. Needs a transaction of the system. */
export async function countMerged(tx: Tx, { id }: Pick<Merge, 'id'>): Promise<Record<MergedPart, number>> {
  const { rows } = await sql<Record<MergedPart, number>>`
    select (select count(*) from complaint where ${openOf(id)}) as complaints,
      (select count(*) from department where organization_id = ${id} and merged_into_id is null) as departments,
      (select count(*) from user_account where organization_id = ${id}) as users,
      (select count(*) from data_filter_value where organization_id = ${id} or department_id in
        (select id from department where organization_id = ${id} and merged_into_id is null)) as "dataFilters",
      (select count(*) from expert_organization where organization_id = ${id}) as experts,
      (select count(*) from referral
        where organization_id = ${id} and is_awaited) as referrals,
      (select count(*) from organization where merged_into_id = ${id}) as bodies`.execute(tx)
  return rows[0] as Record<MergedPart, number>
}

/** Number of closed complaints that stay with a body. Needs a transaction of the system. */
export async function countClosed(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from complaint
    where not is_open and ${id} in (handling_organization_id, against_organization_id)`.execute(tx)
  return rows[0]?.count ?? 0
}

const one = async (tx: Tx, query: ReturnType<typeof sql<Found>>): Promise<Found> =>
  (await query.execute(tx)).rows[0] as Found

/** The first names of the findings, and their number. */
const named = (found: ReturnType<typeof sql>) => sql<Found>`
  with found as (${found}), first as (select en, am from found order by en, am limit ${mostNamed})
  select (select count(*) from found) as count,
    (select coalesce(jsonb_agg(jsonb_build_object('en', en, 'am', am) order by en, am), '[]') from first) as names`

/** Departments of both at the top under one name, in any spelling. */
export const findSameNames = (tx: Tx, { id, intoId }: Merge): Promise<Found> =>
  one(
    tx,
    named(sql`select own.name_en as en, own.name_am as am from department as own
      where own.organization_id = ${id} and own.parent_id is null and own.is_active
        and exists (select from department as other
          where other.organization_id = ${intoId} and other.parent_id is null and other.is_active
            and (fold_name(other.name_en) = fold_name(own.name_en) or fold_name(other.name_am) = fold_name(own.name_am)))`),
  )

/** Experts of one of them who see the complaints against the other. */
export const findOwnExperts = (tx: Tx, { id, intoId }: Merge): Promise<Found> =>
  one(
    tx,
    named(sql`select account.name as en, ${amharicNameOf('account')} as am
      from expert_organization as assigned join user_account as account on account.id = assigned.user_id
      where (assigned.organization_id = ${id} and account.organization_id = ${intoId})
        or (assigned.organization_id = ${intoId} and account.organization_id = ${id})`),
  )

/** Open complaints that involve both: as the body that handles, is complained against, or was asked for an answer. */
export const findOwnCases = (tx: Tx, { id, intoId }: Merge): Promise<Found> =>
  one(
    tx,
    sql<Found>`select count(*) as count, '[]'::jsonb as names from (
        select id from complaint
          where is_open and handling_organization_id = ${id} and against_organization_id = ${intoId}
        union select id from complaint
          where is_open and handling_organization_id = ${intoId} and against_organization_id = ${id}
        union select complaint.id from referral join complaint on complaint.id = referral.complaint_id
          where complaint.is_open and referral.is_awaited
            and referral.organization_id in (${id}, ${intoId})
            and (case referral.organization_id when ${id} then ${intoId} else ${id} end)::integer
              in (complaint.handling_organization_id, complaint.against_organization_id)
      ) as between_both`,
  )

/** Open complaints that the body handles. */
export const findHandled = (tx: Tx, { id }: Merge): Promise<Found> =>
  one(
    tx,
    sql<Found>`select count(*) as count, '[]'::jsonb as names from complaint
      where is_open and handling_organization_id = ${id}`,
  )

/**
 * Locks everything that a merge moves: waits for actions on its complaints, and prevents new references to
 * a body until the transaction ends. Complaints come first, because every action locks its complaint before it names a body.
 */
export async function lockForMerge(tx: Tx, { id }: Merge): Promise<void> {
  await sql`select id from complaint where (${openOf(id)}) or ${proposedFor(id)}
    order by id for no key update`.execute(tx)
  await sql`lock table organization in exclusive mode`.execute(tx)
}

const changed = async (tx: Tx, query: ReturnType<typeof sql>): Promise<number> =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/** Copies the departments of a body to the other one, and closes the old ones; returns their number. */
export const moveDepartments = (tx: Tx, { id, intoId }: Merge): Promise<number> =>
  changed(
    tx,
    sql`
    with moving as materialized (
      select id, parent_id, name_en, name_am, is_active,
        nextval(pg_get_serial_sequence('department', 'id'))::integer as new_id
      from department where organization_id = ${id} and merged_into_id is null
    ), entered as (
      insert into department (id, organization_id, parent_id, name_en, name_am, is_active)
      select moving.new_id, ${intoId}, above.new_id, moving.name_en, moving.name_am, moving.is_active
      from moving left join moving as above on above.id = moving.parent_id
    )
    update department set is_active = false, merged_into_id = moving.new_id
    from moving where moving.id = department.id`,
  )

const newDepartment = (column: string) =>
  sql`(select merged_into_id from department where department.id = ${sql.ref(column)})`

/** Moves open complaints of the body, with the new departments; returns their number. */
export const moveComplaints = (tx: Tx, { id, intoId }: Merge): Promise<number> =>
  changed(
    tx,
    sql`update complaint set
      handling_organization_id = case when handling_organization_id = ${id} then ${intoId} else handling_organization_id end,
      handling_department_id = case when handling_organization_id = ${id}
        then ${newDepartment('complaint.handling_department_id')} else handling_department_id end,
      against_organization_id = case when against_organization_id = ${id} then ${intoId} else against_organization_id end,
      against_department_id = case when against_organization_id = ${id}
        then ${newDepartment('complaint.against_department_id')} else against_department_id end
      where ${openOf(id)}`,
  )

/** Moves people of the body, with the new departments; returns their number. */
export const moveUsers = (tx: Tx, { id, intoId }: Merge): Promise<number> =>
  changed(
    tx,
    sql`update user_account
      set organization_id = ${intoId}, department_id = ${newDepartment('user_account.department_id')}
      where organization_id = ${id}`,
  )

/** Moves referrals that wait for an answer or an outcome of the body; returns their number. */
export const moveReferrals = (tx: Tx, { id, intoId }: Merge): Promise<number> =>
  changed(
    tx,
    sql`update referral set organization_id = ${intoId}
      where organization_id = ${id} and is_awaited`,
  )

/** Makes references to moved departments name the new ones: data filters, orders, and departments merged into them before. */
export async function followDepartments(tx: Tx, { id }: Merge): Promise<void> {
  const moved = sql`department as moved where moved.organization_id = ${id} and moved.merged_into_id is not null`
  await sql`update data_filter_value set department_id = moved.merged_into_id
    from ${moved} and moved.id = data_filter_value.department_id`.execute(tx)
  await sql`update decision_order set department_id = moved.merged_into_id
    from ${moved} and moved.id = decision_order.department_id`.execute(tx)
  await sql`update case_order set department_id = moved.merged_into_id
    from ${moved} and moved.id = case_order.department_id`.execute(tx)
  await sql`update department as earlier set merged_into_id = moved.merged_into_id
    from ${moved} and moved.id = earlier.merged_into_id`.execute(tx)
}

export const closeMerged = (tx: Tx, { id, intoId }: Merge) =>
  tx.updateTable('organization').set({ is_active: false, merged_into_id: intoId }).where('id', '=', id).execute()
