import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { connect, isAnswering, isDatabaseUnavailable } from './connect.ts'

const database = await testDatabase()

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )

test('counts are numbers, dates are ISO text', async () => {
  const { rows } = await sql`select count(*) as count, date '2026-09-06' as on_date from setting where false`.execute(
    database.db,
  )
  expect(rows).toEqual([{ count: 0, on_date: '2026-09-06' }])
  const tooBig = await failureOf(sql`select 9007199254740993::bigint`.execute(database.db))
  expect(tooBig.message).toContain('9007199254740993')
})

test('a question is planned once in a connection, also one without values; several statements in one text still run', async () => {
  const db = connect(database.appUrl, { max: 1 })
  const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`
  const rows = await db.connection().execute(async one => {
    await sql.raw('set work_mem = 4096; set work_mem = 8192').execute(one)
    await kept.execute(one)
    return (await kept.execute(one)).rows
  })
  expect(rows).toEqual([{ statement: 'select statement from pg_prepared_statements' }])
  await db.destroy()
})

describe('a database that cannot be reached', () => {
  test('nobody listens', async () => {
    const db = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true)
    await db.destroy()
  })

  test('the connection is cut during a query and between queries; the next query has a new one', async () => {
    const db = connect(database.appUrl, { max: 1 })
    const [, error] = await Promise.all([cutConnections('pg_sleep'), failureOf(sql`select pg_sleep(5)`.execute(db))])
    expect(isDatabaseUnavailable(error)).toBe(true)
    await sql`select 1`.execute(db)
    const inTransaction = await failureOf(
      db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        await cutConnections()
        await new Promise(resolve => setTimeout(resolve, 100))
        await sql`select 1`.execute(tx)
      }),
    )
    expect(isDatabaseUnavailable(inTransaction)).toBe(true)
    await sql`select 1`.execute(db)
    await db.destroy()
  })

  test('an idle connection of the watch that was ended does not mean that the database is down', async () => {
    const db = connect(database.appUrl, { max: 1 })
    expect(await isAnswering(db)).toBe(true)
    await cutConnections()
    expect(await isAnswering(db)).toBe(true)
    await db.destroy()
  })

  test('a statement that takes too long', async () => {
    const db = connect(database.appUrl, { max: 1, statementTimeout: 100 })
    expect(isDatabaseUnavailable(await failureOf(sql`select pg_sleep(5)`.execute(db)))).toBe(true)
    await sql`select 1`.execute(db)
    await db.destroy()
  })

  test('a network that swallows the answers fails in time, in a transaction too, and the connection is not used again', async () => {
    const proxy = await startFaultProxy(database.appUrl)
    const db = connect(proxy.urlOf(database.appUrl), { max: 1, statementTimeout: 300 })
    await sql`select 1`.execute(db)
    proxy.stall()
    const error = await failureOf(db.transaction().execute(tx => sql`select 1`.execute(tx)))
    expect(isDatabaseUnavailable(error)).toBe(true)
    await proxy.heal()
    await expect.poll(() => failureOf(sql`select 1`.execute(db))).toBeUndefined()
    await db.destroy()
    await proxy.close()
  })
})

test('what the database refuses is not called unavailable', async () => {
  for (const query of [sql`select nonsense`, sql`select 1 / 0`, sql`insert into role (name) values (null)`]) {
    expect(isDatabaseUnavailable(await failureOf(query.execute(database.db)))).toBe(false)
  }
  expect(isDatabaseUnavailable(new Error('Something else'))).toBe(false)
  expect(isDatabaseUnavailable(undefined)).toBe(false)
})

/** Ends the application's connections as soon as the named statement runs. */
async function cutConnections(during?: string): Promise<void> {
  const name = new URL(database.appUrl).pathname.slice(1)
  const superuser = connect(inject('database').superuserUrl, { max: 1 })
  const running = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = ${name} and usename = 'abetuta_app' and state = 'active' and query like ${`%${during}%`}`.execute(
        superuser,
      )
    ).rows.length
  if (during) await expect.poll(running).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = 'abetuta_app'`.execute(
    superuser,
  )
  await superuser.destroy()
}
