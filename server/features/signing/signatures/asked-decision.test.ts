import { expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { conclude, saveDecision, updateDecision } from '#server/features/decisions/index.ts'
import { refer } from '#server/features/referral/refer.ts'
import { showDetailForApproval } from './show-detail.ts'

const office = await startOffice()
const { context, staff, take, bodies } = office
const issue = (ordinal: number, finding: string) => ({ ordinal, finding, law: 'Article 3', remedy: 'Hand it over.' })
const decision = {
  issues: [issue(0, 'The map was refused.'), issue(1, 'Nobody answered.')],
  justification: 'The letters of the bureau show both.',
  requiredDecisionId: office.requiredDecisionId,
}
/** May sign, but not open the lists of complaints. */
const signer = await office.asSystem(tx =>
  aStaffMember(tx, { permissions: ['Complaints - Approval View'], organizationId: bodies.handling }),
)
const aFile = (id: number, name: string) =>
  office.asSystem(tx => anAttachment(tx, { complaint_id: id, original_name: name, is_internal: true }))

test('an approver of a conclusion reads the decision that it issues, issue by issue and with its files', async () => {
  const id = await anInvestigation(office, [staff.lead])
  const file = await aFile(id, 'order.pdf')
  await take(staff.lead, saveDecision, id, decision)
  await take(staff.lead, updateDecision, id, { ...decision, attachments: [{ id: file }] })
  await office.gate('conclude', signer)
  await take(staff.lead, conclude, id, {})
  const detail = await showDetailForApproval(context, signer, id)
  expect(detail).toMatchObject({
    turn: 'can-sign',
    proposal: { action: 'conclude' },
    complaint: { issues: [{ ordinal: 0, text: expect.any(String) }, { ordinal: 1 }] },
    decision: {
      version: 2,
      issues: decision.issues,
      justification: decision.justification,
      requiredDecision: { id: office.requiredDecisionId },
      attachments: [{ id: file, name: 'order.pdf', isHidden: false }],
    },
  })
})

test('an approver of a referral reads where it goes and why, each fact once', async () => {
  const organizationId = await office.asSystem(tx => anOrganization(tx, { name_en: 'Land Bureau' }))
  await office.gate('refer', signer)
  const id = await office.aCase()
  const file = await aFile(id, 'map.pdf')
  await take(staff.receiver, refer, id, {
    receivingBody: 'organization',
    organizationId,
    mainIssue: 'A title deed.',
    reason: 'The bureau keeps the deeds.',
    deadlineOn: '2099-12-15',
    attachmentIds: [file],
    hasAttachment: true,
  })
  const { changes, decision: asked } = await showDetailForApproval(context, signer, id)
  expect(asked).toBeNull()
  const entered = changes.filter(({ subject }) => !/^(status|message|clock-.*)$/.test(subject))
  expect(entered).toMatchObject([
    { subject: 'receivingBody', after: { kind: 'code', code: 'organization' } },
    { subject: 'organizationId', after: { kind: 'names', names: [{ en: 'Land Bureau' }] } },
    { subject: 'mainIssue', after: { text: 'A title deed.' } },
    { subject: 'reason', after: { text: 'The bureau keeps the deeds.' } },
    { subject: 'deadlineOn', after: { kind: 'day', day: '2099-12-15' } },
    { subject: 'attachmentIds', after: { kind: 'names', names: [{ en: 'map.pdf' }] } },
  ])
})
