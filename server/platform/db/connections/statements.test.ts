import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import type { Actor } from '#server/platform/actor.ts'
import { connect } from './connect.ts'
import { type Db, inTransactionAs, type Tx } from './transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.appUrl, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )
/** Asks at the same time in one transaction; resolves with what became of each statement. */
async function atOnce(...queries: ReturnType<typeof sql<object>>[]) {
  let outcomes: PromiseSettledResult<unknown>[] = []
  const ask = async (tx: Tx) => {
    outcomes = await Promise.allSettled(queries.map(async query => (await query.execute(tx)).rows))
  }
  await failureOf(inTransactionAs(db, system, ask))
  return outcomes
}
const kept = (prefix: string) =>
  sql<{ n: number }>`select count(*) as n from pg_prepared_statements where statement like ${`${prefix}%`}`.execute(db)

test('rows of equal columns are apart, and columns without a value are null', async () => {
  const rows = sql<{
    n: number
    even: number | null
  }>`select n, case when n % 2 = 0 then n end as even from generate_series(1, ${3}) as n`
  for (let time = 0; time < 2; time++)
    expect((await rows.execute(db)).rows).toEqual([
      { n: 1, even: null },
      { n: 2, even: 2 },
      { n: 3, even: null },
    ])
})

test('one fails: those before it have their rows, those behind it were left out, and the connection goes on', async () => {
  const outcomes = await atOnce(
    sql`select ${1}::integer as n`,
    sql`select 1 / ${0}::integer as n`,
    sql`select ${2}::integer as n`,
  )
  const [before, failed, behind] = outcomes
  expect(before).toMatchObject({ status: 'fulfilled', value: [{ n: 1 }] })
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(behind).toMatchObject({ status: 'rejected', reason: { code: '25P02' } })
  expect((await sql`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }])
})

test('a statement that failed at first is prepared when it succeeds, once', async () => {
  const divide = (by: number) => sql<{ n: number }>`select 12 / ${by}::integer as "apart"`.execute(db)
  for (let time = 0; time < 3; time++) expect((await failureOf(divide(0))).code).toBe('22012')
  for (let time = 0; time < 2; time++) expect((await divide(4)).rows).toEqual([{ apart: 3 }])
  expect((await failureOf(divide(0))).code).toBe('22012')
  expect((await kept('select 12 / ')).rows).toEqual([{ n: 1 }])
})

test('what cannot be read, or cannot be sent, fails alone', async () => {
  const toPostgres = () => {
    throw new Error('This has no form.')
  }
  const unread = await atOnce(sql`select 9007199254740993::bigint as n`, sql`select ${5}::integer as n`)
  const tooBig = expect.objectContaining({ message: expect.stringContaining('9007199254740993') })
  expect(unread).toMatchObject([{ status: 'rejected', reason: tooBig }, { value: [{ n: 5 }] }])
  const unsent = await atOnce(sql`select ${{ toPostgres }}::text as n`, sql`select ${6}::integer as n`)
  const noForm = expect.objectContaining({ message: 'This has no form.' })
  expect(unsent).toMatchObject([{ status: 'rejected', reason: noForm }, { value: [{ n: 6 }] }])
})

test('several statements in one text run in their place among the others', async () => {
  const setting = sql<{ is: string }>`select current_setting('app.test', true) as is`
  const work = (tx: Tx) =>
    Promise.all([
      sql.raw(`set local app.test = 'a'; set local app.test = 'b'`).execute(tx),
      setting.execute(tx),
      sql.raw(`set local app.test = 'c'; set local app.test = 'd'`).execute(tx),
      setting.execute(tx),
    ])
  const [, first, , second] = await inTransactionAs(db, system, work)
  expect([first.rows, second.rows]).toEqual([[{ is: 'b' }], [{ is: 'd' }]])
})

test('the number of rows that a statement changed comes back', async () => {
  const { numAffectedRows } = await sql`update setting set value = value where false`.execute(db)
  expect(numAffectedRows).toBe(0n)
})
