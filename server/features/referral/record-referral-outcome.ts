import { statusMeanings } from '#contract/statuses.ts'
import { z } from 'zod'
import { referralOutcomes } from '#contract/desk/referral.ts'
import { type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { setOrdersAside } from '#server/features/orders/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { type AwaitedReferral, findTakenReferral } from './referral.queries.ts'

const input = z.object({ outcome: z.enum(referralOutcomes).optional(), outcomeText: z.string().optional() })

/**
 * The other body, which had taken the case, has ended it: it decided, which closes the case here, or gives it back, which returns
 * the case to its former status and resumes its clocks. Throws InvalidInput, and RuleViolation `not-taken`.
 */
export const recordReferralOutcome: ActionRule<z.output<typeof input>, AwaitedReferral> = {
  action: 'record-referral-outcome',
  input,

  // one of the two rows has to be chosen before the outcome is checked
  outcome: ({ input: { outcome } }) => outcome ?? 'returned',

  guard: async ({ tx, complaint }) =>
    (await findTakenReferral(tx, complaint.id)) ? undefined : new RuleViolation('not-taken'),

  async check({ tx, complaint, input: { outcome, outcomeText } }) {
    refuseFields([missing('outcome', outcome), missing('outcomeText', outcomeText)])
    const referral = await findTakenReferral(tx, complaint.id)
    if (!referral) throw new RuleViolation('not-taken')
    return referral
  },

  async effect(act, { id, from_status }) {
    const { tx, at, complaint, authorId } = act
    const { outcome, outcomeText } = act.input
    if (outcome === 'decided') await setOrdersAside(act)
    await tx
      .updateTable('referral')
      .set({ outcome: outcome ?? null, outcome_text: outcomeText ?? null, outcome_at: at })
      .where('id', '=', id)
      .execute()
    const holder =
      outcome === 'returned'
        ? await findCaseHolder(tx, { ...complaint, held_by: statusMeanings[from_status].heldBy })
        : null
    return {
      target: from_status,
      reason: outcomeText ?? null,
      details: { outcome },
      audited: { outcome, referralId: id, fromStatus: from_status },
      clockReason: `referral-${outcome}`,
      tells: holder === null || holder === authorId ? [] : [{ userId: holder, task: 'yours-now' }],
    }
  },
}
