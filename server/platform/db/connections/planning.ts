import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

const mark = '/* planned with its values */'

/**
 * Part of a query whose best plan depends on its values (a body with few complaints or with nearly all). Such a query is not
 * prepared, because a prepared one would use one plan for all of them.
 */
export const plannedEachTime = sql.raw(mark)

/** Whether the text of a statement has `plannedEachTime` in it. */
export const isPlannedEachTime = (text: string): boolean => text.includes(mark)

/**
 * Runs a query with the plan that a connection keeps, whatever the values are. PostgreSQL would plan a large query again at each call
 * when it expects slightly less work from that, and does not count that planning takes longer than the query.
 */
export async function withOnePlan<Answer>(tx: Kysely<Database>, ask: () => Promise<Answer>): Promise<Answer> {
  const [, answer] = await Promise.all([
    sql`set local plan_cache_mode = force_generic_plan`.execute(tx),
    ask(),
    sql`set local plan_cache_mode = auto`.execute(tx),
  ])
  return answer
}

/**
 * Runs a query without sorting and without nested loops. The planner cannot know how many complaints the rule of visibility leaves, expects
 * one of a hundred, and chooses these methods, which are good for few rows.
 */
export async function plannedForMany<Answer>(tx: Kysely<Database>, ask: () => Promise<Answer>): Promise<Answer> {
  const turn = (to: 'on' | 'off') =>
    sql`select set_config('enable_sort', ${to}, true), set_config('enable_nestloop', ${to}, true)`.execute(tx)
  const [, answer] = await Promise.all([turn('off'), ask(), turn('on')])
  return answer
}
