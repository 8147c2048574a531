import { type Compilable, CompiledQuery, sql } from 'kysely'

import { caseRole } from '../roles.ts'
import { isPlannedOnce } from './planning.ts'
import { sendInOrder } from './run-transaction.ts'
import { readsOneCase, type Tx } from './transaction.ts'

/**
 * The rows that `read` finds for the complaints of one page. `found` finds their ids in what the actor sees; `read` runs as the role that
 * reads one case, for which nothing exists but these complaints (`pageIds`), so that no statement checks the rule of visibility again for each part of
 * each row. `read` has the same text each time. Other statements of the transaction, which reads, are not affected.
 */
export async function readPage<Row>(
  tx: Tx,
  found: Compilable<{ id: number }>,
  read: CompiledQuery<Row>,
): Promise<{ ids: number[]; rows: Row[] }> {
  if (readsOneCase(tx)) throw new Error('The transaction reads one case.')
  const { sql: text, parameters } = found.compile()
  const open = CompiledQuery.raw(openPage(text), [...parameters])
  const isOnce = isPlannedOnce(text)
  const answers = await sendInOrder(tx, isOnce ? [planOnce, open, read, closePage] : [open, read, closePage])
  const [opened, answer] = isOnce ? answers.slice(1) : answers
  const page = opened?.rows[0] as { ids: number[] }
  return { ids: page.ids, rows: answer?.rows as Row[] }
}

const openPage = (ids: string) => `with page as materialized (select array(select id from (${ids}) as found) as ids)
  select ids, set_config('app.page_ids', ids::text, true), set_config('role', '${caseRole}', true) from page`
const planOnce = CompiledQuery.raw('set local plan_cache_mode = force_generic_plan')
const closePage = CompiledQuery.raw(`select set_config('role', 'none', true), set_config('app.page_ids', '', true),
  set_config('plan_cache_mode', 'auto', true)`)

/** In SQL, the ids of the complaints of the page that `readPage` has opened. */
export const pageIds = sql<number>`any(array(select unnest(app_page_ids())))`
