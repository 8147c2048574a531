import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import { saveDraft } from '#server/features/decisions/save-draft.ts'
import { refer } from '#server/features/referral/refer.ts'

const office = await startOffice()
const { context, staff, take } = office
const { lead, receiver } = staff
const db = office.database.ownerDb

const signs = '中 (U+4E2D)'
const refusing = {
  nonAdmissionReasonId: office.nonAdmissionReasonId,
  reason: 'A court decided.',
  whereInstead: 'There.',
}
const decision = {
  issues: [
    { ordinal: 0, finding: 'The map was refused: 250 m² ☑', law: 'Article 3', remedy: 'Hand it over.' },
    { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
  ],
  justification: 'The letters show both.',
  requiredDecisionId: Number(await office.constantId('required-decision')),
}

const lettersOf = (id: number) =>
  db.selectFrom('letter').select('kind').where('complaint_id', '=', id).where('kind', '!=', 'receipt').execute()
const writeIssue = (id: number, text: string) =>
  db.updateTable('complaint_issue').set({ text }).where('complaint_id', '=', id).where('ordinal', '=', 0).execute()

describe('a text for a letter with a sign that no font has', () => {
  test('is refused at its field, which names the sign', async () => {
    const id = await office.aCase()
    const refused = (field: string) => ({ fields: [{ field, reason: 'not-printable', signs }] })
    await expect(take(receiver, notAdmit, id, { ...refusing, reason: 'Because 中' })).rejects.toMatchObject(
      refused('reason'),
    )
    await expect(take(receiver, notAdmit, id, { ...refusing, whereInstead: '中' })).rejects.toMatchObject(
      refused('whereInstead'),
    )
    await expect(take(receiver, requestStandard, id, { missingItems: ['Map', '中'] })).rejects.toMatchObject(
      refused('missingItems'),
    )
    const why = {
      receivingBody: 'ombudsman' as const,
      mainIssue: '中',
      reason: 'It is theirs.',
      deadlineOn: '2026-12-15',
    }
    await expect(take(receiver, refer, id, why)).rejects.toMatchObject(refused('mainIssue'))
    expect(await lettersOf(id)).toEqual([])
  })

  test('is refused in a decision, not in its draft', async () => {
    const id = await anInvestigation(office, [lead])
    const written = { ...decision, justification: 'Both 中.' }
    await saveDraft(context, lead, { complaintId: id, basedOn: 0, written })
    await expect(take(lead, saveDecision, id, written)).rejects.toMatchObject({
      fields: [{ field: 'justification', reason: 'not-printable', signs }],
    })
  })

  test('that the complainant wrote stops the letter until it is corrected', async () => {
    const id = await anInvestigation(office, [lead])
    await take(lead, saveDecision, id, decision)
    await writeIssue(id, 'They took my 中 map')
    await expect(take(lead, conclude, id, {})).rejects.toMatchObject({
      status: 409,
      code: 'not-printable',
      message: `The letter cannot be issued: it cannot print ${signs} in the issues of the complaint.`,
      details: { places: { issues: signs } },
    })
    expect(await lettersOf(id)).toEqual([])
    await writeIssue(id, 'They took my map')
    expect(await take(lead, conclude, id, {})).toMatchObject({ status: 'CONCLUSION_ISSUED' })
    expect(await lettersOf(id)).toEqual([{ kind: 'decision' }])
  })

  test('in a name stops every letter', async () => {
    const id = await office.aCase()
    await db
      .updateTable('complaint_party')
      .set({ first_name: '中' })
      .where('complaint_id', '=', id)
      .where('kind', '=', 'complainant')
      .execute()
    await expect(take(receiver, notAdmit, id, refusing)).rejects.toMatchObject({
      code: 'not-printable',
      details: { places: { names: signs } },
    })
  })

  test('is not proposed for signature either', async () => {
    await office.gate('not-admit', staff.approver)
    const id = await office.aCase()
    await writeIssue(id, '中')
    await expect(take(receiver, notAdmit, id, refusing)).rejects.toMatchObject({ code: 'not-printable' })
    expect((await office.rowOf(id)).status).toBe('ASSIGNED_TO_CASE_RECEIVER')
    await writeIssue(id, 'The map')
    expect(await take(receiver, notAdmit, id, refusing)).toMatchObject({ isProposed: true })
  })
})
