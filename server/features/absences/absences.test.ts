import { beforeEach, describe, expect, test } from 'vitest'
import { listMyWork, listTeamWork } from '#server/features/complaint-list/list-my-work.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { listCandidates } from '#server/features/case-handling/propose-holders.queries.ts'
import { findReviewers } from '#server/features/conclusion/reviewers.queries.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { showNotices } from '#server/features/notices/show-notices.ts'
import type { Staff } from '#server/platform/actor.ts'
import { InvalidInput, NotFound, NotPermitted } from '#server/platform/errors.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { aDirectedCase } from '#tests/support/investigation.ts'
import { changeAbsence, endAbsence, enterAbsence } from './enter-absence.ts'
import { listAbsentees, listSubstitutes, showAbsences } from './show-absences.ts'
import { entriesAbout } from '#tests/support/trail.ts'

const office = await startOffice()
const { context, staff, asSystem, bodies, clock, database } = office
const { ownerDb } = database

// visibility goes by the days of the database: the office works today
clock.at = new Date()
const today = localDate(clock.at)
const inDays = (count: number) => addDays(today, count)
beforeEach(() =>
  ownerDb.updateTable('absence').set({ withdrawn_at: clock.at }).where('withdrawn_at', 'is', null).execute(),
)

const { receiver, lead, supervisor, reviewer } = staff
const aColleague = (permissions: Parameters<typeof aStaffMember>[1] = {}) =>
  asSystem(tx =>
    aStaffMember(tx, { organizationId: bodies.handling, permissions: ['Complaints - List View'], ...permissions }),
  )
const aStranger = () =>
  asSystem(async tx =>
    aStaffMember(tx, { organizationId: await anOrganization(tx), permissions: ['Complaints - List View'] }),
  )
const away = (person: Staff, values: { to?: string; substituteId?: number } = {}) =>
  enterAbsence(context, person, { from: today, to: values.to ?? inDays(3), ...values })
const idOf = async (person: Staff) =>
  (await showAbsences(context, person)).absences.find(({ user }) => user.id === person.userId)?.id ?? 0
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(InvalidInput)
  return (error as InvalidInput).fields
}
const auditOf = (id: number) => entriesAbout(ownerDb, ['absence', id], ['action', 'actor_id', 'details'])
/** What the bell tells somebody, the newest first: the kind, and whom it is about. */
async function noticesOf(person: Staff) {
  const { notices } = await showNotices(context, person)
  const named = await ownerDb
    .selectFrom('notice')
    .innerJoin('user_account as colleague', 'colleague.id', 'notice.colleague_id')
    .where('notice.user_id', '=', person.userId)
    .select(['notice.id', 'colleague.user_name'])
    .execute()
  return notices
    .filter(({ colleague }) => colleague !== null)
    .map(({ id, kind }) => [kind, named.find(one => one.id === id)?.user_name])
}
const mailsOf = (person: Staff) =>
  ownerDb
    .selectFrom('outgoing_message')
    .select('template')
    .where('recipient', '=', person.userName)
    .where('template', 'in', ['standing-in', 'standing-in-ended'])
    .orderBy('id')
    .execute()

describe('entering', () => {
  test('one says when one is away and who stands in; the substitute is told and reads it without the reason', async () => {
    const [person, substitute] = [await aColleague(), await aColleague()]
    const request = { from: inDays(1), to: inDays(5), substituteId: substitute.userId, reason: 'illness' as const }
    const { absences, isManager } = await enterAbsence(context, person, request)
    expect(isManager).toBe(false)
    expect(absences).toMatchObject([
      {
        user: { id: person.userId },
        substitute: { id: substitute.userId },
        reason: 'illness',
        isRunning: false,
        isChangeable: true,
      },
    ])
    expect((await showAbsences(context, substitute)).absences).toMatchObject([
      { user: { id: person.userId }, from: inDays(1), to: inDays(5), reason: null, isChangeable: false },
    ])
    expect((await showAbsences(context, await aColleague())).absences).toEqual([])
    expect(await mailsOf(substitute)).toEqual([{ template: 'standing-in' }])
    expect(await noticesOf(substitute)).toEqual([['standing-in', person.userName]])
    const [entry] = await auditOf(absences[0]?.id ?? 0)
    expect(entry).toMatchObject({ action: 'absence-added', actor_id: person.userId })
    expect(entry?.details).not.toHaveProperty('reason')
  })

  test('two absences of a person do not overlap, and the field is named', async () => {
    const person = await aColleague()
    await away(person)
    const overlapping = enterAbsence(context, person, { from: inDays(3), to: inDays(6) })
    expect(await refusal(overlapping)).toEqual([{ field: 'fromDate', reason: 'overlapping' }])
    await enterAbsence(context, person, { from: inDays(4), to: inDays(6) })
    const longer = changeAbsence(context, person, { id: await idOf(person), to: inDays(4) })
    expect(await refusal(longer)).toEqual([{ field: 'toDate', reason: 'overlapping' }])
  })

  test('three at once for the same days: one is entered', async () => {
    const person = await aColleague()
    const all = await Promise.allSettled([away(person), away(person), away(person)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await showAbsences(context, person)).absences).toHaveLength(1)
  })

  test('days that are over or end before they begin are refused by name', async () => {
    const days = (from: string, to: string) => refusal(enterAbsence(context, receiver, { from, to }))
    expect(await days(inDays(-3), inDays(-1))).toEqual([{ field: 'toDate', reason: 'past' }])
    expect(await days(inDays(3), inDays(2))).toEqual([{ field: 'toDate', reason: 'before-from' }])
  })

  test('a substitute is of the same body, opens cases, and is there on these days', async () => {
    const [absent, blind] = [await aColleague(), await aColleague({ permissions: ['Audit - View'] })]
    await away(absent, { to: inDays(1) })
    const person = await aColleague()
    const named = (substituteId: number) => refusal(away(person, { substituteId }))
    const refused = [{ field: 'substituteId', reason: 'cannot-stand-in' }]
    expect(await named((await aStranger()).userId)).toEqual(refused)
    expect(await named(blind.userId)).toEqual(refused)
    expect(await named(absent.userId)).toEqual(refused)
    expect(await named(person.userId)).toEqual(refused)
    const offered = await listSubstitutes(context, person, { from: today, to: inDays(3), text: absent.userName })
    expect(offered).toEqual([])
    const later = await listSubstitutes(context, person, { from: inDays(2), to: inDays(3), text: absent.userName })
    expect(later.map(({ id }) => id)).toEqual([absent.userId])
  })
})

describe('for others', () => {
  test('supervisors and whoever looks after accounts enter absences of their own body, never of people who administer more, and `All` those of everybody', async () => {
    const [person, stranger] = [await aColleague(), await aStranger()]
    const { organizationId } = supervisor
    const [manager, administrator] = [
      await asSystem(tx => aStaffMember(tx, { permissions: ['Users - Manage'], organizationId })),
      await asSystem(tx => aStaffMember(tx, { permissions: ['All'] })),
    ]
    const enter = (actor: Staff, userId: number) => enterAbsence(context, actor, { userId, from: today, to: inDays(1) })
    await enter(supervisor, person.userId)
    await expect(enter(supervisor, stranger.userId)).rejects.toThrow(NotPermitted)
    await enter(manager, (await aColleague()).userId)
    for (const beyond of [stranger, administrator])
      await expect(enter(manager, beyond.userId)).rejects.toThrow(NotPermitted)
    await expect(enter(supervisor, manager.userId)).rejects.toThrow(NotPermitted)
    await enter(administrator, stranger.userId)
    await expect(enter(person, stranger.userId)).rejects.toThrow(NotPermitted)
    expect((await listAbsentees(context, supervisor, stranger.userName)).length).toBe(0)
    expect((await listAbsentees(context, manager, stranger.userName)).length).toBe(0)
    expect((await listAbsentees(context, administrator, stranger.userName)).length).toBe(1)
    await expect(listAbsentees(context, person)).rejects.toThrow(NotPermitted)
  })

  test('nobody makes themself the substitute of somebody else', async () => {
    const person = await aColleague()
    const request = { userId: person.userId, from: today, to: today, substituteId: supervisor.userId }
    await expect(enterAbsence(context, supervisor, request)).rejects.toMatchObject({ code: 'own-rights' })
    await away(person)
    const change = { id: await idOf(person), to: inDays(3), substituteId: supervisor.userId }
    await expect(changeAbsence(context, supervisor, change)).rejects.toMatchObject({ code: 'own-rights' })
  })

  test('the database too gives nobody else the right to write', async () => {
    const [person, other] = [await aColleague(), await aColleague()]
    await away(person)
    const id = await idOf(person)
    await expect(endAbsence(context, other, id)).rejects.toThrow(NotFound)
    await expect(changeAbsence(context, other, { id, to: today })).rejects.toThrow(NotFound)
  })
})

test('an absence is shortened and ended, and the substitute hears of it', async () => {
  const [person, substitute, next] = [await aColleague(), await aColleague(), await aColleague()]
  await away(person, { substituteId: substitute.userId })
  const id = await idOf(person)
  await changeAbsence(context, person, { id, to: inDays(1), substituteId: next.userId })
  expect((await showAbsences(context, person)).absences).toMatchObject([
    { to: inDays(1), substitute: { id: next.userId } },
  ])
  await changeAbsence(context, person, { id, to: inDays(2), substituteId: next.userId })
  await endAbsence(context, supervisor, id)
  expect((await showAbsences(context, person)).absences).toEqual([])
  await expect(endAbsence(context, person, id)).rejects.toThrow(NotFound)
  expect((await mailsOf(substitute)).map(({ template }) => template)).toEqual(['standing-in', 'standing-in-ended'])
  expect((await mailsOf(next)).map(({ template }) => template)).toEqual([
    'standing-in',
    'standing-in',
    'standing-in-ended',
  ])
  const about = person.userName
  expect(await noticesOf(substitute)).toEqual([
    ['standing-in-ended', about],
    ['standing-in', about],
  ])
  expect(await noticesOf(next)).toEqual([
    ['standing-in-ended', about],
    ['standing-in-changed', about],
    ['standing-in', about],
  ])
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'absence-added',
    'absence-changed',
    'absence-changed',
    'absence-ended',
  ])
})

describe('cases', () => {
  test('whoever is away receives nothing by themself and is proposed last, with the day', async () => {
    const second = await aColleague({ permissions: ['Complaints - List View', 'Complaints - Receive'] })
    await away(receiver)
    const id = await office.aCase()
    expect(await office.rowOf(id)).toMatchObject({ receiver_id: second.userId })
    const place = await asSystem(aPlace)
    const search = { ...(await office.rowOf(id)), locationPath: [place.woredaId] }
    const candidates = await asSystem(tx => listCandidates(tx, 'receiver', search, clock.at))
    expect(candidates.at(-1)).toMatchObject({ id: receiver.userId, awayUntil: inDays(3) })
    expect(candidates[0]).toMatchObject({ awayUntil: null })
    await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', second.userId).execute()
  })

  test('reviewers who are away come last', async () => {
    const second = await aColleague({ permissions: ['Complaints - Review'] })
    await away(reviewer)
    const complaint = await office.rowOf(await office.aCase())
    const found = await asSystem(tx => findReviewers(tx, complaint, clock.at))
    expect(found.map(({ userId, awayUntil }) => [userId, awayUntil])).toEqual([
      [second.userId, null],
      [reviewer.userId, inDays(3)],
    ])
  })

  test('a case that nobody can take is escalated at once, and says so', async () => {
    await away(receiver)
    const id = await office.aCase()
    expect(await office.rowOf(id)).toMatchObject({ status: 'CREATED', receiver_id: null, escalation_level: 1 })
    const told = (await office.messagesOf(id)).filter(({ template }) => template === 'staff-task')
    expect(told.map(({ recipient }) => recipient)).toEqual([supervisor.userName])
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'escalate',
      details: { cause: 'nobody-can-take-it', level: 1, toldId: supervisor.userId },
    })
    expect(await showComplaint(context, supervisor, id)).toMatchObject({ escalationLevel: 1, holderName: null })
  })

  test('the substitute sees what waits for the absent, whatever their own filters are, until the last day', async () => {
    const substitute = await aColleague({ permissions: ['Complaints - List View', 'Complaints - Decide'] })
    const filter = { user_id: substitute.userId, kind: 'status' as const, updated_at: clock.at }
    const { id: filter_id } = await ownerDb
      .insertInto('data_filter')
      .values(filter)
      .returning('id')
      .executeTakeFirstOrThrow()
    await ownerDb.insertInto('data_filter_value').values({ filter_id, status: 'CLOSED' }).execute()
    const received = await office.aCase()
    const handled = await aDirectedCase(office, [lead])
    const seen = async () => {
      const own = { userId: substitute.userId, roleId: substitute.roleId }
      const { complaints } = await listComplaints(context, substitute, { ...own, filterBy: 'all' })
      return complaints.map(({ complaintId }) => complaintId)
    }
    expect(await seen()).toEqual([])
    await away(receiver, { substituteId: substitute.userId })
    await away(lead, { substituteId: substitute.userId, to: inDays(2) })
    expect(await seen()).toEqual(expect.arrayContaining([received, handled]))
    const { lines, standsInFor } = await listMyWork(context, substitute, substitute)
    expect(lines).toEqual([])
    expect(standsInFor.map(({ userId, until }) => [userId, until])).toEqual([
      [lead.userId, inDays(2)],
      [receiver.userId, inDays(3)],
    ])
    const linesOf = (at: number) => standsInFor[at]?.lines.map(({ complaint, step }) => [complaint.complaintId, step])
    expect(linesOf(0)).toContainEqual([handled, 'accept'])
    // only what their own permissions allow
    expect(linesOf(1)).toEqual([])
    await endAbsence(context, receiver, await idOf(receiver))
    await endAbsence(context, lead, await idOf(lead))
    expect(await seen()).toEqual([])
  })

  test('supervisors see who of those that hold cases is away', async () => {
    const id = await office.aCase()
    expect(await office.rowOf(id)).toMatchObject({ receiver_id: receiver.userId })
    await away(receiver)
    const { people } = await listTeamWork(context, supervisor, supervisor)
    expect(people.find(({ userId }) => userId === receiver.userId)?.awayUntil).toBe(inDays(3))
    const { availableActions } = await showComplaint(context, supervisor, id)
    expect(availableActions).toContain('reassign')
  })
})
