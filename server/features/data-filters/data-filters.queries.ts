import { sql } from 'kysely'
import type {
  DataFilter,
  DataFilterFields,
  DataFilterKind,
  PreviewedComplaint,
} from '#contract/settings/data-filters.ts'
import type { Status } from '#contract/statuses.ts'
import { choiceOf, hasEnded, ifJoined, placeOf } from '#server/features/complaint-parts/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The user's filters in the order of the contract, every value with its name. */
export async function listFilters(tx: Tx, userId: number): Promise<DataFilter[]> {
  const { rows } = await sql<DataFilter>`
    select filter.id, filter.user_id as "userId", filter.kind,
      jsonb_agg(jsonb_build_object(
        'value', coalesce(chosen.status,
          coalesce(chosen.organization_id, chosen.department_id, chosen.location_id, chosen.constant_id)::text),
        'name', case when chosen.status is null then jsonb_build_object(
          'en', coalesce(organization.name_en, nullif(concat_ws(' › ', body.name_en, department.name_en), ''),
            nullif(concat_ws(' › ', above.name_en, location.name_en), ''), constant.label_en),
          'am', coalesce(organization.name_am, nullif(concat_ws(' › ', body.name_am, department.name_am), ''),
            nullif(concat_ws(' › ', above.name_am, location.name_am), ''), constant.label_am)) end,
        'hasEnded', ${hasEnded('organization', 'organization')} or ${hasEnded('department', 'department')}
          or ${hasEnded('location', 'location')} or ${hasEnded('constant_field', 'constant')}
      ) order by chosen.id) as "values"
    from data_filter as filter
      join data_filter_value as chosen on chosen.filter_id = filter.id
      left join organization on organization.id = chosen.organization_id
      left join department on department.id = chosen.department_id
      left join organization as body on body.id = department.organization_id
      left join location on location.id = chosen.location_id
      left join location as above on above.id = location.parent_id
      left join constant_field as constant on constant.id = chosen.constant_id
    where filter.user_id = ${userId}
    group by filter.id
    order by array_position(array['organization', 'department', 'location', 'sector', 'complaint-type', 'severity',
      'status'], filter.kind)`.execute(tx)
  return rows
}

/** The owner and the kind of a filter; locked. */
export const findFilter = (tx: Tx, id: number) =>
  tx.selectFrom('data_filter').select(['id', 'user_id as userId', 'kind']).where('id', '=', id).executeTakeFirst()

/** The values that exist for the kind; a merged body, department or place does not count. */
export async function findExistingValues(tx: Tx, kind: DataFilterKind, ids: number[]): Promise<Set<number>> {
  const table = kind === 'organization' || kind === 'department' || kind === 'location' ? kind : 'constant_field'
  let query = tx.selectFrom(table).select('id').where('id', 'in', ids)
  query = query.where(
    table === 'constant_field' ? sql<boolean>`field_name = ${kind}` : sql<boolean>`merged_into_id is null`,
  )
  return new Set((await query.execute()).map(({ id }) => id))
}

/** The new filter's id; undefined when the user has one of the kind. */
export async function insertFilter(
  tx: Tx,
  filter: { userId: number; kind: DataFilterKind; by: Staff; at: Date },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('data_filter')
    .values({ user_id: filter.userId, kind: filter.kind, updated_at: filter.at, updated_by_id: filter.by.userId })
    .onConflict(conflict => conflict.columns(['user_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const updateFilter = (tx: Tx, id: number, filter: { kind: DataFilterKind; by: Staff; at: Date }) =>
  tx
    .updateTable('data_filter')
    .set({ kind: filter.kind, updated_at: filter.at, updated_by_id: filter.by.userId })
    .where('id', '=', id)
    .execute()

/** Whether the user has another filter of the kind. */
export const hasOtherFilter = async (tx: Tx, filter: { id: number; userId: number }, kind: DataFilterKind) =>
  (await tx
    .selectFrom('data_filter')
    .select('id')
    .where('user_id', '=', filter.userId)
    .where('kind', '=', kind)
    .where('id', '<>', filter.id)
    .executeTakeFirst()) !== undefined

const columns = {
  organization: 'organization_id',
  department: 'department_id',
  location: 'location_id',
  sector: 'constant_id',
  'complaint-type': 'constant_id',
  severity: 'constant_id',
} as const

/** Replaces the values of the filter. */
export async function replaceValues(tx: Tx, filterId: number, { kind, values }: DataFilterFields): Promise<void> {
  await tx.deleteFrom('data_filter_value').where('filter_id', '=', filterId).execute()
  const rows = values.map(value => ({
    filter_id: filterId,
    ...(kind === 'status' ? { status: value as Status } : { [columns[kind]]: Number(value) }),
  }))
  await tx.insertInto('data_filter_value').values(rows).execute()
}

export const deleteFilter = (tx: Tx, id: number) => tx.deleteFrom('data_filter').where('id', '=', id).execute()

/** The account as an actor, to see complaints as that user does. Undefined for an unknown id or a complainant. */
export async function findAsActor(tx: Tx, userId: number): Promise<Staff | undefined> {
  const row = await tx
    .selectFrom('user_account')
    .select([
      'user_name',
      'role_id',
      'organization_id',
      'department_id',
      'language',
      sql<boolean>`exists (select from role_permission as held
        where held.role_id = user_account.role_id and held.page_code = 'All')`.as('sees_everything'),
    ])
    .where('id', '=', userId)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: 'staff',
    userId,
    sessionId: '',
    userName: row.user_name,
    roleId: row.role_id ?? 0,
    guardLevel: 'GUEST',
    permissions: new Set(row.sees_everything ? (['All'] as const) : []),
    organizationId: row.organization_id,
    departmentId: row.department_id,
    language: row.language,
  }
}

/** The newest complaints that the transaction's actor sees, without personal data. */
export async function listNewestVisible(tx: Tx, limit: number): Promise<PreviewedComplaint[]> {
  const { rows } = await sql<Omit<PreviewedComplaint, 'registeredAt'> & { registeredAt: Date }>`
    select newest.id as "complaintId", newest.status, newest.registered_at as "registeredAt",
      ${choiceOf('type')} as "complaintType",
      ${ifJoined('severity', choiceOf('severity'))} as severity,
      ${placeOf('handling')} as "handlingOrganization", ${placeOf('against')} as "againstOrganization",
      ${placeOf('location')} as location
    from (select * from complaint order by registered_at desc, id desc limit ${sql.lit(limit)}) as newest
      join constant_field as type on type.id = newest.complaint_type_id
      left join constant_field as severity on severity.id = newest.severity_id
      join organization as handling on handling.id = newest.handling_organization_id
      join organization as against on against.id = newest.against_organization_id
      join location on location.id = newest.location_id
    order by newest.registered_at desc, newest.id desc`.execute(tx)
  return rows.map(row => ({ ...row, registeredAt: row.registeredAt.toISOString() }))
}

/** Number of complaints that the transaction's actor sees, counted up to the limit. */
export async function countVisible(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from complaint limit ${sql.lit(limit)}) as seen`.execute(tx)
  return rows[0]?.count ?? 0
}
