import { z } from 'zod'
import type { Act, ActionRule } from '#server/features/complaints/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDecision } from './check-decision.ts'
import { findLatest, insertVersion } from './decisions.queries.ts'

const input = z.object({
  issues: z
    .array(
      z.object({
        ordinal: z.number(),
        finding: z.string().optional(),
        law: z.string().optional(),
        remedy: z.string().optional(),
      }),
    )
    .optional(),
  justification: z.string().optional(),
  requiredDecisionId: z.number().optional(),
  attachments: z.array(z.object({ id: z.string() })).optional(),
  hasAttachment: z.boolean().optional(),
})
export type SavedDecision = z.output<typeof input>

/** The lead's decision, each save a version of its own; what was saved before is never changed. */
const decisionRule = (
  action: 'save-decision' | 'update-decision',
  checkEarlier: (latest: number | undefined) => void,
): ActionRule<SavedDecision> => ({
  action,
  input,

  async check({ tx, complaint, input: written }) {
    checkEarlier((await findLatest(tx, complaint.id, complaint.round))?.version)
    await checkDecision(tx, complaint.id, written, { isDraft: false })
  },

  async effect({ tx, complaint, authorId, at, input: written }: Act<SavedDecision>) {
    if (authorId === null) throw new Error('A decision has an author.')
    const text = await checkDecision(tx, complaint.id, written, { isDraft: false })
    const latest = await findLatest(tx, complaint.id, complaint.round)
    const { id: complaintId, round } = complaint
    const decision = { complaintId, round, authorId, at, text }
    const version = await insertVersion(tx, decision, (latest?.version ?? 0) + 1)
    return { audited: { round, decisionVersion: version, attachments: text.attachmentIds } }
  },
})

/** The first version of a round. Throws RuleViolation `already-decided`, InvalidInput. */
export const saveDecision = decisionRule('save-decision', latest => {
  if (latest !== undefined) throw new RuleViolation('already-decided')
})

/** The next version. Throws RuleViolation `no-decision`, InvalidInput. */
export const updateDecision = decisionRule('update-decision', latest => {
  if (latest === undefined) throw new RuleViolation('no-decision')
})
