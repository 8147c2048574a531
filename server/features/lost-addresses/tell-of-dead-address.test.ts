import { afterEach, expect, test } from 'vitest'
import { notArrivedKind } from '#server/features/notifications/index.ts'
import { readReturnedMail } from '#server/features/notifications/read-returned-mail.job.ts'
import { storeReceipt } from '#server/features/notifications/delivery-reports.queries.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { plantOne, rowsIn } from '#tests/support/rows.ts'
import { aNotification, startMailbox } from '#tests/support/report-mailbox.ts'
import { returnToken } from '#server/features/notifications/return-token.ts'
import { stopAll, stopLater } from '#tests/support/message-worker.ts'
import { tellOfDeadAddress } from './tell-of-dead-address.job.ts'

const office = await startOffice()
const { ownerDb } = office.database
afterEach(stopAll)

let messages = 0
/** A message of the case that was sent to this address. */
async function aMessage(complaint_id: number, channel: 'sms' | 'email', recipient: string) {
  messages += 1
  const event = { event_key: `dead:${messages}:${channel}`, language: 'am', template: 'registered', text: '…' } as const
  const sent = { status: 'sent', gateway_id: `g${messages}` } as const
  return plantOne(ownerDb, 'outgoing_message', { complaint_id, channel, recipient, ...event, ...sent })
}
const noticesOf = async (id: number) =>
  (await rowsIn(ownerDb, 'notice', { complaint_id: id }, ['user_id', 'finer_kind'], 'id')).filter(({ finer_kind }) =>
    finer_kind?.endsWith('unreached'),
  )
const holderOf = async (id: number) => (await office.rowOf(id)).receiver_id
const email = 'almaz@gone.example'

/** Reads the mailbox of returned mail on a real IMAP server, and does the work that follows. */
async function bounce(messageId: number): Promise<void> {
  const mailbox = await startMailbox()
  stopLater(mailbox.stop)
  const queued: number[] = []
  const jobs = {
    ...office.context.jobs,
    enqueueOnce: async (_: unknown, kind: { name: string }, all: ReadonlyMap<string, unknown>) => {
      expect(kind.name).toBe(notArrivedKind.name)
      for (const data of all.values()) queued.push((data as { messageId: number }).messageId)
    },
  } as typeof office.context.jobs
  const config = { ...office.context.config, bounceMailbox: mailbox.url }
  mailbox.put(aNotification('failed', `Message-ID: <${returnToken(config, messageId)}@abetuta.example>`))
  await readReturnedMail({ ...office.context, config, jobs })
  for (const id of queued) await tellOfDeadAddress(office.context, { messageId: id })
}

test('a returned e-mail is told to who holds the case, once for each address', async () => {
  const id = await office.aCase({ 'complainant.email': email })
  for (let time = 0; time < 2; time++) await bounce(await aMessage(id, 'email', email))
  expect(await noticesOf(id)).toEqual([{ user_id: await holderOf(id), finer_kind: 'complainant-unreached' }])
})

test('an SMS that did not arrive is told only when no e-mail is left', async () => {
  const id = await office.aCase({ 'complainant.email': email })
  const [party] = await rowsIn(ownerDb, 'complaint_party', { complaint_id: id }, ['phone'])
  const sms = await aMessage(id, 'sms', party?.phone ?? '')
  const [{ gateway_id }] = (await rowsIn(ownerDb, 'outgoing_message', { id: sms }, ['gateway_id'])) as [
    { gateway_id: string },
  ]
  const receipt = { gatewayIds: [gateway_id], status: 'undeliverable', numbers: [party?.phone ?? ''] } as const
  const reported = await office.asSystem(tx =>
    storeReceipt(tx, { ...receipt, gatewayIds: [gateway_id], numbers: [party?.phone ?? ''] }, { isLast: true }),
  )
  expect(reported).toMatchObject({ id: sms, complaintId: id })
  const withMail = { ...office.context, config: { ...office.context.config, smtp: { url: 'smtp://localhost' } } }
  await tellOfDeadAddress(withMail as typeof office.context, { messageId: sms })
  expect(await noticesOf(id)).toEqual([])
  await bounce(await aMessage(id, 'email', email))
  await tellOfDeadAddress(withMail as typeof office.context, { messageId: sms })
  expect(await noticesOf(id)).toHaveLength(2)
})

test('an address that was corrected, or is of staff, and a closed case are no news', async () => {
  const id = await office.aCase({ 'complainant.email': email })
  await bounce(await aMessage(id, 'email', 'former@gone.example'))
  await bounce(await aMessage(id, 'email', office.staff.receiver.userName))
  await office.take(office.complainantOf(id), withdraw, id, { reason: 'It was put right.' })
  await bounce(await aMessage(id, 'email', email))
  expect(await noticesOf(id)).toEqual([])
})

test('where nobody holds the case in person, the desk is told', async () => {
  await ownerDb
    .updateTable('user_account')
    .set({ is_active: false })
    .where('id', '=', office.staff.receiver.userId)
    .execute()
  const id = await office.aCase({ 'complainant.email': email })
  expect(await office.rowOf(id)).toMatchObject({ status: 'CREATED', receiver_id: null })
  await bounce(await aMessage(id, 'email', email))
  const { clerk } = office.staff
  expect(await noticesOf(id)).toEqual([{ user_id: clerk.userId, finer_kind: 'complainant-unreached' }])
})
