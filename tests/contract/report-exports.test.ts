import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { mostExportsUnderWay, mostRowsDirectly } from '#contract/reports/report-choices.ts'
import { cleanUpFiles } from '#server/features/attachments/clean-up-files.job.ts'
import { endExports, makeExport } from '#server/features/reports/kept-exports/make-export.job.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

const permissions = ['Complaint Reports - View', 'Complaint Reports - Export'] as const
type Maker = Awaited<ReturnType<typeof signInAs>>

const server = await testServer()
const { ownerDb } = server.database
const maker = await signInAs(server, { permissions: [...permissions] })
await server.inTransaction(async tx => {
  const handling_organization_id = maker.organizationId as number
  for (let at = 0; at < 3; at += 1) await aComplaint(tx, { handling_organization_id })
  // of another body, not visible
  await aComplaint(tx)
})

const askedBy = ({ userId, roleId }: Maker, format = 'csv') => ({
  userID: userId,
  roleID: roleId,
  columns: ['trackingId', 'status'],
  format,
  language: 'en',
})
const begin = (by: Maker, format?: string) =>
  server.post('/api/Complaints/BeginReportExport', askedBy(by, format), { token: by.token })
const list = async ({ token }: Maker) => (await server.get('/api/Complaints/GetReportExports', token)).json()
const fetchFile = (id: number, { token }: Maker) => server.get(`/api/Complaints/DownloadReportExport/${id}`, token)

test('a large file has its maker’s visibility, is announced by e-mail, downloaded by nobody else, and deleted after a day', async () => {
  const { id } = (await begin(maker)).json()
  expect(await list(maker)).toMatchObject([{ id, status: 'making', rows: 3, rowsDone: 0 }])
  expect((await fetchFile(id, maker)).statusCode).toBe(404)
  await makeExport(server.context, id)
  expect(await list(maker)).toMatchObject([{ id, status: 'ready', rowsDone: 3 }])
  const file = await fetchFile(id, maker)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.trim().split('\r\n')).toHaveLength(4)
  const other = await signInAs(server, { permissions: [...permissions] })
  expect((await fetchFile(id, other)).statusCode).toBe(404)
  const told = await rowsIn(ownerDb, 'outgoing_message', { template: 'export-ready' }, ['recipient'])
  expect(told).toEqual([{ recipient: maker.userName }])
  const trail = await rowsIn(ownerDb, 'audit_entry', { action: 'export-report' }, ['details'])
  expect(trail).toMatchObject([{ details: { format: 'csv', columns: ['trackingId', 'status'], rows: 3 } }])
  // a second run does nothing, and the nightly clean-up does not delete the file
  await makeExport(server.context, id)
  server.clock.moveBy(23 * 3_600_000)
  await cleanUpFiles(server.context)
  await endExports(server.context)
  const { file_key: key } = await rowIn(ownerDb, 'report_export', { id }, ['file_key'])
  await server.context.files.read(key as string).then(stream => stream.destroy())
  server.clock.moveBy(2 * 3_600_000)
  await endExports(server.context)
  await expect(server.context.files.read(key as string)).rejects.toThrow()
  const left = await ownerDb.selectFrom('report_export').select('id').execute()
  expect(left).toEqual([])
})

test('a user who lost the permission meanwhile gets no file', async () => {
  const barred = await signInAs(server, { permissions: [...permissions] })
  const { id } = (await begin(barred)).json()
  await ownerDb.deleteFrom('role_permission').where('role_id', '=', barred.roleId).execute()
  await makeExport(server.context, id)
  const found = await ownerDb
    .selectFrom('report_export')
    .select(['status', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(found).toEqual({ status: 'refused', file_key: null })
})

test('the number of files at a time is limited', async () => {
  const eager = await signInAs(server, { permissions: [...permissions] })
  const answers = await Promise.all(Array.from({ length: mostExportsUnderWay + 1 }, () => begin(eager, 'xlsx')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
})

test('more cases than one answer may have are refused, and memory does not grow with a job’s cases', async () => {
  const large = await signInAs(server, { permissions: [...permissions] })
  const organizationId = large.organizationId as number
  const { id: pattern } = await server.add(aComplaint, { handling_organization_id: organizationId })
  const { rows: names } = await sql<{ column: string }>`select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = 'complaint' and is_generated = 'NEVER'
      and column_name not in ('id', 'tracking_id', 'submission_key')`.execute(ownerDb)
  const columns = sql.join(names.map(({ column }) => sql.ref(column)))
  await sql`insert into complaint (tracking_id, submission_key, ${columns})
    select (5000000000000000 + at)::text, gen_random_uuid(), ${columns}
      from complaint cross join generate_series(1, ${mostRowsDirectly}) as at where complaint.id = ${pattern}`.execute(
    ownerDb,
  )
  const direct = await server.post('/api/Complaints/ExportComplaintReport', askedBy(large), { token: large.token })
  expect([direct.statusCode, direct.json().fields]).toEqual([422, [{ field: 'format', reason: 'too-many-rows' }]])
  const { id } = (await begin(large, 'xlsx')).json()
  global.gc?.()
  const before = process.memoryUsage().rss
  await makeExport(server.context, id)
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  expect(await list(large)).toMatchObject([{ status: 'ready', rowsDone: mostRowsDirectly + 1 }])
  console.info(`an export of ${mostRowsDirectly + 1} cases: ${grown.toFixed(0)} MiB more memory`)
  expect(grown).toBeLessThan(150)
}, 120_000)
