import { issueConclusion } from '#server/features/conclusion/index.ts'
import { z } from 'zod'
import type { ConclusionContent } from '#contract/conclusion-content.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { nonAdmissionLetter, requireLetterLanguage } from '#server/features/letters/index.ts'
import { findReason, roleOf } from './case-handling.queries.ts'
import { claimedGroup, contradiction } from './directing-input.ts'
import { missing, refuse } from './required.rules.ts'

const input = z.object({
  ...claimedGroup,
  nonAdmissionReasonId: z.int().optional(),
  reason: z.string().optional(),
  whereInstead: z.string().optional(),
  otherLanguage: z.boolean().optional(),
})
export type NonAdmitting = z.output<typeof input>

/**
 * The receiver does not admit the complaint: why, as a reason of the list and in words, and where to go instead. It
 * becomes a conclusion, which the complainant accepts or rejects. Refuses with InvalidInput.
 */
export const notAdmit: ActionRule<NonAdmitting> = {
  action: 'not-admit',
  input,

  async check({ tx, input: given }) {
    const { nonAdmissionReasonId: id, reason, whereInstead } = given
    const isKnown = id !== undefined && (await findReason(tx, id)) !== undefined
    refuse([
      missing('nonAdmissionReasonId', id) || (!isKnown && { field: 'nonAdmissionReasonId', reason: 'no-such-choice' }),
      missing('reason', reason),
      missing('whereInstead', whereInstead),
      contradiction(given),
    ])
  },

  confirm: ({ complaint, input: { reason, whereInstead, otherLanguage } }) =>
    requireLetterLanguage(complaint, [reason, whereInstead], otherLanguage),

  async effect({ tx, complaint, authorId, at, input: { nonAdmissionReasonId, reason = '', whereInstead = '' } }) {
    const chosen = await findReason(tx, nonAdmissionReasonId ?? 0)
    if (!chosen) throw new Error('The reason of a non-admission went while it was written.')
    const content = { reason: { en: chosen.en, am: chosen.am }, text: reason, whereInstead } satisfies ConclusionContent
    await issueConclusion(tx, {
      complaintId: complaint.id,
      round: complaint.round,
      kind: 'non-admission',
      content,
      at,
      byId: authorId,
      isFinal: complaint.is_final,
    })
    return {
      reason,
      roleId: await roleOf(tx, complaint.receiver_id),
      details: { nonAdmissionReason: chosen.code },
      audited: { nonAdmissionReason: chosen.code },
      letter: {
        body: nonAdmissionLetter(content, complaint.language),
        authorId,
      },
    }
  },
}
