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

/** What is asked and answered, in the language of the case. */
const texts = {
  en: {
    question: 'On which law and which evidence does your decision rest?',
    answer: 'The decision follows the directive; the evidence is in our file.',
    comment: 'I have read the answer. I handed in the document in time and have the receipt.',
    whyMore: 'The file is kept in another building.',
  },
  am: {
    question: 'ውሳኔያችሁ የተመሠረተበትን ሕግና ማስረጃ ግለጹ።',
    answer: 'ውሳኔው በመመሪያው መሠረት ተሰጥቷል፤ ማስረጃው በመዝገባችን ይገኛል።',
    comment: 'መልሱን አንብቤዋለሁ። የተጠየቀውን ሰነድ በወቅቱ አስገብቻለሁ፤ የደረሰኙ ቅጂ አለኝ።',
    whyMore: 'መዝገቡ በሌላ ሕንፃ ይገኛል።',
  },
} as const

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
  const chosen = chooseCases(world, composed, now)
  for (const plan of plans) {
    const complaint = chosen.get(plan)
    if (!complaint) continue
    const daysAgo = (days: number) => new Date(now.getTime() - days * day)
    const { sharedDaysAgo, commentedDaysAgo } = plan
    const moments = { askedAt: daysAgo(plan.askedDaysAgo), endedAt: daysAgo(plan.endedDaysAgo) }
    const shown = await insertOne(tx, world, complaint, { ...plan, ...moments })
    if (sharedDaysAgo !== undefined)
      await share(tx, world, complaint, {
        ...shown,
        sharedAt: daysAgo(sharedDaysAgo),
        commentedAt: commentedDaysAgo === undefined ? null : daysAgo(commentedDaysAgo),
      })
  }
}

/** A case for each plan. Only a body with a respondent asks for more time: that plan chooses first, and takes no case that is old enough for others. */
function chooseCases(
  { bureaus, staff }: World,
  composed: readonly ComposedComplaint[],
  now: Date,
): ReadonlyMap<Plan, ComposedComplaint> {
  const lastStep = ({ status_track }: ComposedComplaint) => Math.max(...status_track.map(({ at }) => at.getTime()))
  const free = composed.filter(({ complaint }) => complaint.status === 'UNDER_INVESTIGATION')
  const bodies = bureaus.slice(0, 2).map(({ id }) => id)
  const hasRespondent = ({ complaint }: ComposedComplaint) => bodies.includes(complaint.against_organization_id)
  const chosen = new Map<Plan, ComposedComplaint>()
  for (const plan of plans.toSorted((one, other) => Number(!one.asksForTime) - Number(!other.asksForTime))) {
    const ready = free.filter(one => lastStep(one) < now.getTime() - plan.askedDaysAgo * day)
    const asked = ready.filter(hasRespondent)
    const youngest = asked.toSorted((one, other) => lastStep(other) - lastStep(one))
    // the demonstration's officer finds on the dashboard what waits for an answer
    const own = plan.asksForTime && youngest.find(({ complaint }) => complaint.officer_id === staff.officer[0])
    const one = own || (plan.asksForTime && youngest[0]) || asked[0] || ready[0]
    if (!one) continue
    free.splice(free.indexOf(one), 1)
    chosen.set(plan, one)
  }
  return chosen
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
    ...{ question: texts[language].question, complainantName: null },
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
      answers: JSON.stringify(
        outcome === 'given' ? issues.map(({ ordinal }) => ({ ordinal, text: texts[language].answer })) : [],
      ),
      ...(asksAt && {
        ...{ time_asked_at: asksAt, time_asked_by_id: respondentId, time_asked_reason: texts[language].whyMore },
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

async function namesOf(tx: Tx, { bureaus, administrations, grievance }: World, organizationId: number) {
  const office = await tx
    .selectFrom('organization')
    .where('id', '=', grievance.id)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirstOrThrow()
  return {
    office,
    body: [...bureaus, ...administrations.values()].find(({ id }) => id === organizationId)?.name ?? office,
  }
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
  const { id: complaint_id, handling_organization_id: organization_id, version, status, language } = complaint
  const { answer, comment } = texts[language]
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
