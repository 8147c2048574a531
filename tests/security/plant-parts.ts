import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aDraft, aLetter, anAttachment, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { aProposal, aSystemicCase } from './records/planted.ts'
import { plant, plantOne, rowsIn } from '#tests/support/rows.ts'

/** Gives a complaint a row in every table below it, made by somebody whom no test asks about. */
export async function plantParts(tx: Tx, complaint_id: number): Promise<void> {
  const at = new Date()
  const somebody = (await aStaffMember(tx)).userId
  const of = { complaint_id, at }
  await plantFiled(tx, complaint_id, at)
  const body = await anOrganization(tx)
  await plantHandling(tx, complaint_id, { somebody, body }, at)
  await plantDecision(tx, complaint_id, { author_id: somebody, body }, at)
  await aProposal(tx, complaint_id, { approverId: somebody, authorId: somebody, at })
  const clock_event_id = await plantOne(tx, 'clock_event', {
    ...of,
    clock: 'A',
    event: 'start',
    amount: 1,
    unit: 'working-days',
  })
  await plant(tx, 'answer_notice', { ...of, clock_event_id, kind: 'reminder', days_before: 3 })
  await plant(tx, 'notice', {
    ...of,
    user_id: somebody,
    kind: 'assigned',
    event: `complaint:${complaint_id}:1:receive`,
  })
  await plant(tx, 'clock_notice', { ...of, clock_event_id, level: 75, told_id: somebody })
}

/** The office whose dossiers were registered; one row is enough. */
const aTrustedOffice = async (tx: Tx): Promise<number> => {
  const [known] = await rowsIn(tx, 'trusted_office', {}, ['id'])
  if (known) return known.id
  const key = { public_key: 'a key', fingerprint: '0'.repeat(64), added_by_id: (await aStaffMember(tx)).userId }
  return plantOne(tx, 'trusted_office', { name_en: 'Adama', name_am: 'አዳማ', added_at: new Date(), ...key })
}

const dossierOf = (complaintId: number, made_at: Date) => ({
  former_tracking_id: String(complaintId),
  made_at,
  archive_sha256: '0'.repeat(64),
})

/** The rows of a registration, and the messages after it. */
async function plantFiled(tx: Tx, complaint_id: number, at: Date): Promise<void> {
  await anAttachment(tx, { complaint_id })
  await anAttachment(tx, { complaint_id, is_internal: true })
  await anAttachment(tx, { draft_id: await aDraft(tx) })
  await aParty(tx, { complaint_id, ordinal: 1 })
  await aLetter(tx, { complaint_id, kind: 'receipt' })
  await aLetter(tx, { complaint_id })
  await plant(tx, 'complaint_search', { complaint_id, folded: 'licence' })
  await plant(tx, 'status_track', { complaint_id, at, action: 'register', to_status: 'CREATED', actor_kind: 'visitor' })
  await plant(tx, 'one_time_code', {
    complaint_id,
    code_hash: Buffer.alloc(32),
    sent_to: '+251911223344',
    expires_at: at,
  })
  await plant(tx, 'complaint_origin', {
    complaint_id,
    office_id: await aTrustedOffice(tx),
    ...dossierOf(complaint_id, at),
  })
  await plant(tx, 'case_pin', { complaint_id, pin_hash: Buffer.alloc(32), issued_at: at })
  await plant(tx, 'outgoing_message', {
    complaint_id,
    event_key: randomUUID(),
    recipient: '+251911223344',
    channel: 'sms',
    language: 'en',
    template: 'complaint-registered',
    text: 'Received.',
  })
}

async function plantHandling(
  tx: Tx,
  complaint_id: number,
  { somebody, body }: { somebody: number; body: number },
  at: Date,
): Promise<void> {
  await plant(tx, 'complaint_handler', { complaint_id, user_id: somebody, is_lead: true, directed_at: at })
  await plant(tx, 'opinion', {
    complaint_id,
    round: 1,
    user_id: somebody,
    position: 'partly',
    text: 'Half of it.',
    given_at: at,
  })
  await plant(tx, 'contact_record', { complaint_id, at, by_id: somebody, channel: 'call', outcome: 'reached' })
  const month = `${String(complaint_id).padStart(4, '0').slice(-4)}-01`
  await plant(tx, 'call_back_draw', { month, drawn_at: at, cases: 1, drawn: 1 })
  await plant(tx, 'call_back', { complaint_id, month })
  await plant(tx, 'dossier', {
    complaint_id,
    ordered_by_id: somebody,
    language: 'en',
    files: 1,
    ordered_at: at,
    ends_at: at,
  })
  await plant(tx, 'case_note', {
    complaint_id,
    author_id: somebody,
    key: randomUUID(),
    text: 'Ask the registry.',
    written_at: at,
  })
  await aSystemicCase(tx, { owner_id: somebody, organization_id: await anOrganization(tx), complaint_id })
  await plant(tx, 'case_presence', { complaint_id, user_id: somebody, seen_at: at })
  await plant(tx, 'former_values', {
    complaint_id,
    subject: 'complaint',
    subject_id: complaint_id,
    values: '{}',
    changed_at: at,
  })
  const referral = { main_issue: 'A deed.', reason: 'Not ours.', referred_at: at, resolved_at: at }
  await plant(tx, 'referral', {
    complaint_id,
    ...referral,
    from_status: 'UNDER_INVESTIGATION',
    body_kind: 'ombudsman',
    referred_by_id: somebody,
    deadline_on: '2099-12-31',
  })
  const request_id = await plantOne(tx, 'statement_request', {
    complaint_id,
    organization_id: body,
    asked_at: at,
    asked_by_id: somebody,
    due_at: at,
    shown: '{}',
  })
  await plant(tx, 'statement_consideration', { request_id, taken_up: 'no', said: 'It is late.', at, by_id: somebody })
  await plant(tx, 'shared_statement', {
    ...{ request_id, complaint_id, shared_at: at, shared_by_id: somebody },
    content: '{}',
    comment_until: '2099-12-31',
  })
  await plant(tx, 'statement_draft', { request_id, answers: '[]', general: '', saved_at: at, saved_by_id: somebody })
  await plant(tx, 'referral_request', { complaint_id, requested_at: at, reason: 'They are partial.', round: 1 })
}

/** A decision, the draft of the next one, and the conclusion. */
async function plantDecision(
  tx: Tx,
  complaint_id: number,
  { author_id, body }: { author_id: number; body: number },
  saved_at: Date,
): Promise<void> {
  for (const is_draft of [false, true]) {
    const decision_id = await plantOne(tx, 'decision', {
      complaint_id,
      author_id,
      saved_at,
      round: 1,
      version: is_draft ? 2 : 1,
      justification: 'The papers show it.',
      is_draft,
    })
    await plant(tx, 'decision_issue', {
      decision_id,
      ordinal: 0,
      finding: 'True.',
      law: 'Article 3.',
      remedy: 'Give it back.',
    })
    await plant(tx, 'decision_order', { decision_id, ordinal: 0, place: 0, text: 'Give it back.', proof: 'A receipt.' })
  }
  const conclusion_id = await plantOne(tx, 'conclusion', {
    complaint_id,
    round: 1,
    kind: 'decision',
    content: '{}',
    issued_at: saved_at,
  })
  const order_id = await plantOne(tx, 'case_order', {
    complaint_id,
    conclusion_id,
    number: 1,
    issue_ordinal: 0,
    text: 'Give it back.',
    proof: 'A receipt.',
    organization_id: body,
    named_day: '2026-12-31',
    issued_at: saved_at,
  })
  await plant(tx, 'case_order_event', { order_id, at: saved_at, kind: 'issued', party: 'system' })
  const report = { kind: 'reported', party: 'respondent', by_id: author_id, text: 'It was given back.' } as const
  await plant(tx, 'case_order_event', { order_id, at: saved_at, ...report })
}
