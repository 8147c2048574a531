import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findConclusion } from './conclusion.queries.ts'

const input = z.object({ rating: z.int().min(1).max(5).optional(), comment: z.string().optional() })

/** From 1 (not at all satisfied) to 5 (very satisfied), after the complaint is closed. Throws RuleViolation `no-conclusion`. */
export const rateConclusion: ActionRule<z.output<typeof input>> = {
  action: 'rate-conclusion',
  input,

  guard: async ({ tx, complaint }) =>
    (await findConclusion(tx, complaint.id)) ? undefined : new RuleViolation('no-conclusion'),

  check: ({ input: { rating } }) => refuseFields([missing('rating', rating)]),

  async effect({ tx, complaint, at, input: { rating = null, comment } }) {
    const last = await findConclusion(tx, complaint.id)
    const values = { rating, rating_comment: comment || null, rated_at: at }
    await tx
      .updateTable('conclusion')
      .set(values)
      .where('id', '=', last?.id ?? 0)
      .execute()
    return { audited: { conclusionId: last?.id, rating } }
  },
}
