import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { mostRowsAtOnce } from '#contract/http/table-columns.ts'
import { endImports } from '#server/features/table-imports/end-imports.job.ts'
import { runImport, runImportJob } from '#server/features/table-imports/run-import.job.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { untilTrue } from '#tests/support/message-worker.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant, rowIn, rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const path = '/ReferenceData/ImportConstants'
const server = await testServer({ connections: 5 })
const { ownerDb } = server.database
const admin = await administratorOf(server, ['Constant field values - Manage', 'Complaints - List View'])

const many = mostRowsAtOnce + 1
let names = 0
/** A table of new values, with one row that is refused. */
function aTable(rows = many): { csv: string; prefix: string } {
  names += 1
  const prefix = `import-${names}`
  const lines = Array.from(
    { length: rows },
    (_, at) => `sector,${prefix}-${at},Sector ${prefix} ${at},ዘርፍ ${prefix} ${at}`,
  )
  return { csv: ['field,code,labelEn,labelAm', ...lines, `sector,Not A Code,No ${prefix},አይ`].join('\n'), prefix }
}
const upload = async (query: string, csv: string) => admin.upload(`${path}?${query}`, csv)
/** Shows a table and orders its import. */
async function order() {
  const { csv, prefix } = aTable()
  const { plan } = (await upload('mode=preview', csv)).json()
  const answer = (await upload(`mode=apply&plan=${plan}`, csv)).json()
  return { ...answer.ordered, answer, prefix, csv } as {
    id: number
    answer: { isApplied: boolean; rows: unknown[]; counts: object }
    prefix: string
    csv: string
  }
}
const newest = async () => (await admin.get('/Imports/GetNewestImport?table=constants')).json().newest
const notices = async () => (await admin.get('/Notices/GetNotices')).json()
const countWritten = (prefix: string) =>
  server.inTransaction(async tx => {
    const rows = await tx.selectFrom('constant_field').select('id').where('code', 'like', `${prefix}-%`).execute()
    return rows.length
  })
const keyOf = (id: number) =>
  server.inTransaction(async tx => {
    const { file_key: key } = await rowIn(tx, 'table_import', { id }, ['file_key'])
    return key
  })
// a table is free again for the next test
afterEach(async () => {
  const left = await newest()
  if (left?.status === 'under-way') await admin.post(`/Imports/CancelImport/${left.id}`)
})

test('a worker writes many rows, once and together, records them, and tells who asked', async () => {
  const { id, answer, prefix } = await order()
  expect(answer).toMatchObject({ isApplied: false, rows: [], counts: { added: many, refused: 1 } })
  expect(await newest()).toMatchObject({ id, status: 'under-way', rows: many, rowsDone: 0 })
  const key = (await keyOf(id)) as string
  const jobs = await startJobs({
    appUrl: server.database.appUrl,
    definitions: [runImportJob],
    works: true,
    log: createLog('silent'),
  })
  await jobs.work(server.context)
  await untilTrue(async () => (await newest()).status !== 'under-way')
  await jobs.stop(1000)
  expect(await newest()).toMatchObject({ id, status: 'done', rowsDone: many, reason: null })
  expect(await countWritten(prefix)).toBe(many)
  const result = (await admin.get(`/Imports/GetImportResult/${id}`)).json()
  expect(result).toMatchObject({ isApplied: true, counts: { added: many, refused: 1 } })
  expect(result.rows).toHaveLength(many + 1)
  expect(result.rows.at(-1)).toMatchObject({ verdict: 'refused', reasons: [{ column: 'code', reason: 'not-a-code' }] })
  const [told] = (await notices()).notices
  expect(told).toMatchObject({ kind: 'import-done', tableImport: { id, table: 'constants' }, isRead: false })
  const read = await admin.post('/Notices/MarkRead', { compliant_id: null, importId: id })
  expect(read.json()).toMatchObject({ notices: [{ isRead: true }], unread: { count: 0 } })
  expect(await admin.trailOf('import', 'constants')).toMatchObject([
    { action: 'constants-imported', actor_kind: 'staff', details: { counts: { added: many, refused: 1 } } },
  ])
  await expect(server.context.files.read(key)).rejects.toThrow()
  // a job that is delivered twice
  await runImport(server.context, id)
  expect(await countWritten(prefix)).toBe(many)
  expect((await notices()).notices).toHaveLength(1)
})

test('few rows are written at once', async () => {
  const { csv, prefix } = aTable(mostRowsAtOnce)
  const { plan } = (await upload('mode=preview', csv)).json()
  expect((await upload(`mode=apply&plan=${plan}`, csv)).json()).toMatchObject({ isApplied: true, ordered: null })
  expect(await countWritten(prefix)).toBe(mostRowsAtOnce)
})

test('a table is imported by one job at a time, and others see neither it nor its result', async () => {
  const { id, csv } = await order()
  const other = await signInAs(server, { permissions: ['Constant field values - Manage'] })
  const asOther = { authorization: `Bearer ${other.token}` }
  const late = await server.postForm(`/api${path}?mode=preview`, { files: [['t.csv', csv]] }, asOther)
  expect(refusal(late)).toEqual([409, 'import-under-way'])
  expect((await server.get('/api/Imports/GetNewestImport?table=constants', other.token)).json()).toEqual({
    newest: null,
  })
  for (const answer of [
    await server.get(`/api/Imports/GetImportResult/${id}`, other.token),
    await server.post(`/api/Imports/CancelImport/${id}`, {}, { token: other.token }),
  ])
    expect(answer.statusCode).toBe(404)
  expect((await admin.get(`/Imports/GetImportResult/${id}`)).statusCode).toBe(404)
})

test('an import that waits is cancelled at once, one that runs when its job looks; nothing of it is kept', async () => {
  const waiting = await order()
  const key = (await keyOf(waiting.id)) as string
  const cancel = (id: number) => admin.post(`/Imports/CancelImport/${id}`)
  const cancelled = await cancel(waiting.id)
  expect(cancelled.json()).toMatchObject({ id: waiting.id, status: 'cancelled' })
  expect(cancelled.headers['x-message']).toBe('Import cancelled successfully')
  await expect(server.context.files.read(key)).rejects.toThrow()
  await runImport(server.context, waiting.id)
  expect(refusal(await cancel(waiting.id))).toEqual([409, 'import-ended'])
  const cancellings = async () =>
    (await admin.trailOf('import', 'constants')).filter(
      ({ action, details }) => action === 'import-cancelled' && Number(details.import) >= waiting.id,
    )
  const nothing = { rows: many, rowsKept: 0 }
  const first = { actor_kind: 'staff', details: { import: waiting.id, rowsDone: 0, ...nothing } }
  expect(await cancellings()).toMatchObject([first])
  const running = await order()
  const set = { attempts: 1, rows_done: 7 }
  await ownerDb.updateTable('table_import').set(set).where('id', '=', running.id).execute()
  for (const _ of [1, 2]) expect((await cancel(running.id)).json()).toMatchObject({ status: 'under-way' })
  const second = { actor_kind: 'staff', details: { import: running.id, rowsDone: 7, ...nothing } }
  expect(await cancellings()).toMatchObject([first, second])
  await runImport(server.context, running.id)
  expect(await newest()).toMatchObject({ id: running.id, status: 'cancelled' })
  expect([await countWritten(waiting.prefix), await countWritten(running.prefix)]).toEqual([0, 0])
})

test('an import is refused when something changed after the order, or when the right to it is gone', async () => {
  const changed = await order()
  await admin.post('/ReferenceData/AddConstant', {
    fieldName: 'sector',
    code: `${changed.prefix}-0`,
    labelEn: 'Somebody was quicker',
    labelAm: 'ሌላ ሰው ቀደመ',
    regionId: null,
  })
  await runImport(server.context, changed.id)
  expect(await newest()).toMatchObject({ status: 'refused', reason: 'changed-since-preview', rowsDone: 0 })
  expect((await notices()).notices[0]).toMatchObject({ kind: 'import-refused', tableImport: { id: changed.id } })
  const barred = await order()
  const { role_id } = await rowIn(ownerDb, 'user_account', { user_name: 'administrator@example.test' }, ['role_id'])
  const right = { role_id: role_id as number, page_code: 'Constant field values - Manage' } as const
  await ownerDb
    .deleteFrom('role_permission')
    .where('role_id', '=', right.role_id)
    .where('page_code', '=', right.page_code)
    .execute()
  await runImport(server.context, barred.id)
  expect((await admin.get('/Imports/GetNewestImport?table=constants')).statusCode).toBe(403)
  await plant(ownerDb, 'role_permission', right)
  expect(await newest()).toMatchObject({ id: barred.id, status: 'refused', reason: 'not-permitted' })
  expect(await countWritten(barred.prefix)).toBe(0)
})

test('a run that breaks off leaves nothing, and another one writes everything once, also beside one given up for dead', async () => {
  const { id, prefix } = await order()
  // the database ends the connection in the middle of the writing
  const broken = runImport(server.context, id).catch((error: unknown) => error)
  await untilTrue(async () => (await endWriters()) > 0)
  expect(await broken).toBeInstanceOf(Error)
  expect(await newest()).toMatchObject({ status: 'under-way' })
  expect(await countWritten(prefix)).toBe(0)
  await Promise.all([runImport(server.context, id), runImport(server.context, id)])
  expect(await newest()).toMatchObject({ id, status: 'done' })
  expect(await countWritten(prefix)).toBe(many)
})

/** Ends the connections whose transaction imports constants, by their lock; returns how many there were. */
async function endWriters(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32) + objid::bigint = hashtext('constants')::bigint
      and database = (select oid from pg_database where datname = current_database())`.execute(server.context.db)
  return rows.length
}

test('an import whose job died is ended after three attempts or an hour, and results are deleted after a week', async () => {
  const failing = await order()
  await server.context.files.remove((await keyOf(failing.id)) as string)
  for (const _ of [1, 2, 3]) await expect(runImport(server.context, failing.id)).rejects.toThrow()
  expect(await newest()).toMatchObject({ id: failing.id, status: 'failed' })
  expect((await notices()).notices[0]).toMatchObject({ kind: 'import-failed' })
  const dead = await order()
  await endImports(server.context)
  expect(await newest()).toMatchObject({ id: dead.id, status: 'under-way' })
  server.clock.moveBy(3_600_000)
  await endImports(server.context)
  const { rows: left } = await server.inTransaction(async tx => ({
    rows: await rowsIn(tx, 'table_import', { id: dead.id }, ['status']),
  }))
  expect(left).toEqual([{ status: 'failed' }])
  server.clock.moveBy(7 * 24 * 3_600_000)
  await endImports(server.context)
  const kept = await ownerDb.selectFrom('table_import').select('id').execute()
  expect(kept).toEqual([])
})
