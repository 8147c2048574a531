import { z } from 'zod'
import { opinionPositions } from '#contract/desk/decisions.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { putOpinion } from './opinions.queries.ts'

const input = z.object({ position: z.enum(opinionPositions).optional(), text: z.string().optional() })
export type Opinion = z.output<typeof input>

/**
 * The opinion of a handler or an expert: one per person and round, which can be replaced until the conclusion. The
 * complainant is not told. Refuses with InvalidInput naming what is missing.
 */
export const giveOpinion: ActionRule<Opinion> = {
  action: 'give-opinion',
  input,

  check: ({ input: { position, text } }) => refuseFields([missing('position', position), missing('text', text)]),

  async effect({ tx, authorId, complaint, at, input: { position, text } }) {
    if (authorId === null || !position || !text) throw new Error('An opinion needs an author, a position and a text.')
    const opinion = { complaintId: complaint.id, round: complaint.round, userId: authorId, position, text, at }
    const isRevised = await putOpinion(tx, opinion)
    return { audited: { round: complaint.round, position, isRevised } }
  },
}
