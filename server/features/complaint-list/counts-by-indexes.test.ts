import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { plantManyComplaints } from '#tests/support/many-complaints.ts'
import { countFilters, countLocations, countStatuses } from './dashboard.queries.ts'

const database = await testDatabase()
const { bodies, people } = await plantManyComplaints(database)
const now = new Date()

/** How often this transaction has read one of these tables completely. */
async function countScans(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ scans: number }>`select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
    where relname in ('complaint', 'counted_case', 'personal_visibility')`.execute(tx)
  return rows[0]?.scans
}

const newcomer = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, tx =>
  aStaffMember(tx, { organizationId: bodies[3], permissions: ['Complaints - List View'] }),
)

test.each([
  ['by their office alone', newcomer],
  ['as a receiver too', { ...newcomer, userId: people[3] ?? 0 }],
])('what somebody sees %s is counted without reading a table completely', async (_, reader) => {
  await inTransactionAs(database.db, reader, async tx => {
    const before = await countScans(tx)
    const counts = await countFilters(tx, ['-7', 'new', 'active', 'delayed', 'critical'], reader.userId, 1001, now)
    expect(counts.active).toBeGreaterThan(50)
    await countStatuses(tx, 1001)
    await countLocations(tx, 2000, now)
    expect(await countScans(tx)).toBe(before)
  })
})
