import { sql } from 'kysely'
import { findPlacedCases } from '#server/features/case-search/case-search.queries.ts'
import { readCaseWords } from '#server/features/complaint-search/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import type { TestDatabase } from './database.ts'

/** Texts that PostgreSQL has read for this connection: counters that nothing else moves. */
async function textsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'complaint_search'`.execute(tx)
  return rows[0]?.read ?? 0
}

/** What the search box shows for a text, and the number of texts read for it. */
export const lookUpCases = (database: TestDatabase, reader: Staff, text: string) =>
  inTransactionAs(database.db, reader, async tx => {
    const words = readCaseWords(text)
    if (!words) throw new Error(`${text} is too short.`)
    const before = await textsRead(tx)
    const { placed, isCut } = await findPlacedCases(tx, words, 5)
    const ids = placed.map(({ complaintId }) => complaintId)
    return { ids, count: placed[0]?.ofPlace, isCut, read: (await textsRead(tx)) - before }
  })
