import type { CaseNote, CaseNotes, NoteReader } from '#contract/desk/case-notes.ts'
import { type Actor, requireOneOf, requirePermission } from '#server/platform/actor.ts'
import { type Context, inOneCase, inTransaction } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import { isOpenForNotes, refusalOfChange } from './note.rules.ts'
import { type FoundNote, listNotes } from './notes.queries.ts'
import { findReaders } from './readers.queries.ts'

/** The notes on a case, for everybody who sees the case. Throws NotPermitted, NotFound. */
export async function showNotes(context: Context, actor: Actor, complaintId: number): Promise<CaseNotes> {
  requireOneOf(actor, ['Complaints - List View', 'Complaints - Approval View'])
  const reader = { userId: actor.userId, now: context.clock.now() }
  return inOneCase(context, actor, complaintId, tx => readNotes(tx, complaintId, reader))
}

/** The same inside a transaction. Throws NotFound. */
export async function readNotes(
  tx: Tx,
  complaintId: number,
  reader: { userId: number; now: Date },
): Promise<CaseNotes> {
  const found = await listNotes(tx, complaintId)
  const [first] = found
  if (!first) throw new NotFound('complaint')
  const notes = found.flatMap(note => (isNote(note) ? [toNote(note, reader)] : []))
  return { notes, isOpen: isOpenForNotes(first.status) }
}

type Stored = FoundNote & { id: number; author_id: number; text: string; written_at: Date; author_name: object }

/** The query returns the complaint even without notes. */
const isNote = (found: FoundNote): found is Stored => found.id !== null

const toNote = (note: Stored, { userId, now }: { userId: number; now: Date }): CaseNote => ({
  ...contractForm(note),
  isOwn: note.author_id === userId,
  text: note.withdrawn_at ? null : note.text,
  mentioned: note.mentioned ?? [],
  mayChange: refusalOfChange(note, { userId, status: note.status, now }) === undefined,
})

/** People whom a note on the case can mention. Throws NotPermitted, NotFound. */
export async function findNoteReaders(
  context: Context,
  actor: Actor,
  { complaintId, text = '' }: { complaintId: number; text?: string | undefined },
): Promise<NoteReader[]> {
  requirePermission(actor, 'Complaints - List View')
  return inTransaction(context, actor, async tx => {
    await requireVisible(tx, complaintId)
    return findReaders(tx, { complaintId, text, askerId: actor.userId })
  })
}
