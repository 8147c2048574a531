import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { compiled } from '../compiled.ts'
import { connect } from './connect.ts'
import { pageIds, readPage } from './read-page.ts'
import { type Db, inTransactionAs, readOneCase, type Tx } from './transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database = await testDatabase()
/** One connection only, so that the next transaction would find whatever one leaves behind. */
let db: Db
let staff: Staff
/** The first is of the body of the member of staff, the second is not. */
let ids: number[]

beforeAll(async () => {
  db = connect(database.appUrl, { max: 1 })
  await inTransactionAs(database.db, system, async tx => {
    const body = await anOrganization(tx)
    staff = await aStaffMember(tx, { organizationId: body })
    ids = [(await aComplaint(tx, { handling_organization_id: body })).id, (await aComplaint(tx)).id]
  })
})
afterAll(() => db.destroy())

interface Seen {
  id: number
  role: string
}
const onPage = compiled(() => sql<Seen>`select id, current_user as role from complaint where id = ${pageIds}`)
const everything = (tx: Tx) => sql<Seen>`select id, current_user as role from complaint order by id`.execute(tx)
const read = (tx: Tx, wanted: readonly number[]) =>
  readPage(tx, tx.selectFrom('complaint').select('id').where('id', 'in', wanted).orderBy('id', 'desc'), onPage({}))
const seenAs = (role: string, all: readonly number[]) => all.map(id => ({ id, role }))
const readOnly = { readOnly: true }

test('a page has its complaints and no others; statements before and after it see what they saw', async () => {
  const work = async (tx: Tx) => {
    const before = await everything(tx)
    const one = await read(tx, ids.slice(1))
    const between = await everything(tx)
    const all = await read(tx, ids)
    return { one, all, others: [before, between, await everything(tx)] }
  }
  const { one, all, others } = await inTransactionAs(db, system, work, readOnly)
  for (const seen of others) expect(seen.rows).toEqual(seenAs('abetuta_app', ids))
  expect(one).toEqual({ ids: ids.slice(1), rows: seenAs('abetuta_case', ids.slice(1)) })
  expect(all).toEqual({ ids: ids.toReversed(), rows: expect.arrayContaining(seenAs('abetuta_case', ids)) })
})

test('it has only what its reader sees, each time', async () => {
  const work = async (tx: Tx) => [await read(tx, ids), await read(tx, ids)]
  const own = ids.slice(0, 1)
  expect(await inTransactionAs(db, staff, work, readOnly)).toEqual([
    { ids: own, rows: seenAs('abetuta_case', own) },
    { ids: own, rows: seenAs('abetuta_case', own) },
  ])
})

test('nothing of it is left for the next transaction, and a failure leaves nothing either', async () => {
  const failing = compiled(() => sql<Seen>`select 1 / (id - id), 'none' as role from complaint where id = ${pageIds}`)
  const fail = (tx: Tx) => readPage(tx, tx.selectFrom('complaint').select('id'), failing({}))
  await expect(inTransactionAs(db, staff, fail, readOnly)).rejects.toMatchObject({ code: '22012' })
  const work = (tx: Tx) => sql`select current_user as role, current_setting('app.page_ids', true) as page`.execute(tx)
  await inTransactionAs(db, staff, tx => read(tx, ids), readOnly)
  expect((await inTransactionAs(db, staff, work, readOnly)).rows).toEqual([{ role: 'abetuta_app', page: '' }])
})

test('a transaction that reads one case goes on as its role', async () => {
  const [id = 0] = ids
  const work = async (tx: Tx) => {
    await readOneCase(tx, id)
    return (await everything(tx)).rows
  }
  expect(await inTransactionAs(db, staff, work, readOnly)).toEqual(seenAs('abetuta_case', [id]))
})

test('it is refused where the transaction reads one case: that would see more afterwards', async () => {
  const work = async (tx: Tx) => {
    await readOneCase(tx, ids[0] as number)
    return read(tx, ids)
  }
  await expect(inTransactionAs(db, staff, work, readOnly)).rejects.toThrow('The transaction reads one case.')
})
