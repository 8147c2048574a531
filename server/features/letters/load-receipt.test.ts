import { expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aDepartment, anAttachment, anOrganization, aParty } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { loadReceipt } from './load-receipt.ts'

const system: Actor = { kind: 'system', job: 'test' }
const publicUrl = 'https://abetuta.example.gov.et'

const database = await testDatabase()

const registeredAt = new Date('2026-11-21T08:15:00.000Z')
const dueAt = new Date('2026-11-23T14:30:00.000Z')

const file = () =>
  inTransactionAs(database.db, system, async tx => {
    const against = await anOrganization(tx, { name_en: 'Land Office', name_am: 'የመሬት ጽሕፈት ቤት' })
    const complaint = await aComplaint(tx, {
      language: 'am',
      registered_at: registeredAt,
      handling_organization_id: await anOrganization(tx, { name_en: 'City Bureau', name_am: 'የከተማ ቢሮ' }),
      against_organization_id: against,
      against_department_id: await aDepartment(tx, {
        organization_id: against,
        name_en: 'Registration',
        name_am: 'ምዝገባ',
      }),
      is_group: true,
      group_size: 12,
      violated_decision_on: '2026-09-10',
      decision_authority: 'Land Office',
      decision_number: '17/2015',
      supporting_documents: ['The tax receipt of 2015'],
      due_at: dueAt,
      due_clock: 'A',
    })
    await aParty(tx, {
      complaint_id: complaint.id,
      ordinal: 1,
      kind: 'representative',
      first_name: 'ፋጡማ',
      father_name: 'አሊ',
    })
    const letter = await rowIn(tx, 'constant_field', { code: 'decision-letter' }, ['id'])
    await anAttachment(tx, {
      complaint_id: complaint.id,
      original_name: 'decision.pdf',
      attachment_type_id: letter.id,
      size: 340_000,
      sha256: 'ab'.repeat(32),
    })
    await anAttachment(tx, { complaint_id: complaint.id, original_name: 'hidden.pdf', hidden_at: new Date() })
    await anAttachment(tx, { complaint_id: complaint.id, original_name: 'draft.pdf', is_internal: true })
    return complaint
  })

test('a receipt holds what was filed, in the language of correspondence', async () => {
  const { id, trackingId } = await file()
  const visitor: Actor = { kind: 'visitor', provenComplaintId: id }
  const receipt = await inTransactionAs(database.db, visitor, tx => loadReceipt(tx, id, { publicUrl }), {
    complaintId: id,
    readOnly: true,
  })
  expect(receipt).toEqual({
    language: 'am',
    trackingId,
    pin: null,
    trackUrl: `${publicUrl}/home/track-status/search?text=${trackingId}`,
    check: null,
    registeredAt,
    office: null,
    filedWith: { en: 'City Bureau', am: 'የከተማ ቢሮ' },
    against: 'የመሬት ጽሕፈት ቤት፣ ምዝገባ',
    complaintType: expect.stringMatching(/\p{Script=Ethiopic}/u),
    place: ['አዲስ አበባ'],
    violatedDecisionOn: '2026-09-10',
    complainant: 'Abebe Kebede',
    representatives: ['ፋጡማ አሊ'],
    groupSize: 12,
    issues: ['The licence was refused.'],
    attachments: [{ name: 'decision.pdf', type: 'የውሳኔ ደብዳቤ', size: 340_000, sha256: 'ab'.repeat(32) }],
    declaredLetter: { authority: 'Land Office', number: '17/2015' },
    papersNotAttached: ['The tax receipt of 2015'],
    answerDueAt: dueAt,
  })
})

test('whoever prints it, in the language that is asked for, papers of the office are not in it', async () => {
  const { id } = await file()
  const receipt = await inTransactionAs(database.db, system, tx => loadReceipt(tx, id, { publicUrl, language: 'en' }))
  expect(receipt).toMatchObject({ language: 'en', against: 'Land Office, Registration' })
  expect(receipt.attachments.map(({ name }) => name)).toEqual(['decision.pdf'])
})

test('a complaint that the transaction may not see has no receipt', async () => {
  const { id } = await file()
  const receipt = inTransactionAs(database.db, { kind: 'visitor' }, tx => loadReceipt(tx, id, { publicUrl }))
  await expect(receipt).rejects.toMatchObject({ status: 404 })
})
