import { sql } from 'kysely'
import type { Place } from '#contract/values/complaint-parts.ts'
import { nameOf, personOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import { requireSame } from '#server/platform/http/idempotency.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A complaint with one of its notes, or alone when it has none. No row when the actor does not see it. */
export type FoundNote = Awaited<ReturnType<typeof listNotes>>[number]

/** The notes of a case, the newest first, each with its complaint. */
export const listNotes = (tx: Tx, complaintId: number) => readRows(tx, notesOf({ complaintId }))

const notesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .leftJoin('case_note as note', 'note.complaint_id', 'complaint.id')
    .leftJoin('user_account as author', 'author.id', 'note.author_id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.status',
      'note.id',
      'note.author_id',
      'note.text',
      'note.written_at',
      'note.corrected_at',
      'note.withdrawn_at',
    ])
    .select(eb => [
      nameOf('author').as('author_name'),
      eb
        .selectFrom('user_account as person')
        .whereRef('person.id', '=', sql<number>`any(note.mentioned_ids)`)
        .select(sql<Place[]>`jsonb_agg(${personOf('person')} order by person.id)`.as('people'))
        .as('mentioned'),
    ])
    .orderBy('note.id', 'desc'),
)

/** What a new note needs to know of its complaint; undefined when the actor does not see it. */
export const findNoted = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint')
    .where('complaint.id', '=', complaintId)
    .select(['id', 'tracking_id', 'version', 'status'])
    .select(eb =>
      eb
        .selectFrom('case_note')
        .whereRef('case_note.complaint_id', '=', 'complaint.id')
        .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('notes'),
    )
    .executeTakeFirst()

/** Adds a note and returns its id; undefined when its author sent it before. Throws RuleViolation `key-of-another-request` when that was another note. */
export async function insertNote(
  tx: Tx,
  note: {
    complaint_id: number
    author_id: number
    key: string
    payload_hash: string
    text: string
    mentioned_ids: number[]
    written_at: Date
  },
): Promise<number | undefined> {
  const added = await tx
    .insertInto('case_note')
    .values(note)
    .onConflict(conflict => conflict.columns(['author_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) requireSame((await findSent(tx, note))?.payload_hash ?? unknown, note.payload_hash)
  return added?.id
}

/** The note of one's own that a key stored, unless it is not visible now. */
const findSent = (tx: Tx, { author_id, key }: { author_id: number; key: string }) =>
  tx
    .selectFrom('case_note')
    .where('author_id', '=', author_id)
    .where('key', '=', key)
    .select(sql<string>`coalesce(payload_hash, '')`.as('payload_hash'))
    .executeTakeFirst()

/** The fingerprint of a note that cannot be read: it was about another case. */
const unknown = 'unknown'

/** A note to change, locked, with its complaint; undefined when the actor does not see it. */
export const lockNote = (tx: Tx, id: number) =>
  tx
    .selectFrom('case_note as note')
    .innerJoin('complaint', 'complaint.id', 'note.complaint_id')
    .where('note.id', '=', id)
    .select(['note.id', 'note.author_id', 'note.mentioned_ids', 'note.written_at', 'note.withdrawn_at'])
    .select(['note.complaint_id', 'complaint.tracking_id', 'complaint.version', 'complaint.status'])
    .forUpdate('note')
    .executeTakeFirst()

export const updateNote = (
  tx: Tx,
  id: number,
  changes: { text: string; mentioned_ids: number[]; corrected_at?: Date; withdrawn_at?: Date },
) => tx.updateTable('case_note').set(changes).where('id', '=', id).execute()
