import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Asks with the plan that a connection keeps, whatever the values are. PostgreSQL would plan a large query anew at each call when it
 * expects a little less work from that, and does not count that planning takes longer than the query.
 */
export async function withOnePlan<Answer>(tx: Tx, ask: () => Promise<Answer>): Promise<Answer> {
  const [, answer] = await Promise.all([
    sql`set local plan_cache_mode = force_generic_plan`.execute(tx),
    ask(),
    sql`set local plan_cache_mode = auto`.execute(tx),
  ])
  return answer
}
