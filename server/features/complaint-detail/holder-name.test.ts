import { afterAll, expect, test } from 'vitest'
import type { Status } from '#contract/statuses.ts'
import { type Person, startOffice } from '#tests/support/case-office.ts'
import { showComplaint } from './show-complaint.ts'

const office = await startOffice()
const { context, staff, database } = office
afterAll(office.close)

const holders: [Status, Person | null][] = [
  ['ASSIGNED_TO_CASE_RECEIVER', 'receiver'],
  ['FORWARDED_TO_CASE_OFFICER', 'officer'],
  ['UNDER_INVESTIGATION', 'lead'],
  ['UNDER_REVIEW', 'reviewer'],
  ['REFERRED', null],
]

test('staff read the name of the case’s present holder', async () => {
  const id = await office.aCase()
  const start = office.clock.now()
  await database.ownerDb
    .insertInto('complaint_handler')
    .values({ complaint_id: id, user_id: staff.lead.userId, is_lead: true, directed_at: start, accepted_at: start })
    .execute()
  for (const [status, person] of holders) {
    await database.ownerDb
      .updateTable('complaint')
      .set({
        status,
        receiver_id: staff.receiver.userId,
        officer_id: staff.officer.userId,
        reviewer_id: staff.reviewer.userId,
      })
      .where('id', '=', id)
      .execute()
    const { holderName } = await showComplaint(context, staff.supervisor, id)
    const account =
      person &&
      (await database.ownerDb
        .selectFrom('user_account')
        .select('name')
        .where('id', '=', staff[person].userId)
        .executeTakeFirstOrThrow())
    expect([status, holderName?.en]).toEqual([status, account?.name])
  }
})
