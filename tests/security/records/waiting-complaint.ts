import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

interface Waiting {
  handling_organization_id: number
  /** The approver whose signature comes next; another one follows. */
  approverId: number
  authorId?: number
}

/** A complaint that waits for the first of two signatures. */
export async function aWaitingComplaint(tx: Tx, { approverId, authorId, ...row }: Waiting): Promise<number> {
  const { id } = await aComplaint(tx, { ...row, status: 'WAITING_FOR_APPROVAL' })
  await aProposal(tx, id, { approverId, authorId: authorId ?? (await aStaffMember(tx)).userId, at: new Date() })
  return id
}

/** A proposal whose first step waits; the second is not open yet. */
export async function aProposal(
  tx: Tx,
  complaint_id: number,
  { approverId, authorId, at }: { approverId: number; authorId: number; at: Date },
): Promise<void> {
  const structure = await tx
    .insertInto('approval_structure')
    .values({ action: 'refer', began_at: at, ended_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const proposal_id = await plantOne(tx, 'proposal', {
    complaint_id,
    action: 'refer',
    input: '{}',
    from_status: 'UNDER_INVESTIGATION',
    structure_id: structure.id,
    proposed_by_id: authorId,
    proposed_at: at,
  })
  const steps = [
    { proposal_id, ordinal: 1, approver_id: approverId, asked_at: at },
    { proposal_id, ordinal: 2, approver_id: (await aStaffMember(tx)).userId },
  ]
  await plant(tx, 'proposal_step', steps)
}
