import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { localDate } from '#server/features/calendar/index.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { startMailing, stopAll, untilTrue } from '#tests/support/message-worker.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { findDueReports, findDueReportsJob, mailReportJob } from './mail-reports.job.ts'
import { mailReport } from './mail-report.ts'
import { changeSavedReport, saveReport } from './save-reports.ts'
import { setReportMail } from './set-report-mail.ts'

const day = 86_400_000
const permissions = ['Summary Reports - View', 'Complaint Reports - View'] as const

const server = await testServer()
const { context, mails } = await startMailing(server, [findDueReportsJob, mailReportJob])
beforeEach(() => void mails.splice(0))
afterAll(stopAll)

const aReader = (member: Parameters<typeof aStaffMember>[1] = {}) =>
  server.inTransaction(tx => aStaffMember(tx, { permissions: [...permissions], ...member }))
type Reader = Awaited<ReturnType<typeof aReader>>

async function subscribed(
  reader: Reader,
  report: { kind: 'summary' | 'cases'; query: string; name?: string; roleId?: number | null },
  owner = reader,
) {
  const saved = await saveReport(context, owner, { name: 'Figures', ...report })
  await setReportMail(context, reader, { id: saved.id, rhythm: 'daily' })
  return saved.id
}

/** The next morning comes, and everybody gets the e-mails that are due. */
async function untilMailed(count: number) {
  server.clock.moveBy(day)
  await findDueReports(context)
  await untilTrue(() => mails.length === count)
  return Promise.all(mails.map(async ({ to, source }) => ({ ...(await PostalMime.parse(source)), to })))
}

const endings = () =>
  server.inTransaction(tx => rowsIn(tx, 'audit_entry', { action: 'report-mail-ended' }, ['details'], 'id'))

test('every reader gets their own figures, in their language, once', async () => {
  const owner = await aReader()
  const member = await aReader({ language: 'am' })
  await server.inTransaction(async tx => {
    const of = (reader: Reader) => ({ handling_organization_id: reader.organizationId as number })
    for (let at = 0; at < 3; at += 1) await aComplaint(tx, { ...of(owner), registered_at: server.clock.now() })
    await aComplaint(tx, { ...of(member), registered_at: server.clock.now() })
    await aComplaint(tx, { ...of(owner), registered_at: new Date('2020-01-01') })
  })
  const id = await subscribed(owner, { kind: 'summary', query: 'group=status&show=complaints&period=last-7-days' })
  const shared = await saveReport(context, owner, { kind: 'cases', name: 'Cases', query: '', roleId: member.roleId })
  await setReportMail(context, member, { id: shared.id, rhythm: 'daily' })
  const found = await untilMailed(2)
  const own = found.find(({ to }) => to[0] === owner.userName)
  expect(own?.subject).toBe('Report: Figures')
  expect(own?.text).toContain('Total – Complaints: 3\nRegistered – Complaints: 3')
  expect(own?.text).toContain('/summaryReports?group=status&show=complaints&period=last-7-days')
  const others = found.find(({ to }) => to[0] === member.userName)
  expect(others?.text).toContain('ጉዳዮች፦ 1')
  expect(others?.html).toContain('lang="am"')
  // a second run on the same day, and a repeated job, send nothing
  await findDueReports(context)
  const due = { reportId: id, userId: owner.userId, nextOn: localDate(server.clock.now()) }
  await mailReport(context, due)
  expect(await countMessages()).toBe(2)
  await setReportMail(context, owner, { id, rhythm: null })
  await setReportMail(context, member, { id: shared.id, rhythm: null })
  server.clock.moveBy(day)
  await findDueReports(context)
  expect(await countMessages()).toBe(2)
})

const countMessages = () =>
  server.inTransaction(async tx => {
    const rows = await rowsIn(tx, 'outgoing_message', { template: 'saved-report' }, ['id'])
    return rows.length
  })

test.each(['summary', 'cases'] as const)(
  'an e-mail of %s says that a body of its filters is gone or closed',
  async kind => {
    const reader = await aReader()
    const closed = await server.inTransaction(tx =>
      anOrganization(tx, { name_en: 'Bureau of Deeds', name_am: 'የይዞታ ቢሮ', is_active: false }),
    )
    const gone = 99_999_999
    const query = `organization=${closed}&handlingOrganization=${gone}`
    const id = await subscribed(reader, { kind, query: kind === 'summary' ? `${query}&show=complaints` : query })
    const [mail] = await untilMailed(1)
    expect(mail?.text).toContain('Bureau of Deeds (no longer in use)')
    expect(mail?.text).toContain('deleted, so nothing is found by it any longer')
    await setReportMail(context, reader, { id, rhythm: null })
  },
)

test('a line end in the name of a report adds no line to the head of the e-mail', async () => {
  const reader = await aReader()
  const name = 'Figures\r\nBcc: everybody@example.org\r\n\r\nNot what was counted.'
  const id = await subscribed(reader, { kind: 'summary', query: 'show=complaints', name })
  const [mail] = await untilMailed(1)
  expect(mail?.to).toEqual([reader.userName])
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.subject).toMatch(/^Report: Figures\s+Bcc: everybody@example.org\s+Not what was counted\.$/)
  await setReportMail(context, reader, { id, rhythm: null })
})

test('a reader without the permission, the share or the account gets nothing any longer, and the trail says why', async () => {
  const [owner, gone, barred, apart, kept] = await Promise.all(Array.from({ length: 5 }, () => aReader()))
  if (!owner || !gone || !barred || !apart || !kept) throw new Error('There are not enough readers.')
  const query = 'show=complaints'
  await subscribed(gone, { kind: 'summary', query })
  await subscribed(barred, { kind: 'summary', query })
  const shared = await subscribed(apart, { kind: 'summary', query, roleId: apart.roleId }, owner)
  await subscribed(kept, { kind: 'summary', query })
  await server.inTransaction(async tx => {
    await tx.updateTable('user_account').set({ is_active: false }).where('id', '=', gone.userId).execute()
    await tx.deleteFrom('role_permission').where('role_id', '=', barred.roleId).execute()
  })
  await changeSavedReport(context, owner, { id: shared, roleId: null })
  const [mail] = await untilMailed(1)
  expect(mail?.to).toEqual([kept.userName])
  await untilTrue(async () => (await endings()).length === 3)
  const told = (await endings()).map(({ details }) => details)
  expect(told.map(({ userId, reason }) => [userId, reason]).sort()).toEqual(
    [
      [gone.userId, 'deactivated'],
      [barred.userId, 'not-permitted'],
      [apart.userId, 'not-shared'],
    ].sort(),
  )
  const left = await server.inTransaction(tx => tx.selectFrom('report_mail').select('user_id').execute())
  expect(left).toEqual([{ user_id: kept.userId }])
})
