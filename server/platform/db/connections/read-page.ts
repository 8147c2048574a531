import { type Compilable, CompiledQuery, sql } from 'kysely'

import { caseRole } from '../roles.ts'
import { readsOneCase, type Tx } from './transaction.ts'

/**
 * The rows that `read` finds for the complaints of one page. `found` finds their ids in what the actor sees; `read` runs as the role that
 * reads one case, for which nothing exists but these complaints (`pageIds`), so that no statement checks the rule of visibility again for each part of
 * each row. `read` has the same text each time. Whatever else the transaction asks has to wait until this has answered, because it would see
 * only these complaints too: no `Promise.all` with it.
 */
export async function readPage<Row>(
  tx: Tx,
  found: Compilable<{ id: number }>,
  read: CompiledQuery<Row>,
): Promise<{ ids: number[]; rows: Row[] }> {
  if (readsOneCase(tx)) throw new Error('The transaction reads one case.')
  const { sql: text, parameters } = found.compile()
  const open = CompiledQuery.raw(openPage(text), [...parameters])
  const opened = await tx.executeQuery<{ ids: number[] }>(open)
  const { rows } = await tx.executeQuery<Row>(read)
  await tx.executeQuery(closePage)
  return { ids: opened.rows[0]?.ids ?? [], rows }
}

const openPage = (ids: string) => `with page as materialized (select array(select id from (${ids}) as found) as ids)
  select ids, set_config('app.page_ids', ids::text, true), set_config('role', '${caseRole}', true) from page`
const closePage = CompiledQuery.raw(`select set_config('role', 'none', true), set_config('app.page_ids', '', true)`)

/** In SQL, the ids of the complaints of the page that `readPage` has opened. */
export const pageIds = sql<number>`any(array(select unnest(app_page_ids())))`
