import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { aDepartment, anAttachment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { mergeOrganization } from '#server/features/organizations/merge-organizations.ts'
import type { Actor } from '#server/platform/actor.ts'
import { acceptConclusion } from './accept-conclusion.ts'
import { showOwnCase } from './own-case.ts'
import { rejectConclusion } from './reject-conclusion.ts'
import { reopen } from './reopen.ts'
import { review } from './review.ts'
import { withdraw } from './withdraw.ts'

const office = await startOffice()
const { staff, take, rowOf, complainantOf } = office
const cases = concludedCases(office)
const reason = 'The reasons hold.'

const rejected = async (make: () => Promise<number> = () => cases.aConclusion()) => {
  const id = await make()
  await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  return id
}

/** A document of the complaint that came at a moment. */
const aDocument = (complaint_id: number, attached_at: Date) =>
  office.asSystem(tx => anAttachment(tx, { complaint_id, attached_at }))

describe('a decision that was rejected', () => {
  test('can be upheld: it is issued again word for word, and final', async () => {
    const id = await rejected()
    await take(staff.reviewer, review, id, { outcome: 'uphold', reason })
    expect(await rowOf(id)).toMatchObject({
      status: 'CONCLUSION_ISSUED',
      is_final: true,
      reviewer_id: null,
      round: 1,
      due_clock: 'E',
    })
    const [first, second] = await cases.conclusionsOf(id)
    expect(second).toMatchObject({
      content: first?.content,
      is_final: true,
      upholds_id: first?.id,
      review_reason: reason,
      issued_by_id: staff.reviewer.userId,
      answer: null,
    })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'F', event: 'stop' },
      { clock: 'E', event: 'start' },
    ])
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('reviewed')
    const complainant = complainantOf(id)
    await expect(take(complainant, rejectConclusion, id, { reason: 'No.' })).rejects.toMatchObject({
      code: 'conclusion-is-final',
    })
    await take(complainant, acceptConclusion, id, {})
    expect((await cases.conclusionsOf(id)).map(({ answer }) => answer)).toEqual(['rejected', 'accepted'])
    await expect(take(complainant, reopen, id, { reason, newEvidence: 'A letter' })).rejects.toMatchObject({
      code: 'conclusion-is-final',
    })
  })

  test('can be investigated again in a new round, without its former handlers', async () => {
    const id = await rejected()
    await take(staff.reviewer, review, id, { outcome: 'investigate', reason })
    expect(await rowOf(id)).toMatchObject({
      status: 'FORWARDED_TO_CASE_OFFICER',
      round: 2,
      is_final: false,
      due_clock: 'C',
    })
    const handlers = await rowsIn(office.database.ownerDb, 'complaint_handler', { complaint_id: id }, ['removed_at'])
    expect(handlers.every(({ removed_at }) => removed_at !== null)).toBe(true)
    const told = (await office.messagesOf(id)).map(({ recipient }) => recipient)
    expect(told).toEqual(expect.arrayContaining([staff.officer.userName, staff.lead.userName]))
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'review',
      details: { outcome: 'investigate', round: 2, removedHandlerIds: [staff.lead.userId] },
    })
  })

  test('names missing fields, and refuses outcomes of other conclusions', async () => {
    const id = await rejected()
    await expect(take(staff.reviewer, review, id, {})).rejects.toMatchObject({
      fields: [
        { field: 'outcome', reason: 'required' },
        { field: 'reason', reason: 'required' },
      ],
    })
    const before = await office.trackOf(id)
    await expect(take(staff.reviewer, review, id, { outcome: 'admit', reason })).rejects.toMatchObject({
      code: 'not-what-was-rejected',
    })
    expect(await office.trackOf(id)).toEqual(before)
  })

  test('nobody reviews it twice', async () => {
    const id = await rejected()
    await take(staff.reviewer, review, id, { outcome: 'investigate', reason })
    await cases.concludeAgain(id)
    await take(complainantOf(id), rejectConclusion, id, { reason: 'Still no.' })
    expect(await rowOf(id)).toMatchObject({ status: 'UNDER_REVIEW', reviewer_id: null })
  })

  test('only its own reviewer reviews it, not even `All`', async () => {
    const id = await rejected()
    const all = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['All'], organizationId: office.bodies.handling }),
    )
    await expect(take(all, review, id, { outcome: 'uphold', reason })).rejects.toMatchObject({ code: 'not-your-case' })
  })
})

describe('a non-admission that was rejected', () => {
  test('can be upheld: closed, final, and the complainant reads why', async () => {
    const id = await rejected(() => cases.aNonAdmission())
    await take(staff.reviewer, review, id, { outcome: 'uphold', reason })
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'NOT_ADMITTED', is_final: true })
    expect((await cases.conclusionsOf(id)).at(-1)).toMatchObject({ kind: 'non-admission', review_reason: reason })
  })

  test('can be admitted after all: the receiver has it again', async () => {
    const id = await rejected(() => cases.aNonAdmission())
    await expect(take(staff.reviewer, review, id, { outcome: 'investigate', reason })).rejects.toMatchObject({
      code: 'not-what-was-rejected',
    })
    await take(staff.reviewer, review, id, { outcome: 'admit', reason })
    expect(await rowOf(id)).toMatchObject({
      status: 'ASSIGNED_TO_CASE_RECEIVER',
      receiver_id: staff.receiver.userId,
      round: 2,
      due_clock: 'B',
    })
  })
})

describe('a complaint that was opened again', () => {
  test('starts where it can when it has no conclusion', async () => {
    const [early, late] = [await office.aCase(), await cases.anInvestigation()]
    for (const id of [early, late]) {
      await take(complainantOf(id), withdraw, id, {})
      await take(complainantOf(id), reopen, id, { reason: 'It was not settled.' })
      await expect(take(staff.reviewer, review, id, { outcome: 'uphold', reason })).rejects.toMatchObject({
        code: 'not-what-was-rejected',
      })
    }
    await take(staff.reviewer, review, early, { outcome: 'admit', reason })
    await take(staff.reviewer, review, late, { outcome: 'investigate', reason })
    expect([await rowOf(early), await rowOf(late)]).toMatchObject([
      { status: 'ASSIGNED_TO_CASE_RECEIVER' },
      { status: 'FORWARDED_TO_CASE_OFFICER' },
    ])
  })

  test('needs new evidence and its document after its time, and always a reason', async () => {
    const id = await cases.aConclusion()
    const complainant = complainantOf(id)
    await take(complainant, acceptConclusion, id, {})
    await expect(take(complainant, reopen, id, {})).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    const { clock } = office
    const began = clock.at
    clock.at = new Date(began.getTime() + 31 * 86_400_000)
    const named = { reason: 'Look again.', newEvidence: 'The original letter' }
    const required = (...fields: string[]) => ({
      fields: fields.map(field => ({ field, reason: 'evidence-required' })),
    })
    const isRefused = (input: object, actor: Actor = complainant) => expect(take(actor, reopen, id, input)).rejects
    await isRefused({ reason: 'Look again.' }).toMatchObject(required('newEvidence', 'file'))
    await isRefused(named).toMatchObject(required('file'))
    // a document from before the closing is not new
    await aDocument(id, new Date(began.getTime() - 1))
    await isRefused(named, staff.supervisor).toMatchObject(required('file'))
    await isRefused(named, staff.officer).toMatchObject({ status: 403 })
    const evidenceId = await aDocument(id, clock.at)
    await isRefused({ reason: 'Look again.' }).toMatchObject(required('newEvidence'))
    await take(complainant, reopen, id, named)
    clock.at = began
    expect((await office.auditOf(id)).findLast(({ action }) => action === 'reopen')).toMatchObject({
      details: { attachmentIds: [evidenceId], hasNewEvidence: true },
    })
    expect(await rowOf(id)).toMatchObject({
      status: 'UNDER_REVIEW',
      close_reason: null,
      closed_at: null,
      due_clock: 'F',
      reviewer_id: staff.reviewer.userId,
    })
    expect((await office.trackOf(id)).findLast(({ action }) => action === 'reopen')).toMatchObject({
      details: { hasNewEvidence: true, documents: 1 },
      reason: 'Look again.\n\nThe original letter',
    })
  })

  test('is refused for everybody after the last day, and then not offered', async () => {
    const id = await cases.aConclusion()
    const complainant = complainantOf(id)
    await take(complainant, acceptConclusion, id, {})
    const { clock, context } = office
    const began = clock.at
    const { tracking_id: trackingId } = await rowOf(id)
    const offers = async () =>
      (await showOwnCase(context, complainant, { complaintId: id, trackingId })).availableActions
    clock.at = new Date(`${localDate(new Date(began.getTime() + 365 * 86_400_000))}T23:59:59.999+03:00`)
    await aDocument(id, clock.at)
    expect(await offers()).toContain('reopen')
    clock.at = new Date(clock.at.getTime() + 1)
    expect(await offers()).not.toContain('reopen')
    for (const actor of [complainant, staff.supervisor])
      await expect(take(actor, reopen, id, { reason: 'Look.', newEvidence: 'A letter.' })).rejects.toMatchObject({
        status: 409,
        code: 'too-late-to-reopen',
      })
    clock.at = began
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED' })
  })

  test('can be reopened by a supervisor, within its time', async () => {
    const id = await cases.aConclusion()
    await take(complainantOf(id), acceptConclusion, id, {})
    await take(staff.supervisor, reopen, id, { reason: 'The complainant came to the desk.' })
    expect(await rowOf(id)).toMatchObject({ status: 'UNDER_REVIEW' })
  })
})

describe('a closed case whose bodies were merged into others', () => {
  const merge = async (id: number, intoId: number) => {
    const actor = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'], organizationId: null }))
    await office.asSystem(tx => mergeOrganization(tx, { actor, at: office.clock.now() }, { id, intoId }))
  }
  const closedAgainst = async (against: number, handling: number, departmentId: number | null = null) => {
    const id = await office.aCase()
    await take(complainantOf(id), withdraw, id, { reason })
    await office.database.ownerDb
      .updateTable('complaint')
      .set({
        against_organization_id: against,
        handling_organization_id: handling,
        handling_department_id: departmentId,
      })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('is reopened with their successors', async () => {
    const [against, handling, later, last] = await office.asSystem(async tx => [
      await anOrganization(tx),
      await anOrganization(tx),
      await anOrganization(tx),
      await anOrganization(tx),
    ])
    const departmentId = await office.asSystem(tx => aDepartment(tx, { organization_id: handling }))
    const id = await closedAgainst(against, handling, departmentId)
    await merge(against, later)
    await merge(handling, last)
    expect(await rowOf(id)).toMatchObject({ against_organization_id: against, handling_organization_id: handling })
    await take(complainantOf(id), reopen, id, { reason })
    const row = await rowOf(id)
    expect(row).toMatchObject({ against_organization_id: later, handling_organization_id: last })
    const department = await rowIn(office.database.ownerDb, 'department', { id: row.handling_department_id ?? 0 }, [
      'organization_id',
    ])
    expect(department.organization_id).toBe(last)
    const reopened = (await office.trackOf(id)).find(({ action }) => action === 'reopen')
    expect(reopened?.organization_id).toBe(last)
  })

  test('goes to another office where its own is now the body complained against', async () => {
    const [against, handling] = await office.asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
    const id = await closedAgainst(against, handling)
    await merge(handling, against)
    await take(complainantOf(id), reopen, id, { reason })
    const row = await rowOf(id)
    expect(row.against_organization_id).toBe(against)
    expect([against, handling]).not.toContain(row.handling_organization_id)
  })
})
