import { gatedRules } from '#server/app/complaint-actions.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import type { Staff } from '#server/platform/actor.ts'
import { startOffice } from './case-office.ts'
import { plant } from './rows.ts'

/** The office of the tests, with one gated action and its signatures. */
export async function startGatedOffice() {
  const office = await startOffice()
  const { staff, take, database, nonAdmissionReasonId } = office
  const approving = approve(gatedRules)
  const propose = (author: Staff, id: number, reason = 'Before a court.') =>
    take(author, notAdmit, id, { nonAdmissionReasonId, reason, whereInstead: 'The federal high court' })

  return {
    ...office,
    approving,
    /** Proposes not to admit a complaint. */
    propose,

    /** A complaint whose receiver proposed not to admit it, waiting for these. */
    async aWaitingCase(...approvers: Staff[]): Promise<number> {
      await office.gate('not-admit', ...approvers)
      const id = await office.aCase()
      await propose(staff.receiver, id)
      return id
    },

    approve: (signer: Staff, complaintId: number) => take(signer, approving, complaintId, {}),

    delegate: (from: Staff, to: Staff, [from_on, to_on]: [string, string] = ['2000-01-01', '2100-01-01']) =>
      plant(database.ownerDb, 'delegation', {
        approver_id: from.userId,
        delegate_id: to.userId,
        from_on,
        to_on,
        created_at: new Date(),
      }),

    deactivate: ({ userId }: Staff) =>
      database.ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', userId).execute(),

    proposalOf: (complaintId: number) =>
      database.ownerDb
        .selectFrom('proposal')
        .selectAll()
        .where('complaint_id', '=', complaintId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),

    conclusionsOf: (complaintId: number) =>
      database.ownerDb.selectFrom('conclusion').selectAll().where('complaint_id', '=', complaintId).execute(),

    stepsOf: (complaintId: number) =>
      database.ownerDb
        .selectFrom('proposal_step as step')
        .innerJoin('proposal', 'proposal.id', 'step.proposal_id')
        .where('proposal.complaint_id', '=', complaintId)
        .orderBy('proposal.id')
        .orderBy('step.ordinal')
        .select(['step.ordinal', 'approver_id', 'substitute_id', 'asked_at', 'signed_by_id', 'ruling', 'step.reason'])
        .execute(),
  }
}
