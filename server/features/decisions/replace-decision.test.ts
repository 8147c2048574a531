import { describe, expect, test } from 'vitest'
import { gatedRules } from '#server/app/complaint-actions.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { reopen } from '#server/features/conclusion/reopen.ts'
import { review } from '#server/features/conclusion/review.ts'
import { mergeOrganization } from '#server/features/organizations/merge-organizations.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { sendBack } from '#server/features/signing/signatures/send-back.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { conclude } from './conclude.ts'
import { replaceDecision } from './replace-decision.ts'
import { saveDecision } from './save-decision.ts'
import { saveDraft } from './save-draft.ts'
import { showHistory, showSolution } from './show-decisions.ts'

const office = await startOffice()
const { staff, take, rowOf, complainantOf, context, bodies, requiredDecisionId } = office
const cases = concludedCases(office)
const reason = 'The directive was read wrongly.'

const written = (organizationId = bodies.against) => ({
  issues: [
    {
      ordinal: 0,
      finding: 'The directive does not ask for the map.',
      law: 'Directive 7',
      remedy: 'Hand it over.',
      orders: [{ text: 'Hand over the map.', organizationId, dueOn: '2027-01-11', proof: 'A receipt.' }],
    },
    { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
  ],
  justification: 'The review found the letter.',
  requiredDecisionId,
  reason,
})

/** A decision with an order, rejected by its complainant. */
async function rejected(): Promise<number> {
  const id = await cases.anInvestigation()
  const { reason: _, ...decision } = written()
  await take(staff.lead, saveDecision, id, decision)
  await take(staff.lead, conclude, id, {})
  await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  return id
}

const ordersOf = (id: number) =>
  rowsIn(office.database.ownerDb, 'case_order', { complaint_id: id }, [
    'number',
    'ending',
    'conclusion_id',
    'organization_id',
  ])
const lettersOf = (id: number) =>
  rowsIn(
    office.database.ownerDb,
    'letter',
    { complaint_id: id, kind: 'decision' },
    ['content', 'ended_at', 'ended_because'],
    'id',
  )

describe('a reviewer who decides instead', () => {
  test('issues the new decision for good; the former one stays and says that it was replaced', async () => {
    const id = await rejected()
    expect(await take(staff.reviewer, replaceDecision, id, written())).toMatchObject({ status: 'CONCLUSION_ISSUED' })
    expect(await rowOf(id)).toMatchObject({ is_final: true, reviewer_id: null, round: 1, due_clock: 'E' })
    const [former, issued] = await cases.conclusionsOf(id)
    expect(former).toMatchObject({ answer: 'rejected', replaces_id: null, content: { decisionVersion: 1 } })
    expect(issued).toMatchObject({
      is_final: true,
      issued_by_id: staff.reviewer.userId,
      replaces_id: former?.id,
      upholds_id: null,
      review_reason: reason,
      content: { decisionVersion: 2, justification: 'The review found the letter.' },
    })
    const { versions, conclusions } = await showHistory(context, staff.lead, id)
    expect(conclusions).toMatchObject([
      { isReplacement: true, isReplaced: false, reviewReason: reason },
      { isReplacement: false, isReplaced: true, reviewReason: null },
    ])
    expect(versions).toMatchObject([
      { version: 2, round: 1, reason },
      { version: 1, round: 1, reason: null },
    ])
  })

  test('orders anew; the former orders end, and the numbers go on', async () => {
    const id = await rejected()
    await take(staff.reviewer, replaceDecision, id, written())
    const [former, issued] = await cases.conclusionsOf(id)
    expect(await ordersOf(id)).toMatchObject([
      { number: 1, ending: 'set-aside', conclusion_id: former?.id },
      { number: 2, ending: null, conclusion_id: issued?.id },
    ])
  })

  test('sends a letter that says so in place of the former one; the complainant and the former lead are told', async () => {
    const id = await rejected()
    await take(staff.reviewer, replaceDecision, id, written())
    const letters = await lettersOf(id)
    expect(letters).toMatchObject([
      { ended_because: 'under-review', content: { body: { replacesBecause: null } } },
      { ended_at: null, content: { body: { kind: 'decision', upheldBecause: null, replacesBecause: reason } } },
    ])
    const messages = await office.messagesOf(id)
    expect(messages.filter(({ template }) => template === 'reviewed')).toHaveLength(2)
    expect(messages.at(-1)?.recipient).toBe(staff.lead.userName)
    expect((await office.auditOf(id)).findLast(({ action }) => action === 'replace-decision')).toMatchObject({
      details: { decisionVersion: 2, orders: 1, round: 1 },
    })
  })

  test('is answered once more at most: it can be accepted, and nobody reviews it again', async () => {
    const id = await rejected()
    await take(staff.reviewer, replaceDecision, id, written())
    const complainant = complainantOf(id)
    const final = { code: 'conclusion-is-final' }
    await expect(take(complainant, rejectConclusion, id, { reason: 'No.' })).rejects.toMatchObject(final)
    await take(complainant, acceptConclusion, id, {})
    await expect(take(complainant, reopen, id, { reason: 'No.', newEvidence: 'A map' })).rejects.toMatchObject(final)
  })

  test('names every missing field, the reason too, and changes nothing', async () => {
    const id = await rejected()
    const before = await office.trackOf(id)
    const issues = [{ ordinal: 0, finding: 'A.', law: 'B.', remedy: 'C.' }]
    await expect(take(staff.reviewer, replaceDecision, id, { issues })).rejects.toMatchObject({
      fields: [
        'issues.1.finding',
        'issues.1.law',
        'issues.1.remedy',
        'justification',
        'requiredDecisionId',
        'reason',
      ].map(field => ({ field, reason: 'required' })),
    })
    expect(await office.trackOf(id)).toEqual(before)
    expect(await cases.conclusionsOf(id)).toHaveLength(1)
  })

  test('decides nothing after a non-admission, and the page says so beforehand', async () => {
    const id = await cases.aNonAdmission()
    await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
    const { blockedActions } = await showComplaint(context, staff.reviewer, id)
    expect(blockedActions).toContainEqual(
      expect.objectContaining({ action: 'replace-decision', code: 'not-what-was-rejected' }),
    )
    await expect(take(staff.reviewer, replaceDecision, id, written())).rejects.toMatchObject({
      code: 'not-what-was-rejected',
    })
  })

  test('is taken by the reviewer of this case only, not by who decided it and not by `All`', async () => {
    const id = await rejected()
    const all = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'], organizationId: bodies.handling }))
    await expect(take(all, replaceDecision, id, written())).rejects.toMatchObject({ code: 'not-your-case' })
    await expect(take(staff.lead, replaceDecision, id, written())).rejects.toMatchObject({ status: 403 })
  })
})

describe('where conclusions need signatures', () => {
  const rules = approve(gatedRules)

  test('those who sign them sign it too, and nothing is issued before', async () => {
    const id = await rejected()
    await office.gate('conclude', staff.approver, staff.secondApprover)
    expect((await showSolution(context, staff.reviewer, id)).signers).toHaveLength(2)
    const proposed = await take(staff.reviewer, replaceDecision, id, written())
    await office.gate('conclude')
    expect(proposed).toMatchObject({ status: 'WAITING_FOR_APPROVAL', isProposed: true })
    await take(staff.approver, rules, id, {})
    expect(await cases.conclusionsOf(id)).toHaveLength(1)
    expect(await take(staff.secondApprover, rules, id, {})).toMatchObject({ status: 'CONCLUSION_ISSUED' })
    expect((await cases.conclusionsOf(id)).at(-1)).toMatchObject({
      issued_by_id: staff.reviewer.userId,
      is_final: true,
    })
    expect((await showHistory(context, staff.lead, id)).versions[0]).toMatchObject({ version: 2, reason })
  })

  test('one that is sent back is with the reviewer again, who can still uphold', async () => {
    const id = await rejected()
    await office.gate('conclude', staff.approver)
    await take(staff.reviewer, replaceDecision, id, written())
    await office.gate('conclude')
    await take(staff.approver, sendBack, id, { reason: 'The law is another.' })
    expect(await rowOf(id)).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewer_id: staff.reviewer.userId,
      is_final: false,
    })
    await take(staff.reviewer, review, id, { outcome: 'uphold', reason })
    expect((await cases.conclusionsOf(id)).at(-1)).toMatchObject({ content: { decisionVersion: 1 } })
  })

  test('a body that was merged meanwhile is replaced by its successor in the orders', async () => {
    const id = await rejected()
    const [former, successor] = await office.asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
    await office.gate('conclude', staff.approver)
    await take(staff.reviewer, replaceDecision, id, written(former))
    await office.gate('conclude')
    const actor = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'], organizationId: null }))
    await office.asSystem(tx =>
      mergeOrganization(tx, { actor, at: office.clock.now() }, { id: former ?? 0, intoId: successor ?? 0 }),
    )
    await take(staff.approver, rules, id, {})
    expect((await ordersOf(id)).at(-1)).toMatchObject({ number: 2, organization_id: successor })
  })
})

describe('what a reviewer types', () => {
  const { reason: _, ...typed } = written()

  test('is kept as a draft with its reason, which nobody else reads', async () => {
    const id = await rejected()
    const before = await showSolution(context, staff.reviewer, id)
    expect(before).toMatchObject({ draft: null, decision: { version: 1 } })
    await saveDraft(context, staff.reviewer, {
      complaintId: id,
      basedOn: before.draftRevision,
      written: { ...typed, justification: 'Not yet.', reason: 'Because' },
    })
    expect((await showSolution(context, staff.reviewer, id)).draft).toMatchObject({
      justification: 'Not yet.',
      reason: 'Because',
    })
    expect((await showSolution(context, staff.lead, id)).draft).toBeNull()
    await expect(
      saveDraft(context, staff.lead, { complaintId: id, basedOn: before.draftRevision + 1, written: typed }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('never begins with what the lead typed and did not save before the conclusion', async () => {
    const id = await cases.anInvestigation()
    await take(staff.lead, saveDecision, id, typed)
    const { draftRevision: basedOn } = await showSolution(context, staff.lead, id)
    await saveDraft(context, staff.lead, {
      complaintId: id,
      basedOn,
      written: { ...typed, justification: 'Thoughts of the lead.' },
    })
    await take(staff.lead, conclude, id, {})
    await take(complainantOf(id), rejectConclusion, id, { reason: 'No.' })
    expect((await showSolution(context, staff.reviewer, id)).draft).toBeNull()
  })
})
