import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { startOfDay } from '#server/features/calendar/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { aComplaint, aStaffMember, anOrganization } from '#tests/support/factories.ts'
import { startMailing, stopAll, untilTrue } from '#tests/support/message-worker.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { mailDigest } from './mail-digest.ts'
import { findDigests, findDigestsJob, mailDigestJob } from './mail-digests.job.ts'
import { recordNotices } from './notices.queries.ts'
import { markNoticesRead } from './show-notices.ts'

const hour = 3_600_000

const server = await testServer()
const { context, mails } = await startMailing(server, [findDigestsJob, mailDigestJob])
beforeEach(() => void mails.splice(0))
afterAll(stopAll)

const at = (day: string, local: number) => new Date(startOfDay(day).getTime() + local * hour)
const setClock = (moment: Date) => server.clock.moveBy(moment.getTime() - server.clock.now().getTime())
const aReader = (language: 'en' | 'am' = 'en') =>
  server.inTransaction(tx => aStaffMember(tx, { permissions: ['Complaints - List View'], language }))

let event = 0
/** A case of the reader's body with a notice that waits for the daily e-mail. */
async function aNotice(reader: Staff, kind: NoticeKind, moment: Date) {
  const { id, trackingId } = await server.inTransaction(async tx => {
    const complaint = await aComplaint(tx, { handling_organization_id: reader.organizationId as number })
    const about = {
      user_id: reader.userId,
      complaint_id: complaint.id,
      kind,
      event: `test:${(event += 1)}`,
      at: moment,
    }
    await recordNotices(tx, [{ ...about, in_bell: false, in_digest: true }])
    return complaint
  })
  return { id, line: `${formatTrackingId(trackingId)}: ` }
}
const sent = async () => Promise.all(mails.map(async ({ to, source }) => ({ ...(await PostalMime.parse(source)), to })))
const queued = async () =>
  (await rowsIn(server.database.ownerDb, 'outgoing_message', { template: 'staff-digest' }, ['recipient'])).map(
    ({ recipient }) => recipient,
  )

test('notices from before seven come in one e-mail, once, in the reader’s language; later ones come the day after', async () => {
  const [reader, other] = [await aReader(), await aReader('am')]
  const [day, next] = ['2031-03-04', '2031-03-05']
  const first = await aNotice(reader, 'answered', at(day, 2))
  const second = await aNotice(reader, 'due-tomorrow', at(day, 6.9))
  const later = await aNotice(reader, 'mentioned', at(day, 7.5))
  const others = await aNotice(other, 'signature-asked', at(day, 3))
  setClock(at(day, 6.5))
  await findDigests(context)
  expect(await queued()).toEqual([])

  setClock(at(day, 9))
  await findDigests(context)
  await untilTrue(() => mails.length === 2)
  const mail = (await sent()).find(({ to }) => to[0] === reader.userName)
  expect(mail?.subject).toBe('Your notices of the day')
  expect(mail?.text).toContain('you have 2 unread notices')
  expect(mail?.text).toContain(`${first.line}The complainant has answered.\n${second.line}Its time ends today`)
  expect(mail?.text).not.toContain(later.line)
  const amharic = (await sent()).find(({ to }) => to[0] === other.userName)
  expect(amharic?.text).toContain(`${others.line}የእርስዎ ማጽደቅ ይጠበቃል።`)

  // a second run, and a repeated job, send nothing more
  await findDigests(context)
  await mailDigest(context, { userId: reader.userId, before: at(day, 7).toISOString() })
  expect(await queued()).toHaveLength(2)
  setClock(at(next, 7.5))
  await findDigests(context)
  await untilTrue(() => mails.length === 3)
  expect((await sent()).at(-1)?.text).toContain(later.line)
})

test('read notices, notices of cases that one does not see, and those of closed accounts are in no e-mail', async () => {
  const [reader, gone] = [await aReader(), await aReader()]
  const day = '2031-03-06'
  const read = await aNotice(reader, 'answered', at(day, 1))
  const lost = await aNotice(reader, 'assigned', at(day, 1))
  const left = await aNotice(reader, 'escalated', at(day, 1))
  await aNotice(gone, 'assigned', at(day, 1))
  await markNoticesRead(context, reader, { complaintId: read.id })
  await server.inTransaction(async tx => {
    const handling_organization_id = await anOrganization(tx)
    await tx.updateTable('complaint').set({ handling_organization_id }).where('id', '=', lost.id).execute()
    await tx.updateTable('user_account').set({ is_active: false }).where('id', '=', gone.userId).execute()
  })
  setClock(at(day, 8))
  await findDigests(context)
  await untilTrue(() => mails.length === 1)
  const [mail] = await sent()
  expect(mail?.to).toEqual([reader.userName])
  expect(mail?.text).toContain('you have 1 unread notices')
  expect(mail?.text).toContain(left.line)
  await untilTrue(async () => (await waiting()) === 0)
  expect(await queued()).not.toContain(gone.userName)
})

/** Notices that still wait, without those that were read: they are never looked at again. */
const waiting = async () => {
  const { count } = await server.database.ownerDb
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('in_digest', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
