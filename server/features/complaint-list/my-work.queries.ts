import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import { type WorkStep, type WorkTime, workSteps } from '#contract/desk/desk-choices.ts'
import { withOnePlan } from '#server/platform/db/connections/one-plan.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { holderIdIn } from '#server/features/lifecycle/index.ts'
import { awayUntil } from '#server/features/staff-search/index.ts'
import { visibleComplaints } from './visible-complaints.queries.ts'

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
 * Of the cases that wait, as `rowsOf` gives them, those with the nearest deadline first, limited, and the numbers by deadline, counted over
 * the `bound` nearest. A case that waits for several reasons gets the first of `workSteps`.
 */
export async function listWaiting(
  tx: Tx,
  rowsOf: (limit: number) => RawBuilder<unknown>,
  { now, endOfToday, endOfWeek }: Horizons,
  { limit, bound }: { limit: number; bound: number },
): Promise<{ waiting: Waiting[] } & WaitingCounts> {
  const query = sql<Waiting & WaitingCounts>`
    with each as (
      select distinct on (complaint_id) complaint_id, step, asked_at, due_at,
        case when due_at < ${now} then 'late' when due_at < ${endOfToday} then 'today'
          when due_at < ${endOfWeek} then 'week' else 'later' end as time
      from (${rowsOf(bound + 1)}) as mine
      order by complaint_id, array_position(${[...workSteps]}::text[], step)
    ), waiting as materialized (
      select *, row_number() over (order by due_at, complaint_id) as place from each order by place limit ${bound + 1}
    ), counted as (
      select jsonb_object_agg(time, count) as counts, (select count(*) > ${bound} from waiting) as is_more
      from (select time, count(*) from waiting where place <= ${bound} group by time) as by_time
    )
    select complaint_id as id, step, time, asked_at, counts, is_more as "isMore"
    from waiting, counted
    where place <= ${limit}
    order by place`
  const { rows } = await withOnePlan(tx, () => query.execute(tx))
  return { waiting: rows, counts: { ...nothing, ...rows[0]?.counts }, isMore: rows[0]?.isMore ?? false }
}

/** An absent colleague whose substitute the person is today. */
export interface Absent {
  id: number
  name: Bilingual
  until: string
}

/** At most so many absent colleagues are listed. */
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

/** The cases in one person's hands; `id` and `name` are null for cases that nobody holds. */
export interface Load {
  id: number | null
  name: Bilingual | null
  held: number
  late: number
  next_due_at: Date | null
  away_until: string | null
}

/** Number of visible open cases for each holder, the most late ones first; reads one case more than `mostHeld`. */
export async function listLoads(tx: Tx, now: Date): Promise<Load[]> {
  const open = visibleComplaints(tx, true)
    .where('complaint.status', '<>', 'CLOSED')
    .orderBy('complaint.due_at')
    .limit(mostHeld + 1)
    .select([holderIdIn('complaint').as('holder_id'), 'complaint.due_at'])
  const { rows } = await sql<Load>`
    with load as (
      select holder_id, count(*)::int as held, (count(*) filter (where due_at < ${now}))::int as late, min(due_at) as next_due_at
      from (${open}) as open group by holder_id
    )
    select person.id, ${nameOf('person')} as name, load.held, load.late, load.next_due_at,
      ${awayUntil('person', now)} as away_until
    from load left join user_account as person on person.id = load.holder_id
    order by load.late desc, load.held desc, person.id`.execute(tx)
  return rows
}
