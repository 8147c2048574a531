import { describe, expect, test } from 'vitest'
import { listAttachments } from '#server/features/attachments/index.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { inTransaction } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { gatedRules } from '#server/app/complaint-actions.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { rowIn } from '#tests/support/rows.ts'
import { conclude } from './conclude.ts'
import { giveOpinion } from './give-opinion.ts'
import { saveDecision, updateDecision } from './save-decision.ts'
import { showHistory, showIssued, showSolution } from './show-decisions.ts'

const office = await startOffice()
const { context, staff, take } = office
const { lead, member, secondMember, approver, supervisor } = staff
const requiredDecisionId = Number(await office.constantId('required-decision'))
const decision = {
  issues: [
    { ordinal: 0, finding: 'The map was refused.', law: 'Proclamation 1, article 3', remedy: 'Hand it over.' },
    { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
  ],
  justification: 'The letters of the bureau show both.',
  requiredDecisionId,
}
const opinion = { position: 'partly', text: 'Half of it.' } as const

const conclusionsOf = (id: number) =>
  office.database.ownerDb.selectFrom('conclusion').selectAll().where('complaint_id', '=', id).execute()
const filesSeenBy = (id: number) =>
  inTransaction(context, office.complainantOf(id), tx => listAttachments(tx, id), { complaintId: id })

describe('a conclusion', () => {
  test('is stored word for word, stops clock C, starts clock E, and the complainant is told', async () => {
    const id = await anInvestigation(office, [lead])
    const file = await office.asSystem(tx =>
      anAttachment(tx, { complaint_id: id, original_name: 'order.pdf', is_internal: true }),
    )
    await take(lead, saveDecision, id, { ...decision, attachments: [{ id: file }] })
    expect(await filesSeenBy(id), 'not before it is issued').toEqual([])
    expect(await take(lead, conclude, id, {})).toMatchObject({ status: 'CONCLUSION_ISSUED', isProposed: false })
    const [issued] = await conclusionsOf(id)
    expect(issued).toMatchObject({
      round: 1,
      kind: 'decision',
      issued_by_id: lead.userId,
      answer: null,
      content: {
        decisionVersion: 1,
        issues: [
          { ordinal: 0, issue: 'ካርታዬን ከለከሉኝ', finding: 'The map was refused.', remedy: 'Hand it over.' },
          { ordinal: 1, issue: 'No answer for a year', law: 'Directive 7' },
        ],
        justification: decision.justification,
        requiredDecision: { en: expect.any(String), am: expect.any(String) },
        attachments: [{ id: file, name: 'order.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'C', event: 'stop' },
      { clock: 'E', event: 'start', amount: 15, unit: 'calendar-days' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'conclude',
      to_status: 'CONCLUSION_ISSUED',
      details: { conclusionId: issued?.id },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'conclude',
      details: { conclusionId: issued?.id, round: 1, decisionVersion: 1 },
    })
    expect((await office.messagesOf(id)).slice(-2)).toMatchObject([
      { template: 'conclusion-issued', recipient: '+251911223344' },
      { template: 'conclusion-issued', recipient: 'tsehay@example.org' },
    ])
    expect((await filesSeenBy(id)).map(({ name }) => name)).toEqual(['order.pdf'])
  })

  test('does not change when the records that it names change', async () => {
    const id = await anInvestigation(office, [lead])
    await take(lead, saveDecision, id, decision)
    await take(lead, conclude, id, {})
    const before = await conclusionsOf(id)
    const { ownerDb } = office.database
    await ownerDb.updateTable('complaint_issue').set({ text: 'Another' }).where('complaint_id', '=', id).execute()
    await ownerDb
      .updateTable('constant_field')
      .set({ label_en: 'Renamed' })
      .where('id', '=', requiredDecisionId)
      .execute()
    await expect(take(lead, updateDecision, id, decision)).rejects.toMatchObject({ code: 'not-in-this-status' })
    expect(await conclusionsOf(id)).toEqual(before)
    const { conclusions } = await showHistory(context, supervisor, id)
    expect(conclusions).toMatchObject([{ content: { issues: [{ issue: 'ካርታዬን ከለከሉኝ' }, {}] } }])
  })

  test('needs a decision', async () => {
    const id = await anInvestigation(office, [lead])
    await expect(take(lead, conclude, id, {})).rejects.toMatchObject({ code: 'no-decision' })
    expect(await conclusionsOf(id)).toEqual([])
    expect((await office.rowOf(id)).status).toBe('UNDER_INVESTIGATION')
  })

  test('of a group needs the opinions of more than half, experts beside them', async () => {
    const id = await anInvestigation(office, [lead, member, secondMember])
    await take(lead, saveDecision, id, decision)
    await take(lead, giveOpinion, id, opinion)
    expect(await showSolution(context, lead, id)).toMatchObject({
      isHandledByGroup: true,
      opinionsGiven: 1,
      opinionsNeeded: 2,
    })
    await expect(take(lead, conclude, id, {})).rejects.toMatchObject({
      code: 'opinions-missing',
      details: { given: 1, needed: 2 },
    })
    expect((await showComplaint(context, lead, id)).blockedActions).toContainEqual({
      action: 'conclude',
      code: 'opinions-missing',
      details: { given: 1, needed: 2 },
    })
    await take(member, giveOpinion, id, opinion)
    expect(await take(lead, conclude, id, {})).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  })

  test('asks as many opinions as the office has set', async () => {
    const set = (opinionsNeeded: string) =>
      office.database.ownerDb
        .updateTable('setting')
        .set({ value: JSON.stringify({ opinionsNeeded }) })
        .where('name', '=', 'group-decision')
        .execute()
    const id = await anInvestigation(office, [lead, member])
    await take(lead, saveDecision, id, decision)
    await set('none')
    expect((await showSolution(context, lead, id)).opinionsNeeded).toBe(0)
    await set('all')
    await take(lead, giveOpinion, id, opinion)
    await expect(take(lead, conclude, id, {})).rejects.toMatchObject({ details: { given: 1, needed: 2 } })
    await set('majority')
  })

  test('waits for its signatures while it has a structure, and nothing is issued before', async () => {
    const id = await anInvestigation(office, [lead])
    await take(lead, saveDecision, id, decision)
    expect((await showSolution(context, lead, id)).signers).toEqual([])
    const { name } = await rowIn(office.database.ownerDb, 'user_account', { id: approver.userId }, ['name'])
    await office.gate('conclude', approver)
    expect((await showSolution(context, lead, id)).signers).toMatchObject([{ en: name }])
    expect(await take(lead, conclude, id, {})).toMatchObject({ status: 'WAITING_FOR_APPROVAL', isProposed: true })
    await office.gate('conclude')
    expect(await conclusionsOf(id)).toEqual([])
    const before = await office.messagesOf(id)
    expect(before.filter(({ template }) => template === 'conclusion-issued')).toEqual([])
    await expect(take(lead, updateDecision, id, decision)).rejects.toMatchObject({ code: 'not-in-this-status' })
    expect(await take(approver, approve(gatedRules), id, {})).toMatchObject({ status: 'CONCLUSION_ISSUED' })
    expect(await conclusionsOf(id)).toMatchObject([{ issued_by_id: lead.userId, content: { decisionVersion: 1 } }])
    const after = await office.messagesOf(id)
    expect(after.filter(({ template }) => template === 'conclusion-issued')).toHaveLength(2)
  })

  test('is issued once when two people press at once', async () => {
    const id = await anInvestigation(office, [lead])
    await take(lead, saveDecision, id, decision)
    const results = await Promise.allSettled([1, 2, 3].map(() => take(lead, conclude, id, {})))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await conclusionsOf(id)).toHaveLength(1)
  })
})

describe('the complainant', () => {
  test('reads what was issued, with the proof of this very complaint', async () => {
    const id = await anInvestigation(office, [lead])
    const { tracking_id: trackingId } = await office.rowOf(id)
    const complainant = office.complainantOf(id)
    expect(await showIssued(context, complainant, trackingId)).toBeNull()
    await take(lead, saveDecision, id, decision)
    expect(await showIssued(context, complainant, trackingId), 'nothing of what is being written').toBeNull()
    await take(lead, conclude, id, {})
    expect(await showIssued(context, complainant, trackingId)).toMatchObject({
      kind: 'decision',
      content: { justification: decision.justification, issues: [{ finding: 'The map was refused.' }, {}] },
      answer: null,
    })
    const other = office.complainantOf(await office.aCase())
    expect(await showIssued(context, lead, trackingId), 'staff who see the case').toMatchObject({ kind: 'decision' })
    for (const actor of [{ kind: 'visitor' as const }, other])
      await expect(async () => showIssued(context, actor, trackingId)).rejects.toMatchObject({
        status: 401,
        code: 'code-required',
      })
    await expect(async () => showIssued(context, complainant, '123')).rejects.toMatchObject({ status: 422 })
  })
})
