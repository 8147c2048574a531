import { sql } from 'kysely'
import type { Choice, Place } from '#contract/values/complaint-parts.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import { choiceOf, placeOf } from '#server/features/complaint-parts/index.ts'
import { countedComplaints, dimensions } from '#server/features/reports/index.ts'
import { readGroupsOfVisible } from '#server/platform/db/visibility/visible-complaints.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Complaints about one body, of one type, in one place. */
export interface FoundCluster {
  organization: Place
  complaintType: Choice
  location: Place
  isOutsideZones: boolean
  /** Number of complaints in each period, the last one first; periods without any are left out. */
  counts: Readonly<Record<string, number>>
}

interface Asked {
  /** The first instant of all periods, and the first one after them. */
  from: Date
  before: Date
  /** The length of each. */
  days: number
  /** The minimum in the last period. */
  fewest: number
  limit: number
}

/**
 * The clusters with most complaints in the last period, and when the first complaint of all periods was registered, among those
 * that the transaction's actor sees, unordered: one statement, which reads the narrow rows of the periods once.
 */
export async function findClusters(
  tx: Tx,
  { from, before, days, fewest, limit }: Asked,
  now: Date,
): Promise<{ firstAt: Date | null; clusters: FoundCluster[] }> {
  const needs = [...dimensions.organization.needs, ...dimensions.zone.needs]
  // a complaint at the first instant of a period belongs to it, as in the lists by days
  const stretch = sql`ceil(date_part('epoch', ${before}::timestamptz - complaint.registered_at) / ${sql.lit(days * 86_400)})::int - 1`
  const query = sql<{ first_at: Date | null } & Partial<FoundCluster>>`
    with counted as materialized (
      select ${dimensions.organization.key} as body_id, complaint.complaint_type_id as type_id,
        coalesce(${dimensions.zone.key}, ${dimensions.region.key}) as place_id, ${dimensions.zone.key} is null as is_outside,
        ${stretch} as stretch, count(*)::int as count, min(complaint.registered_at) as first_at
      ${countedComplaints(tx, { from, before, filters: {} }, needs, now)}
      group by 1, 2, 3, 4, 5
    ), found as (
      select body_id, type_id, place_id, is_outside, jsonb_object_agg(stretch, count) as counts,
        sum(count) filter (where stretch = 0) as newest
      from counted where place_id is not null group by 1, 2, 3, 4
      having sum(count) filter (where stretch = 0) >= ${fewest}
      order by newest desc, body_id, type_id, place_id, is_outside limit ${limit}
    )
    select min(first_at) as first_at, null as counts, null as "isOutsideZones", null as organization,
      null as "complaintType", null as location
    from counted
    union all
    select null, found.counts, found.is_outside,
      ${placeOf('body')}, ${choiceOf('type')}, ${placeOf('place')}
    from found
      join organization as body on body.id = found.body_id
      join constant_field as type on type.id = found.type_id
      join location as place on place.id = found.place_id`
  const rows = await readGroupsOfVisible(tx, query)
  const isNamed = (row: Partial<FoundCluster>): row is FoundCluster => Boolean(row.counts)
  return {
    firstAt: rows.find(row => !isNamed(row))?.first_at ?? null,
    clusters: rows.flatMap(row => {
      if (!isNamed(row)) return []
      const { organization, complaintType, location, isOutsideZones, counts } = row
      return [{ organization, complaintType, location, isOutsideZones, counts }]
    }),
  }
}

/** What the complaints of one cluster have in common. */
export interface ClusterKeys {
  organizationId: number
  complaintTypeId: number
  locationId: number
  isOutsideZones: boolean
}

/** The complaints of one cluster in a period that the transaction's actor sees, the newest first. */
export async function listCasesOfCluster(
  tx: Tx,
  { organizationId, complaintTypeId, locationId, isOutsideZones }: ClusterKeys,
  { from, before, limit }: { from: Date; before: Date; limit: number },
  now: Date,
): Promise<number[]> {
  const place = isOutsideZones ? { region: String(locationId), zone: withoutValue } : { zone: String(locationId) }
  const filters = { organization: String(organizationId), complaintType: String(complaintTypeId), ...place }
  const { rows } = await sql<{ id: number }>`
    select complaint.id ${countedComplaints(tx, { from, before, filters }, [], now)}
    order by complaint.registered_at desc, complaint.id desc limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
