import { sql } from 'kysely'
import type { ComplaintFilter } from '#contract/desk/complaints.ts'
import { type Status, statuses } from '#contract/statuses.ts'
import type { ListName } from '#db/list-conditions.ts'
import { type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import { countNextSteps } from '#server/features/lifecycle/index.ts'
import {
  belongsTo,
  complaintsFor,
  type Criteria,
  matchingComplaints,
  registeredSince,
} from './list-criteria.queries.ts'
import { visibleComplaints } from '#server/platform/db/visibility/visible-complaints.ts'

/** Matches of narrowed lists that are collected once; each list is counted by itself where there are more. */
const fewMatching = 10_000

type Counts = Record<ComplaintFilter, number>

/** Counts the user's list of each filter, stopping after `limit`. */
export async function countFilters(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  userId: number,
  limit: number,
  now: Date,
): Promise<Counts> {
  const lists = counted.filter(filterBy => filterBy !== 'mine')
  const [mine, { rows }] = await Promise.all([
    counted.includes('mine') ? countNextSteps(tx, userId, now, limit) : 0,
    sql<{ list: ListName; cases: number }>`
      select list, cases from count_visible_lists(${lists}, ${limit}, ${now})`.execute(tx),
  ])
  return { ...Object.fromEntries(rows.map(({ list, cases }) => [list, cases])), mine } as Counts
}

/** The same for filtered lists: matches are collected once, and only when they are too many is each list counted separately. */
export async function countNarrowed(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  narrowing: Narrowing,
  limit: number,
  now: Date,
): Promise<Counts> {
  const counts =
    (await countFew(tx, counted, narrowing, fewMatching, now)) ?? (await countEach(tx, counted, narrowing, limit, now))
  return counts as Counts
}

type Narrowing = Omit<Criteria, 'filterBy'>

/** All lists at once; undefined for a reader who sees too many. Separate counts would read others' cases again and again. */
async function countFew(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  narrowing: Narrowing,
  most: number,
  now: Date,
): Promise<Partial<Counts> | undefined> {
  const visible = matchingComplaints(tx, { ...narrowing, filterBy: 'all' }, now)
    .selectAll('complaint')
    .limit(most + 1)
  const counts = counted.map(filterBy =>
    sql<number>`count(*) filter (where ${belongsTo({ ...narrowing, filterBy }, now)})`.as(filterBy),
  )
  const row = await tx
    .selectFrom(visible.as('complaint'))
    .select([sql<number>`count(*)`.as('total'), ...counts])
    .executeTakeFirstOrThrow()
  return row.total > most ? undefined : row
}

/** Each list separately, by its own index; one query. */
async function countEach(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  narrowing: Narrowing,
  limit: number,
  now: Date,
): Promise<Partial<Counts>> {
  const counts = counted.map(filterBy => {
    const criteria = { ...narrowing, filterBy }
    const among = filterBy === 'critical' ? criticalAmong(tx, criteria) : undefined
    const matching = matchingComplaints(tx, criteria, now, among).select('complaint.id').limit(limit)
    return sql<number>`(select count(*) from ${matching.as('matching')})`.as(filterBy)
  })
  return tx.selectNoFrom(counts).executeTakeFirstOrThrow()
}

/**
 * Critical cases are few overall, so they are compared with the policy, whereas a body would be read completely. Those of places have an
 * index.
 */
const criticalAmong = (tx: Tx, criteria: Criteria) => {
  const rows = complaintsFor(tx, criteria)
  return visibleSetsOf(tx)?.locations ? visibleComplaints(tx, undefined, rows) : rows
}

/** Counts each status, stopping after `limit`; unused statuses are left out. */
export async function countStatuses(tx: Tx, limit: number): Promise<{ key: Status; count: number }[]> {
  const { rows } = await sql<{ status: Status; cases: number }>`
    select status, cases from count_visible_statuses(${[...statuses]}, ${limit})`.execute(tx)
  const counts = new Map(rows.map(({ status, cases }) => [status, cases]))
  return statuses.map(key => ({ key, count: counts.get(key) ?? 0 })).filter(({ count }) => count > 0)
}

/** The zones and sub cities (or the next higher place) of the newest complaints of the list `-30`, most complaints first. */
export async function countLocations(tx: Tx, limit: number, now: Date) {
  const since = registeredSince({ filterBy: '-30' }, now)
  const { rows } = await sql<{ id: number; en: string; am: string; count: number }>`
    with recursive recent as (
      select location_id, cases as count from count_newest_by_place(${since}, ${limit})
    ), climb as (
      select recent.count, location.id, location.parent_id, location.kind
        from recent join location on location.id = recent.location_id
      union all
      select climb.count, parent.id, parent.parent_id, parent.kind
        from climb join location as parent on parent.id = climb.parent_id
        where climb.kind not in ('zone', 'sub-city')
    )
    select location.id, location.name_en as en, location.name_am as am, sum(climb.count)::int as count
      from climb join location on location.id = climb.id
      where climb.kind in ('zone', 'sub-city') or climb.parent_id is null
      group by location.id order by count desc, location.id`.execute(tx)
  return rows
}
