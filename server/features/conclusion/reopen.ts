import { z } from 'zod'
import type { ActionRule } from '#server/features/complaints/index.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { reopenUntil } from './answering.rules.ts'
import { assignReviewerAtOnce } from './assign-reviewer.ts'
import { guardFinal } from './guard-final.ts'

const input = z.object({ reason: z.string().optional(), newEvidence: z.string().optional() })

/**
 * Opens a closed complaint again, for a reviewer to look at. Throws RuleViolation `conclusion-is-final` and, after the
 * time for it and without new evidence, `window-over`; InvalidInput for a missing reason.
 */
export const reopen: ActionRule<z.output<typeof input>> = {
  action: 'reopen',
  input,

  guard: guardFinal,

  async check({ tx, complaint, at, input: { reason, newEvidence } }) {
    if (!reason) throw new InvalidInput([{ field: 'reason', reason: 'required' }])
    const isOver =
      complaint.closed_at === null || reopenUntil(complaint.closed_at, await getOfficeSetting(tx, 'answering')) < at
    if (isOver && !newEvidence) throw new RuleViolation('window-over')
  },

  effect: ({ complaint, input: { reason, newEvidence } }) => ({
    // what was closed as filed twice is a case of its own again
    values: { reviewer_id: null, duplicate_of_id: null },
    reason: [reason, newEvidence].filter(Boolean).join('\n\n'),
    details: { hasNewEvidence: Boolean(newEvidence) },
    audited: { hasNewEvidence: Boolean(newEvidence), closeReason: complaint.close_reason },
  }),

  followUp: assignReviewerAtOnce,
}
