import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { recordReferralAnswer } from '#server/features/referral/record-referral-answer.ts'
import { refer } from '#server/features/referral/refer.ts'
import { extendDeadline } from './extend-deadline.ts'
import { recomputeDeadlines } from './recompute-deadlines.ts'
import { watchTime } from './watch-time.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const start = clock.at

beforeEach(() => {
  clock.at = start
})

const moveTo = (local: string) => {
  clock.at = new Date(`${local}+03:00`)
}

/** Held by the receiver since Monday at ten: clock B runs for three working days, until Thursday at ten. */
const aReceivedCase = () => office.aCase()

const noticesOf = (id: number) =>
  rowsIn(office.database.ownerDb, 'clock_notice', { complaint_id: id }, ['level', 'told_id'], 'level')

/** As the case page shows it. */
const shown = (id: number) => showComplaint(context, staff.supervisor, id)
const levelOf = async (id: number) => (await shown(id)).delayLevel

const rename = ({ userId }: { userId: number }, name: string) =>
  office.database.ownerDb.updateTable('user_account').set({ name, name_am: name }).where('id', '=', userId).execute()

const toldOf = async (id: number) => (await office.toldOf(id)).map(({ recipient }) => recipient)

describe('the watch over time', () => {
  test('tells the holder at 75 and 90 %, and a supervisor at 100 %, each once', async () => {
    const id = await aReceivedCase()
    await rename(staff.supervisor, 'Tadesse Abera')
    moveTo('2026-11-25T11:00')
    await watchTime(context)
    expect(await noticesOf(id)).toEqual([])
    expect(await levelOf(id)).toBeNull()
    moveTo('2026-11-25T15:00')
    expect(await levelOf(id)).toBe(75)
    await watchTime(context)
    await watchTime(context)
    expect(await noticesOf(id)).toEqual([{ level: 75, told_id: staff.receiver.userId }])
    moveTo('2026-11-26T09:00')
    expect(await levelOf(id)).toBe(90)
    await Promise.all([watchTime(context), watchTime(context), watchTime(context)])
    expect(await rowOf(id)).toMatchObject({ escalation_level: 0 })
    moveTo('2026-11-26T10:00')
    expect(await shown(id)).toMatchObject({ delayLevel: 100, escalatedToName: null })
    await Promise.all([watchTime(context), watchTime(context)])
    await watchTime(context)
    expect((await shown(id)).escalatedToName).toEqual({ en: 'Tadesse Abera', am: 'Tadesse Abera' })
    expect(await noticesOf(id)).toEqual([
      { level: 75, told_id: staff.receiver.userId },
      { level: 90, told_id: staff.receiver.userId },
      { level: 100, told_id: staff.supervisor.userId },
    ])
    expect(await toldOf(id)).toEqual([staff.receiver.userName, staff.receiver.userName, staff.supervisor.userName])
    expect(await rowOf(id)).toMatchObject({ escalation_level: 1, next_notice_at: null, version: 2 })
    expect((await office.auditOf(id)).filter(({ action }) => action === 'escalate')).toMatchObject([
      { details: { clock: 'B', level: 1, toldId: staff.supervisor.userId } },
    ])
  })

  test('that runs late tells of the highest level only', async () => {
    const id = await aReceivedCase()
    moveTo('2026-12-20T10:00')
    await watchTime(context)
    expect((await noticesOf(id)).map(({ told_id }) => told_id)).toEqual([null, null, staff.supervisor.userId])
    expect(await toldOf(id)).toEqual([staff.supervisor.userName])
  })

  test('one complaint that fails does not prevent notices about the others, and the run fails', async () => {
    const [bad, good] = [await aReceivedCase(), await aReceivedCase()]
    const referred = await office.aCase()
    await take(staff.receiver, refer, referred, {
      receivingBody: 'ombudsman',
      mainIssue: 'A title deed.',
      reason: 'The ombudsman decides on it.',
      deadlineOn: '2026-11-24',
    })
    const { ownerDb } = office.database
    await sql`create function refuse_notice() returns trigger language plpgsql as
      $$ begin raise exception 'a broken case'; end $$`.execute(ownerDb)
    await sql`create trigger refuse_notice before insert on clock_notice for each row
      when (new.complaint_id = ${sql.lit(bad)}) execute function refuse_notice()`.execute(ownerDb)
    const error = vi.spyOn(context.log, 'error')
    moveTo('2026-11-25T15:00')
    await expect(watchTime(context)).rejects.toThrow('watch-time failed for 1 complaints')
    expect(error).toHaveBeenCalledWith(
      { job: 'watch-time', complaintId: bad, reason: expect.stringContaining('a broken case') },
      expect.anything(),
    )
    error.mockRestore()
    expect(await noticesOf(good)).toEqual([{ level: 75, told_id: staff.receiver.userId }])
    expect(await rowOf(referred)).toMatchObject({ escalation_level: 1 })
    await sql`drop trigger refuse_notice on clock_notice`.execute(ownerDb)
    await watchTime(context)
    expect(await noticesOf(bad)).toEqual([{ level: 75, told_id: staff.receiver.userId }])
  })

  test('begins again for an extended clock, and another supervisor is asked', async () => {
    const id = await aReceivedCase()
    moveTo('2026-11-27T10:00')
    await watchTime(context)
    const input = { days: 10, reasonCode: 'site-visit' as const, reason: 'The place has to be seen.' }
    await take(staff.supervisor, extendDeadline, id, input)
    expect(await shown(id)).toMatchObject({ delayLevel: null, escalationLevel: 1, escalatedToName: null })
    const second = await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.handling, permissions: ['Complaints - Supervise'] }),
    )
    await rename(second, 'Hirut Bekele')
    moveTo('2026-12-20T10:00')
    // the first one was told about the time before
    expect(await shown(id)).toMatchObject({ delayLevel: 100, escalatedToName: null })
    await watchTime(context)
    expect((await shown(id)).escalatedToName?.en).toBe('Hirut Bekele')
    expect(await rowOf(id)).toMatchObject({ escalation_level: 2 })
    expect((await noticesOf(id)).map(({ told_id }) => told_id)).toContain(second.userId)
    await office.database.ownerDb
      .updateTable('user_account')
      .set({ is_active: false })
      .where('id', '=', second.userId)
      .execute()
  })

  test('falls back to another body’s supervisor, then to a holder of All', async () => {
    const setActive = (userId: number, is_active: boolean) =>
      office.database.ownerDb.updateTable('user_account').set({ is_active }).where('id', '=', userId).execute()
    await setActive(staff.supervisor.userId, false)
    const [elsewhere, administrator] = await office.asSystem(async tx => [
      await aStaffMember(tx, { permissions: ['Complaints - Supervise'] }),
      await aStaffMember(tx, { permissions: ['All'] }),
    ])
    await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.against, permissions: ['Complaints - Supervise'] }),
    )
    const first = await aReceivedCase()
    moveTo('2026-12-20T10:00')
    await watchTime(context)
    expect(await toldOf(first)).toEqual([elsewhere.userName])
    await setActive(elsewhere.userId, false)
    clock.at = start
    const other = await aReceivedCase()
    moveTo('2026-12-20T10:00')
    await watchTime(context)
    expect(await toldOf(other)).toEqual([administrator.userName])
    await setActive(staff.supervisor.userId, true)
    await setActive(administrator.userId, false)
  })

  test('escalates a referral whose day has passed, once, and none that was answered', async () => {
    const form = {
      receivingBody: 'ombudsman' as const,
      mainIssue: 'A deed.',
      reason: 'Not ours.',
      deadlineOn: '2026-11-30',
    }
    const [late, answered] = [await aReceivedCase(), await aReceivedCase()]
    await take(staff.receiver, refer, late, form)
    await take(staff.receiver, refer, answered, form)
    await take(staff.receiver, recordReferralAnswer, answered, { answer: 'accepted', answerText: 'We take it.' })
    moveTo('2026-11-30T20:00')
    await watchTime(context)
    expect(await rowOf(late)).toMatchObject({ escalation_level: 0 })
    moveTo('2026-12-01T00:10')
    await Promise.all([watchTime(context), watchTime(context)])
    await watchTime(context)
    expect(await rowOf(late)).toMatchObject({ escalation_level: 1, status: 'REFERRED' })
    expect(await rowOf(answered)).toMatchObject({ escalation_level: 0 })
    expect(await toldOf(late)).toEqual([staff.receiver.userName, staff.supervisor.userName])
  })
})

describe('a changed calendar', () => {
  test('moves the deadlines of open complaints, and only those', async () => {
    const open = await aReceivedCase()
    const closed = await aReceivedCase()
    await take(office.complainantOf(closed), withdraw, closed, {})
    const before = await rowOf(open)
    const { id: holiday } = await office.database.ownerDb
      .insertInto('holiday')
      .values({ on_date: '2026-11-24', name_en: 'Election day', name_am: 'የምርጫ ቀን' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await recomputeDeadlines(context, null)).toBeGreaterThan(0)
    const after = await rowOf(open)
    expect((after.due_at?.getTime() ?? 0) - (before.due_at?.getTime() ?? 0)).toBe(86_400_000)
    expect((after.next_notice_at?.getTime() ?? 0) - (before.next_notice_at?.getTime() ?? 0)).toBe(86_400_000)
    expect(after.version).toBe(before.version)
    expect(await rowOf(closed)).toMatchObject({ due_at: null, due_clock: null, next_notice_at: null })
    expect(await recomputeDeadlines(context, null)).toBe(0)
    await office.database.ownerDb.deleteFrom('holiday').where('id', '=', holiday).execute()
    expect(await recomputeDeadlines(context, 999_999)).toBe(0)
    await recomputeDeadlines(context, null)
    expect((await rowOf(open)).due_at).toEqual(before.due_at)
  })
})
