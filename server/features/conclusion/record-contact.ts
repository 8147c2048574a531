import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'
import { z } from 'zod'
import { contactChannels, contactOutcomes } from '#contract/desk/conclusion.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { insertAtTheEnd } from '#server/platform/db/waiting-rows.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({
  channel: z.enum(contactChannels).optional(),
  outcome: z.enum(contactOutcomes).optional(),
  note: z.string().optional(),
})

const intoContacts = (db: Kysely<Database>, rows: readonly Insertable<Database['contact_record']>[]) =>
  db.insertInto('contact_record').values(rows)

/** A clerk has called, written to or met the complainant, or tried to. */
export const recordContact: ActionRule<z.output<typeof input>> = {
  action: 'record-contact',
  input,

  check: ({ input: { channel, outcome } }) => refuseFields([missing('channel', channel), missing('outcome', outcome)]),

  async effect({ tx, complaint, authorId, at, input: { channel = 'other', outcome = 'not-reached', note } }) {
    const record = { complaint_id: complaint.id, at, by_id: authorId ?? 0, channel, outcome, note: note || null }
    await insertAtTheEnd(tx, intoContacts, [record])
    return { reason: note || null, details: { channel, outcome }, audited: { channel, outcome } }
  },
}
