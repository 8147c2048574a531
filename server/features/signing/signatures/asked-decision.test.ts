import { expect, test } from 'vitest'
import { gatedRules } from '#server/app/complaint-actions.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { aForwardedCase, anInvestigation } from '#tests/support/investigation.ts'
import { rowIn } from '#tests/support/rows.ts'
import type { LetterText } from '#contract/filing/letters.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { conclude, replaceDecision, saveDecision, updateDecision } from '#server/features/decisions/index.ts'
import { letterContent } from '#server/features/letters/letter-content.ts'
import { letterText } from '#server/features/letters/letter-text.ts'
import { refer } from '#server/features/referral/refer.ts'
import type { Actor } from '#server/platform/actor.ts'
import { approve } from './approve.ts'
import { showDetailForApproval } from './show-detail.ts'

const office = await startOffice()
const { context, staff, take, bodies } = office
const cases = concludedCases(office)
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

const textsIn = (letter: LetterText | null) =>
  (letter?.blocks ?? []).flatMap(block => {
    if (block.kind === 'facts') return block.rows.map(({ term, value }) => `${term}: ${value}`)
    return block.kind === 'list' ? block.items : [block.text]
  })

const shownTo = (actor: Actor, id: number) => showDetailForApproval(context, actor, id, gatedRules)

test('an approver of a conclusion reads the letter that it sends, which then says the same', async () => {
  const id = await anInvestigation(office, [staff.lead])
  const file = await aFile(id, 'order.pdf')
  const ordering = { text: 'Hand it over.', organizationId: bodies.against, dueOn: '2027-01-11', proof: 'A receipt.' }
  const issues = [{ ...issue(0, 'The map was refused.'), orders: [ordering] }, issue(1, 'Nobody answered.')]
  await take(staff.lead, saveDecision, id, decision)
  await take(staff.lead, updateDecision, id, { ...decision, issues, attachments: [{ id: file }] })
  await office.gate('conclude', staff.approver, signer)
  await take(staff.lead, conclude, id, {})
  await office.gate('conclude')
  expect(await shownTo(staff.approver, id)).toMatchObject({
    turn: 'can-sign',
    proposal: { action: 'conclude' },
    letter: { language: 'am' },
  })
  await take(staff.approver, approve(gatedRules), id, {})
  const { letter } = await shownTo(signer, id)
  const texts = textsIn(letter)
  expect(texts).toEqual(
    expect.arrayContaining([
      'በአቤቱታዎ ላይ የተሰጠ ውሳኔ',
      expect.stringContaining('The map was refused.'),
      expect.stringContaining(decision.justification),
      'ትእዛዝ 1',
      expect.stringContaining('order.pdf'),
      // the last day for an answer, as if it were issued now
      expect.stringContaining('ኅዳር 29 ቀን 2019'),
    ]),
  )
  await take(signer, approve(gatedRules), id, {})
  const { content } = await rowIn(office.database.ownerDb, 'letter', { complaint_id: id, kind: 'decision' }, [
    'content',
  ])
  const sent = { language: 'am', publicUrl: context.config.publicUrl, at: office.clock.at } as const
  expect(textsIn(letterText({ ...sent, content: letterContent.parse(content) }))).toEqual(texts)
})

test('an approver of a replacing decision reads that it takes the place of the former one', async () => {
  const id = await cases.aConclusion()
  await take(office.complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  await office.gate('conclude', signer)
  await take(staff.reviewer, replaceDecision, id, { ...decision, reason: 'The law was overlooked.' })
  await office.gate('conclude')
  const { letter, changes } = await shownTo(signer, id)
  expect(textsIn(letter)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('የቀድሞውን ውሳኔ ይተካል'),
      expect.stringContaining('The law was overlooked.'),
      expect.stringContaining('Nobody answered.'),
    ]),
  )
  expect(changes.map(({ subject }) => subject)).toEqual(['status', 'reason', 'clock-F', 'clock-E', 'message'])
})

test('an approver of a non-admission reads its letter, and one of a directing that none goes out', async () => {
  const refused = await office.aCase()
  await office.gate('not-admit', signer)
  await take(staff.receiver, notAdmit, refused, {
    nonAdmissionReasonId: office.nonAdmissionReasonId,
    reason: 'A court has it.',
    whereInstead: 'The federal high court',
  })
  await office.gate('not-admit')
  expect(textsIn((await shownTo(signer, refused)).letter)).toEqual(
    expect.arrayContaining([expect.stringContaining('The federal high court')]),
  )
  const directed = await aForwardedCase(office)
  await office.gate('direct-for-action', signer)
  await take(staff.officer, directForAction, directed, {
    handlerIds: [staff.lead.userId],
    leadId: staff.lead.userId,
    reason: 'It is theirs.',
  })
  await office.gate('direct-for-action')
  expect(await shownTo(signer, directed)).toMatchObject({ turn: 'can-sign', letter: null })
})

test('an approver of a referral reads where it goes and why, each fact once', async () => {
  const organizationId = await office.asSystem(tx => anOrganization(tx, { name_en: 'Land Bureau', name_am: 'የመሬት ቢሮ' }))
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
  const { changes, letter } = await shownTo(signer, id)
  expect(textsIn(letter)).toEqual(expect.arrayContaining(['የመሬት ቢሮ', expect.stringContaining('map.pdf')]))
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
