import { z } from 'zod'
import { conclusionContent } from '#contract/desk/conclusion-content.ts'
import { type ReviewOutcome, reviewOutcomes } from '#contract/desk/conclusion.ts'
import { findFit, removeHandlers } from '#server/features/case-people/index.ts'
import {
  type Act,
  type ActionRule,
  type Effect,
  findReceiver,
  listStaffWith,
} from '#server/features/lifecycle/index.ts'
import { decisionLetter, nonAdmissionLetter, unprintedFields } from '#server/features/letters/index.ts'
import { setOrdersAside, upholdOrders } from '#server/features/orders/index.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import { isPersonAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findConclusion, issueConclusion } from './conclusion.queries.ts'
import { possibleOutcomes } from './review.rules.ts'

const input = z.object({ outcome: z.enum(reviewOutcomes).optional(), reason: z.string().optional() })
type Review = z.output<typeof input>

/** The possible outcomes, which depend on the conclusion of this round, if any. */
export const outcomesFor = async (
  tx: Tx,
  complaint: { id: number; round: number; severity_id: number | null },
): Promise<ReviewOutcome[]> => {
  const reviewed = await findConclusion(tx, complaint.id, complaint.round)
  return possibleOutcomes(reviewed?.kind, complaint.severity_id !== null)
}

/**
 * Somebody who had nothing to do with the case decides how it continues: the work starts again in a new round, or the
 * conclusion is upheld and final. Throws InvalidInput, RuleViolation `not-what-was-rejected`.
 */
export const review: ActionRule<Review> = {
  action: 'review',
  input,

  async outcome({ tx, complaint, input: { outcome } }) {
    // without an outcome any row will do: the check names what is missing
    if (outcome !== 'uphold') return outcome ?? 'investigate'
    const upheld = await findConclusion(tx, complaint.id, complaint.round)
    return upheld?.kind === 'non-admission' ? 'uphold-non-admission' : 'uphold'
  },

  async check({ tx, complaint, input: { outcome, reason } }) {
    refuseFields([
      missing('outcome', outcome),
      missing('reason', reason),
      // of the other outcomes no letter says why
      ...(outcome === 'uphold' ? unprintedFields({ reason }) : []),
    ])
    const possible = await outcomesFor(tx, complaint)
    if (!possible.some(each => each === outcome)) throw new RuleViolation('not-what-was-rejected')
  },

  effect: act => (act.input.outcome === 'uphold' ? uphold(act) : startAgain(act)),
}

async function uphold({ tx, complaint, authorId, at, input: { reason = '' } }: Act<Review>): Promise<Effect> {
  const upheld = await findConclusion(tx, complaint.id, complaint.round)
  if (!upheld) throw new RuleViolation('not-what-was-rejected')
  const content = conclusionContent.parse(upheld.content)
  const conclusionId = await issueConclusion(tx, {
    complaintId: upheld.complaint_id,
    round: upheld.round,
    kind: upheld.kind,
    content: upheld.content,
    at,
    byId: authorId,
    isFinal: true,
    ends: { upholdsId: upheld.id, reason },
  })
  await upholdOrders(tx, { complaintId: complaint.id, conclusionId, at })
  return {
    values: { is_final: true, reviewer_id: null },
    reason,
    details: { outcome: 'uphold' },
    audited: { outcome: 'uphold', conclusionId, upheldId: upheld.id },
    letter: { body: letterOf(upheld.kind)(content, complaint.language, { upheldBecause: reason }), authorId },
  }
}

const letterOf = (kind: 'decision' | 'non-admission') => (kind === 'decision' ? decisionLetter : nonAdmissionLetter)

/** A new round: opinions and decisions start again, and those who handled the case before no longer hold it. */
async function startAgain(act: Act<Review>): Promise<Effect> {
  const { tx, complaint, at, input } = act
  const { outcome, reason = null } = input
  const left = await removeHandlers(tx, complaint.id, at)
  await setOrdersAside(act)
  const receiverId = outcome === 'admit' ? await receiverFor(act) : complaint.receiver_id
  const officerId = outcome === 'investigate' ? await officerFor(act) : complaint.officer_id
  return {
    values: { round: complaint.round + 1, reviewer_id: null, receiver_id: receiverId, officer_id: officerId },
    reason,
    details: { outcome },
    audited: { outcome, round: complaint.round + 1, removedHandlerIds: left },
    tells: [
      ...(await whoGoesOn(tx, { ...complaint, receiver_id: receiverId, officer_id: officerId }, outcome)),
      ...left.map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
    ],
  }
}

/** The next holder; when there is none, supervisors choose. */
async function whoGoesOn(
  tx: Tx,
  complaint: Act<Review>['complaint'],
  outcome: ReviewOutcome | undefined,
): Promise<NonNullable<Effect['tells']>> {
  if (outcome === 'investigate') return complaint.officer_id ? [{ userId: complaint.officer_id, task: 'direct' }] : []
  if (complaint.receiver_id !== null) return [{ userId: complaint.receiver_id, task: 'receive' }]
  const supervisors = await listStaffWith(tx, 'Complaints - Supervise', complaint.handling_organization_id)
  return supervisors.map(userId => ({ userId, task: 'supervise' }))
}

/** The former officer, if still possible; otherwise the case waits for any officer of the body. */
const officerFor = async ({ tx, complaint }: Act<Review>): Promise<number | null> =>
  (await findFit(tx, complaint, 'officer', complaint.officer_id ?? 0))?.id ?? null

/** The former receiver, if still possible and not away; otherwise another one for the place gets it. */
async function receiverFor({ tx, complaint, at }: Act<Review>): Promise<number | null> {
  const before = await findFit(tx, complaint, 'receiver', complaint.receiver_id ?? 0)
  if (before && !(await isPersonAway(tx, before.id, at))) return before.id
  const path = await getLocationPath(tx, complaint.location_id)
  const search = {
    ...complaint,
    handlingOrganizationId: complaint.handling_organization_id,
    handlingDepartmentId: complaint.handling_department_id,
    locationPath: path.map(({ id }) => id),
  }
  const found = await findReceiver(tx, search, at)
  return found?.id ?? null
}
