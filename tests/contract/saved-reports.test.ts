import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { plant } from '#tests/support/rows.ts'

type Reader = Awaited<ReturnType<typeof signInAs>>

const server = await testServer()
const permissions = ['Summary Reports - View', 'Complaint Reports - View'] as const
const owner = await signInAs(server, { permissions: [...permissions] })
const member = await signInAs(server, { permissions: [...permissions] })
const stranger = await signInAs(server, { permissions: [...permissions] })

const list = async ({ token }: Reader) => (await server.get('/api/Complaints/GetSavedReports', token)).json()
const post = (call: string, body: object, { token }: Reader) => server.post(`/api/Complaints/${call}`, body, { token })
const save = async (body: object, reader = owner) => (await post('SaveReport', body, reader)).json()
const trailOf = (id: number) => actionsOn(server.database.ownerDb, ['report', id])

test('a report is saved by its address, and impossible parameters are left out', async () => {
  const query = 'group=status%2Cmonth&period=last-month&sector=4&drop=x&show=nothing'
  const saved = await save({ kind: 'summary', name: '  Last month  ', query })
  expect(saved).toMatchObject({
    kind: 'summary',
    name: 'Last month',
    query: 'group=status%2Cmonth&period=last-month&sector=4',
    isOwn: true,
    sharedWith: null,
    mail: null,
  })
  expect((await list(owner)).reports).toEqual([saved])
  expect((await list(member)).reports).toEqual([])
})

test.each([
  [{ kind: 'summary', name: ' ', query: '' }, 'name', 'required'],
  [{ kind: 'summary', name: 'x'.repeat(121), query: '' }, 'name', 'too-long'],
  [{ kind: 'summary', name: 'x', query: 'from=2026-02-01&to=2026-01-01' }, 'to', 'before-from'],
  [{ kind: 'summary', name: 'x', query: 'compare=before' }, 'from', 'required'],
  [{ kind: 'summary', name: 'x', query: '', roleId: 2_147_483_600 }, 'roleId', 'no-such-choice'],
])('%j is refused', async (report, field, reason) => {
  const answer = await post('SaveReport', report, owner)
  expect([answer.statusCode, answer.json().fields]).toEqual([422, [expect.objectContaining({ field, reason })]])
})

test('a report shared with a role is visible to its members, who can get it by e-mail but not change it', async () => {
  const { id } = await save({ kind: 'cases', name: 'Late ones', query: 'measure=late', roleId: member.roleId })
  const [shared] = (await list(member)).reports
  expect(shared).toMatchObject({
    id,
    isOwn: false,
    sharedWith: { id: member.roleId },
    ownerName: { en: 'Tigist Bekele' },
  })
  expect((await list(stranger)).reports).toEqual([])
  const mail = (await post('SetReportMail', { savedReportId: id, rhythm: 'weekly' }, member)).json()
  expect(mail.mail.rhythm).toBe('weekly')
  // this sends the owner no e-mail
  expect((await list(owner)).reports.find((one: { id: number }) => one.id === id).mail).toBeNull()
  expect((await post('SetReportMail', { savedReportId: id, rhythm: 'daily' }, stranger)).statusCode).toBe(404)
  for (const call of ['ChangeSavedReport', 'DeleteSavedReport', 'RestoreSavedReport'])
    expect((await post(call, { savedReportId: id }, member)).statusCode, call).toBe(404)
  await post('ChangeSavedReport', { savedReportId: id, roleId: null }, owner)
  expect((await list(member)).reports).toEqual([])
  expect(await trailOf(id)).toEqual(['report-saved', 'report-mail-set', 'report-changed'])
})

test('a deleted report is gone until its owner restores it with its e-mails', async () => {
  const { id } = await save({ kind: 'summary', name: 'Old', query: '' })
  await post('SetReportMail', { savedReportId: id, rhythm: 'daily' }, owner)
  const left = (await post('DeleteSavedReport', { savedReportId: id }, owner)).json()
  expect(left).toEqual(await list(owner))
  expect((await list(owner)).reports.map((one: { id: number }) => one.id)).not.toContain(id)
  expect((await post('ChangeSavedReport', { savedReportId: id, name: 'x' }, owner)).statusCode).toBe(404)
  const restored = (await post('RestoreSavedReport', { savedReportId: id }, owner)).json()
  expect([restored.name, restored.mail.rhythm]).toEqual(['Old', 'daily'])
  expect((await post('RestoreSavedReport', { savedReportId: id }, owner)).statusCode).toBe(404)
})

test('a hundred are the limit, and a restored one counts', async () => {
  const collector = await signInAs(server, { permissions: ['Summary Reports - View'] })
  const { id } = await save({ kind: 'summary', name: 'Old', query: '' }, collector)
  await post('DeleteSavedReport', { savedReportId: id }, collector)
  const others = Array.from({ length: 99 }, (_, number) => ({
    ...{ owner_id: collector.userId, kind: 'summary' as const, name: `Report ${number}` },
    ...{ query: '', created_at: new Date() },
  }))
  await plant(server.database.ownerDb, 'saved_report', others)
  const last = await save({ kind: 'summary', name: 'The hundredth', query: '' }, collector)
  const restore = () => post('RestoreSavedReport', { savedReportId: id }, collector)
  expect((await restore()).json().code).toBe('too-many-reports')
  const more = await post('SaveReport', { kind: 'summary', name: 'One more', query: '' }, collector)
  expect(more.json().code).toBe('too-many-reports')
  expect((await list(collector)).reports).toHaveLength(100)
  await post('DeleteSavedReport', { savedReportId: last.id }, collector)
  expect((await restore()).statusCode).toBe(200)
})

test('a user who may not open a kind of report sees none of it, shared or not', async () => {
  const cases = await signInAs(server, { permissions: ['Complaint Reports - View'] })
  await save({ kind: 'summary', name: 'Figures', query: '', roleId: cases.roleId })
  expect((await list(cases)).reports).toEqual([])
  expect((await post('SaveReport', { kind: 'summary', name: 'x', query: '' }, cases)).statusCode).toBe(403)
})

test('a view of a list is saved by its address, and opens first for the user who chose that', async () => {
  const lister = await signInAs(server, { permissions: ['Complaints - List View'] })
  const colleague = await signInAs(server, { permissions: ['Complaints - List View'] })
  const query = 'list=active&status=CREATED%2CCLOSED&column=due%2Ctype&drop=x&left=close'
  const view = await save({ kind: 'list', name: 'Mine to see', query, roleId: colleague.roleId }, lister)
  expect(view).toMatchObject({
    query: 'list=active&status=CREATED%2CCLOSED&column=type%2Cdue',
    isOwn: true,
    isDefault: false,
  })
  const chosen = (await post('SetDefaultView', { savedReportId: view.id }, colleague)).json()
  expect(chosen.reports).toMatchObject([{ id: view.id, isDefault: true, isOwn: false }])
  // everybody chooses for themselves
  expect((await list(lister)).reports).toMatchObject([{ id: view.id, isDefault: false }])
  expect((await post('SetReportMail', { savedReportId: view.id, rhythm: 'daily' }, lister)).statusCode).toBe(404)
  // no longer shared, it opens first for nobody else
  await post('ChangeSavedReport', { savedReportId: view.id, roleId: null }, lister)
  expect((await list(colleague)).reports).toEqual([])
  expect((await post('SetDefaultView', { savedReportId: view.id }, colleague)).statusCode).toBe(404)
  for (const _ of ['taken back', 'twice'])
    expect((await post('SetDefaultView', { savedReportId: null }, colleague)).statusCode).toBe(200)
  expect(await trailOf(view.id)).toEqual(['report-saved', 'view-default-set', 'report-changed', 'view-default-set'])
})

test('a view is shared only with roles that may open lists, and reports are no views', async () => {
  const lister = await signInAs(server, { permissions: ['Complaints - List View'] })
  const shared = await post('SaveReport', { kind: 'list', name: 'x', query: '', roleId: owner.roleId }, lister)
  expect([shared.statusCode, shared.json().fields]).toEqual([422, [{ field: 'roleId', reason: 'no-such-choice' }]])
  const wrong = { kind: 'list', name: 'x', query: 'from=2026-02-01&to=2026-01-01' }
  expect((await post('SaveReport', wrong, lister)).json().fields).toEqual([{ field: 'to', reason: 'before-from' }])
  expect((await post('SaveReport', { kind: 'list', name: 'x', query: '' }, owner)).statusCode).toBe(403)
  const report = await save({ kind: 'cases', name: 'Cases', query: '' })
  expect((await post('SetDefaultView', { savedReportId: report.id }, owner)).statusCode).toBe(403)
})
