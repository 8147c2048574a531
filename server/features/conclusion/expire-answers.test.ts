import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DeliveryStatus, deliveryStatuses } from '#contract/values/settings-choices.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { plant } from '#tests/support/rows.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { acceptConclusion } from './accept-conclusion.ts'
import { expireAnswers } from './expire-answers.job.ts'
import { recordContact } from './record-contact.ts'

const office = await startOffice()
const { context, staff, take, rowOf, complainantOf, clock, database } = office
const cases = concludedCases(office)
const began = clock.at

const inDays = (days: number) => {
  clock.at = new Date(began.getTime() + days * 86_400_000)
}
/** The messages to the complainant and their state. */
const sent = (id: number, values: { status: 'sent' | 'dead'; delivery_status?: DeliveryStatus | null }) =>
  database.ownerDb
    .updateTable('outgoing_message')
    .set(values)
    .where('complaint_id', '=', id)
    .where('template', '<>', 'staff-task')
    .execute()
const countOf = async (id: number, template: string, recipient?: string) =>
  (await office.messagesOf(id)).filter(
    each => each.template === template && (!recipient || each.recipient === recipient),
  ).length

beforeEach(() => inDays(0))

test('reminders go out five days and one day before the end, each once, however often the job runs', async () => {
  const id = await cases.aConclusion()
  inDays(9)
  await expireAnswers(context)
  expect(await countOf(id, 'answer-reminder')).toBe(0)
  inDays(11)
  await Promise.all([expireAnswers(context), expireAnswers(context)])
  await expireAnswers(context)
  expect(await countOf(id, 'answer-reminder', '+251911223344')).toBe(1)
  inDays(15)
  await expireAnswers(context)
  await expireAnswers(context)
  expect(await countOf(id, 'answer-reminder', '+251911223344')).toBe(2)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
})

test('a late run reminds once', async () => {
  const id = await cases.aConclusion()
  inDays(15)
  await expireAnswers(context)
  expect(await countOf(id, 'answer-reminder', '+251911223344')).toBe(1)
})

test('when the time is over and our message arrived, the complaint is closed, once', async () => {
  const [decision, refused] = [await cases.aConclusion(), await cases.aNonAdmission()]
  for (const id of [decision, refused]) await sent(id, { status: 'sent', delivery_status: 'delivered' })
  inDays(20)
  await Promise.all([expireAnswers(context), expireAnswers(context), expireAnswers(context)])
  expect([await rowOf(decision), await rowOf(refused)]).toMatchObject([
    { status: 'CLOSED', close_reason: 'NO_RESPONSE', due_at: null },
    { status: 'CLOSED', close_reason: 'NOT_ADMITTED' },
  ])
  const track = (await office.trackOf(decision)).filter(({ action }) => action === 'expire')
  expect(track).toMatchObject([{ actor_kind: 'system', from_status: 'CONCLUSION_ISSUED' }])
  expect((await office.auditOf(decision)).at(-1)).toMatchObject({ action: 'expire', actor_kind: 'system' })
  expect((await office.clocksOf(decision)).at(-1)).toMatchObject({ clock: 'E', event: 'stop' })
  expect(await countOf(decision, 'closed-no-response', '+251911223344')).toBe(1)
})

const noProof = [null, ...deliveryStatuses.filter(each => each !== 'delivered')]

test.each(noProof)('a message that is reported as %s ends nothing', async delivery_status => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'sent', delivery_status })
  inDays(60)
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED', due_clock: 'E' })
})

test('whoever came with a code since then knows of the decision', async () => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'sent' })
  const code = { complaint_id: id, code_hash: Buffer.alloc(32), sent_to: '+251911223344', expires_at: clock.at }
  await plant(database.ownerDb, 'one_time_code', { ...code, used_at: clock.at })
  inDays(16)
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED' })
})

test('the case waits until our message is known to have arrived, and the desk is told once', async () => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'sent', delivery_status: 'undeliverable' })
  inDays(16)
  await Promise.all([expireAnswers(context), expireAnswers(context)])
  inDays(17)
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED', due_clock: 'E' })
  expect(await countOf(id, 'staff-task', staff.clerk.userName)).toBe(1)
  expect(await countOf(id, 'staff-task', staff.supervisor.userName)).toBe(1)

  await take(staff.clerk, recordContact, id, { channel: 'call', outcome: 'not-reached' })
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  await take(staff.clerk, recordContact, id, { channel: 'call', outcome: 'reached', note: 'Will not answer.' })
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'NO_RESPONSE' })
})

test('three unanswered calls count as one that was answered', async () => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'dead' })
  inDays(16)
  for (let call = 0; call < 3; call++) {
    await expireAnswers(context)
    expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
    await take(staff.clerk, recordContact, id, { channel: 'call', outcome: 'not-reached' })
  }
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED' })
})

test('a late answer counts if it comes before the job runs', async () => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'sent', delivery_status: 'delivered' })
  inDays(16)
  const [, answered] = await Promise.allSettled([
    expireAnswers(context),
    take(complainantOf(id), acceptConclusion, id, {}),
  ])
  const { close_reason } = await rowOf(id)
  expect(close_reason).toBe(answered.status === 'fulfilled' ? 'ACCEPTED' : 'NO_RESPONSE')
})

test('a contact is recorded in parallel with other actions, and missing fields are named', async () => {
  const id = await cases.aConclusion()
  const { version } = await rowOf(id)
  await expect(take(staff.clerk, recordContact, id, {})).rejects.toMatchObject({
    fields: [
      { field: 'channel', reason: 'required' },
      { field: 'outcome', reason: 'required' },
    ],
  })
  await take(staff.clerk, recordContact, id, { channel: 'visit', outcome: 'reached', note: 'Came to the desk.' })
  expect(await rowOf(id)).toMatchObject({ version, status: 'CONCLUSION_ISSUED' })
  expect((await office.trackOf(id)).at(-1)).toMatchObject({
    action: 'record-contact',
    details: { channel: 'visit', outcome: 'reached' },
  })
})

test('a contact is recorded while the office works on the case, with what was said, by whoever works on it', async () => {
  const id = await cases.anInvestigation()
  const contact = { channel: 'email', outcome: 'contacted-us' } as const
  await expect(take(staff.lead, recordContact, id, contact)).rejects.toMatchObject({
    fields: [{ field: 'note', reason: 'required' }],
  })
  await take(staff.lead, recordContact, id, { ...contact, note: 'Moved to Adama.' })
  await take(staff.lead, recordContact, id, { channel: 'call', outcome: 'not-reached' })
  expect((await office.trackOf(id)).slice(-2)).toMatchObject([
    { action: 'record-contact', reason: 'Moved to Adama.', details: contact },
    { action: 'record-contact', reason: null, details: { channel: 'call', outcome: 'not-reached' } },
  ])
  await expect(take(staff.approver, recordContact, id, {})).rejects.toMatchObject({ status: 403 })
})

test('only a clerk’s contact proves that the complainant knows of the decision', async () => {
  const id = await cases.aConclusion()
  await sent(id, { status: 'dead' })
  inDays(16)
  await take(staff.lead, recordContact, id, { channel: 'call', outcome: 'reached' })
  await take(staff.clerk, recordContact, id, { channel: 'visit', outcome: 'contacted-us', note: 'Asked for a copy.' })
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  await take(staff.clerk, recordContact, id, { channel: 'visit', outcome: 'reached' })
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED' })
})

test('one complaint that fails does not stop reminders for others, and the run fails', async () => {
  const [bad, good] = [await cases.aConclusion(), await cases.aConclusion()]
  await sql`create function refuse_reminder() returns trigger language plpgsql as
    $$ begin raise exception 'a broken case'; end $$`.execute(database.ownerDb)
  await sql`create trigger refuse_reminder before insert on outgoing_message for each row
    when (new.complaint_id = ${sql.lit(bad)}) execute function refuse_reminder()`.execute(database.ownerDb)
  inDays(14.5)
  await expect(expireAnswers(context)).rejects.toThrow('expire-answers failed for 1 complaints')
  expect(await countOf(good, 'answer-reminder', '+251911223344')).toBe(1)
  expect(await countOf(bad, 'answer-reminder')).toBe(0)
  await sql`drop trigger refuse_reminder on outgoing_message`.execute(database.ownerDb)
  await expireAnswers(context)
  expect(await countOf(bad, 'answer-reminder', '+251911223344')).toBe(1)
})
