import { sql } from 'kysely'
import type { ComplaintFilter } from '#contract/desk/complaints.ts'
import { type Status, statuses } from '#contract/statuses.ts'
import { withOnePlan } from '#server/platform/db/connections/planning.ts'
import { type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import { countNextSteps } from '#server/features/lifecycle/index.ts'
import { newestOf } from './complaint-list.queries.ts'
import { askedBy, belongsTo, complaintsFor, type Criteria, matchingComplaints } from './list-criteria.queries.ts'
import { type Planning, visibleComplaints, sightConditions } from './visible-complaints.queries.ts'

/** For readers who see no more than this, everything is counted in one query; for others each list and each status by an index of its own. */
const fewSeen = 1500
/** Matches of narrowed lists that are collected once; each list is counted by itself where there are more. */
const fewMatching = 10_000

/** Until when it is remembered that somebody sees more than few; it only decides which query is tried first. */
const seesManyUntil = new Map<number, number>()
const rememberedMilliseconds = 600_000

/** Queries everything visible at once, unless the reader has just seen too many for that; undefined when they do. */
async function ifFew<Found>(
  tx: Tx,
  now: Date,
  find: (most: number) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const userId = visibleSetsOf(tx)?.userId
  if (userId === undefined || !sightConditions(tx) || (seesManyUntil.get(userId) ?? 0) > now.getTime()) return undefined
  const found = await find(fewSeen)
  if (found === undefined) seesManyUntil.set(userId, now.getTime() + rememberedMilliseconds)
  return found
}

type Counts = Record<ComplaintFilter, number>

/** Counts the user's list of each filter, stopping after `limit`, or completely where that is cheap. */
export async function countFilters(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  userId: number,
  limit: number,
  now: Date,
): Promise<Counts> {
  const others = counted.filter(filterBy => filterBy !== 'mine')
  const countedAtOnce = await ifFew(tx, now, most => countFew(tx, others, {}, most, now))
  const [mine, counts] = await withOnePlan(tx, () =>
    Promise.all([
      counted.includes('mine') ? countNextSteps(tx, userId, now, limit) : 0,
      countedAtOnce ?? countEach(tx, others, undefined, limit, now),
    ]),
  )
  return { ...counts, mine } as Counts
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

/** Lists that hold all of another: when that one reaches the limit, so do they, and are not counted. */
const holding: Partial<Record<ComplaintFilter, readonly ComplaintFilter[]>> = {
  '-30': ['-7'],
  active: ['new', 'delayed'],
}

/**
 * Each list separately, by its own index; one query. Without a narrowing its plan can be kept: for each way of seeing and each list there is
 * an index, and planning takes longer than counting. Lists that reach the limit by office and filters alone are not counted by the rule of sight.
 */
export async function countEach(
  tx: Tx,
  counted: readonly ComplaintFilter[],
  narrowing: Narrowing | undefined,
  limit: number,
  now: Date,
): Promise<Partial<Counts>> {
  const planning = narrowing ? 'each time' : 'once'
  const countOf = (filterBy: ComplaintFilter) => {
    const criteria = { ...narrowing, filterBy }
    const ownWays = narrowing ? undefined : visibleComplaints(tx, askedBy(criteria, now), planning)
    const among = filterBy === 'critical' ? criticalAmong(tx, criteria, planning) : ownWays
    const matching = matchingComplaints(tx, criteria, now, among).select('complaint.id').limit(limit)
    return tx.selectFrom(matching.as('matching')).select(rows => rows.fn.countAll<number>().as('count'))
  }
  const reached = narrowing
    ? sql<string[]>`'{}'::text[]`
    : sql<string[]>`lists_that_reach(${counted}, ${limit}, ${now})`
  const isReached = (filterBy: ComplaintFilter) => sql`${filterBy}::text = any ((select lists from reached)::text[])`
  const countUnreached = (filterBy: ComplaintFilter) =>
    sql<number>`case when ${isReached(filterBy)} then ${limit}::bigint else (${countOf(filterBy)}) end`
  const held = (filterBy: ComplaintFilter) => (holding[filterBy] ?? []).filter(part => counted.includes(part))
  const [simple, larger] = [counted.filter(each => !held(each).length), counted.filter(each => held(each).length)]
  if (simple.length === 0) return {}
  const counts = larger.map(filterBy => {
    const partIsReached = sql.join(
      held(filterBy).map(part => sql`${sql.ref(`part.${part}`)} = ${limit}`),
      sql` or `,
    )
    return sql<number>`case when ${partIsReached} then ${limit}::bigint else ${countUnreached(filterBy)} end`.as(
      filterBy,
    )
  })
  return tx
    .with(
      materialized => materialized('reached').materialized(),
      db => db.selectNoFrom(reached.as('lists')),
    )
    .with(
      materialized => materialized('part').materialized(),
      db => db.selectNoFrom(simple.map(each => countUnreached(each).as(each))),
    )
    .selectFrom('part')
    .selectAll()
    .select(counts)
    .executeTakeFirstOrThrow()
}

/**
 * Critical cases are few overall, so they are compared with the policy, whereas a body would be read completely. Those of places have an
 * index.
 */
const criticalAmong = (tx: Tx, criteria: Criteria, planning?: Planning) => {
  const rows = complaintsFor(tx, criteria)
  return visibleSetsOf(tx)?.locations ? visibleComplaints(tx, undefined, planning, rows) : rows
}

/** Counts each status, stopping after `limit` rows, or completely where that is cheap; unused statuses are left out. */
export async function countStatuses(tx: Tx, limit: number, now: Date): Promise<{ key: Status; count: number }[]> {
  const counts = (await ifFew(tx, now, most => countFewStatuses(tx, most))) ?? (await countEachStatus(tx, limit, now))
  return statuses.map(key => ({ key, count: counts[key] ?? 0 })).filter(({ count }) => count > 0)
}

/** Everything visible at once; undefined for a reader who sees too many. */
async function countFewStatuses(tx: Tx, most: number): Promise<Partial<Record<Status, number>> | undefined> {
  const visible = visibleComplaints(tx)
    .select('complaint.status')
    .limit(most + 1)
  const rows = await tx
    .selectFrom(visible.as('visible'))
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return total > most ? undefined : Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/**
 * Each status separately, by its own index; the query is planned once for all of them. Those that reach the limit by office and filters alone are not
 * counted by the rule of sight.
 */
export async function countEachStatus(tx: Tx, limit: number, now: Date): Promise<Partial<Record<Status, number>>> {
  const ofStatus = visibleComplaints(tx)
    .where('complaint.status', '=', sql<Status>`asked.status`)
    .select('complaint.id')
    .limit(limit)
  const { rows } = await sql<{ status: Status; count: number }>`
    with reached as materialized (select lists_that_reach(${[...statuses]}, ${limit}, ${now}) as lists)
    select asked.status, case when asked.status = any ((select lists from reached)::text[]) then ${limit}::bigint
      else (select count(*) from (${ofStatus}) as matching) end as count
    from unnest(${[...statuses]}::text[]) as asked (status)`.execute(tx)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The zones and sub cities (or the next higher place) of the newest complaints of the list `-30`, most complaints first. */
export async function countLocations(tx: Tx, limit: number, now: Date) {
  const recent = newestOf(tx, { filterBy: '-30' }, limit, now).select('complaint.location_id')
  const { rows } = await sql<{ id: number; en: string; am: string; count: number }>`
    with recursive recent as (
      select location_id, count(*)::int as count from (${recent}) as complaint group by location_id
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
