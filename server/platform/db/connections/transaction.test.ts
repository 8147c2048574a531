import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { CodeRequired } from '#server/platform/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { connect } from './connect.ts'
import { type Db, inTransactionAs, type Tx } from './transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const visitor: Actor = { kind: 'visitor' }

const database = await testDatabase()
let staff: Staff
let complaintId: number
/** One connection only, so that the next transaction would find whatever one leaves behind. */
let db: Db

beforeAll(async () => {
  await inTransactionAs(database.db, system, async tx => {
    const body = await anOrganization(tx)
    staff = await aStaffMember(tx, { organizationId: body })
    complaintId = (await aComplaint(tx, { handling_organization_id: body })).id
  })
})
beforeEach(() => {
  db = connect(database.appUrl, { max: 1 })
})
afterEach(() => db.destroy())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )
const visible = (tx: Tx) => tx.selectFrom('complaint').select('id').execute()
const readOnly = { readOnly: true }
const roleName = 'A role of this test'
const addRole = (tx: Tx) => tx.insertInto('role').values({ name: roleName, guard_level: 'GUEST' }).execute()
const divideByZero = (tx: Tx) => sql`select 1 / 0`.execute(tx)
/** Nothing of a former transaction is left on the connection: neither its settings nor the transaction itself. */
async function expectCleanConnection() {
  const { rows } = await sql<{ settings: string; see: number }>`select
    concat(current_setting('app.actor_kind', true), current_setting('app.sees_all', true),
      current_setting('app.complaint_id', true), current_setting('app.visible_organizations', true)) as settings,
    (select count(*) from complaint) as see`.execute(db)
  expect(rows).toEqual([{ settings: '', see: 0 }])
  expect(await rowsIn(db, 'role', { name: roleName }, ['id'])).toEqual([])
  const { rows: states } = await sql`select state from pg_stat_activity
    where datname = current_database() and usename = 'abetuta_app' and state like 'idle in%'`.execute(database.ownerDb)
  expect(states).toEqual([])
}

test('a read obeys the settings of its transaction, and the next one has its own', async () => {
  for (const actor of [system, staff]) {
    expect(await inTransactionAs(db, actor, visible, readOnly)).toEqual([{ id: complaintId }])
    await expectCleanConnection()
  }
  expect(await inTransactionAs(db, visitor, visible, readOnly)).toEqual([])
  expect(await inTransactionAs(db, visitor, visible, { ...readOnly, complaintId })).toEqual([{ id: complaintId }])
  await expectCleanConnection()
})

test('statements asked at the same time get their own rows', async () => {
  const answers = await inTransactionAs(
    db,
    system,
    tx => Promise.all([1, 2, 3].map(number => sql`select ${number}::int as number`.execute(tx))),
    readOnly,
  )
  expect(answers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]])
})

test('transactions that wait for the one connection never see each other’s settings', async () => {
  const actors = Array.from({ length: 30 }, (_, index) => [system, visitor, staff][index % 3] as Actor)
  const seen = await Promise.all(actors.map(actor => inTransactionAs(db, actor, visible, readOnly)))
  expect(seen.map(rows => rows.length)).toEqual(actors.map(({ kind }) => (kind === 'visitor' ? 0 : 1)))
})

test('settings that are refused: nothing of the work counts, and the refusal itself is thrown', async () => {
  const unspeakable: [Actor, string][] = [
    [{ ...visitor, draftId: '\0' }, '22021'],
    [{ ...staff, organizationId: 'none' as unknown as number }, '22P02'],
  ]
  for (const [actor, code] of unspeakable) {
    for (const options of [readOnly, {}]) {
      let result: unknown
      const work = async (tx: Tx) => {
        result = await visible(tx)
      }
      expect((await failureOf(inTransactionAs(db, actor, work, options))).code).toBe(code)
      expect(result).toBeUndefined()
      await expectCleanConnection()
    }
  }
})

test('a statement fails: the rest is rolled back, and its failure is reported, not those that follow from it', async () => {
  const error = await failureOf(
    inTransactionAs(db, system, async tx => {
      await addRole(tx)
      return Promise.all([divideByZero(tx), visible(tx), visible(tx)])
    }),
  )
  expect(error.code).toBe('22012')
  await expectCleanConnection()
})

test('the first failure is thrown, even if it is awaited last', async () => {
  const passedOn = async (work: Promise<unknown>): Promise<unknown> => {
    const result = await work
    return result
  }
  const deeply = (tx: Tx) => passedOn(passedOn(passedOn(divideByZero(tx))))
  const error = await failureOf(inTransactionAs(db, system, tx => Promise.all([deeply(tx), visible(tx)]), readOnly))
  expect(error.code).toBe('22012')
  await expectCleanConnection()
})

test('work throws, reading or writing', async () => {
  for (const options of [readOnly, {}]) {
    const error = await failureOf(
      inTransactionAs(
        db,
        system,
        async tx => {
          if (!('readOnly' in options)) await addRole(tx)
          throw new Error('changed my mind')
        },
        options,
      ),
    )
    expect(error.message).toBe('changed my mind')
    await expectCleanConnection()
  }
})

test('work that ignores a failure is not committed', async () => {
  const error = await failureOf(
    inTransactionAs(db, system, async tx => {
      await addRole(tx)
      await failureOf(divideByZero(tx))
    }),
  )
  expect(error).toBeInstanceOf(Error)
  await expectCleanConnection()
})

test('a failure of COMMIT itself is thrown', async () => {
  const owner = connect(database.ownerUrl, { max: 1 })
  await sql`create temporary table parent (id int primary key)`.execute(owner)
  await sql`create temporary table child (id int references parent deferrable initially deferred)`.execute(owner)
  const error = await failureOf(inTransactionAs(owner, system, tx => sql`insert into child values (1)`.execute(tx)))
  expect(error.code).toBe('23503')
  expect((await sql`select * from child`.execute(owner)).rows).toEqual([])
  await owner.destroy()
})

test('a transaction that only reads writes nothing', async () => {
  expect((await failureOf(inTransactionAs(db, system, addRole, readOnly))).code).toBe('25006')
  await expectCleanConnection()
})

test('a statement after the end is refused instead of running without a transaction', async () => {
  let kept: Tx | undefined
  let late: Promise<unknown> | undefined
  await inTransactionAs(db, system, async tx => {
    kept = tx
  })
  expect((await failureOf(addRole(kept as Tx))).message).toBe('Transaction is already committed')
  await failureOf(
    inTransactionAs(db, system, tx => {
      late = failureOf(pause(100).then(() => addRole(tx)))
      throw new Error('without waiting')
    }),
  )
  expect((await late) as Error).toHaveProperty('message', 'Transaction is already rolled back')
  await expectCleanConnection()
})

test('a connection lost during a transaction gives one failure, and the next transaction another connection', async () => {
  const error = await failureOf(
    inTransactionAs(
      db,
      system,
      tx => Promise.all([sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), visible(tx)]),
      readOnly,
    ),
  )
  expect(error).toBeInstanceOf(Error)
  expect(await inTransactionAs(db, system, visible, readOnly)).toEqual([{ id: complaintId }])
})

test('a proof that was ended opens nothing: the work does not begin; another one does', async () => {
  const by = (proofId: string): Actor => ({ kind: 'visitor', provenComplaintId: complaintId, proofId })
  await database.ownerDb.insertInto('ended_proof').values({ id: 'ended', ends_at: new Date() }).execute()
  for (const options of [{ complaintId, ...readOnly }, { complaintId }]) {
    const found: unknown[] = []
    const work = async (tx: Tx) => found.push(await visible(tx))
    expect(await failureOf(inTransactionAs(db, by('ended'), work, options))).toBeInstanceOf(CodeRequired)
    expect(found).toEqual([])
    expect(await inTransactionAs(db, by('lasting'), visible, options)).toEqual([{ id: complaintId }])
  }
  expect(await failureOf(inTransactionAs(db, by('ended'), addRole, { complaintId }))).toBeInstanceOf(CodeRequired)
  expect(await failureOf(inTransactionAs(db, system, addRole, { proofId: 'ended' }))).toBeInstanceOf(CodeRequired)
  await expectCleanConnection()
})

test('whoever acts may end a proof, and only the system deletes it again', async () => {
  const row = { id: 'of somebody', ends_at: new Date() }
  const remove = async (tx: Tx) => {
    const [result] = await tx.deleteFrom('ended_proof').where('id', '=', row.id).execute()
    return Number(result?.numDeletedRows)
  }
  await inTransactionAs(db, visitor, tx => tx.insertInto('ended_proof').values(row).execute())
  expect(await inTransactionAs(db, visitor, remove)).toBe(0)
  expect(await inTransactionAs(db, staff, remove)).toBe(0)
  expect(await inTransactionAs(db, system, remove)).toBe(1)
})
