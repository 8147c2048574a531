import { z } from 'zod'
import { referralAnswers } from '#contract/desk/referral.ts'
import { localDate, lastDayOf } from '#server/features/calendar/index.ts'
import { type Act, type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { statusMeanings } from '#contract/statuses.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { type AwaitedReferral, findOpenReferral } from './referral.queries.ts'

const input = z.object({
  answer: z.enum(referralAnswers).optional(),
  answerText: z.string().optional(),
  theirNumber: z.string().optional(),
  theirContact: z.string().optional(),
})
export type ReferralReply = z.output<typeof input>

/**
 * The other body has answered: it takes the case, which stays ours until the outcome is known, or refuses it, which returns the case to
 * its former status and resumes its clocks. Throws InvalidInput, and RuleViolation `no-referral`.
 */
export const recordReferralAnswer: ActionRule<ReferralReply, AwaitedReferral> = {
  action: 'record-referral-answer',
  input,

  // one of the two rows has to be chosen before the answer is checked
  outcome: ({ input: { answer } }) => answer ?? 'refused',

  guard: async ({ tx, complaint }) =>
    (await findOpenReferral(tx, complaint.id)) ? undefined : new RuleViolation('no-referral'),

  async check({ tx, complaint, input: { answer, answerText } }) {
    refuseFields([missing('answer', answer), missing('answerText', answerText)])
    const referral = await findOpenReferral(tx, complaint.id)
    if (!referral) throw new RuleViolation('no-referral')
    return referral
  },

  async effect(act, { id, from_status }) {
    const { tx, at, complaint, authorId, input } = act
    const { answer, answerText } = input
    const taken = answer === 'accepted' ? await whenTaken(act) : undefined
    await tx
      .updateTable('referral')
      .set({ answer: answer ?? null, answer_text: answerText ?? null, answered_at: at, ...taken })
      .where('id', '=', id)
      .execute()
    const holder =
      answer === 'refused'
        ? await findCaseHolder(tx, { ...complaint, held_by: statusMeanings[from_status].heldBy })
        : null
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

/** What is kept of a case that the other body took; the day is watched as the day of the answer was. */
async function whenTaken({ tx, at, calendar, input: { theirNumber, theirContact } }: Act<ReferralReply>) {
  const { referralOutcomeDays } = await getOfficeSetting(tx, 'supervision')
  return {
    their_number: theirNumber || null,
    their_contact: theirContact || null,
    outcome_due_on: lastDayOf(calendar, localDate(at), referralOutcomeDays),
    escalated_at: null,
  }
}
