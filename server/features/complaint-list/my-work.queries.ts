import { type RawBuilder, sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { WorkStep, WorkTime } from '#contract/desk/desk-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { awayUntil } from '#server/features/staff/index.ts'
import { stepsIn } from '#server/features/lifecycle/index.ts'
import { isEscalatedTo } from './list-criteria.queries.ts'
import { allComplaints, readNearestOpenCases } from '#server/platform/db/visibility/visible-complaints.ts'

/** One case that waits for somebody. */
export interface Waiting {
  id: number
  step: WorkStep
  time: WorkTime
  /** When the person was asked by name; null when only the status makes it theirs. */
  asked_at: Date | null
}

/** Numbers by deadline; `isMore` when more cases wait than were counted. */
export interface WaitingCounts {
  counts: Record<WorkTime, number>
  isMore: boolean
}

/** Ends of the periods "today" and "this week" of deadlines. */
export interface Horizons {
  now: Date
  endOfToday: Date
  endOfWeek: Date
}

const nothing: WaitingCounts['counts'] = { late: 0, today: 0, week: 0, later: 0 }

/**
 * Of the cases that wait, given as rows with their step, those with the nearest deadline first, limited, and the numbers by deadline,
 * counted over the `bound` nearest.
 */
export async function listWaiting(
  tx: Tx,
  steps: (limit: number) => RawBuilder<unknown>,
  horizons: Horizons,
  { limit, bound }: { limit: number; bound: number },
): Promise<{ waiting: Waiting[] } & WaitingCounts> {
  const nearestFirst = sql`order by due_at, complaint_id limit`
  const query = sql<Waiting & WaitingCounts>`
    with each as materialized (
      select complaint_id, step, asked_at, due_at, ${timeOf(horizons)} as time from (${steps(bound + 1)}) as mine
    ), counted as (
      select jsonb_object_agg(time, count) as counts, (select count(*) > ${bound} from each) as is_more
      from (select time, count(*) from (select * from each ${nearestFirst} ${bound}) as bounded group by time) as by_time
    )
    select complaint_id as id, step, time, asked_at, counts, is_more as "isMore"
    from each, counted ${nearestFirst} ${limit}`
  const rows = await readRows(tx, query)
  return { waiting: rows, counts: { ...nothing, ...rows[0]?.counts }, isMore: rows[0]?.isMore ?? false }
}

const timeOf = ({ now, endOfToday, endOfWeek }: Horizons) => sql`
  case when due_at < ${now} then 'late' when due_at < ${endOfToday} then 'today'
    when due_at < ${endOfWeek} then 'week' else 'later' end`

/** An absent colleague whose substitute the person is today. */
export interface Absent {
  id: number
  name: Bilingual
  until: string
}

/** Absent colleagues to list at most. */
const mostAbsent = 5

/** Absent colleagues whose substitute the person is today, sorted by their return. */
export const listAbsent = (tx: Tx, userId: number, today: string): Promise<Absent[]> =>
  tx
    .selectFrom('standing_in')
    .innerJoin('user_account as person', 'person.id', 'standing_in.user_id')
    .where('standing_in.by_id', '=', userId)
    .where('standing_in.from_on', '<=', today)
    .where('standing_in.to_on', '>=', today)
    .select(['person.id', nameOf('person').$notNull().as('name'), 'standing_in.to_on as until'])
    .orderBy('standing_in.to_on')
    .orderBy('person.id')
    .limit(mostAbsent)
    .execute()

/** Open cases that are read for the load of a team, those with the nearest deadlines. */
export const mostHeld = 10_000

/** People and bodies that are shown, those with the most late cases. */
const mostPeople = 50
const mostBodies = 20

interface Load {
  held: number
  late: number
}

/** Loads of the open cases that a supervisor sees. */
export interface Loads {
  /** Cases that were read: one more than `mostHeld` where there are more. */
  total: number
  unheld: Load
  people: {
    waiting: number
    late: number
    id: number
    name: Bilingual
    next_due_at: string | null
    away_until: string | null
  }[]
  bodies: (Load & { id: number; name: Bilingual })[]
  stages: (Load & { status: Status; id: number; tracking_id: string; still_since: string })[]
  people_beyond: number
  bodies_beyond: number
  /** Counted up to one beyond the limit. */
  escalated: number
}

/**
 * Number of visible open cases by the people for whom they wait, by handling body and by status, of the same cases and by one statement. By body
 * and status they are counted once together, and added up of these few rows.
 */
export async function listLoads(tx: Tx, userId: number, now: Date, limit: number): Promise<Loads> {
  const escalated = allComplaints(tx)
    .where(isEscalatedTo(userId))
    .select('complaint.id')
    .limit(limit + 1)
  const load = sql`sum(held)::int as held, sum(late)::int as late`
  const columns = sql`id, status, updated_at, handling_organization_id as body_id, holder_id is null as is_unheld`
  const query = (nearest: RawBuilder<unknown>) => sql<Loads>`
    with open as materialized (${nearest}),
    counted as materialized (
      select is_unheld, body_id, status, count(*) as held, count(*) filter (where due_at < ${now}) as late,
        min(updated_at) as still_since
      from open group by is_unheld, body_id, status),
    working as (
      select person_id, count(*)::int as waiting, count(*) filter (where due_at < ${now})::int as late, min(due_at) as next_due_at
      from (${stepsIn(sql`open`, now)}) as waiting group by person_id),
    worker as (select * from working order by late desc, waiting desc, person_id limit ${mostPeople}),
    handling as (select body_id, ${load} from counted group by body_id),
    body as (select * from handling order by late desc, held desc, body_id limit ${mostBodies}),
    stage as (select status, ${load}, min(still_since) as still_since from counted group by status),
    stillest as (select distinct on (status) status, stage.held, stage.late, still_since, open.id
      from stage join open using (status) where open.updated_at = still_since order by status, open.id)
    select (select coalesce(sum(held), 0)::int from counted) as total,
      (select jsonb_build_object('held', coalesce(sum(held), 0), 'late', coalesce(sum(late), 0)) from counted where is_unheld) as unheld,
      (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', ${nameOf('person')}, 'waiting', waiting, 'late', late,
          'next_due_at', next_due_at, 'away_until', ${awayUntil('person', now)}) order by late desc, waiting desc, person.id), '[]')
        from worker join user_account as person on person.id = person_id) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', place.id, 'name', ${namesOf('place')}, 'held', held, 'late', late)
          order by late desc, held desc, place.id), '[]')
        from body join organization as place on place.id = body_id) as bodies,
      (select coalesce(jsonb_agg(jsonb_build_object('status', stage.status, 'held', held, 'late', late, 'id', stage.id,
          'tracking_id', tracking_id, 'still_since', still_since) order by still_since, stage.id), '[]')
        from stillest as stage join complaint on complaint.id = stage.id) as stages,
      greatest((select count(*)::int from working) - ${mostPeople}, 0) as people_beyond,
      greatest((select count(*)::int from handling) - ${mostBodies}, 0) as bodies_beyond,
      (select count(*)::int from (${escalated}) as mine) as escalated`
  const [loads] = await readNearestOpenCases(tx, { most: mostHeld + 1, columns }, query)
  return loads as Loads
}
