import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { audit } from './audit.ts'
import { type Link, nextLink, parseAnchor, printLink } from './audit-chain.rules.ts'
import { listUnsealed } from './audit.queries.ts'
import { readKnownHead } from './known-head.ts'
import { sealAuditEntries } from './seal-entries.ts'
import { verifyAuditChain } from './verify-chain.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database: TestDatabase = await testDatabase()
const { db, ownerDb } = database
afterAll(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true })
})

const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-audit-'))
const key = 'a key that is kept outside of the database'
const knownFile = join(dataFolder, 'audit-head')
const seal = () => sealAuditEntries({ db, key, dataFolder })
const verify = (...anchors: Link[]) => verifyAuditChain(db, key, anchors)

const run = (statement: string) => sql.raw(statement).execute(ownerDb)
/** Tampers with the owner's rights, after removing the foreign key. */
const clear = async () => {
  await run('truncate audit_seal, audit_unsealed, audit_entry restart identity')
  await rm(knownFile, { force: true })
}
beforeEach(clear)

const write = (count: number, from = 1) =>
  inTransactionAs(db, system, async tx => {
    for (let id = from; id < from + count; id++) {
      const details = { weight: id / 3, text: 'አቤቱታ "quoted"', nested: { b: null, a: [id] } }
      await audit(tx, system, 'remind', { type: 'complaint', id }, details, new Date(1_790_000_000_000 + id))
    }
  })

test('an entry names actor, action and record', async () => {
  await inTransactionAs(db, system, tx =>
    audit(tx, { kind: 'visitor' }, 'register', { type: 'complaint', id: 7 }, { a: 1 }, new Date(0)),
  )
  const entries = await ownerDb.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toEqual([
    {
      id: 1,
      at: new Date(0),
      actor_kind: 'visitor',
      actor_id: null,
      action: 'register',
      subject_type: 'complaint',
      subject_id: '7',
      details: { a: 1 },
    },
  ])
})

test('an untouched chain holds, and says what waits', async () => {
  await write(5)
  expect(await seal()).toBe(5)
  expect(await seal()).toBe(0)
  await write(2, 6)
  const before = await verify()
  expect(before).toMatchObject({ verified: 5, unsealed: 2, broken: undefined })
  await seal()
  const anchor = parseAnchor(printLink(before.head))
  expect(await verify(anchor)).toMatchObject({ verified: 7, unsealed: 0, broken: undefined })
})

test('an entry that became visible late is sealed after the others', async () => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let wrote = () => {}
  const written = new Promise<void>(resolve => {
    wrote = resolve
  })
  const slow = inTransactionAs(db, system, async tx => {
    await audit(tx, system, 'remind', { type: 'complaint', id: 1 }, {}, new Date())
    // sent with the next query
    await sql`select 1`.execute(tx)
    wrote()
    await held
  })
  await written
  await write(3, 2)
  expect(await seal()).toBe(3)
  letGo()
  await slow
  expect(await seal()).toBe(1)
  expect(await verify()).toMatchObject({ verified: 4, unsealed: 0, broken: undefined })
})

test('sealers that run at once neither fork the chain nor seal twice', async () => {
  await write(30)
  const counts = await Promise.all([1, 2, 3, 4, 5].map(() => seal()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  expect(await verify()).toMatchObject({ verified: 30, unsealed: 0, broken: undefined })
})

const size = 8
const columnEdits = [
  `at = at + interval '1 millisecond'`,
  `actor_kind = 'visitor'`,
  `actor_kind = 'staff', actor_id = 1`,
  `action = action || ' '`,
  `subject_type = 'user'`,
  `subject_id = subject_id || '0'`,
  `details = details || '{"weight": 1.00000000000000000001}'`,
  `details = details - 'text'`,
]

/** Every way to tamper with one entry, or with two, as SQL; without an anchor a cut is not found. */
const tamperings = (one: number, other: number): { statements: string[]; isCut?: boolean }[] => [
  ...columnEdits.map(edit => ({ statements: [`update audit_entry set ${edit} where id = ${one}`] })),
  { statements: [`delete from audit_entry where id = ${one}`] },
  {
    statements: [`delete from audit_seal where entry_id = ${one}`, `delete from audit_entry where id = ${one}`],
    isCut: one === size,
  },
  { statements: [`update audit_seal set hash = sha256(hash) where sequence = ${one}`] },
  { statements: exchange('audit_entry', 'id', one, other) },
  { statements: exchange('audit_seal', 'sequence', one, other) },
  {
    statements: [`delete from audit_seal where sequence >= ${one}`, `delete from audit_entry where id >= ${one}`],
    isCut: true,
  },
  // edits and seals again from there on, as somebody would who knows how the chain is made
  {
    statements: [
      `delete from audit_seal where sequence >= ${one}`,
      `update audit_entry set action = 'forged' where id = ${one}`,
    ],
    isCut: true,
  },
]

const exchange = (table: string, column: string, one: number, other: number) =>
  [
    [one, 1000],
    [other, one],
    [1000, other],
  ].map(([from, to]) => `update ${table} set ${column} = ${to} where ${column} = ${from}`)

const places = [
  [1, 2],
  [5, 3],
  [size, 1],
] as const

test('any edit, deletion, reorder or cut is found', async () => {
  await run('alter table audit_seal drop constraint audit_seal_entry_id_fkey')
  for (const { statements, isCut = false } of places.flatMap(([one, other]) => tamperings(one, other))) {
    await clear()
    await write(size)
    await seal()
    const { head: anchor, broken } = await verify()
    expect(broken).toBeUndefined()
    for (const statement of statements) await run(statement)
    await seal().catch(() => undefined)
    expect((await verify(anchor)).broken, statements.join('; ')).toBeDefined()
    if (!isCut) expect((await verify()).broken, statements.join('; ')).toBeDefined()
  }
})

/** The chain as an owner of the database who does not have the key would make it anew. */
async function chainWithAnotherKey(): Promise<void> {
  await run('truncate audit_seal')
  const entries = await inTransactionAs(db, system, async tx => {
    await tx.deleteFrom('audit_unsealed').execute()
    return sql<{ id: number }>`select id from audit_entry order by id`.execute(tx)
  })
  await run('insert into audit_unsealed select id from audit_entry')
  const sealable = await inTransactionAs(db, system, tx => listUnsealed(tx, 1000))
  expect(sealable).toHaveLength(entries.rows.length)
  let link: Link = { sequence: 0, hash: Buffer.alloc(32) }
  for (const entry of sealable) {
    link = nextLink(link, entry, 'a guess')
    await ownerDb
      .insertInto('audit_seal')
      .values({ ...link, entry_id: entry.id })
      .execute()
  }
  await run('truncate audit_unsealed')
}

test('a chain whose hashes the database’s owner recomputed is detected without an anchor', async () => {
  await write(size)
  await seal()
  await run(`update audit_entry set action = 'forged' where id = 3`)
  await chainWithAnotherKey()
  expect((await verify()).broken).toMatch(/sealed with another key/)
  const hash = createHash('sha256').update('a guess').digest()
  await ownerDb.updateTable('audit_seal').set({ hash }).where('sequence', '=', size).execute()
  expect((await verify()).broken).toBeDefined()
})

test('the job does not seal a trail that was cut and changed, because the data folder knows its last link', async () => {
  await write(size)
  await seal()
  const known = readKnownHead(dataFolder)!
  expect(known.sequence).toBe(size)
  await run('delete from audit_seal where sequence >= 4')
  await run(`update audit_entry set action = 'forged' where id = 5`)
  await run('insert into audit_unsealed select id from audit_entry where id >= 4')
  await expect(seal()).rejects.toThrow('does not hold seal 8')
  expect((await verify(known)).broken).toMatch(/its tail was cut off/)
})

test('the job reads the entries that wait, not the whole trail', async () => {
  // PostgreSQL's own reads to vacuum or analyze would be counted too
  for (const table of ['audit_entry', 'audit_seal', 'audit_unsealed'])
    await run(`alter table ${table} set (autovacuum_enabled = false)`)
  await run(`insert into audit_entry (at, actor_kind, action, subject_type, subject_id, details)
    select now(), 'system', 'tested', 'complaint', n::text, '{}' from generate_series(1, 60000) as n`)
  await run(`insert into audit_seal (sequence, entry_id, hash)
    select id, id, sha256(id::text::bytea) from audit_entry`)
  await run('truncate audit_unsealed')
  await write(5, 60_001)
  await run('analyze audit_entry, audit_seal, audit_unsealed')
  const one = connect(database.appUrl, { max: 1 })
  const readBefore = await blocksRead(one)
  expect(await sealAuditEntries({ db: one, key, dataFolder })).toBe(5)
  const read = (await blocksRead(one)) - readBefore
  await one.destroy()
  expect(read).toBeGreaterThan(5)
  expect(read).toBeLessThan(500)
})

/** Blocks of the trail and its seals that were read, as PostgreSQL counts them. */
async function blocksRead(connection: Db): Promise<number> {
  // a connection reports its reads only later, the owner's inserts too
  for (const each of [connection, ownerDb]) await sql`select pg_stat_force_next_flush()`.execute(each)
  const { rows } = await sql<{ blocks: number }>`
    select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::integer as blocks
    from pg_statio_user_tables where relname in ('audit_entry', 'audit_seal')`.execute(ownerDb)
  return rows[0]?.blocks ?? 0
}

test('a run ends after its limit of batches, and the next one continues', async () => {
  await run(`insert into audit_entry (at, actor_kind, action, subject_type, subject_id, details)
    select now(), 'system', 'tested', 'complaint', n::text, '{}' from generate_series(1, 2500) as n`)
  expect(await sealAuditEntries({ db, key, dataFolder }, { mostBatches: 2 })).toBe(2000)
  expect(await seal()).toBe(500)
  expect(await verify()).toMatchObject({ verified: 2500, unsealed: 0, broken: undefined })
})
