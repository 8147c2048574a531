import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { reportColumns, reportDimensions, reportMeasures } from '#contract/reports/report-choices.ts'
import { columnWords } from '#contract/reports/report-words.ts'
import { aComplaint, aDepartment, anOrganization } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const { ownerDb } = server.database
/** Somebody else for each export, because one makes only some in an hour. */
const aReader = () => signInAs(server, { permissions: ['All'] })

/** As a spreadsheet takes it for a number, and shows another. */
const long = '4271093555182046'
await server.inTransaction(async tx => {
  const body = await anOrganization(tx)
  const department = await aDepartment(tx, { organization_id: body })
  await aComplaint(tx, {
    against_organization_id: body,
    handling_organization_id: body,
    handling_department_id: department,
  })
  await tx.updateTable('organization').set({ name_en: long, name_am: long }).where('id', '=', body).execute()
  await tx.updateTable('department').set({ name_en: long, name_am: long }).execute()
  await tx.updateTable('location').set({ name_en: '0911223344', name_am: long }).where('kind', '=', 'woreda').execute()
  await tx.updateTable('constant_field').set({ label_en: long, label_am: '0911223344' }).execute()
  await tx.updateTable('complaint_issue').set({ text: long }).execute()
  await tx.updateTable('complaint_party').set({ first_name: long, father_name: long }).execute()
})
const [{ tracking_id: trackingId }] = (await rowsIn(ownerDb, 'complaint', {}, ['tracking_id'])) as [
  { tracking_id: string },
]
const office = (await rowsIn(ownerDb, 'department', {}, ['organization_id']))[0]?.organization_id

async function post(path: string, body: object) {
  const { userId, roleId, token } = await aReader()
  return server.post(`/api${path}`, { userID: userId, roleID: roleId, ...body }, { token })
}
const get = async (path: string) => server.get(`/api${path}`, (await aReader()).token)
const report = { columns: reportColumns, sort: 'oldest' }
const summaryOf = (grpByListText: string) => ({
  groupBySelectText: reportMeasures.join(','),
  grpByListText,
})

/** Each export that has a table, in each of its formats. */
const exports: Record<string, (format: string) => Promise<{ rawPayload: Buffer; statusCode: number }>> = {
  'complaint report': format => post('/Complaints/ExportComplaintReport', { ...report, format, language: 'en' }),
  'complaint report in Amharic': format =>
    post('/Complaints/ExportComplaintReport', { ...report, format, language: 'am' }),
  ...Object.fromEntries(
    reportDimensions.map(dimension => [
      `summary by ${dimension}`,
      (format: string) => post('/Complaints/ExportSummaryReport', { ...summaryOf(dimension), format, language: 'en' }),
    ]),
  ),
  bodies: format => get(`/Organizations/ExportOrganizations/${format}`),
  departments: format => get(`/Organizations/ExportDepartments/${office}/${format}`),
  places: format => get(`/Locations/ExportLocations/0/${format}`),
  constants: format => get(`/ReferenceData/ExportConstants/${format}`),
}

/** What a spreadsheet makes of a cell of a CSV file that looks like a number: fifteen digits, no zeros in front. */
const asSpreadsheet = (text: string): string => {
  if (!/^\(?[\d.,]+(e[+-]?\d+)?\)?$/i.test(text) || Number.isNaN(Number(text))) return text
  return String(Number(Number(text).toPrecision(11)))
}

test.each(Object.keys(exports))('no column of the CSV export loses digits in a spreadsheet: %s', async name => {
  const answer = await exports[name]!('csv')
  expect(answer.statusCode).toBe(200)
  const rows = parse(answer.rawPayload, { bom: true })
  expect(rows.length).toBeGreaterThan(1)
  for (const text of rows.flat()) expect(asSpreadsheet(text)).toBe(text)
})

test.each(Object.keys(exports))('no column of the XLSX export is a number that was a text: %s', async name => {
  const answer = await exports[name]!('xlsx')
  const [{ data }] = (await readExcelFile(answer.rawPayload)) as unknown as [{ data: unknown[][] }]
  for (const cell of data.flat()) if (typeof cell === 'number') expect(cell).toBeLessThan(1e6)
})

test.each(['csv', 'xlsx'])('the tracking ID is a text in groups of four: %s', async format => {
  const answer = await exports['complaint report']!(format)
  const rows: unknown[][] =
    format === 'csv'
      ? parse(answer.rawPayload, { bom: true })
      : ((await readExcelFile(answer.rawPayload)) as unknown as [{ data: unknown[][] }])[0].data
  const at = rows[0]?.indexOf(columnWords.trackingId.en) ?? -1
  expect(rows[1]?.[at]).toBe(trackingId.replace(/(\d{4})(?=\d)/g, '$1 '))
})

test('the export of the trail names a record of sixteen digits as a text', async () => {
  const answer = await server.post('/api/Audit/ExportEntries', {}, { token: (await aReader()).token })
  expect(answer.statusCode).toBe(200)
  for (const text of parse(answer.body, { bom: true }).flat()) expect(asSpreadsheet(text)).toBe(text)
})
