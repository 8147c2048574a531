import type { StatementOutcome } from '#contract/values/action-choices.ts'
import { addWorkingDays } from '#server/features/calendar/index.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { World } from './world.ts'

const day = 86_400_000
const { days } = officeDefaults.statements

const question = 'ቢሮው የወሰነበትን ሕግና ማስረጃ ይግለጽ። On which law and evidence did the bureau decide?'
const answer =
  'ውሳኔው በመመሪያው መሠረት ተሰጥቷል፤ ማስረጃው በመዝገቡ ይገኛል። The decision follows the directive; the evidence is in our file.'

/** One for which the time passed, one that was given, and one that is awaited: the oldest first, because few cases are that old. */
const plans: readonly { askedDaysAgo: number; outcome: StatementOutcome | null; endedDaysAgo: number }[] = [
  { askedDaysAgo: 16, outcome: 'none', endedDaysAgo: 1 },
  { askedDaysAgo: 9, outcome: 'given', endedDaysAgo: 2 },
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
    const chosen = free.find(one => isReady(one) && hasRespondent(one)) ?? free.find(isReady)
    if (!chosen) continue
    free.splice(free.indexOf(chosen), 1)
    await insertOne(tx, world, chosen, { ...plan, askedAt, endedAt: new Date(now.getTime() - plan.endedDaysAgo * day) })
  }
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
): Promise<void> {
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
  await tx
    .insertInto('statement_request')
    .values({
      ...{ complaint_id, organization_id, asked_at: askedAt, asked_by_id: officer, outcome },
      due_at: addWorkingDays(calendar, askedAt, days),
      shown: JSON.stringify(shown),
      outcome_at: outcome && endedAt,
      given_by_id: outcome === 'given' ? (respondents[0]?.id ?? null) : null,
      answers: JSON.stringify(outcome === 'given' ? issues.map(({ ordinal }) => ({ ordinal, text: answer })) : []),
    })
    .execute()
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
  if (outcome === null) return
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
}
