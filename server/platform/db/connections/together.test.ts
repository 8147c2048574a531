import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { readRow, readRows } from './together.ts'
import { inTransactionAs, type Tx } from './transaction.ts'
import { compiled, type Values } from '../compiled.ts'
import { insertAtTheEnd, insertTogether, rowsInto } from '../waiting-rows.ts'

const system: Actor = { kind: 'system', job: 'test' }
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ line: { statementTimeout: 4_000 } })
})
afterAll(() => database.close())

const run = <Result>(work: (tx: Tx) => Promise<Result>, readOnly = false) =>
  inTransactionAs(database.db, system, work, { readOnly })

/** What the work sends between the settings of its transaction and its end. */
async function textsOf(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const { statements } = database.line!
  const before = statements.length
  await run(work)
  await expect.poll(() => statements.at(-1)?.text).toBe('commit')
  return statements.slice(before + 2, -1).map(({ text }) => text)
}

const at = new Date('2026-11-22T09:00:00.123Z')
const mixed = (tx: Tx, from: number) =>
  readRows(
    tx,
    sql<{ n: number; at: Date; seen_at: Date | null; onDate: string; details: { at: string }; name: string }>`
      select n, ${at}::timestamptz as at, null::timestamptz as seen_at, date '2026-09-11' as "onDate",
        jsonb_build_object('at', 'noon') as details, 'ሀ ' || n as name
      from generate_series(${from}::integer, ${from + 1}::integer) as n order by n desc`,
  )
const expected = (n: number) => ({
  n,
  at,
  seen_at: null,
  onDate: '2026-09-11',
  details: { at: 'noon' },
  name: `ሀ ${n}`,
})

test('rows are the same whether read alone or with others, including instants and days', async () => {
  const alone = await run(tx => mixed(tx, 1))
  const [one, two, none] = await run(tx =>
    Promise.all([mixed(tx, 1), mixed(tx, 7), readRow(tx, sql<{ n: number }>`select 1 as n where false`)]),
  )
  expect(alone).toEqual([expected(2), expected(1)])
  expect(one).toEqual(alone)
  expect(two).toEqual([expected(8), expected(7)])
  expect(none).toBeUndefined()
})

test('joined compiled queries have the values of this call, and one text', async () => {
  const double = compiled((_, { n }: Values<{ n: number }>) => sql<{ n: number }>`select ${n}::integer * 2 as n`)
  const both = (tx: Tx, n: number) => Promise.all([readRow(tx, double({ n })), readRow(tx, double({ n: n + 1 }))])
  expect(await run(tx => both(tx, 1))).toEqual([{ n: 2 }, { n: 4 }])
  expect(await run(tx => both(tx, 5))).toEqual([{ n: 10 }, { n: 12 }])
  expect(new Set([...(await textsOf(tx => both(tx, 1))), ...(await textsOf(tx => both(tx, 5)))]).size).toBe(1)
})

test('queries of one turn are one statement, also those behind pending promises', async () => {
  const later = async (tx: Tx) => {
    await Promise.resolve()
    return mixed(tx, 3)
  }
  expect(await textsOf(tx => Promise.all([mixed(tx, 1), later(tx), mixed(tx, 5)]))).toHaveLength(1)
})

test('a failed read fails all reads of its turn, and the transaction', async () => {
  const failing = run(tx => Promise.all([mixed(tx, 1), readRows(tx, sql<{ n: number }>`select 1 / 0 as n`)]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

const [roles, trail, settings] = [rowsInto('role'), rowsInto('audit_entry'), rowsInto('setting')]
const role = (name: string) => ({ name, guard_level: 'GUEST' as const })
const entry = (action: string) => ({
  at,
  actor_kind: 'system' as const,
  actor_id: null,
  action,
  subject_type: 'test',
  subject_id: '1',
  details: '{}',
})
const rolesLike = (tx: Pick<Tx, 'selectFrom'>, name: string) =>
  tx.selectFrom('role').select('name').where('name', 'like', `${name}%`).orderBy('id').execute()
const actionsLike = (name: string) =>
  database.ownerDb
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', `${name}%`)
    .orderBy('id')
    .execute()

test('waiting rows are written by one statement, ahead of the next query or at the end', async () => {
  const texts = await textsOf(async tx => {
    await insertTogether(tx, roles, [role('together 1')])
    await insertAtTheEnd(tx, trail, [entry('together-1')])
    await insertTogether(tx, settings, [{ name: 'together', value: '{}' }])
    await insertTogether(tx, roles, [role('together 2')])
    expect(await rolesLike(tx, 'together')).toEqual([{ name: 'together 1' }, { name: 'together 2' }])
    await insertAtTheEnd(tx, trail, [entry('together-2')])
  })
  expect(texts.map(text => text.replace(/\(.*/s, '').trim())).toEqual([
    'with _0 as',
    'select "name" from "role" where "name" like $1 order by "id"',
    'insert into "audit_entry"',
  ])
  expect(await actionsLike('together')).toEqual([{ action: 'together-1' }, { action: 'together-2' }])
})

test('very many rows are written in their order', async () => {
  const names = Array.from({ length: 1_234 }, (_, index) => `many-${index}`)
  await run(tx => insertAtTheEnd(tx, trail, names.map(entry)))
  expect((await actionsLike('many-')).map(({ action }) => action)).toEqual(names)
})

test('a refused row fails the next statement or the commit, and nothing is kept', async () => {
  const twice = [role('refused'), role('refused')]
  const next = run(async tx => {
    await insertTogether(tx, roles, twice)
    await rolesLike(tx, 'refused')
  })
  await expect(next).rejects.toMatchObject({ code: '23505' })
  await expect(run(tx => insertAtTheEnd(tx, roles, twice))).rejects.toMatchObject({ code: '23505' })
  expect(await rolesLike(database.ownerDb, 'refused')).toEqual([])
})

test('an error thrown meanwhile leaves no row', async () => {
  const failing = run(async tx => {
    await insertTogether(tx, roles, [role('thrown')])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await rolesLike(database.ownerDb, 'thrown')).toEqual([])
})
