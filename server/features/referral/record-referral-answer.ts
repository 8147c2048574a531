import { z } from 'zod'
import { referralAnswers } from '#contract/desk/referral.ts'
import { type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findOpenReferral } from './referral.queries.ts'

const input = z.object({ answer: z.enum(referralAnswers).optional(), answerText: z.string().optional() })
export type ReferralReply = z.output<typeof input>
type OpenReferral = NonNullable<Awaited<ReturnType<typeof findOpenReferral>>>

/**
 * The other body has answered: it takes the case, which is closed here, or refuses it, which returns the case to its former status
 * and resumes its clocks. Throws InvalidInput, and RuleViolation `no-referral`.
 */
export const recordReferralAnswer: ActionRule<ReferralReply, OpenReferral> = {
  action: 'record-referral-answer',
  input,

  // one of the two rows has to be chosen before the answer is checked
  outcome: ({ input: { answer } }) => answer ?? 'refused',

  async check({ tx, complaint, input: { answer, answerText } }) {
    refuseFields([missing('answer', answer), missing('answerText', answerText)])
    const referral = await findOpenReferral(tx, complaint.id)
    if (!referral) throw new RuleViolation('no-referral')
    return referral
  },

  async effect({ tx, at, complaint, authorId, input: { answer, answerText } }, { id, from_status }) {
    await tx
      .updateTable('referral')
      .set({ answer: answer ?? null, answer_text: answerText ?? null, answered_at: at })
      .where('id', '=', id)
      .execute()
    const holder = answer === 'refused' ? await findCaseHolder(tx, { ...complaint, status: from_status }) : null
    return {
      target: from_status,
      reason: answerText ?? null,
      details: { answer },
      audited: { answer, referralId: id, fromStatus: from_status },
      clockReason: `referral-${answer}`,
      tells: holder === null || holder === authorId ? [] : [{ userId: holder, task: 'yours-now' }],
    }
  },
}
