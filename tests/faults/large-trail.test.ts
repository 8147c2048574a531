/** The cost of sealing depends on new entries only: a run over a million sealed entries reads no more than one over ten thousand. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { audit } from '#server/features/audit/index.ts'
import { sealAuditEntries } from '#server/features/audit/seal-entries.ts'
import type { Actor } from '#server/platform/actor.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'

const system: Actor = { kind: 'system', job: 'test' }
const entries = Number(process.env.TRAIL ?? 1_000_000)
const ofRun = 200

const database = await testDatabase()
const run = (statement: string) => sql.raw(statement).execute(database.ownerDb)
/** One connection, because its reads are counted only when it reports them itself. */
const db = connect(database.appUrl, { max: 1 })
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-trail-'))
// PostgreSQL's own reads would be counted too
for (const table of ['audit_entry', 'audit_seal', 'audit_unsealed'])
  await run(`alter table ${table} set (autovacuum_enabled = false)`)
afterAll(async () => {
  await db.destroy()
  await database.close()
  await rm(dataFolder, { recursive: true })
})

/** Entries with their seals, as if the job had sealed them long ago. */
async function growTo(count: number): Promise<void> {
  const [{ last } = { last: 0 }] = (
    await sql<{ last: number }>`select coalesce(max(id), 0)::integer as last from audit_entry`.execute(database.ownerDb)
  ).rows
  for (let from = last + 1; from <= count; from += 100_000) {
    const to = Math.min(count, from + 99_999)
    await run(`insert into audit_entry (at, actor_kind, action, subject_type, subject_id, details)
      select now(), 'system', 'tested', 'complaint', n::text, '{}' from generate_series(${from}, ${to}) as n`)
    await run(`insert into audit_seal (sequence, entry_id, hash, is_keyed)
      select id, id, sha256(id::text::bytea), true from audit_entry where id >= ${from}`)
    await run('truncate audit_unsealed')
  }
  await run('vacuum analyze audit_entry')
  await run('vacuum analyze audit_seal')
  await run('vacuum analyze audit_unsealed')
}

/** Blocks of the trail, its seals and waiting entries that were read, as PostgreSQL counts them. */
async function blocksRead(): Promise<number> {
  // a connection reports its reads only later, the owner's inserts too
  for (const each of [db, database.ownerDb]) await sql`select pg_stat_force_next_flush()`.execute(each)
  const { rows } = await sql<{ blocks: number }>`
    select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::integer as blocks
    from pg_statio_user_tables where relname in ('audit_entry', 'audit_seal', 'audit_unsealed')`.execute(
    database.ownerDb,
  )
  return rows[0]?.blocks ?? 0
}

const seal = () => sealAuditEntries({ db, key: 'a key outside of the database', dataFolder })

/** The cost of one run of the job with so many new entries. */
async function costOfRun(): Promise<{ blocks: number; milliseconds: number }> {
  await inTransactionAs(db, system, async tx => {
    for (let each = 0; each < ofRun; each++)
      await audit(tx, system, 'remind', { type: 'complaint', id: each }, {}, new Date())
  })
  const before = await blocksRead()
  const began = performance.now()
  expect(await seal()).toBe(ofRun)
  const milliseconds = Math.round(performance.now() - began)
  return { blocks: (await blocksRead()) - before, milliseconds }
}

test(`${ofRun} new entries after ${entries}`, async () => {
  await growTo(10_000)
  await costOfRun()
  const short = await costOfRun()
  await growTo(entries)
  await costOfRun()
  const long = await costOfRun()
  console.log(`sealing ${ofRun} entries`, { after: 10_000, ...short }, { after: entries, ...long })
  // an index is a level or two deeper
  expect(short.blocks).toBeGreaterThan(ofRun)
  expect(long.blocks).toBeLessThan(short.blocks * 2)
  const idle = performance.now()
  expect(await seal()).toBe(0)
  expect(performance.now() - idle).toBeLessThan(1_000)
})
