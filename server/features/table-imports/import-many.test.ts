import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ImportedTableName } from '#contract/http/table-columns.ts'
import { loadPlacePaths } from '#server/features/locations/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { applyPlan, planTable } from '#server/platform/tables-import/import-table.ts'
import { aDepartment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { openTable } from './imported-tables.ts'

/** An import reads about as much for each row, however many rows it has and however many stand already. */

const standing = 600

let body: number

const server = await testServer()
const db = server.database.ownerDb
const by = await server.inTransaction(async tx => {
  body = await anOrganization(tx)
  await aDepartment(tx, { organization_id: body })
  return { actor: await aStaffMember(tx, { permissions: ['All'] }), at: server.clock.now() }
})
const many = sql`generate_series(1, ${standing}) as n`
await sql`insert into organization (name_en, name_am, handles_complaints)
  select 'Bureau ' || n, 'ቢሮ ' || n, true from ${many}`.execute(db)
const departments = (name: string, isActive: boolean) =>
  sql<{ id: number }>`insert into department (organization_id, name_en, name_am, is_active)
    select ${body}, ${name} || n, ${name} || 'መዝገብ ቤት ' || n, ${isActive}::boolean from ${many} returning id`.execute(
    db,
  )
const zones = await db.selectFrom('location').select('id').where('kind', '=', 'zone').orderBy('id').limit(2).execute()
const woredas = await sql<{ id: number }>`
  insert into location (parent_id, kind, name_en, name_am, valid_from_on)
  select ${zones[0]!.id}, 'woreda', 'Town ' || n, 'ከተማ ' || n, '2000-01-01' from ${many} returning id`.execute(db)
/** The first ids of open departments, of closed ones, and of woredas. */
const ids = {
  open: (await departments('Registry ', true)).rows[0]!.id,
  closed: (await departments('Archive ', false)).rows[0]!.id,
  woreda: woredas.rows[0]!.id,
}
const paths = await server.inTransaction(loadPlacePaths)
/** The path of a zone with many woredas, and of one beside it. */
const [zone, otherZone] = zones.map(({ id }) => paths.pathOf(id)!) as [string, string]
await sql`analyze organization, department, location, tree_state`.execute(db)

/** Rows that PostgreSQL has read in this transaction; those of catalogues do not count. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? 0
}

type CellsOf = (at: number) => Record<string, string>

/** Rows read to write that many, after the plan was made; what is written is taken back. */
async function readFor(imported: ImportedTableName, count: number, cellsOf: CellsOf): Promise<number> {
  const table = await openTable(server.context, by, { imported, scopeId: body })
  const rows = Array.from({ length: count }, (_, at) => ({ row: at + 2, cells: cellsOf(at) }))
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

const added = (at: number) => ({ nameEn: `Unit ${at}`, nameAm: `ክፍል ${at}` })
const aDepartmentAt = (at: number, which: 'open' | 'closed', name: string) => ({
  id: String(ids[which] + at),
  nameEn: `${name} ${at + 1}`,
  nameAm: `${name} መዝገብ ቤት ${at + 1}`,
})
const aWoredaAt = (at: number) => ({
  id: String(ids.woreda + at),
  kind: 'woreda',
  nameEn: `Town ${at + 1}`,
  nameAm: `ከተማ ${at + 1}`,
  parent: zone,
})

test.each<[string, ImportedTableName, CellsOf]>([
  ['adds bodies', 'organizations', added],
  ['adds departments', 'departments', added],
  ['adds departments below one', 'departments', at => ({ ...added(at), parent: `Registry ${standing}` })],
  [
    'moves departments',
    'departments',
    at => ({ ...aDepartmentAt(at, 'open', 'Registry'), parent: `Registry ${standing}` }),
  ],
  ['closes departments', 'departments', at => ({ ...aDepartmentAt(at, 'open', 'Registry'), isActive: 'no' })],
  ['reopens departments', 'departments', at => ({ ...aDepartmentAt(at, 'closed', 'Archive'), isActive: 'yes' })],
  ['adds places', 'locations', at => ({ ...added(at), kind: 'woreda', parent: zone, validFromOn: '2001-01-01' })],
  ['renames places', 'locations', at => ({ ...aWoredaAt(at), nameEn: `Village ${at}` })],
  ['moves places', 'locations', at => ({ ...aWoredaAt(at), parent: otherZone })],
])('an import that %s reads twice as much for twice as many rows', async (_, imported, cellsOf) => {
  const [few, many] = [await readFor(imported, 100, cellsOf), await readFor(imported, 200, cellsOf)]
  expect(few).toBeLessThan(100 * 20)
  expect(many).toBeLessThan(2.2 * few)
})
