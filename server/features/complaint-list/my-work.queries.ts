import { sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import { type WorkStep, type WorkTime, workSteps } from '#contract/desk-choices.ts'
import { withOnePlan } from '#server/platform/db/one-plan.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { holderIdIn, nextStepRows } from '#server/features/lifecycle/index.ts'
import { visibleComplaints } from './visible-complaints.queries.ts'

/** One case that waits for somebody. */
export interface Waiting {
  id: number
  step: WorkStep
  time: WorkTime
  /** When the person was asked by name; null where the status alone asks them. */
  asked_at: Date | null
}

export type WaitingCounts = Record<WorkTime, number>

/** Until when what is due counts as due today, and within a week. */
export interface Horizons {
  now: Date
  endOfToday: Date
  endOfWeek: Date
}

const nothing: WaitingCounts = { late: 0, today: 0, week: 0, later: 0 }

/**
 * What waits for the person, the nearest deadline first, cut after `limit`, and how much of it is due when. A case that waits in several
 * ways is named by the first of `workSteps`.
 */
export async function listWaiting(tx: Tx, userId: number, horizons: Horizons, limit: number) {
  const { now, endOfToday, endOfWeek } = horizons
  const query = sql<Waiting & { counts: WaitingCounts }>`
    with waiting as materialized (
      select distinct on (complaint_id) complaint_id, step, asked_at, due_at,
        case when due_at < ${now} then 'late' when due_at < ${endOfToday} then 'today'
          when due_at < ${endOfWeek} then 'week' else 'later' end as time
      from (${nextStepRows(tx, userId, now)}) as mine
      order by complaint_id, array_position(${[...workSteps]}::text[], step)
    ), page as (
      select * from waiting order by due_at, complaint_id limit ${limit}
    ), counted as (
      select jsonb_object_agg(time, count) as counts from (select time, count(*) from waiting group by time) as each
    )
    select page.complaint_id as id, page.step, page.time, counted.counts, page.asked_at
    from page, counted
    order by page.due_at, page.complaint_id`
  const { rows } = await withOnePlan(tx, () => query.execute(tx))
  return { waiting: rows, counts: { ...nothing, ...rows[0]?.counts } }
}

/** Open cases that are looked at for the load of a team, those with the nearest deadlines. */
export const mostHeld = 10_000

/** What one person has in their hands; `id` and `name` are null for what nobody holds. */
export interface Load {
  id: number | null
  name: Bilingual | null
  held: number
  late: number
  next_due_at: Date | null
}

/** Who holds how many of the visible open cases, who has the most late ones first; looks at one case more than `mostHeld`. */
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
    select person.id, ${nameOf('person')} as name, load.held, load.late, load.next_due_at
    from load left join user_account as person on person.id = load.holder_id
    order by load.late desc, load.held desc, person.id`.execute(tx)
  return rows
}
