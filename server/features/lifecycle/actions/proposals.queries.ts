import type { Status } from '#contract/statuses.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { ActionName } from '../lifecycle.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export interface Structure {
  id: number
  approvers: { userId: number; position: string | null }[]
}

/** The present approvers of an action, in order; undefined for an action without a structure. */
export async function findStructure(tx: Tx, action: string): Promise<Structure | undefined> {
  const rows = await tx
    .selectFrom('approval_structure as structure')
    .innerJoin('approval_step as step', 'step.structure_id', 'structure.id')
    .where('structure.action', '=', action)
    .where('structure.ended_at', 'is', null)
    .orderBy('step.ordinal')
    .select(['structure.id', 'step.approver_id', 'step.position'])
    .execute()
  const [first] = rows
  return (
    first && {
      id: first.id,
      approvers: rows.map(({ approver_id, position }) => ({ userId: approver_id, position })),
    }
  )
}

/** The names of those who sign an action, in their order; nobody when it takes effect at once. */
export const listSigners = (tx: Tx, action: ActionName) => readRows(tx, signersOf({ action }))

const signersOf = compiled((db, { action }: Values<{ action: string }>) =>
  db
    .selectFrom('approval_structure as structure')
    .innerJoin('approval_step as step', 'step.structure_id', 'structure.id')
    .innerJoin('user_account as person', 'person.id', 'step.approver_id')
    .where('structure.action', '=', action)
    .where('structure.ended_at', 'is', null)
    .orderBy('step.ordinal')
    .select(nameOf('person').$notNull().as('name')),
)

export interface NewProposal {
  complaintId: number
  action: string
  outcome: string | null
  input: unknown
  fromStatus: Status
  structure: Structure
  proposedById: number
  at: Date
}

/** Stores the proposal with one line for each signature; the first approver is asked at once. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<number> {
  const { id } = await tx
    .insertInto('proposal')
    .values({
      complaint_id: proposal.complaintId,
      action: proposal.action,
      outcome: proposal.outcome,
      input: JSON.stringify(proposal.input),
      from_status: proposal.fromStatus,
      structure_id: proposal.structure.id,
      proposed_by_id: proposal.proposedById,
      proposed_at: proposal.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = proposal.structure.approvers.map(({ userId, position }, index) => ({
    proposal_id: id,
    ordinal: index + 1,
    approver_id: userId,
    position,
    asked_at: index === 0 ? proposal.at : null,
  }))
  await tx.insertInto('proposal_step').values(steps).execute()
  return id
}

/** Ends the open proposal, if there is one. */
export const endProposal = (
  tx: Tx,
  complaintId: number,
  ending: 'approved' | 'sent-back' | 'withdrawn' | 'void',
  at: Date,
) =>
  tx
    .updateTable('proposal')
    .set({ ended_at: at, ending })
    .where('complaint_id', '=', complaintId)
    .where('ended_at', 'is', null)
    .execute()

/** Stores the approver's ruling on a step, unless it is signed. */
export const recordSignature = (
  tx: Tx,
  signature: { stepId: number; ruling: 'approved' | 'sent-back'; signedById: number; reason?: string; at: Date },
) =>
  tx
    .updateTable('proposal_step')
    .set({
      ruling: signature.ruling,
      signed_by_id: signature.signedById,
      signed_at: signature.at,
      reason: signature.reason ?? null,
    })
    .where('id', '=', signature.stepId)
    .where('signed_at', 'is', null)
    .execute()

/** Makes it the turn of this step's approver. */
export const askForSignature = (tx: Tx, stepId: number, at: Date) =>
  tx.updateTable('proposal_step').set({ asked_at: at }).where('id', '=', stepId).execute()

/** Names the person who signs the step instead of its approver. */
export const putSubstitute = (tx: Tx, stepId: number, substituteId: number) =>
  tx.updateTable('proposal_step').set({ substitute_id: substituteId }).where('id', '=', stepId).execute()
