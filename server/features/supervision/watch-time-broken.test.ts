import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { refer } from '#server/features/referral/refer.ts'
import { watchTime } from './watch-time.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const { ownerDb } = office.database
const began = clock.at

/** More than the watch lists at once. */
const brokenCount = 205

/** Longer overdue than all others, by clocks and by referrals, and impossible to change. */
async function breakMany(likeId: number): Promise<void> {
  const after = 1_000_000
  const changes = sql`jsonb_build_object('status', 'REFERRED', 'next_notice_at', '2026-11-02T10:00:00+03:00')`
  await insertCopies(ownerDb, { like: likeId, after, count: brokenCount, changes })
  const ids = Array.from({ length: brokenCount }, (_, index) => after + index + 1)
  const referral = {
    ...{ from_status: 'ASSIGNED_TO_CASE_RECEIVER' as const, body_kind: 'ombudsman' as const, main_issue: 'A deed.' },
    ...{ reason: 'Not ours.', resolved_at: began, referred_at: began, referred_by_id: staff.receiver.userId },
    deadline_on: '2026-11-02',
  }
  await ownerDb
    .insertInto('referral')
    .values(ids.map(complaint_id => ({ ...referral, complaint_id })))
    .execute()
  await sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'a broken case'; end $$`.execute(ownerDb)
  await sql`create trigger refuse_change before update on complaint for each row
    when (old.id between ${sql.lit(Math.min(...ids))} and ${sql.lit(Math.max(...ids))})
    execute function refuse_change()`.execute(ownerDb)
}

test('more broken complaints than one batch holds do not prevent notices about the others', async () => {
  const [late, referred] = [await office.aCase(), await office.aCase()]
  await take(staff.receiver, refer, referred, {
    receivingBody: 'ombudsman',
    mainIssue: 'A title deed.',
    reason: 'The ombudsman decides on it.',
    deadlineOn: '2026-11-24',
  })
  await breakMany(late)
  const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
  clock.at = new Date('2026-11-25T15:00+03:00')
  await expect(watchTime(context)).rejects.toThrow(`watch-time failed for ${2 * brokenCount} complaints`)
  error.mockRestore()
  const told = (await office.toldOf(late)).map(({ recipient }) => recipient)
  expect(told).toEqual([staff.receiver.userName])
  expect(await rowOf(referred)).toMatchObject({ escalation_level: 1 })
})
