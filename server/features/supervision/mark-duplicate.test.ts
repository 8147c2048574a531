import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { refer } from '#server/features/referral/refer.ts'
import { markDuplicate } from './mark-duplicate.ts'
import { findNamedComplaint, proposeDuplicates, showDuplicates } from './show-duplicates.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const stranger = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - List View'] }))

const form = { mainIssue: 'A deed.', reason: 'Not ours.', deadlineOn: '2099-12-31' }
const referral = { receivingBody: 'ombudsman' as const, ...form }

describe('a complaint that was filed twice', () => {
  test('is closed, and each of the two shows the other, and the complainant is told', async () => {
    const first = await office.aCase()
    const second = await office.aCase()
    const other = await aStaff()
    const result = await take(other, markDuplicate, second, { otherId: first, reason: 'Word for word.' })
    expect(result).toMatchObject({ status: 'CLOSED', version: 3 })
    expect(await rowOf(second)).toMatchObject({ close_reason: 'DUPLICATE', duplicate_of_id: first, due_at: null })
    expect((await office.clocksOf(second)).at(-1)).toMatchObject({ clock: 'B', event: 'stop' })
    expect((await office.auditOf(second)).at(-1)).toMatchObject({
      action: 'mark-duplicate',
      details: { duplicateOfId: first },
    })
    const messages = await office.messagesOf(second)
    expect(messages.map(({ template }) => template)).toContain('closed-duplicate')
    expect(await office.toldOf(second)).toMatchObject([{ recipient: staff.receiver.userName }])
    // the first number may be somebody else's
    const { tracking_id } = await rowOf(first)
    for (const { text } of messages) expect(text.replaceAll(/\s/g, '')).not.toContain(tracking_id)
    expect(await showDuplicates(context, staff.receiver, second)).toMatchObject({
      duplicateOf: { complaintId: first },
      duplicates: [],
    })
    expect(await showDuplicates(context, staff.receiver, first)).toMatchObject({
      duplicateOf: null,
      duplicates: [{ complaintId: second }],
    })
  })

  const aStaff = () =>
    office.asSystem(tx =>
      aStaffMember(tx, {
        organizationId: office.bodies.handling,
        permissions: ['Complaints - List View', 'Complaints - Receive'],
      }),
    )

  test('ends the referral that waits for another body’s answer, and the person who referred it is told', async () => {
    const [first, second] = [await office.aCase(), await office.aCase()]
    await take(staff.officer, refer, second, referral)
    await take(staff.receiver, markDuplicate, second, { otherId: first })
    const ended = await office.database.ownerDb
      .selectFrom('referral')
      .select(['answer', 'ended_at'])
      .where('complaint_id', '=', second)
      .executeTakeFirst()
    expect(ended).toEqual({ answer: null, ended_at: context.clock.now() })
    expect(await rowOf(second)).toMatchObject({ status: 'CLOSED', close_reason: 'DUPLICATE' })
    const told = (await office.messagesOf(second)).filter(({ recipient }) => recipient === staff.officer.userName)
    expect(told).toMatchObject([{ template: 'staff-task' }])
  })

  test('two complaints marked as duplicates of each other at the same moment: only one mark stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await office.aCase(), await office.aCase()]
      const answers = await Promise.allSettled([
        take(staff.receiver, markDuplicate, one, { otherId: other }),
        take(staff.receiver, markDuplicate, other, { otherId: one }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { fields: [{ field: 'duplicateOf', reason: 'is-a-duplicate-itself' }] },
      })
    }
  })

  test('voids what waits for a signature', async () => {
    const [first, second] = [await office.aCase(), await office.aCase()]
    await office.gate('refer', staff.approver)
    await take(staff.receiver, refer, second, referral)
    expect(await rowOf(second)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' })
    await take(staff.receiver, markDuplicate, second, { otherId: first })
    const proposal = await office.database.ownerDb
      .selectFrom('proposal')
      .select('ending')
      .where('complaint_id', '=', second)
      .executeTakeFirst()
    expect(proposal).toEqual({ ending: 'void' })
  })

  test('cannot be marked as a duplicate of itself, of an unknown complaint or of another duplicate', async () => {
    const [first, second, third] = [await office.aCase(), await office.aCase(), await office.aCase()]
    const refusal = (reason: string) => ({ status: 422, fields: [{ field: 'duplicateOf', reason }] })
    await expect(take(staff.receiver, markDuplicate, first, {})).rejects.toMatchObject(refusal('required'))
    await expect(take(staff.receiver, markDuplicate, first, { otherId: null })).rejects.toMatchObject(
      refusal('duplicate-not-found'),
    )
    await expect(take(staff.receiver, markDuplicate, first, { otherId: first })).rejects.toMatchObject(
      refusal('duplicate-of-itself'),
    )
    await take(staff.receiver, markDuplicate, second, { otherId: first })
    await expect(take(staff.receiver, markDuplicate, third, { otherId: second })).rejects.toMatchObject(
      refusal('is-a-duplicate-itself'),
    )
    expect(await rowOf(third)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
  })

  test('names the other by its tracking ID in any notation or by its number, if it is visible', async () => {
    const id = await office.aCase()
    const { tracking_id } = await rowOf(id)
    const grouped = tracking_id.replaceAll(/(\d{4})/g, '$1 ')
    for (const text of [grouped, tracking_id, ` ${id} `])
      expect(await findNamedComplaint(context, staff.receiver, text)).toBe(id)
    for (const text of ['4271', 'no number', '99999999'])
      expect(await findNamedComplaint(context, staff.receiver, text)).toBeNull()
    expect(await findNamedComplaint(context, stranger, tracking_id)).toBeNull()
  })
})

describe('proposals', () => {
  test('come with a score and its signals, from visible complaints only', async () => {
    const issue = 'The woreda sealed my bakery in Arada without any written order.'
    const answers = {
      'complaint.issues.0': issue,
      'complainant.firstName': 'ፀሐይ',
      'complainant.fatherName': 'ወልዴ',
      'complainant.phone': '0911 55 66 77',
    }
    const first = await office.aCase(answers)
    const other = await office.aCase({
      'complaint.issues.0': 'Nobody answers my letters about the water meter.',
      'complainant.firstName': 'Kebede',
      'complainant.fatherName': 'Alemu',
      'complainant.phone': '0922 33 44 55',
    })
    const second = await office.aCase({
      ...answers,
      'complainant.firstName': 'ጸሃይ',
      'complainant.phone': '+251911556677',
    })
    const likely = await proposeDuplicates(context, staff.receiver, second)
    expect(likely[0]).toMatchObject({ complaintId: first, issue })
    expect(likely[0]?.score).toBeGreaterThan(80)
    expect(likely[0]?.signals).toEqual(expect.arrayContaining(['phone', 'name', 'organization', 'text']))
    expect(likely.find(({ complaintId }) => complaintId === other)?.score ?? 0).toBeLessThan(likely[0]?.score ?? 0)
    await expect(proposeDuplicates(context, stranger, second)).rejects.toMatchObject({ status: 404 })
    await office.database.ownerDb
      .updateTable('complaint')
      .set({ handling_organization_id: office.bodies.against, receiver_id: null })
      .where('id', '=', first)
      .execute()
    const visible = await proposeDuplicates(context, staff.receiver, second)
    expect(visible.map(({ complaintId }) => complaintId)).not.toContain(first)
  })
})
