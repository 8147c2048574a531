import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { startFiling } from '#tests/support/filing.ts'
import { registerComplaint } from '#server/features/registration/index.ts'
import { parseAnswers } from './answers.rules.ts'
import { getDraft, saveDraft } from './draft.ts'
import { showReceipt } from './show-receipt.ts'
import { submitDraft } from './submit-draft.ts'
import { entriesAbout } from '#tests/support/trail.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

const filing = await startFiling()
const { database, context, bodies, answers, constantId, filledDraft, counts } = filing

const visitor = { kind: 'visitor' } as const

describe('submitting', () => {
  test('makes a complaint with its track, trail, clock and messages', async () => {
    const draftId = await filledDraft()
    const registration = await submitDraft(context, visitor, { draftId })
    expect(parseTrackingId(registration.trackingId).ok).toBe(true)
    const { ownerDb } = database
    const complaint = await ownerDb
      .selectFrom('complaint')
      .selectAll()
      .where('id', '=', registration.complaintId)
      .executeTakeFirstOrThrow()
    expect(complaint).toMatchObject({
      status: 'CREATED',
      version: 1,
      submission_key: draftId,
      handling_organization_id: bodies.handling,
      decision_number: '17/2015',
      due_clock: 'A',
      // the short Friday makes every working day twelve minutes shorter
      due_at: new Date('2026-11-24T06:48:00.000Z'),
    })
    expect(complaint.location_names[0]).toEqual({ en: 'Addis Ababa', am: 'አዲስ አበባ' })
    expect(await rowsIn(ownerDb, 'complaint_issue', { complaint_id: complaint.id }, ['text'], 'ordinal')).toEqual([
      { text: 'ካርታዬን ከለከሉኝ' },
      { text: 'No answer for a year' },
    ])
    const audit = await entriesAbout(ownerDb, ['complaint', complaint.id], ['action', 'actor_kind'])
    // nobody of this office can receive it
    expect(audit).toEqual([
      { action: 'register', actor_kind: 'visitor' },
      { action: 'escalate', actor_kind: 'system' },
    ])
    const messages = await rowsIn(
      ownerDb,
      'outgoing_message',
      { complaint_id: complaint.id },
      ['channel', 'recipient', 'language'],
      'channel',
    )
    expect(messages).toEqual([
      { channel: 'email', recipient: 'tsehay@example.org', language: 'am' },
      { channel: 'sms', recipient: '+251911223344', language: 'am' },
    ])
    expect(await rowsIn(ownerDb, 'complaint_draft', { id: draftId }, ['id'])).toEqual([])
    expect(await getDraft(context, { draftId })).toMatchObject({
      draft: null,
      submitted: { trackingId: registration.trackingId },
    })
    await expect(saveDraft(context, draftId, { step: 'review', answers: {} })).rejects.toMatchObject({
      code: 'already-submitted',
    })
  })

  test('moves the files to the complaint', async () => {
    const draftId = await filledDraft({ 'decisionLetter.kind': 'attached' })
    const before = await counts()
    await expect(submitDraft(context, visitor, { draftId })).rejects.toMatchObject({
      fields: [{ field: 'decisionLetter', reason: 'decision-letter-missing' }],
    })
    expect(await counts()).toEqual(before)
    const letterType = await rowIn(
      database.ownerDb,
      'constant_field',
      { field_name: 'attachment-type', code: 'decision-letter' },
      ['id'],
    )
    const attachmentId = randomUUID()
    await database.ownerDb
      .insertInto('attachment')
      .values({
        id: attachmentId,
        draft_id: draftId,
        attachment_type_id: letterType.id,
        original_name: 'letter.pdf',
        media_type: 'application/pdf',
        size: 3,
        sha256: '0'.repeat(64),
        storage_key: attachmentId,
      })
      .execute()
    const { complaintId } = await submitDraft(context, visitor, { draftId })
    const { attachments } = await showReceipt(context, { kind: 'visitor' }, complaintId)
    expect(attachments.map(({ name, type }) => [name, type?.code])).toEqual([['letter.pdf', 'decision-letter']])
  })

  test('the desk says how it was submitted, a visitor does not', async () => {
    const { id: phone } = await rowIn(
      database.ownerDb,
      'constant_field',
      { field_name: 'submission-way', code: 'phone' },
      ['id'],
    )
    const wayOf = async (actor: Actor) => {
      const draftId = await filledDraft({ 'complaint.submissionWayId': String(phone) })
      const { complaintId } = await submitDraft(context, actor, { draftId })
      return database.ownerDb
        .selectFrom('complaint')
        .innerJoin('constant_field as way', 'way.id', 'submission_way_id')
        .select('way.code')
        .where('complaint.id', '=', complaintId)
        .executeTakeFirstOrThrow()
    }
    const clerk = await inTransaction(context, { kind: 'system', job: 'test' }, tx =>
      aStaffMember(tx, { permissions: ['Complaints - Register'], organizationId: bodies.handling }),
    )
    expect(await wayOf(clerk)).toEqual({ code: 'phone' })
    expect(await wayOf(visitor)).toEqual({ code: 'web' })
  })

  test('twenty at once make one complaint', async () => {
    const draftId = await filledDraft()
    const [before] = await counts()
    const registrations = await Promise.all(
      Array.from({ length: 20 }, () => submitDraft(context, visitor, { draftId })),
    )
    expect(new Set(registrations.map(({ trackingId }) => trackingId)).size).toBe(1)
    expect((await counts())[0]).toBe(before! + 1)
  })

  test('with errors leaves no trace and names every field as in the form', async () => {
    const other = await constantId('occupation')
    const draftId = await filledDraft({
      'applicant.kind': 'group',
      ...Object.fromEntries(
        Object.entries(answers)
          .filter(([field]) => field.startsWith('complainant.'))
          .map(([field, value]) => [field.replace('complainant', 'representatives.3'), value]),
      ),
      'applicant.groupSize': '12',
      'complainant.genderId': other,
      'representatives.3.woredaId': answers['complainant.zoneId']!,
      'complaint.organizationId': '999999',
    })
    const before = await counts()
    const refusal = await submitDraft(context, visitor, { draftId }).catch(error => error)
    expect(refusal).toBeInstanceOf(InvalidInput)
    expect(refusal.fields).toEqual([
      { field: 'complainant.genderId', reason: 'no-such-choice' },
      { field: 'representatives.3.woredaId', reason: 'no-such-choice' },
      { field: 'complaint.organizationId', reason: 'no-such-choice' },
    ])
    expect(await counts()).toEqual(before)
    expect((await getDraft(context, { draftId })).draft?.answers['complainant.genderId']).toBe(other)
  })

  test('an application without a row names what is missing while it is new; one that has expired is not found', async () => {
    const refusalOf = (draftId: string) => submitDraft(context, visitor, { draftId, newIn: 'am' }).catch(error => error)
    const [fresh, expired] = [randomUUID(), await filledDraft()]
    const refusal = await refusalOf(fresh)
    expect(refusal).toBeInstanceOf(InvalidInput)
    expect(refusal.fields).toContainEqual({ field: 'complainant.firstName', reason: 'required' })
    expect(await getDraft(context, { draftId: fresh })).toEqual({ draft: null, submitted: null })
    const { ownerDb } = database
    await ownerDb
      .updateTable('complaint_draft')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired)
      .execute()
    expect(await refusalOf(expired)).toMatchObject({ status: 404 })
  })

  test('a tracking ID that is in use is not given again', async () => {
    const first = await submitDraft(context, visitor, { draftId: await filledDraft() })
    const { application } = parseAnswers(answers, { language: 'en', today: '2026-11-23', hasDecisionLetter: false })
    const offered = [first.trackingId, first.trackingId, '0000000000000000']
    const second = await inTransaction(context, visitor, tx =>
      registerComplaint(tx, context, application!, {
        actor: visitor,
        submissionKey: randomUUID(),
        hasDecisionLetter: false,
        submissionWay: 'web',
        makeTrackingId: () => offered.shift()!,
      }),
    )
    expect(second.trackingId).toBe('0000000000000000')
    expect(second.complaintId).not.toBe(first.complaintId)
  })

  test('shows a receipt to the person who filed', async () => {
    const { complaintId, trackingId } = await submitDraft(context, visitor, { draftId: await filledDraft() })
    expect(await showReceipt(context, { kind: 'visitor' }, complaintId)).toMatchObject({
      trackingId,
      complainantName: 'ፀሐይ ከበደ',
      handlingOrganizationName: { en: 'Complaints office', am: 'Complaints office' },
      told: [{ party: 'complainant', sentTo: ['•••• 44', 't•••@example.org'], hindrance: null, phone: '•••• 44' }],
      issues: ['ካርታዬን ከለከሉኝ', 'No answer for a year'],
    })
  })
})
