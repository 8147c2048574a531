import { z } from 'zod'
import { referralAnswers } from '#contract/referral.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { findLastReferral, findOpenReferral } from './referral.queries.ts'

const input = z.object({ answer: z.enum(referralAnswers).optional(), answerText: z.string().optional() })
export type ReferralReply = z.output<typeof input>

/**
 * The other body has answered: it takes the case, which is closed here, or refuses it, which takes the case back to where
 * it was and lets its clocks go on. Throws InvalidInput, and RuleViolation `no-referral`.
 */
export const recordReferralAnswer: ActionRule<ReferralReply> = {
  action: 'record-referral-answer',
  input,

  // one of the two rows has to be found before the answer is checked
  outcome: ({ input: { answer } }) => answer ?? 'refused',

  // asked when the answer stands already
  target: async ({ tx, complaint }) => (await findLastReferral(tx, complaint.id)).from_status,

  async check({ tx, complaint, input: { answer, answerText } }) {
    const fields = Object.entries({ answer, answerText }).flatMap(([field, value]) =>
      value ? [] : [{ field, reason: 'required' }],
    )
    if (fields.length > 0) throw new InvalidInput(fields)
    await requireReferral(tx, complaint.id)
  },

  async effect({ tx, complaint, at, input: { answer, answerText } }) {
    const { id, from_status } = await requireReferral(tx, complaint.id)
    await tx
      .updateTable('referral')
      .set({ answer: answer ?? null, answer_text: answerText ?? null, answered_at: at })
      .where('id', '=', id)
      .execute()
    return {
      reason: answerText ?? null,
      details: { answer },
      audited: { answer, referralId: id, fromStatus: from_status },
      clockReason: `referral-${answer}`,
    }
  },
}

async function requireReferral(tx: Parameters<typeof findOpenReferral>[0], complaintId: number) {
  const referral = await findOpenReferral(tx, complaintId)
  if (!referral) throw new RuleViolation('no-referral')
  return referral
}
