import type { StatementOutcome } from '#contract/values/action-choices.ts'
import { addWorkingDays, localDate } from '#server/features/calendar/index.ts'
import { endLetters, issueLetter } from '#server/features/letters/index.ts'
import { letterAsking } from '#server/features/statements/index.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { World } from './world.ts'

const day = 86_400_000
const { days, moreDays, commentDays } = officeDefaults.statements

const question = 'ቢሮው የወሰነበትን ሕግና ማስረጃ ይግለጽ። On which law and evidence did the bureau decide?'
const answer =
  'ውሳኔው በመመሪያው መሠረት ተሰጥቷል፤ ማስረጃው በመዝገቡ ይገኛል። The decision follows the directive; the evidence is in our file.'

const comment =
  'መልሱን አንብቤዋለሁ። የተጠየቀውን ሰነድ በወቅቱ አስገብቻለሁ፤ የደረሰኙ ቅጂ አለኝ። I have read the answer. I handed in the document in time and have the receipt.'

const whyMore = 'መዝገቡ በሌላ ሕንፃ ይገኛል። The file is kept in another building.'

interface Plan {
  askedDaysAgo: number
  outcome: StatementOutcome | null
  endedDaysAgo: number
  /** The body asks for more time, and waits for an answer. */
  asksForTime?: true
  sharedDaysAgo?: number
  commentedDaysAgo?: number
}

/**
 * One for which the time passed, one whose body asks for more time, and one that is awaited; of those that were given one was shared and
 * commented on, one waits for the comment, and one was not shared. The oldest first, because few cases are that old.
 */
const plans: readonly Plan[] = [
  { askedDaysAgo: 16, outcome: 'none', endedDaysAgo: 1 },
  { askedDaysAgo: 12, outcome: 'given', endedDaysAgo: 5, sharedDaysAgo: 4, commentedDaysAgo: 2 },
  { askedDaysAgo: 9, outcome: 'given', endedDaysAgo: 2 },
  { askedDaysAgo: 8, outcome: 'given', endedDaysAgo: 3, sharedDaysAgo: 1 },
  { askedDaysAgo: 6, outcome: null, endedDaysAgo: 0, asksForTime: true },
  { askedDaysAgo: 3, outcome: null, endedDaysAgo: 0 },
]

/** Statements asked of the bodies that have respondents, in cases that were under investigation by then. */
export async function insertStatements(
  tx: Tx,
  world: World,
  { composed, now }: { composed: readonly ComposedComplaint[]; now: Date },
): Promise<void> {
  const free = composed.filter(({ complaint }) => complaint.status === 'UNDER_INVESTIGATION')
  for (const plan of plans) {
    const askedAt = new Date(now.getTime() - plan.askedDaysAgo * day)
    const isReady = ({ status_track }: ComposedComplaint) => status_track.every(({ at }) => at < askedAt)
    const bodies = world.bureaus.slice(0, 2).map(({ id }) => id)
    const hasRespondent = ({ complaint }: ComposedComplaint) => bodies.includes(complaint.against_organization_id)
    const ready = free.filter(isReady)
    const asked = ready.filter(hasRespondent)
    // the demonstration's officer finds on the dashboard what waits for an answer
    const own = plan.asksForTime && asked.find(({ complaint }) => complaint.officer_id === world.staff.officer[0])
    const chosen = own || asked[0] || ready[0]
    if (!chosen) continue
    free.splice(free.indexOf(chosen), 1)
    const daysAgo = (days: number) => new Date(now.getTime() - days * day)
    const { sharedDaysAgo, commentedDaysAgo } = plan
    const shown = await insertOne(tx, world, chosen, { ...plan, askedAt, endedAt: daysAgo(plan.endedDaysAgo) })
    if (sharedDaysAgo !== undefined)
      await share(tx, world, chosen, {
        ...shown,
        sharedAt: daysAgo(sharedDaysAgo),
        commentedAt: commentedDaysAgo === undefined ? null : daysAgo(commentedDaysAgo),
      })
  }
}

/** What the complainant is shown of it. */
interface Shown {
  requestId: number
  body: { en: string; am: string }
  arrivedAt: Date
}

interface Planned extends Pick<Plan, 'outcome' | 'asksForTime'> {
  askedAt: Date
  endedAt: Date
}

/** How each way of ending a request stands in the case. */
const endings = {
  given: { action: 'give-statement', actor_kind: 'respondent', reason: 'statement-given', because: 'supplied' },
  none: { action: 'end-statement-request', actor_kind: 'system', reason: 'no-statement-given', because: 'unanswered' },
} as const

async function insertOne(
  tx: Tx,
  world: World,
  { complaint, complaint_issue: issues }: ComposedComplaint,
  plan: Planned,
): Promise<Shown> {
  const { calendar, staff } = world
  const { outcome, askedAt, endedAt } = plan
  const { id: complaint_id, against_organization_id: organization_id, language } = complaint
  const officer = complaint.officer_id ?? staff.officer[0] ?? 0
  const respondentId = await findRespondent(tx, world, organization_id)
  const shown = {
    issues: issues.map(({ ordinal, text }) => ({ ordinal, text })),
    decisionOn: null,
    decisionAuthority: complaint.decision_authority ?? null,
    decisionNumber: complaint.decision_number ?? null,
    violatedLaw: null,
    ...{ question, complainantName: null },
    ...(await namesOf(tx, world, organization_id)),
  }
  const dueAt = addWorkingDays(calendar, askedAt, days)
  const latest = addWorkingDays(calendar, dueAt, moreDays)
  const asksAt = plan.asksForTime && respondentId ? new Date(askedAt.getTime() + 2 * day) : null
  const { id } = await tx
    .insertInto('statement_request')
    .values({
      ...{ complaint_id, organization_id, asked_at: askedAt, asked_by_id: officer, outcome, due_at: dueAt },
      latest_on: localDate(latest),
      shown: JSON.stringify(shown),
      outcome_at: outcome && endedAt,
      given_by_id: outcome === 'given' ? respondentId : null,
      answers: JSON.stringify(outcome === 'given' ? issues.map(({ ordinal }) => ({ ordinal, text: answer })) : []),
      ...(asksAt && {
        ...{ time_asked_at: asksAt, time_asked_by_id: respondentId, time_asked_reason: whyMore },
        time_asked_until: localDate(addWorkingDays(calendar, dueAt, 4)),
      }),
      told_missing_at: outcome === 'none' ? endedAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = letterAsking(shown, { id, dueAt, documents: [], language })
  await issueLetter(tx, complaint_id, { body, authorId: officer }, askedAt)
  await insertSteps(tx, complaint, { officer, asksAt, ...plan })
  return { requestId: id, body: shown.body, arrivedAt: endedAt }
}

async function findRespondent(tx: Tx, { roleIds }: World, organizationId: number): Promise<number | null> {
  const found = await tx
    .selectFrom('user_account')
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', roleIds.respondent)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

async function namesOf(tx: Tx, { bureaus, grievance }: World, organizationId: number) {
  const office = await tx
    .selectFrom('organization')
    .where('id', '=', grievance.id)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirstOrThrow()
  return { office, body: bureaus.find(({ id }) => id === organizationId)?.name ?? office }
}

/** What the track and the ledger of the case say of the request. */
async function insertSteps(
  tx: Tx,
  complaint: ComposedComplaint['complaint'],
  { outcome, askedAt, endedAt, asksAt, officer }: Planned & { asksAt: Date | null; officer: number },
): Promise<void> {
  const { id: complaint_id, handling_organization_id: organization_id, version, status } = complaint
  const step = { complaint_id, organization_id, version, from_status: status, to_status: status }
  const clock = { complaint_id, clock: 'G' as const }
  const length = { amount: days, unit: 'working-days' as const, reason: 'statement-requested' }
  const ended = outcome === 'given' || outcome === 'none' ? endings[outcome] : undefined
  const steps = [
    { at: askedAt, action: 'request-statement', actor_kind: 'staff' as const, actor_id: officer },
    ...(asksAt ? [{ at: asksAt, action: 'ask-for-time', actor_kind: 'respondent' as const }] : []),
    ...(ended ? [{ at: endedAt, action: ended.action, actor_kind: ended.actor_kind }] : []),
  ]
  for (const one of steps)
    await tx
      .insertInto('status_track')
      .values({ ...step, ...one })
      .execute()
  await tx
    .insertInto('clock_event')
    .values({ ...clock, event: 'start', at: askedAt, ...length })
    .execute()
  await tx
    .updateTable('complaint')
    .set({ updated_at: ended ? endedAt : (asksAt ?? askedAt) })
    .where('id', '=', complaint_id)
    .execute()
  if (!ended) return
  await tx
    .insertInto('clock_event')
    .values({ ...clock, event: 'stop', at: endedAt, reason: ended.reason })
    .execute()
  await endLetters(tx, complaint_id, { kinds: ['statement-request'], because: ended.because, at: endedAt })
}

/** The lead lets the complainant read the statement, and perhaps the complainant says something to it. */
async function share(
  tx: Tx,
  { calendar, staff }: World,
  { complaint, complaint_issue: issues }: ComposedComplaint,
  { requestId, body, arrivedAt, sharedAt, commentedAt }: Shown & { sharedAt: Date; commentedAt: Date | null },
): Promise<void> {
  const { id: complaint_id, handling_organization_id: organization_id, version, status } = complaint
  const [officer = 0] = staff.officer
  await tx
    .insertInto('shared_statement')
    .values({
      ...{ request_id: requestId, complaint_id, shared_at: sharedAt, shared_by_id: officer },
      content: JSON.stringify({
        ...{ body, arrivedAt, general: null },
        issues: issues.map(({ ordinal, text }) => ({ ordinal, issue: text, answer })),
      }),
      comment_until: localDate(addWorkingDays(calendar, sharedAt, commentDays)),
      ...(commentedAt && { read_at: commentedAt, comment, commented_at: commentedAt }),
    })
    .execute()
  const step = { complaint_id, organization_id, version, from_status: status, to_status: status }
  const steps = [
    { action: 'share-statement', actor_kind: 'staff' as const, actor_id: officer, at: sharedAt },
    ...(commentedAt ? [{ action: 'comment-on-statement', actor_kind: 'visitor' as const, at: commentedAt }] : []),
  ]
  for (const taken of steps)
    await tx
      .insertInto('status_track')
      .values({ ...step, ...taken })
      .execute()
  const updated_at = commentedAt ?? sharedAt
  await tx.updateTable('complaint').set({ updated_at }).where('id', '=', complaint_id).execute()
}
