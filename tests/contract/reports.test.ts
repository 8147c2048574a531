import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { exportsInAnHour } from '#contract/reports/reports.ts'
import { writeCaseCursor } from '#server/features/reports/case-cursor.rules.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { pagesOf, textOf } from '#tests/support/pdf.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database
const reader = await signInAs(server, {
  permissions: ['Summary Reports - View', 'Complaint Reports - View', 'Complaint Reports - Export'],
})
const organizationId = reader.organizationId as number
const body = await server.inTransaction(async tx => {
  const against = await anOrganization(tx, { name_en: 'Water Bureau', name_am: 'የውኃ ቢሮ' })
  const filed = { handling_organization_id: organizationId, against_organization_id: against }
  await aComplaint(tx, filed)
  await aComplaint(tx, { ...filed, registered_at: new Date('2026-01-10T06:00:00Z') })
  await aComplaint(tx, { ...filed, status: 'CLOSED', close_reason: 'WITHDRAWN' })
  // of another body, not visible
  await aComplaint(tx, { against_organization_id: against })
  return against
})

const ask = (report: object) =>
  server.post(
    '/api/Complaints/GetCompliantsReport_Summary',
    { userID: reader.userId, roleID: reader.roleId, ...report },
    { token: reader.token },
  )

test('a summary has the total, each group and its parts, in the specification’s names', async () => {
  const answer = await ask({ groupBySelectText: 'complaints, closed', grpByListText: 'organization, status' })
  expect(answer.statusCode).toBe(200)
  const group = { key: String(body), name: { en: 'Water Bureau', am: 'የውኃ ቢሮ' } }
  expect(answer.json()).toEqual({
    grpByList: ['organization', 'status'],
    measures: ['complaints', 'closed'],
    filters: [],
    before: null,
    rows: [
      { groups: [], figures: { complaints: 3, closed: 1 } },
      { groups: [group], figures: { complaints: 3, closed: 1 } },
      { groups: [group, { key: 'CREATED', name: null }], figures: { complaints: 2, closed: 0 } },
      { groups: [group, { key: 'CLOSED', name: null }], figures: { complaints: 1, closed: 1 } },
    ],
  })
})

test('a period and filters apply, and the previous period is beside it', async () => {
  const answer = await ask({
    groupBySelectText: 'complaints',
    grpByListText: 'closeReason',
    from: '2026-01-11',
    to: '2026-01-13',
    filters: { organization: String(body) },
    compare: 'before',
  })
  expect(answer.json()).toEqual({
    grpByList: ['closeReason'],
    measures: ['complaints'],
    filters: [
      {
        dimension: 'organization',
        key: String(body),
        name: { en: 'Water Bureau', am: 'የውኃ ቢሮ' },
        standing: 'stands',
        into: null,
      },
    ],
    before: { from: '2026-01-08', to: '2026-01-10' },
    rows: [{ groups: [], figures: { complaints: 0 }, before: { complaints: 1 } }],
  })
})

test.each([
  [{ groupBySelectText: '', grpByListText: '' }, 'grpByListText', 'required'],
  [{ groupBySelectText: '', grpByListText: 'status,month,sector,region' }, 'grpByListText', 'too-long'],
  [{ groupBySelectText: 'sector', grpByListText: 'status' }, 'groupBySelectText', 'not-grouped'],
  [{ groupBySelectText: '', grpByListText: '1; drop table complaint' }, 'grpByListText', 'not-an-option'],
  [{ groupBySelectText: '', grpByListText: 'status', from: '2026-02-01', to: '2026-01-01' }, 'to', 'before-from'],
  [{ groupBySelectText: '', grpByListText: 'status', compare: 'before' }, 'from', 'required'],
])('%j is refused', async (report, field, reason) => {
  const answer = await ask(report)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual([expect.objectContaining({ field, reason })])
})

const post = (call: string, report: object) =>
  server.post(
    `/api/Complaints/${call}`,
    { userID: reader.userId, roleID: reader.roleId, ...report },
    { token: reader.token },
  )

test('the list of cases has as many as the figure, with the chosen columns', async () => {
  const columns = ['trackingId', 'organization', 'status', 'closeReason']
  const all = (await post('GetComplaintReport', { columns })).json()
  expect([all.total, all.rows.length, all.nextCursor]).toEqual([3, 3, null])
  // only the first page has the total
  const [at, id] = [new Date(Date.now() + 86_400_000).toISOString(), 2_147_483_600]
  const order = { gatheredBy: [], sort: 'newest', language: 'en' } as const
  const cursor = writeCaseCursor(order, { kept: [at], id })
  const next = (await post('GetComplaintReport', { columns, language: 'en', cursor })).json()
  expect([next.total, next.rows.length]).toEqual([null, 3])
  const closed = (await post('GetComplaintReport', { columns, measure: 'closed' })).json()
  expect(closed.total).toBe(1)
  expect(closed.rows[0].cells.slice(1)).toEqual([
    { value: String(body), name: { en: 'Water Bureau', am: 'የውኃ ቢሮ' } },
    { value: 'CLOSED', name: null },
    { value: 'WITHDRAWN', name: null },
  ])
})

test.each([
  ['-complaints', ['CREATED', 'CLOSED']],
  ['complaints', ['CLOSED', 'CREATED']],
  ['group', ['CLOSED', 'CREATED']],
  ['-group', ['CREATED', 'CLOSED']],
])('groups of a summary come in the order of %s', async (sort, order) => {
  const answer = await ask({ groupBySelectText: 'complaints', grpByListText: 'status', sort, language: 'en' })
  expect(answer.json().rows.map(({ groups }: { groups: { key: string }[] }) => groups[0]?.key)).toEqual([
    undefined,
    ...order,
  ])
})

test('charts have the period and the filters of reports', async () => {
  const chartsOf = async (query: string) => {
    const { userId, roleId, token } = reader
    const answer = await server.get(`/api/Complaints/GetChartFigures/${userId}/${roleId}?${query}`, token)
    return answer.json()
  }
  const { stages, outcomes, zones, filters } = await chartsOf(`organization=${body}&from=2026-01-11`)
  expect(stages).toMatchObject([{ status: 'CREATED', cases: 1 }])
  expect(outcomes.map(({ figures }: { figures: object }) => figures)).toEqual([{ complaints: 1 }, { complaints: 1 }])
  expect(zones[0].figures).toEqual({ complaints: 2, closed: 1 })
  expect(filters).toMatchObject([{ dimension: 'organization', key: String(body) }])
  const closed = await chartsOf('status=CLOSED')
  expect([closed.stages, closed.zones[0].figures]).toEqual([[], { complaints: 1, closed: 1 }])
  expect((await chartsOf('from=2026-02-01&to=2026-01-01')).fields).toEqual([
    expect.objectContaining({ field: 'to', reason: 'before-from' }),
  ])
})

test('chosen cases are listed and counted as far as the reader sees them', async () => {
  const columns = ['trackingId']
  const all = (await post('GetComplaintReport', { columns })).json()
  const [first, second] = all.rows.map((row: { compliant_id: number }) => row.compliant_id)
  const hidden = await ownerDb
    .selectFrom('complaint')
    .select('id')
    .where('handling_organization_id', '!=', reader.organizationId)
    .executeTakeFirstOrThrow()
  const chosen = (await post('GetComplaintReport', { columns, cases: [second, hidden.id, first] })).json()
  expect(chosen.rows.map((row: { compliant_id: number }) => row.compliant_id)).toEqual([first, second])
  expect(chosen.total).toBe(2)
  const tooMany = await post('GetComplaintReport', { columns, cases: Array.from({ length: 201 }, (_, id) => id + 1) })
  expect(tooMany.statusCode).toBe(422)
  expect(tooMany.json().fields).toEqual([{ field: 'cases', reason: 'too-many' }])
})

test('an export holds what the reader sees, without formulas, and is in the trail with its rows', async () => {
  await ownerDb.updateTable('organization').set({ name_en: '=HYPERLINK("x")' }).where('id', '=', body).execute()
  const columns = ['organization', 'registeredAt', 'status']
  const csv = await post('ExportComplaintReport', { columns, sort: 'oldest', format: 'csv', language: 'en' })
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe('\ufeffBody complained against,Registered,Registered (Ethiopian calendar),Status')
  expect(lines[1]).toBe(`"'=HYPERLINK(""x"")",2026-01-10,2 Tir 2018 (Ethiopian calendar),Registered`)
  expect(lines).toHaveLength(5)
  const xlsx = await post('ExportComplaintReport', { columns, sort: 'oldest', format: 'xlsx', language: 'en' })
  const [{ data }] = (await readExcelFile(xlsx.rawPayload)) as unknown as [{ data: unknown[][] }]
  expect(data).toHaveLength(4)
  expect(data[1]).toEqual([
    `'=HYPERLINK("x")`,
    new Date('2026-01-10T00:00:00Z'),
    '2 Tir 2018 (Ethiopian calendar)',
    'Registered',
  ])
  const trail = await rowsIn(ownerDb, 'audit_entry', { action: 'export-report' }, ['actor_id', 'details'], 'id')
  expect(trail).toHaveLength(2)
  expect(trail[0]).toMatchObject({ actor_id: reader.userId, details: { format: 'csv', columns, rows: 3 } })
})

test('a summary is exported with its subtotals, shares as numbers', async () => {
  const report = { groupBySelectText: 'complaints', grpByListText: 'status,closeReason', format: 'csv', language: 'en' }
  const { body: text } = await post('ExportSummaryReport', report)
  expect(text.split('\r\n').slice(1)).toEqual([
    'Total,,3',
    'Registered,Total,2',
    'Registered,None,2',
    'Closed,Total,1',
    'Closed,Withdrawn,1',
    '',
  ])
})

test('cases come in groups with the number of each, sorted within them; a sheet marks the groups', async () => {
  const asked = { columns: ['trackingId', 'registeredAt'], grpByList: ['status'], language: 'en', sort: 'oldest' }
  const answer = (await post('GetComplaintReport', asked)).json()
  expect(answer.groups).toEqual([
    { groups: [{ key: 'CREATED', name: null }], cases: 2 },
    { groups: [{ key: 'CLOSED', name: null }], cases: 1 },
  ])
  expect(answer.rows.map(({ groups }: { groups: string[] }) => groups)).toEqual([['CREATED'], ['CREATED'], ['CLOSED']])
  const [first, second] = answer.rows.map(({ cells }: { cells: { value: string }[] }) => cells[1]?.value)
  expect(first < second).toBe(true)
  const xlsx = await post('ExportComplaintReport', { ...asked, columns: ['closeReason'], format: 'xlsx' })
  const [{ data }] = (await readExcelFile(xlsx.rawPayload)) as unknown as [{ data: unknown[][] }]
  expect(data).toEqual([
    ['Status', 'Reason of closing'],
    ['Total', 3],
    ['Registered', 2],
    ['Registered', null],
    ['Registered', null],
    ['Closed', 1],
    ['Closed', 'Withdrawn'],
  ])
  const sheet = strFromU8(unzipSync(new Uint8Array(xlsx.rawPayload))['xl/worksheets/sheet1.xml'] as Uint8Array)
  const marked = [...sheet.matchAll(/<row r="(\d+)"><c r="A\d+" s="4"/g)].map(([, row]) => Number(row))
  expect(marked).toEqual([2, 3, 6])
  const csv = await post('ExportComplaintReport', { ...asked, columns: ['closeReason'], format: 'csv' })
  expect(csv.body.split('\r\n').slice(1, 4)).toEqual(['Registered,', 'Registered,', 'Closed,Withdrawn'])
  const trail = await rowsIn(ownerDb, 'audit_entry', { action: 'export-report' }, ['details'], 'id')
  expect(trail.slice(-2)).toMatchObject([{ details: { rows: 3 } }, { details: { rows: 3 } }])
})

test('a PDF names its office, filters and time, and repeats its headings on every page', async () => {
  const cases = await signInAs(server, { permissions: ['Complaint Reports - View', 'Complaint Reports - Export'] })
  const against_organization_id = body
  const handling_organization_id = cases.organizationId as number
  await server.inTransaction(async tx => {
    for (let at = 0; at < 90; at += 1) await aComplaint(tx, { handling_organization_id, against_organization_id })
  })
  const columns = ['trackingId', 'organization', 'status', 'registeredAt']
  const report = { columns, filters: { status: 'CREATED' }, format: 'pdf', language: 'am' }
  const ids = { userID: cases.userId, roleID: cases.roleId }
  const url = '/api/Complaints/ExportComplaintReport'
  const answer = await server.post(url, { ...ids, ...report }, { token: cases.token })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = pagesOf(answer.rawPayload)
  expect(pages).toBeGreaterThan(1)
  const text = await textOf(answer.rawPayload)
  if (text === null) return
  for (const words of ['የአቤቱታ ሪፖርት', 'ሁኔታ: ተመዝግቧል', 'ትዕግስት በቀለ', `ገጽ 1 ከ${pages}`, `ገጽ ${pages} ከ${pages}`])
    expect(text).toContain(words)
  expect(text.split('የመከታተያ ቁጥር')).toHaveLength(pages + 1)
  expect(text.split('የውኃ ቢሮ').length + text.split('HYPERLINK').length).toBeGreaterThan(90)
})

test('too many exports have to wait', async () => {
  const again = () => post('ExportComplaintReport', { columns: ['status'], format: 'csv', language: 'en' })
  const codes: number[] = []
  for (let at = 0; at <= exportsInAnHour; at += 1) codes.push((await again()).statusCode)
  expect(codes[0]).toBe(200)
  expect(codes.at(-1)).toBe(429)
})
