import { randomUUID } from 'node:crypto'
import type { CaseNotes } from '#contract/desk/case-notes.ts'
import type { AuditAction } from '#contract/settings/audit-actions.ts'
import { audit } from '#server/features/audit/index.ts'
import { tellStaff } from '#server/features/lifecycle/index.ts'
import type { Actor, Staff, SystemActor } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { isOpenForNotes, mostNotes, refusalOfChange } from './note.rules.ts'
import { hashOf } from '#server/platform/http/idempotency.ts'
import { findNoted, insertNote, lockNote, updateNote } from './notes.queries.ts'
import { namesOfStaff, readersAmong } from './readers.queries.ts'
import { readNotes } from './show-notes.ts'

const system: SystemActor = { kind: 'system', job: 'tell-mentioned' }

interface Written {
  text: string
  mentioned: number[]
}

/**
 * Adds a note to a case and tells those who are mentioned. One that is sent again is stored once. Throws NotPermitted, NotFound, and
 * RuleViolation `case-is-closed`, `too-many-notes`, `mentioned-cannot-see` and `key-of-another-request`.
 */
export async function addNote(
  context: Context,
  actor: Actor,
  { complaintId, key = randomUUID(), text, mentioned }: Written & { complaintId: number; key?: string | undefined },
): Promise<CaseNotes> {
  return changeAs(context, actor, 'Complaints - List View', async (tx, { actor: staff, at: now }) => {
    const complaint = await findNoted(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    if (!isOpenForNotes(complaint.status)) throw new RuleViolation('case-is-closed')
    if (complaint.notes >= mostNotes) throw new RuleViolation('too-many-notes')
    await requireReaders(tx, complaintId, mentioned)
    const payload_hash = hashOf({ complaintId, text, mentioned })
    const note = {
      complaint_id: complaintId,
      author_id: staff.userId,
      key,
      payload_hash,
      text,
      mentioned_ids: mentioned,
    }
    const id = await insertNote(tx, { ...note, written_at: now })
    if (id !== undefined) await auditNote(tx, staff, 'note-added', { complaintId, id, mentioned }, now)
    const notes = await readNotes(tx, complaintId, { userId: staff.userId, now })
    if (id !== undefined) await tellMentioned(tx, context, { actor: staff, complaint, noteId: id, mentioned }, now)
    return notes
  })
}

/** Corrects the actor's own note and tells newly mentioned people. Throws what `addNote` throws, and what `refusalOfChange` names. */
export async function correctNote(
  context: Context,
  actor: Actor,
  { id, text, mentioned }: Written & { id: number },
): Promise<CaseNotes> {
  return changeAs(context, actor, 'Complaints - List View', async (tx, { actor: staff, at: now }) => {
    const note = await lockOwn(tx, staff, id, now)
    const { complaint_id: complaintId, mentioned_ids: before } = note
    const added = mentioned.filter(userId => !before.includes(userId))
    await requireReaders(tx, complaintId, added)
    await updateNote(tx, id, { text, mentioned_ids: mentioned, corrected_at: now })
    await auditNote(tx, staff, 'note-corrected', { complaintId, id, mentioned }, now)
    const notes = await readNotes(tx, complaintId, { userId: staff.userId, now })
    const complaint = { ...note, id: complaintId }
    await tellMentioned(tx, context, { actor: staff, complaint, noteId: id, mentioned: added }, now)
    return notes
  })
}

/** Withdraws the actor's own note: its text is deleted, its entry stays. Throws NotPermitted, NotFound and what `refusalOfChange` names. */
export async function withdrawNote(context: Context, actor: Actor, { id }: { id: number }): Promise<CaseNotes> {
  return changeAs(context, actor, 'Complaints - List View', async (tx, { actor: staff, at: now }) => {
    const { complaint_id: complaintId } = await lockOwn(tx, staff, id, now)
    await updateNote(tx, id, { text: '', mentioned_ids: [], withdrawn_at: now })
    await auditNote(tx, staff, 'note-withdrawn', { complaintId, id, mentioned: [] }, now)
    return readNotes(tx, complaintId, { userId: staff.userId, now })
  })
}

async function lockOwn(tx: Tx, { userId }: Staff, id: number, now: Date) {
  // somebody else's note cannot be changed
  const note = await lockNote(tx, id)
  if (!note) throw new NotFound('note')
  const refusal = refusalOfChange(note, { userId, status: note.status, now })
  if (refusal) throw new RuleViolation(refusal)
  return note
}

/** Throws RuleViolation `mentioned-cannot-see` with the names of those who cannot open the case. */
async function requireReaders(tx: Tx, complaintId: number, mentioned: readonly number[]): Promise<void> {
  const readers = await readersAmong(tx, complaintId, mentioned)
  const others = mentioned.filter(id => !readers.has(id))
  if (others.length === 0) return
  const names = (await namesOfStaff(tx, others)).map(({ name }) => name)
  throw new RuleViolation('mentioned-cannot-see', undefined, { names })
}

/** The trail records the note and the people it mentions, but not its text. */
const auditNote = (
  tx: Tx,
  actor: Staff,
  action: AuditAction,
  { complaintId, id, mentioned }: { complaintId: number; id: number; mentioned: number[] },
  now: Date,
) => audit(tx, actor, action, { type: 'complaint', id: complaintId }, { noteId: id, mentioned }, now)

interface Mention {
  actor: Staff
  complaint: Parameters<typeof tellStaff>[2]
  noteId: number
  mentioned: readonly number[]
}

/** The rest of the transaction runs as the system, because messages are for others. */
async function tellMentioned(
  tx: Tx,
  context: Context,
  { actor, complaint, noteId, mentioned }: Mention,
  now: Date,
): Promise<void> {
  const told = mentioned.filter(userId => userId !== actor.userId)
  if (told.length === 0) return
  await continueAs(tx, system, { complaintId: complaint.id })
  await tellStaff(
    tx,
    context,
    complaint,
    told.map(userId => ({ userId, task: 'mentioned' as const, event: `note-${noteId}` })),
    now,
  )
}
