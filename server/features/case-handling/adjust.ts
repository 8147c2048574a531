import { roleOf } from '#server/features/case-people/index.ts'
import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { listSupplied } from './case-handling.queries.ts'

const input = z.object({ text: z.string().optional() })
export type Adjustment = z.output<typeof input>

/**
 * What was asked for is supplied: in words, as documents that came after the request, or both. The receiver continues
 * the check. Refuses with RuleViolation (`nothing-supplied`).
 */
export const adjust: ActionRule<Adjustment> = {
  action: 'adjust',
  input,

  async check({ tx, complaint, input: { text } }) {
    if (!text && (await listSupplied(tx, complaint.id, 'request-standard')).length === 0)
      throw new RuleViolation('nothing-supplied')
  },

  async effect({ tx, complaint, input: { text } }) {
    const attachmentIds = await listSupplied(tx, complaint.id, 'request-standard')
    return {
      reason: text || null,
      roleId: await roleOf(tx, complaint.receiver_id),
      details: { documents: attachmentIds.length },
      audited: { attachmentIds, hasText: Boolean(text) },
      tells: complaint.receiver_id === null ? [] : [{ userId: complaint.receiver_id, task: 'receive' }],
    }
  },
}
