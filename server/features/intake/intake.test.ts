import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers, StepName } from '#contract/application-steps.ts'
import { applicationSteps, belongsToStep } from '#contract/application-steps.ts'
import { parseTrackingId } from '#contract/tracking-id.ts'
import type { Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { type RunningJobs, startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { sendMessageJob } from '../notifications/index.ts'
import { registerComplaint } from '../complaints/index.ts'
import { parseAnswers } from './answers.rules.ts'
import { deleteExpiredDrafts } from './delete-expired-drafts.job.ts'
import { discardDraft, getDraft, saveDraft, startDraft } from './draft.ts'
import { registerAtOnce } from './register-at-once.ts'
import { showReceipt } from './show-receipt.ts'
import { submitDraft } from './submit-draft.ts'

let database: TestDatabase
let context: Context
let jobs: RunningJobs
let now = new Date('2026-11-23T07:00:00.000Z')
let answers: Answers
/** The bodies of the test: one complained against, one that handles complaints. */
let bodies: { against: number; handling: number }

const visitor = { kind: 'visitor' } as const

beforeAll(async () => {
  database = await testDatabase()
  const log = createLog('silent')
  jobs = await startJobs({ appUrl: database.appUrl, definitions: [sendMessageJob], works: false, log })
  context = {
    db: database.db,
    clock: { now: () => now },
    config: { publicUrl: 'https://portal.example', limits: { draftDays: 14 }, region: 'Addis Ababa' },
    jobs,
    log,
  } as unknown as Context
  bodies = await insertBodies()
  answers = await completeAnswers()
})

afterAll(async () => {
  await jobs?.stop()
  await database?.close()
})

async function insertBodies() {
  const insert = async (name: string, handles: boolean) =>
    (
      await database.ownerDb
        .insertInto('organization')
        .values({ name_en: name, name_am: name, handles_complaints: handles })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return { against: await insert('Land bureau', false), handling: await insert('Complaints office', true) }
}

async function constantId(field: string): Promise<string> {
  const row = await database.ownerDb
    .selectFrom('constant_field')
    .select('id')
    .where('field_name', '=', field)
    .executeTakeFirstOrThrow()
  return String(row.id)
}

async function placeIds() {
  const { ownerDb } = database
  const select = () => ownerDb.selectFrom('location').select('id').orderBy('id')
  const region = await select().where('name_en', '=', 'Addis Ababa').executeTakeFirstOrThrow()
  const subCity = await select().where('parent_id', '=', region.id).executeTakeFirstOrThrow()
  const woreda = await select().where('parent_id', '=', subCity.id).executeTakeFirstOrThrow()
  return { region: String(region.id), subCity: String(subCity.id), woreda: String(woreda.id) }
}

async function completeAnswers(): Promise<Answers> {
  const { region, subCity, woreda } = await placeIds()
  return {
    'consents.notInCourt': 'yes',
    'consents.notUnderInvestigation': 'yes',
    'consents.correctAndTrue': 'yes',
    'applicant.kind': 'individual',
    'complainant.firstName': 'ፀሐይ',
    'complainant.fatherName': 'ከበደ',
    'complainant.genderId': await constantId('gender'),
    'complainant.ageGroupId': await constantId('age-group'),
    'complainant.nationality': 'ETHIOPIAN',
    'complainant.occupationId': await constantId('occupation'),
    'complainant.regionId': region,
    'complainant.zoneId': subCity,
    'complainant.woredaId': woreda,
    'complainant.phone': '0911 22 33 44',
    'complainant.email': 'tsehay@example.org',
    'complaint.typeId': await constantId('complaint-type'),
    'complaint.issues.0': 'ካርታዬን ከለከሉኝ',
    'complaint.issues.1': 'No answer for a year',
    'complaint.organizationId': String(bodies.against),
    'complaint.placeRegionId': region,
    'complaint.placeZoneId': subCity,
    'complaint.placeWoredaId': woreda,
    'complaint.violatedDecisionOn.day': '6',
    'complaint.violatedDecisionOn.month': '13',
    'complaint.violatedDecisionOn.year': '2015',
    'complaint.violatedDecisionOn.calendar': 'ethiopian',
    'complaint.requiredDecisionId': await constantId('required-decision'),
    'decisionLetter.kind': 'declared',
    'decisionLetter.authority': 'Land bureau',
    'decisionLetter.number': '17/2015',
  }
}

/** A draft whose every step was sent. */
async function filledDraft(changes: Answers = {}): Promise<string> {
  const draft = await startDraft(context, undefined, 'am')
  const all = { ...answers, ...changes }
  for (const step of applicationSteps) {
    const sent = Object.fromEntries(Object.entries(all).filter(([field]) => belongsToStep(step, field)))
    await saveDraft(context, draft.id, { step: step.name, answers: sent })
  }
  return draft.id
}

const count = async (table: 'complaint' | 'status_track' | 'audit_entry' | 'outgoing_message') =>
  Number(
    (
      await database.ownerDb
        .selectFrom(table)
        .select(e => e.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const counts = () => Promise.all((['complaint', 'status_track', 'audit_entry', 'outgoing_message'] as const).map(count))

async function insertReceiver(organizationId: number, locationId: number | null = null): Promise<number> {
  const role = await database.ownerDb
    .insertInto('role')
    .values({ name: `Receiver ${randomUUID()}`, guard_level: 'ADMIN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.ownerDb
    .insertInto('role_permission')
    .values({ role_id: role.id, page_code: 'Complaints - Receive' })
    .execute()
  const account = await database.ownerDb
    .insertInto('user_account')
    .values({
      user_name: `${randomUUID()}@example.org`,
      password_hash: 'none',
      name: 'Receiver',
      role_id: role.id,
      organization_id: organizationId,
      location_id: locationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return account.id
}

describe('an application under way', () => {
  test('keeps what was typed, right or wrong, and says what is wrong', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    const typed = { 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ', 'made.up': 'x' }
    const { draft, errors } = await saveDraft(context, id, { step: 'contact', answers: typed })
    expect(errors).toContainEqual({ field: 'complainant.phone', reason: 'not-a-phone' })
    expect(draft.answers).toEqual({ 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ' })
    expect((await getDraft(context, id)).draft).toMatchObject({ answers: draft.answers, nextStep: 'eligibility' })
  })

  test('a consent that cannot be given is an answer', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    const sent = { ...answers, 'consents.notInCourt': 'no' }
    const step: StepName = 'eligibility'
    const consents = Object.fromEntries(Object.entries(sent).filter(([field]) => field.startsWith('consents.')))
    const saved = await saveDraft(context, id, { step, answers: consents })
    expect(saved).toMatchObject({ errors: [], eligible: false, because: ['notInCourt'] })
    expect(saved.draft).toMatchObject({ completedSteps: [], nextStep: 'eligibility' })
  })

  test('typed ahead, it is kept without taking the step for done', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    await saveDraft(context, id, { step: 'complaint', answers: { 'complaint.issues.0': 'a' }, unfinished: true })
    const { draft, errors } = await saveDraft(context, id, {
      step: 'complaint',
      answers: { 'complaint.issues.1': 'b' },
      unfinished: true,
    })
    expect(errors).toEqual([])
    expect(draft.answers).toEqual({ 'complaint.issues.0': 'a', 'complaint.issues.1': 'b' })
  })

  test('nobody else’s cookie opens it', async () => {
    const id = await filledDraft()
    expect(await getDraft(context, randomUUID())).toEqual({ draft: null, submitted: null })
    await expect(saveDraft(context, randomUUID(), { step: 'review', answers: {} })).rejects.toThrow(
      'no such application',
    )
    expect((await startDraft(context, id, 'en')).id).toBe(id)
  })

  test('is forgotten when it is discarded, or when its time is over', async () => {
    const [given, late] = [await filledDraft(), await filledDraft()]
    expect(await discardDraft(context, given)).toBe(true)
    expect(await discardDraft(context, given)).toBe(false)
    const before = now
    now = new Date(now.getTime() + 15 * 86_400_000)
    expect((await getDraft(context, late)).draft).toBeNull()
    expect(await deleteExpiredDrafts(context)).toBeGreaterThan(0)
    now = before
    expect((await getDraft(context, late)).draft).toBeNull()
  })
})

describe('submitting', () => {
  test('makes a complaint with its track, trail, clock and messages', async () => {
    const draftId = await filledDraft()
    const registration = await submitDraft(context, visitor, draftId)
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
    expect(
      await ownerDb
        .selectFrom('complaint_issue')
        .select('text')
        .where('complaint_id', '=', complaint.id)
        .orderBy('ordinal')
        .execute(),
    ).toEqual([{ text: 'ካርታዬን ከለከሉኝ' }, { text: 'No answer for a year' }])
    const audit = await ownerDb
      .selectFrom('audit_entry')
      .select(['action', 'actor_kind'])
      .where('subject_type', '=', 'complaint')
      .where('subject_id', '=', String(complaint.id))
      .execute()
    expect(audit).toEqual([{ action: 'register', actor_kind: 'visitor' }])
    const messages = await ownerDb
      .selectFrom('outgoing_message')
      .select(['channel', 'recipient', 'language'])
      .where('complaint_id', '=', complaint.id)
      .orderBy('channel')
      .execute()
    expect(messages).toEqual([
      { channel: 'email', recipient: 'tsehay@example.org', language: 'am' },
      { channel: 'sms', recipient: '+251911223344', language: 'am' },
    ])
    expect(await ownerDb.selectFrom('complaint_draft').select('id').where('id', '=', draftId).execute()).toEqual([])
    expect(await getDraft(context, draftId)).toMatchObject({
      draft: null,
      submitted: { trackingId: registration.trackingId },
    })
    await expect(saveDraft(context, draftId, { step: 'review', answers: {} })).rejects.toMatchObject({
      code: 'already-submitted',
    })
  })

  test('takes the files along', async () => {
    const draftId = await filledDraft({ 'decisionLetter.kind': 'attached' })
    const before = await counts()
    await expect(submitDraft(context, visitor, draftId)).rejects.toMatchObject({
      fields: [{ field: 'attachments', reason: 'decision-letter-missing' }],
    })
    expect(await counts()).toEqual(before)
    const letterType = await database.ownerDb
      .selectFrom('constant_field')
      .select('id')
      .where('field_name', '=', 'attachment-type')
      .where('code', '=', 'decision-letter')
      .executeTakeFirstOrThrow()
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
    const { complaintId } = await submitDraft(context, visitor, draftId)
    expect((await showReceipt(context, complaintId)).attachmentNames).toEqual(['letter.pdf'])
  })

  test('twenty at once make one complaint', async () => {
    const draftId = await filledDraft()
    const before = await count('complaint')
    const registrations = await Promise.all(Array.from({ length: 20 }, () => submitDraft(context, visitor, draftId)))
    expect(new Set(registrations.map(({ trackingId }) => trackingId)).size).toBe(1)
    expect(await count('complaint')).toBe(before + 1)
  })

  test('with something wrong leaves no trace and names every field as it was typed', async () => {
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
    const refusal = await submitDraft(context, visitor, draftId).catch(error => error)
    expect(refusal).toBeInstanceOf(InvalidInput)
    expect(refusal.fields).toEqual([
      { field: 'complainant.genderId', reason: 'no-such-choice' },
      { field: 'representatives.3.woredaId', reason: 'no-such-choice' },
      { field: 'complaint.organizationId', reason: 'no-such-choice' },
    ])
    expect(await counts()).toEqual(before)
    expect((await getDraft(context, draftId)).draft?.answers['complainant.genderId']).toBe(other)
  })

  test('a tracking ID that is taken is not given again', async () => {
    const first = await submitDraft(context, visitor, await filledDraft())
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

  test('shows a receipt to whoever filed', async () => {
    const { complaintId, trackingId } = await submitDraft(context, visitor, await filledDraft())
    expect(await showReceipt(context, complaintId)).toMatchObject({
      trackingId,
      complainantName: 'ፀሐይ ከበደ',
      handlingOrganizationName: { en: 'Complaints office', am: 'Complaints office' },
      sentTo: { phone: '•••• 44', email: 't•••@example.org' },
      issues: ['ካርታዬን ከለከሉኝ', 'No answer for a year'],
    })
  })
})

describe('with receivers', () => {
  test('a complaint goes to the least loaded one for the place, and clock B runs', async () => {
    const woreda = Number(answers['complaint.placeWoredaId'])
    await insertReceiver(bodies.against)
    const everywhere = await insertReceiver(bodies.handling)
    const elsewhere = await database.ownerDb
      .selectFrom('location')
      .select('id')
      .where('name_en', '=', 'Afar')
      .executeTakeFirstOrThrow()
    await insertReceiver(bodies.handling, elsewhere.id)
    const receiverOf = async () => {
      const { complaintId, status } = await submitDraft(context, visitor, await filledDraft())
      expect(status).toBe('ASSIGNED_TO_CASE_RECEIVER')
      return database.ownerDb
        .selectFrom('complaint')
        .selectAll()
        .where('id', '=', complaintId)
        .executeTakeFirstOrThrow()
    }
    const complaint = await receiverOf()
    expect(complaint).toMatchObject({
      receiver_id: everywhere,
      version: 2,
      due_clock: 'B',
      due_at: new Date('2026-11-26T06:24:00.000Z'),
    })
    const { ownerDb } = database
    expect(
      await ownerDb
        .selectFrom('status_track')
        .select(['action', 'from_status', 'to_status', 'actor_kind', 'organization_id'])
        .where('complaint_id', '=', complaint.id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      {
        action: 'register',
        from_status: null,
        to_status: 'CREATED',
        actor_kind: 'visitor',
        organization_id: bodies.handling,
      },
      {
        action: 'assign-receiver',
        from_status: 'CREATED',
        to_status: 'ASSIGNED_TO_CASE_RECEIVER',
        actor_kind: 'system',
        organization_id: bodies.handling,
      },
    ])
    expect(
      await ownerDb
        .selectFrom('clock_event')
        .select(['clock', 'event', 'amount'])
        .where('complaint_id', '=', complaint.id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { clock: 'A', event: 'start', amount: 1 },
      { clock: 'A', event: 'stop', amount: null },
      { clock: 'B', event: 'start', amount: 3 },
    ])
    const colleague = await insertReceiver(bodies.handling)
    expect((await receiverOf()).receiver_id).toBe(colleague)
    const onTheSpot = await insertReceiver(bodies.handling, woreda)
    expect((await receiverOf()).receiver_id).toBe(onTheSpot)
    expect((await receiverOf()).receiver_id).toBe(onTheSpot)
  })
})

describe('registering at once', () => {
  const clerk = async (): Promise<Staff> => ({
    kind: 'staff',
    userId: await insertReceiver(bodies.handling),
    sessionId: randomUUID(),
    userName: 'clerk@example.org',
    roleId: 1,
    guardLevel: 'ADMIN',
    permissions: new Set(['Complaints - Register'] as const),
    organizationId: bodies.handling,
    departmentId: null,
    language: 'en',
  })

  test('the same key gives the same complaint, filed at the desk', async () => {
    const staff = await clerk()
    const { application } = parseAnswers(answers, { language: 'en', today: '2026-11-23', hasDecisionLetter: false })
    const [first, second] = await Promise.all([1, 2].map(() => registerAtOnce(context, staff, application!, 'key-1')))
    expect(second).toEqual(first)
    const row = await database.ownerDb
      .selectFrom('complaint')
      .innerJoin('constant_field as way', 'way.id', 'complaint.submission_way_id')
      .select(['registered_by_id', 'way.code'])
      .where('complaint.id', '=', first!.complaintId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ registered_by_id: staff.userId, code: 'desk' })
    expect((await registerAtOnce(context, await clerk(), application!, 'key-1')).complaintId).not.toBe(
      first!.complaintId,
    )
  })

  test('a draft that staff submit needs their permission', async () => {
    const staff = { ...(await clerk()), permissions: new Set() as Staff['permissions'] }
    await expect(submitDraft(context, staff, await filledDraft())).rejects.toMatchObject({ status: 403 })
  })
})
