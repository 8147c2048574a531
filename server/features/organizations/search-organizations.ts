import { sql } from 'kysely'
import type { CallInput } from '#contract/http/endpoint.ts'
import type { OrganizationChoice, organizationsContract } from '#contract/settings/organizations.ts'
import { escapeLike, holdsWords } from '#server/platform/db/folded-search.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export type OrganizationsSought = CallInput<typeof organizationsContract.searchOrganizations>['query']

/** Longest list of bodies to choose from. */
const mostOffered = 20

/** Bodies to choose from: the first whose name has the words, or those of the ids, active or not. */
export async function searchOrganizations(
  tx: Tx,
  sought: OrganizationsSought,
): Promise<{ organizations: OrganizationChoice[]; isCut: boolean }> {
  const most = sought.organizationIds?.length ?? mostOffered
  const rows = await readRows(tx, choices(tx, sought, most + 1))
  return { organizations: rows.slice(0, most), isCut: rows.length > most }
}

/** The places of a body are looked up for those alone that are offered. */
function choices(tx: Tx, { text = '', organizationIds, handling, closed }: OrganizationsSought, limit: number) {
  const begins = sql<boolean>`exists (select from unnest(array[fold_name(name_en), fold_name(name_am)]) as name
    where name like fold_name(${escapeLike(text.normalize('NFKC').trim())}) || '%')`
  return tx
    .with('found', with_ =>
      with_
        .selectFrom('organization')
        .select(['id', 'name_en', 'name_am', 'sector_id', 'location_id', 'is_active', begins.as('begins')])
        .where(holdsWords('folded', text))
        .$if(organizationIds !== undefined, query => query.where('id', 'in', [...(organizationIds ?? []), 0]))
        .$if(organizationIds === undefined && closed === undefined, query => query.where('is_active', '=', true))
        .$if(handling !== undefined, query => query.where('handles_complaints', '=', true))
        .orderBy('begins', 'desc')
        .orderBy('name_en')
        .orderBy('id')
        .limit(limit),
    )
    .selectFrom('found')
    .leftJoin('constant_field as sector', 'sector.id', 'found.sector_id')
    .select([
      'found.id',
      sql<OrganizationChoice['name']>`json_build_object('en', found.name_en, 'am', found.name_am)`.as('name'),
      sql<OrganizationChoice['sector']>`case when sector.id is null then null
        else json_build_object('en', sector.label_en, 'am', sector.label_am) end`.as('sector'),
      pathOf.as('path'),
      'found.is_active as isActive',
    ])
    .orderBy('found.begins', 'desc')
    .orderBy('found.name_en')
    .orderBy('found.id')
}

const pathOf = sql<OrganizationChoice['path']>`(
  with recursive upwards as (
    select id, parent_id, name_en, name_am, 0 as distance from location where id = found.location_id
    union all
    select location.id, location.parent_id, location.name_en, location.name_am, upwards.distance + 1
    from location join upwards on location.id = upwards.parent_id)
  select coalesce(json_agg(json_build_object('en', name_en, 'am', name_am) order by distance desc), '[]'::json)
  from upwards)`
