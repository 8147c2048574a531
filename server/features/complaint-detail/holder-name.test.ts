import { expect, test } from 'vitest'
import type { Status } from '#contract/statuses.ts'
import { type Person, startOffice } from '#tests/support/case-office.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { showComplaint } from './show-complaint.ts'

const office = await startOffice()
const { context, staff, database } = office

const holders: [Status, Person | null][] = [
  ['ASSIGNED_TO_CASE_RECEIVER', 'receiver'],
  ['FORWARDED_TO_CASE_OFFICER', 'officer'],
  ['UNDER_INVESTIGATION', 'lead'],
  ['UNDER_REVIEW', 'reviewer'],
  ['REFERRED', null],
]

test('staff read the name of the case’s present holder', async () => {
  const start = office.clock.now()
  for (const [status, person] of holders) {
    const id = await office.asSystem(async tx => {
      const { id: complaint_id } = await aComplaint(tx, {
        handling_organization_id: office.bodies.handling,
        status,
        receiver_id: staff.receiver.userId,
        officer_id: staff.officer.userId,
        reviewer_id: staff.reviewer.userId,
      })
      const accepted = { is_lead: true, directed_at: start, accepted_at: start }
      await tx
        .insertInto('complaint_handler')
        .values({ complaint_id, user_id: staff.lead.userId, ...accepted })
        .execute()
      return complaint_id
    })
    const { holderName } = await showComplaint(context, staff.supervisor, id)
    const account = person && (await rowIn(database.ownerDb, 'user_account', { id: staff[person].userId }, ['name']))
    expect([status, holderName?.en]).toEqual([status, account?.name])
  }
})
