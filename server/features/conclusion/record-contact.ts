import { z } from 'zod'
import { contactChannels, contactOutcomes } from '#contract/desk/conclusion.ts'
import { waitsForComplainant } from '#contract/statuses.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({
  channel: z.enum(contactChannels).optional(),
  outcome: z.enum(contactOutcomes).optional(),
  note: z.string().optional(),
})

/**
 * Somebody of the office has called, written to or met the complainant, or tried to; or the complainant came, called or wrote. What
 * was said belongs to the record, except where the complainant was only told that an answer is awaited.
 */
export const recordContact: ActionRule<z.output<typeof input>> = {
  action: 'record-contact',
  input,

  check: ({ complaint: { status }, input: { channel, outcome, note } }) => {
    const isOnlyTold = outcome === 'reached' && waitsForComplainant(status)
    const needsNote = outcome !== undefined && outcome !== 'not-reached' && !isOnlyTold
    refuseFields([missing('channel', channel), missing('outcome', outcome), needsNote && missing('note', note)])
  },

  async effect({ tx, complaint, authorId, at, input: { channel = 'other', outcome = 'not-reached', note } }) {
    const record = { complaint_id: complaint.id, at, by_id: authorId ?? 0, channel, outcome, note: note || null }
    await tx.insertInto('contact_record').values(record).execute()
    return { reason: note || null, details: { channel, outcome }, audited: { channel, outcome } }
  },
}
