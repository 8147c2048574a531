import { afterAll, beforeAll, expect, test } from 'vitest'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

let server: TestServer
let reader: Awaited<ReturnType<typeof signInAs>>
let body: number

beforeAll(async () => {
  server = await testServer()
  reader = await signInAs(server, { permissions: ['Summary Reports - View'] })
  const organizationId = reader.organizationId as number
  body = await server.inTransaction(async tx => {
    const against = await anOrganization(tx, { name_en: 'Water Bureau', name_am: 'የውኃ ቢሮ' })
    const filed = { handling_organization_id: organizationId, against_organization_id: against }
    await aComplaint(tx, filed)
    await aComplaint(tx, { ...filed, registered_at: new Date('2026-01-10T06:00:00Z') })
    await aComplaint(tx, { ...filed, status: 'CLOSED', close_reason: 'WITHDRAWN' })
    // of another body, out of sight
    await aComplaint(tx, { against_organization_id: against })
    return against
  })
})
afterAll(() => server.close())

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

test('a period and filters narrow it, and the period before stands beside it', async () => {
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
    filters: [{ dimension: 'organization', key: String(body), name: { en: 'Water Bureau', am: 'የውኃ ቢሮ' } }],
    before: { from: '2026-01-08', to: '2026-01-10' },
    rows: [{ groups: [], figures: { complaints: 0 }, before: { complaints: 1 } }],
  })
})

test.each([
  [{ groupBySelectText: '', grpByListText: '' }, 'grpByListText', 'required'],
  [{ groupBySelectText: '', grpByListText: 'status,status' }, 'grpByListText', 'twice'],
  [{ groupBySelectText: '', grpByListText: 'status,month,sector,region' }, 'grpByListText', 'too-long'],
  [{ groupBySelectText: 'sector', grpByListText: 'status' }, 'groupBySelectText', 'not-grouped'],
  [{ groupBySelectText: '', grpByListText: '1; drop table complaint' }, 'grpByListText', 'not-an-option'],
  [{ groupBySelectText: '', grpByListText: 'status', from: '2026-02-01', to: '2026-01-01' }, 'to', 'before-from'],
  [{ groupBySelectText: '', grpByListText: 'status', compare: 'before' }, 'from', 'required'],
])('%j is refused', async (report, field, reason) => {
  const answer = await ask(report)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual([{ field, reason }])
})
