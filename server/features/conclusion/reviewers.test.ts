import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { assignReviewer } from './assign-reviewer.ts'
import { rejectConclusion } from './reject-conclusion.ts'
import { review } from './review.ts'
import { listReviewers } from './show-review.ts'

const office = await startOffice()
const { staff, take, rowOf, complainantOf, asSystem, bodies, database } = office
const cases = concludedCases(office)

const aReviewer = (organizationId: number) =>
  asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - Review', 'Complaints - List View'], organizationId }))
const rejected = async () => {
  const id = await cases.aConclusion()
  await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  return id
}
/** Deactivates all possible reviewers except these. */
async function only(...ids: number[]): Promise<void> {
  const reviewers = database.ownerDb
    .selectFrom('role_permission')
    .select('role_id')
    .where('page_code', '=', 'Complaints - Review')
  const set = (is_active: boolean) =>
    database.ownerDb.updateTable('user_account').set({ is_active }).where('role_id', 'in', reviewers)
  await set(false).execute()
  await set(true)
    .where('id', 'in', [0, ...ids])
    .execute()
}

beforeEach(() => only(staff.reviewer.userId))

describe('after a rejection', () => {
  test('the reviewer of the body with the fewest cases gets it', async () => {
    const second = await aReviewer(bodies.handling)
    const [one, two] = [await rejected(), await rejected()]
    const reviewers = [await rowOf(one), await rowOf(two)].map(({ reviewer_id }) => reviewer_id)
    expect(new Set(reviewers)).toEqual(new Set([staff.reviewer.userId, second.userId]))
  })

  test('people who took part in the case do not review it; another body’s reviewer does', async () => {
    const elsewhere = await asSystem(tx => anOrganization(tx))
    await database.ownerDb
      .updateTable('organization')
      .set({ handles_complaints: true })
      .where('id', '=', elsewhere)
      .execute()
    const foreign = await aReviewer(elsewhere)
    const accused = await aReviewer(bodies.against)
    const id = await cases.aConclusion()
    await database.ownerDb
      .insertInto('opinion')
      .values({
        complaint_id: id,
        round: 1,
        user_id: staff.reviewer.userId,
        position: 'partly',
        text: 'Partly.',
        given_at: new Date(),
      })
      .execute()
    await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
    expect(await rowOf(id)).toMatchObject({ reviewer_id: foreign.userId })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ organization_id: elsewhere, role_id: foreign.roleId })
    expect(accused.userId).not.toBe(foreign.userId)
  })

  test('when nobody may review it, it waits and the supervisor is told', async () => {
    await only()
    const id = await rejected()
    expect(await rowOf(id)).toMatchObject({ status: 'UNDER_REVIEW', reviewer_id: null })
    const told = (await office.messagesOf(id)).filter(({ recipient }) => recipient === staff.supervisor.userName)
    expect(told).toHaveLength(1)
  })
})

describe('a supervisor', () => {
  test('chooses another reviewer with a reason; the former one is told', async () => {
    const id = await rejected()
    const other = await aReviewer(bodies.handling)
    const choose = (input: object) => take(staff.supervisor, assignReviewer, id, input)
    await expect(choose({})).rejects.toMatchObject({
      fields: [
        { field: 'reviewerId', reason: 'required' },
        { field: 'reason', reason: 'required' },
      ],
    })
    const reason = 'On leave.'
    await expect(choose({ reviewerId: staff.lead.userId, reason })).rejects.toMatchObject({
      fields: [{ field: 'reviewerId', reason: 'no-such-choice' }],
    })
    const accused = await aReviewer(bodies.against)
    await expect(choose({ reviewerId: accused.userId, reason })).rejects.toMatchObject({
      code: 'reviewer-of-body-complained-against',
    })
    await expect(choose({ reviewerId: staff.reviewer.userId, reason })).rejects.toMatchObject({
      fields: [{ field: 'reviewerId', reason: 'reviews-it-already' }],
    })
    const others = await listReviewers(office.context, staff.supervisor, id)
    expect(others.map(({ userId }) => userId)).not.toContain(staff.reviewer.userId)
    expect(others.map(({ userId }) => userId)).toContain(other.userId)
    await choose({ reviewerId: other.userId, reason })
    expect(await rowOf(id)).toMatchObject({ reviewer_id: other.userId })
    const messages = await office.messagesOf(id)
    expect(messages.filter(({ recipient }) => recipient === staff.reviewer.userName)).toHaveLength(2)
    await expect(take(staff.reviewer, review, id, {})).rejects.toMatchObject({ code: 'not-your-case' })
    await expect(take(staff.officer, assignReviewer, id, {})).rejects.toMatchObject({ status: 403 })
  })

  test('cannot choose somebody who took part in the case', async () => {
    const id = await rejected()
    const other = await aReviewer(bodies.handling)
    await database.ownerDb
      .insertInto('complaint_handler')
      .values({
        complaint_id: id,
        user_id: other.userId,
        is_lead: false,
        directed_at: new Date(),
        removed_at: new Date(),
      })
      .execute()
    await expect(
      take(staff.supervisor, assignReviewer, id, { reviewerId: other.userId, reason: 'Knows it.' }),
    ).rejects.toMatchObject({ code: 'reviewer-touched-the-case' })
  })
})
