import { randomBytes, randomUUID } from 'node:crypto'
import type { SavedKind } from '#contract/reports/report-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** Records that somebody has, as a call finds them. */

/** A note that somebody wrote on the complaint just now. */
export const aCaseNote = (tx: Tx, complaint_id: number, author_id: number) =>
  plantOne(tx, 'case_note', {
    complaint_id,
    author_id,
    key: randomUUID(),
    text: 'Ask the registry.',
    written_at: new Date(),
  })

/** A delegation that runs for a century. */
export const aDelegation = (tx: Tx, approver_id: number, delegate_id: number) =>
  plantOne(tx, 'delegation', {
    approver_id,
    delegate_id,
    from_on: '2000-01-01',
    to_on: '2100-01-01',
    created_at: new Date(),
  })

/** An absence that is to come, without a substitute. */
export const anAbsence = (tx: Tx, user_id: number) =>
  plantOne(tx, 'absence', {
    user_id,
    from_on: '2100-01-01',
    to_on: '2100-03-01',
    created_at: new Date(),
    created_by_id: user_id,
  })

/** A value of a list that nobody has used. */
export async function aNewConstant(tx: Tx): Promise<number> {
  const code = `code-${randomBytes(8).toString('hex')}`
  const labels = { label_en: `Occupation ${code}`, label_am: `ሥራ ${code}` }
  return plantOne(tx, 'constant_field', { field_name: 'occupation', code, ...labels })
}

/** A person's unread notice of a complaint, for the daily e-mail: the bell, which the call answers with, stays as empty as it was. */
export const aNotice = (tx: Tx, userId: number, complaintId: number) =>
  plantOne(tx, 'notice', {
    user_id: userId,
    complaint_id: complaintId,
    kind: 'assigned',
    event: randomUUID(),
    at: new Date(),
    in_bell: false,
    in_digest: true,
  })

/** A passkey of the user. */
export async function aPasskey(tx: Tx, user_id: number): Promise<string> {
  const id = randomUUID()
  await plant(tx, 'passkey', { id, user_id, name: 'Phone', public_key: randomBytes(32), counter: 0, transports: [] })
  return id
}

/** A definition that somebody has saved: of a report, or a view of lists. */
export const aSavedReport = (tx: Tx, owner_id: number, kind: SavedKind, query: string) =>
  plantOne(tx, 'saved_report', { owner_id, kind, name: 'By month', query, created_at: new Date() })

/** An import of constants that changed nothing and is done. */
export async function aTableImport(tx: Tx, user_id: number): Promise<number> {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const result = { isApplied: true, ordered: null, plan: '', columns: [], counts, rows: [] }
  const now = new Date()
  return plantOne(tx, 'table_import', {
    user_id,
    imported: 'constants',
    plan: '',
    status: 'done',
    rows: 0,
    result: JSON.stringify(result),
    created_at: now,
    finished_at: now,
    ends_at: new Date(now.getTime() + 86_400_000),
  })
}

/** A systemic case that somebody opened, with one complaint. */
export async function aSystemicCase(
  tx: Tx,
  { owner_id, organization_id, complaint_id }: { owner_id: number; organization_id: number; complaint_id: number },
): Promise<number> {
  const at = new Date()
  const id = await plantOne(tx, 'systemic_case', {
    ...{ owner_id, organization_id, title: 'Deeds are lost', recommendation: 'Keep a second copy.' },
    ...{ opened_at: at, opening_key: randomUUID(), follow_up_on: null, told_for: null },
  })
  await plant(tx, 'systemic_case_complaint', { systemic_case_id: id, complaint_id, tied_by_id: owner_id, tied_at: at })
  await plant(tx, 'systemic_case_event', {
    systemic_case_id: id,
    version: 1,
    at,
    actor_id: owner_id,
    kind: 'opened',
    text: null,
    key: null,
  })
  return id
}

/** A complaint of a body that waits for the signature of that approver, and then for another one. */
export async function aWaitingComplaint(
  tx: Tx,
  handling_organization_id: number,
  { approverId, authorId }: { approverId: number; authorId?: number },
): Promise<number> {
  const { id } = await aComplaint(tx, { handling_organization_id, status: 'WAITING_FOR_APPROVAL' })
  await aProposal(tx, id, { approverId, authorId: authorId ?? (await aStaffMember(tx)).userId, at: new Date() })
  return id
}

/** A proposal whose first step waits; the second is not open yet. */
export async function aProposal(
  tx: Tx,
  complaint_id: number,
  { approverId, authorId, at }: { approverId: number; authorId: number; at: Date },
): Promise<void> {
  const structure_id = await plantOne(tx, 'approval_structure', { action: 'refer', began_at: at, ended_at: at })
  const proposal_id = await plantOne(tx, 'proposal', {
    complaint_id,
    action: 'refer',
    input: '{}',
    from_status: 'UNDER_INVESTIGATION',
    structure_id,
    proposed_by_id: authorId,
    proposed_at: at,
  })
  const steps = [
    { proposal_id, ordinal: 1, approver_id: approverId, asked_at: at },
    { proposal_id, ordinal: 2, approver_id: (await aStaffMember(tx)).userId },
  ]
  await plant(tx, 'proposal_step', steps)
}
