import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportedTableName } from '#contract/http/table-columns.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { applyPlan, planTable } from '#server/platform/tables-import/import-table.ts'
import { aDepartment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { openTable } from './imported-tables.ts'

/** An import reads about as much for each row, however many rows it has and however many stand already. */

const standing = 600

let server: TestServer
let by: By
let body: number

beforeAll(async () => {
  server = await testServer()
  const db = server.database.ownerDb
  by = await server.inTransaction(async tx => {
    body = await anOrganization(tx)
    await aDepartment(tx, { organization_id: body })
    return { actor: await aStaffMember(tx, { permissions: ['All'] }), at: server.clock.now() }
  })
  await sql`insert into organization (name_en, name_am, handles_complaints)
    select 'Bureau ' || n, 'ቢሮ ' || n, true from generate_series(1, ${standing}) as n`.execute(db)
  await sql`insert into department (organization_id, name_en, name_am)
    select ${body}, 'Registry ' || n, 'መዝገብ ቤት ' || n from generate_series(1, ${standing}) as n`.execute(db)
  await sql`analyze organization, department, tree_state`.execute(db)
})
afterAll(() => server.close())

/** Rows that PostgreSQL has read in this transaction; those of catalogues do not count. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? 0
}

/** Rows read to write that many, after the plan was made; what is written is taken back. */
async function readFor(imported: ImportedTableName, count: number, more: Record<string, string>): Promise<number> {
  const table = await openTable(server.context, by, { imported, scopeId: body })
  const rows = Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    cells: { nameEn: `Unit ${at}`, nameAm: `ክፍል ${at}`, ...more },
  }))
  let read = 0
  const takenBack = server.inTransaction(async tx => {
    const plan = await planTable(tx, table, rows)
    expect(plan.writes, JSON.stringify(plan.planned[0])).toBe(count)
    const before = await rowsRead(tx)
    await applyPlan(tx, table, plan)
    read = (await rowsRead(tx)) - before
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  return read
}

test.each<[ImportedTableName, Record<string, string>]>([
  ['organizations', {}],
  ['departments', {}],
  ['departments', { parent: 'Registry 1' }],
])('an import of %s reads twice as much for twice as many rows', async (imported, more) => {
  const [few, many] = [await readFor(imported, 100, more), await readFor(imported, 200, more)]
  expect(few).toBeLessThan(100 * 10)
  expect(many).toBeLessThan(2.2 * few)
})
