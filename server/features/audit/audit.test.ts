import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { audit } from './audit.ts'
import { parseAnchor, printLink } from './audit-chain.rules.ts'
import { sealAuditEntries } from './seal-entries.ts'
import { verifyAuditChain } from './verify-chain.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database: TestDatabase = await testDatabase()
const { db, ownerDb } = database
afterAll(() => database.close())

const run = (statement: string) => sql.raw(statement).execute(ownerDb)
/** Whoever tampers has the owner's rights and takes the foreign key away first. */
const clear = () => run('truncate audit_seal, audit_entry restart identity')
beforeEach(clear)

const write = (count: number, from = 1) =>
  inTransactionAs(db, system, async tx => {
    for (let id = from; id < from + count; id++) {
      const details = { weight: id / 3, text: 'አቤቱታ "quoted"', nested: { b: null, a: [id] } }
      await audit(tx, system, 'tested', { type: 'complaint', id }, details, new Date(1_790_000_000_000 + id))
    }
  })

test('an entry says who did what to what', async () => {
  await inTransactionAs(db, system, tx =>
    audit(tx, { kind: 'visitor' }, 'filed', { type: 'complaint', id: 7 }, { a: 1 }, new Date(0)),
  )
  const entries = await ownerDb.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toEqual([
    {
      id: 1,
      at: new Date(0),
      actor_kind: 'visitor',
      actor_id: null,
      action: 'filed',
      subject_type: 'complaint',
      subject_id: '7',
      details: { a: 1 },
    },
  ])
})

test('an untouched chain holds, and says what waits', async () => {
  await write(5)
  expect(await sealAuditEntries(db)).toBe(5)
  expect(await sealAuditEntries(db)).toBe(0)
  await write(2, 6)
  const before = await verifyAuditChain(db)
  expect(before).toMatchObject({ verified: 5, unsealed: 2, broken: undefined })
  await sealAuditEntries(db)
  const anchor = parseAnchor(printLink(before.head))
  expect(await verifyAuditChain(db, anchor)).toMatchObject({ verified: 7, unsealed: 0, broken: undefined })
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
    await audit(tx, system, 'slow', { type: 'complaint', id: 1 }, {}, new Date())
    wrote()
    await held
  })
  await written
  await write(3, 2)
  expect(await sealAuditEntries(db)).toBe(3)
  letGo()
  await slow
  expect(await sealAuditEntries(db)).toBe(1)
  expect(await verifyAuditChain(db)).toMatchObject({ verified: 4, unsealed: 0, broken: undefined })
})

test('sealers that run at once neither fork the chain nor seal twice', async () => {
  await write(30)
  const counts = await Promise.all([1, 2, 3, 4, 5].map(() => sealAuditEntries(db)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  expect(await verifyAuditChain(db)).toMatchObject({ verified: 30, unsealed: 0, broken: undefined })
})

const size = 8
const place = fc.integer({ min: 1, max: size })
const twoPlaces = fc.uniqueArray(place, { minLength: 2, maxLength: 2 })
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

/** Every way to tamper, as SQL; the last ones are seen with an anchor only. */
const tampering = fc.oneof(
  fc.tuple(place, fc.constantFrom(...columnEdits)).map(([id, edit]) => ({
    sql: [`update audit_entry set ${edit} where id = ${id}`],
    needsAnchor: false,
  })),
  place.map(id => ({ sql: [`delete from audit_entry where id = ${id}`], needsAnchor: false })),
  fc.integer({ min: 1, max: size - 1 }).map(id => ({
    sql: [`delete from audit_seal where entry_id = ${id}`, `delete from audit_entry where id = ${id}`],
    needsAnchor: false,
  })),
  place.map(id => ({ sql: [`update audit_seal set hash = sha256(hash) where sequence = ${id}`], needsAnchor: false })),
  twoPlaces.map(([a, b]) => ({
    sql: [
      `update audit_entry set id = -1 where id = ${a}`,
      `update audit_entry set id = ${a} where id = ${b}`,
      `update audit_entry set id = ${b} where id = -1`,
    ],
    needsAnchor: false,
  })),
  twoPlaces.map(([a, b]) => ({
    sql: [
      `update audit_seal set sequence = 1000 where sequence = ${a}`,
      `update audit_seal set sequence = ${a} where sequence = ${b}`,
      `update audit_seal set sequence = ${b} where sequence = 1000`,
    ],
    needsAnchor: false,
  })),
  place.map(id => ({
    sql: [`delete from audit_seal where sequence >= ${id}`, `delete from audit_entry where id >= ${id}`],
    needsAnchor: true,
  })),
  // Edit and seal anew from there on, as somebody would who knows how the chain is made.
  place.map(id => ({
    sql: [
      `delete from audit_seal where sequence >= ${id}`,
      `update audit_entry set action = 'forged' where id = ${id}`,
    ],
    needsAnchor: true,
  })),
)

test('any edit, deletion, reorder or cut is found', async () => {
  await run('alter table audit_seal drop constraint audit_seal_entry_id_fkey')
  await fc.assert(
    fc.asyncProperty(tampering, async ({ sql: statements, needsAnchor }) => {
      await clear()
      await write(size)
      await sealAuditEntries(db)
      const { head: anchor, broken } = await verifyAuditChain(db)
      expect(broken).toBeUndefined()
      for (const statement of statements) await run(statement)
      await sealAuditEntries(db)
      expect((await verifyAuditChain(db, anchor)).broken).toBeDefined()
      if (!needsAnchor) expect((await verifyAuditChain(db)).broken).toBeDefined()
    }),
    { numRuns: 120 },
  )
}, 60_000)
