import { roleOf } from '#server/features/case-people/index.ts'
import { issueConclusion } from '#server/features/conclusion/index.ts'
import { z } from 'zod'
import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { nonAdmissionLetter, requireLetterLanguage, unprintedFields } from '#server/features/letters/index.ts'
import { findReason } from './case-handling.queries.ts'
import { claimedGroup, contradiction } from './directing-input.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({
  ...claimedGroup,
  nonAdmissionReasonId: z.int().optional(),
  reason: z.string().optional(),
  whereInstead: z.string().optional(),
  otherLanguage: z.boolean().optional(),
})
export type NonAdmitting = z.output<typeof input>
type FoundReason = NonNullable<Awaited<ReturnType<typeof findReason>>>

/**
 * The receiver does not admit the complaint and states the reason, from the list and in words, and where to go instead. This
 * becomes a conclusion, which the complainant accepts or rejects. Refuses with InvalidInput.
 */
export const notAdmit: ActionRule<NonAdmitting, FoundReason> = {
  action: 'not-admit',
  input,

  async check(act) {
    const { nonAdmissionReasonId: id, reason, whereInstead } = act.input
    const found = id === undefined ? undefined : await findReason(act.tx, id)
    refuseFields([
      missing('nonAdmissionReasonId', id) || (!found && { field: 'nonAdmissionReasonId', reason: 'no-such-choice' }),
      missing('reason', reason),
      missing('whereInstead', whereInstead),
      contradiction(act.input),
      ...unprintedFields({ reason, whereInstead }),
    ])
    requireLetterLanguage(act, [reason, whereInstead])
    return found as FoundReason
  },

  letter: ({ complaint, input }, chosen) => nonAdmissionLetter(contentOf(input, chosen), complaint.language),

  async effect({ tx, complaint, authorId, at, input: written }, chosen) {
    await issueConclusion(tx, {
      complaintId: complaint.id,
      round: complaint.round,
      kind: 'non-admission',
      content: contentOf(written, chosen),
      at,
      byId: authorId,
      isFinal: complaint.is_final,
    })
    return {
      reason: written.reason ?? '',
      roleId: await roleOf(tx, complaint.receiver_id),
      details: { nonAdmissionReason: chosen.code },
      audited: { nonAdmissionReason: chosen.code },
    }
  },
}

const contentOf = ({ reason = '', whereInstead = '' }: NonAdmitting, { en, am }: FoundReason): ConclusionContent => ({
  reason: { en, am },
  text: reason,
  whereInstead,
})
