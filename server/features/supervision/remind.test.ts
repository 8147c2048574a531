import { beforeEach, describe, expect, test } from 'vitest'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { showNotices } from '#server/features/notices/show-notices.ts'
import { listMyWork } from '#server/features/complaint-list/list-my-work.ts'
import type { Staff } from '#server/platform/actor.ts'
import { showOwnCase } from '#server/features/conclusion/own-case.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { remind } from './remind.ts'
import { showToRemind } from './show-to-remind.ts'

const office = await startOffice()
const { context, staff, take, clock, departmentId, severityId } = office
const { receiver, officer, lead, member, approver, supervisor } = staff
const { ownerDb } = office.database
const monday = clock.at
beforeEach(() => void (clock.at = monday))

const rungOf = async (person: Staff, id: number) =>
  (await showNotices(context, person)).notices
    .filter(({ complaintId, kind }) => complaintId === id && kind === 'reminded')
    .map(({ kind }) => kind)
const mailsOf = async (person: Staff, id: number) =>
  (await office.toldOf(id)).filter(
    ({ recipient, text }) => recipient === person.userName && text.includes('reminds you'),
  )
const shown = async (id: number, by: Staff = supervisor) =>
  (await showToRemind(context, by, id)).map(({ userId, step, remindedAt }) => [userId, step, remindedAt !== null])
const forwarded = async () => {
  const id = await office.aCase()
  await take(receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
  return id
}
const directed = async () => {
  const id = await forwarded()
  const handlerIds = [lead.userId, member.userId]
  await take(officer, directForAction, id, { handlerIds, leadId: lead.userId, reason: 'They know it.' })
  return id
}

describe('a reminder', () => {
  test('reaches whom the preview names, by bell and e-mail, and stands in the history; the case stays as it is', async () => {
    const id = await office.aCase()
    const before = await office.rowOf(id)
    expect(await shown(id)).toEqual([[receiver.userId, 'receive', false]])
    clock.at = new Date(monday.getTime() + 3_600_000)
    const result = await take(supervisor, remind, id, {})
    expect(result).toMatchObject({ status: before.status, version: before.version })
    expect(await office.rowOf(id)).toEqual(before)
    expect(await rungOf(receiver, id)).toEqual(['reminded'])
    expect(await mailsOf(receiver, id)).toHaveLength(1)
    const remindedIds = [receiver.userId]
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'remind',
      actor_id: supervisor.userId,
      details: { remindedIds },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'remind', details: { remindedIds } })
    // the complainant reads nothing of it
    const { tracking_id: trackingId } = before
    const own = await showOwnCase(office.context, office.complainantOf(id), { complaintId: id, trackingId })
    expect(own.steps.map(({ action }) => action)).toEqual(['register', 'assign-receiver'])
  })

  test('comes once on a working day for each person; whoever joins can still be reminded', async () => {
    const id = await office.aCase()
    await take(supervisor, remind, id, {})
    await expect(take(supervisor, remind, id, {})).rejects.toMatchObject({ code: 'reminded-already' })
    expect(await shown(id)).toEqual([[receiver.userId, 'receive', true]])
    await ownerDb.updateTable('complaint').set({ receiver_id: officer.userId }).where('id', '=', id).execute()
    await take(supervisor, remind, id, {})
    expect(await rungOf(officer, id)).toEqual(['reminded'])
    await ownerDb.updateTable('complaint').set({ receiver_id: receiver.userId }).where('id', '=', id).execute()
    // Saturday belongs to Friday
    const day = 86_400_000
    clock.at = new Date(monday.getTime() + 4 * day)
    await take(supervisor, remind, id, {})
    clock.at = new Date(monday.getTime() + 6 * day)
    await expect(take(supervisor, remind, id, {})).rejects.toMatchObject({ code: 'reminded-already' })
    clock.at = new Date(monday.getTime() + 7 * day)
    await take(supervisor, remind, id, {})
    expect(await rungOf(receiver, id)).toHaveLength(3)
  })

  test('goes to officers, handlers and whoever can sign, the same people who have the case among their work', async () => {
    const waiting = await forwarded()
    expect(await shown(waiting)).toEqual([[officer.userId, 'direct', false]])
    const id = await directed()
    expect(await shown(id)).toEqual([
      [lead.userId, 'accept', false],
      [member.userId, 'accept', false],
    ])
    for (const person of [lead, member])
      expect((await listMyWork(context, person, person)).lines.map(({ complaint }) => complaint.complaintId)).toContain(
        id,
      )
    await office.gate('direct-for-action', approver)
    const proposed = await directed()
    await office.gate('direct-for-action')
    expect(await shown(proposed)).toEqual([[approver.userId, 'sign', false]])
    await take(supervisor, remind, proposed, {})
    expect(await rungOf(approver, proposed)).toEqual(['reminded'])
  })

  test('is refused where the case waits for nobody else, and for who does not supervise', async () => {
    const id = await office.aCase()
    await ownerDb.updateTable('complaint').set({ receiver_id: supervisor.userId }).where('id', '=', id).execute()
    await expect(take(supervisor, remind, id, {})).rejects.toMatchObject({ code: 'nobody-to-remind' })
    await expect(take(receiver, remind, id, {})).rejects.toMatchObject({ status: 403 })
    expect(await shown(id)).toEqual([])
  })
})
