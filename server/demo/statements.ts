import type { StatementOutcome } from '#contract/values/action-choices.ts'
import { addWorkingDays, localDate } from '#server/features/calendar/index.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { World } from './world.ts'

const day = 86_400_000
const { days, commentDays } = officeDefaults.statements

const question = 'ቢሮው የወሰነበትን ሕግና ማስረጃ ይግለጽ። On which law and evidence did the bureau decide?'
const answer =
  'ውሳኔው በመመሪያው መሠረት ተሰጥቷል፤ ማስረጃው በመዝገቡ ይገኛል። The decision follows the directive; the evidence is in our file.'

const comment =
  'መልሱን አንብቤዋለሁ። የተጠየቀውን ሰነድ በወቅቱ አስገብቻለሁ፤ የደረሰኙ ቅጂ አለኝ። I have read the answer. I handed in the document in time and have the receipt.'

/**
 * One for which the time passed, and one that is awaited; of those that were given one was shared and commented on, one waits for the
 * comment, and one was not shared. The oldest first, because few cases are that old.
 */
const plans: readonly Plan[] = [
  { askedDaysAgo: 16, outcome: 'none', endedDaysAgo: 1 },
  { askedDaysAgo: 12, outcome: 'given', endedDaysAgo: 5, sharedDaysAgo: 4, commentedDaysAgo: 2 },
  { askedDaysAgo: 9, outcome: 'given', endedDaysAgo: 2 },
  { askedDaysAgo: 8, outcome: 'given', endedDaysAgo: 3, sharedDaysAgo: 1 },
  { askedDaysAgo: 3, outcome: null, endedDaysAgo: 0 },
]

interface Plan {
  askedDaysAgo: number
  outcome: StatementOutcome | null
  endedDaysAgo: number
  sharedDaysAgo?: number
  commentedDaysAgo?: number
}

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
    const chosen = free.find(one => isReady(one) && hasRespondent(one)) ?? free.find(isReady)
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

interface Planned {
  outcome: StatementOutcome | null
  askedAt: Date
  endedAt: Date
}

async function insertOne(
  tx: Tx,
  { calendar, bureaus, grievance, staff, roleIds }: World,
  { complaint, complaint_issue: issues }: ComposedComplaint,
  { outcome, askedAt, endedAt }: Planned,
): Promise<Shown> {
  const { id: complaint_id, against_organization_id: organization_id } = complaint
  const [officer = 0] = staff.officer
  const respondents = await tx
    .selectFrom('user_account')
    .where('organization_id', '=', organization_id)
    .where('role_id', '=', roleIds.respondent)
    .select('id')
    .execute()
  const office = await tx
    .selectFrom('organization')
    .where('id', '=', grievance.id)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirstOrThrow()
  const body = bureaus.find(({ id }) => id === organization_id)?.name ?? office
  const shown = {
    issues: issues.map(({ ordinal, text }) => ({ ordinal, text })),
    decisionOn: null,
    decisionAuthority: complaint.decision_authority ?? null,
    decisionNumber: complaint.decision_number ?? null,
    violatedLaw: null,
    ...{ question, complainantName: null, office, body },
  }
  const { id: requestId } = await tx
    .insertInto('statement_request')
    .values({
      ...{ complaint_id, organization_id, asked_at: askedAt, asked_by_id: officer, outcome },
      due_at: addWorkingDays(calendar, askedAt, days),
      shown: JSON.stringify(shown),
      outcome_at: outcome && endedAt,
      given_by_id: outcome === 'given' ? (respondents[0]?.id ?? null) : null,
      answers: JSON.stringify(outcome === 'given' ? issues.map(({ ordinal }) => ({ ordinal, text: answer })) : []),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = { complaint_id, organization_id: complaint.handling_organization_id, version: complaint.version }
  const unchanged = { from_status: complaint.status, to_status: complaint.status }
  await tx
    .insertInto('status_track')
    .values({ ...step, ...unchanged, at: askedAt, action: 'request-statement', actor_kind: 'staff', actor_id: officer })
    .execute()
  const updated_at = outcome === null ? askedAt : endedAt
  await tx.updateTable('complaint').set({ updated_at }).where('id', '=', complaint_id).execute()
  const clock = { complaint_id, clock: 'G' as const }
  const length = { amount: days, unit: 'working-days' as const, reason: 'statement-requested' }
  await tx
    .insertInto('clock_event')
    .values({ ...clock, event: 'start', at: askedAt, ...length })
    .execute()
  const made = { requestId, body, arrivedAt: endedAt }
  if (outcome === null) return made
  const isGiven = outcome === 'given'
  const ended = isGiven
    ? { action: 'give-statement', actor_kind: 'respondent' as const, reason: 'statement-given' }
    : { action: 'end-statement-request', actor_kind: 'system' as const, reason: 'no-statement-given' }
  const { reason, ...taken } = ended
  await tx
    .insertInto('status_track')
    .values({ ...step, ...unchanged, at: endedAt, ...taken })
    .execute()
  await tx
    .insertInto('clock_event')
    .values({ ...clock, event: 'stop', at: endedAt, reason })
    .execute()
  return made
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
