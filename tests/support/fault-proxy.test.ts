import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connect, isDatabaseUnavailable } from '#server/platform/db/connections/connect.ts'
import { testDatabase } from './database.ts'
import { startFaultProxy } from './fault-proxy.ts'

const database = await testDatabase()
const proxy = await startFaultProxy(database.ownerUrl)
await sql`create table fault (n integer primary key)`.execute(database.ownerDb)
const db = connect(proxy.urlOf(database.ownerUrl), { max: 2, statementTimeout: 500 })
afterEach(() => proxy.heal())
afterAll(async () => {
  await db.destroy()
  await proxy.close()
})

const insert = (n: number) =>
  db.transaction().execute(async tx => void (await sql`insert into fault values (${n})`.execute(tx)))
const isThere = async (n: number) =>
  (await sql`select n from fault where n = ${n}`.execute(database.ownerDb)).rows.length === 1
/** Connections are taken again soon after the database is back. */
const insertSoon = (n: number) => expect.poll(() => failureOf(insert(n)), { interval: 50 }).toBeUndefined()
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )
const isCommit = ({ text }: { text: string }) => text === 'commit'

test('statements pass through, are seen with their texts, and can be delayed by any time', async () => {
  const before = proxy.statements.length
  await insert(1)
  await insert(2)
  expect(proxy.statements.slice(before).map(({ text }) => text)).toEqual([
    'begin',
    'insert into fault values ($1)',
    'commit',
    'begin',
    'insert into fault values ($1)',
    'commit',
  ])
  proxy.delayBy(40)
  const began = performance.now()
  await sql`select 1`.execute(db)
  expect(performance.now() - began).toBeGreaterThanOrEqual(79)
})

test('the answer to a COMMIT is lost: it holds, and the client does not know', async () => {
  const happened = proxy.failOn(isCommit, 'lose-answer')
  expect(isDatabaseUnavailable(await failureOf(insert(3)))).toBe(true)
  expect((await happened).text).toBe('commit')
  expect(await isThere(3)).toBe(true)
})

test('a COMMIT that is lost before it reaches the server leaves nothing written', async () => {
  const happened = proxy.failOn(isCommit, 'lose-request')
  expect(isDatabaseUnavailable(await failureOf(insert(4)))).toBe(true)
  await happened
  expect(await isThere(4)).toBe(false)
})

test('the answer to a statement never comes: the client gives up in its own time', async () => {
  const happened = proxy.failOn(({ text }) => text.startsWith('insert into fault'), 'withhold-answer')
  expect(isDatabaseUnavailable(await failureOf(insert(5)))).toBe(true)
  expect((await happened).text).toBe('insert into fault values ($1)')
  await insert(6)
  expect(await isThere(6)).toBe(true)
})

test('a line that stalls, and one that is refused, come back', async () => {
  proxy.stall()
  expect(isDatabaseUnavailable(await failureOf(insert(7)))).toBe(true)
  await proxy.heal()
  await insertSoon(8)
  await proxy.refuse()
  expect(isDatabaseUnavailable(await failureOf(insert(9)))).toBe(true)
  await proxy.heal()
  await insertSoon(10)
  expect([await isThere(8), await isThere(9), await isThere(10)]).toEqual([true, false, true])
})
