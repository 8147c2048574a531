import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { gated } from '#server/features/signing/signatures/gated-rules.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Staff } from '#server/platform/actor.ts'
import { startOffice } from './case-office.ts'

/** A rule of a gated row that writes down what it was told, so that tests of signatures stand on nothing else. */
export function aGatedRule() {
  const seen: { authorId: number | null; actorId: number | null; status: string; reason: string | undefined }[] = []
  const rule: ActionRule<{ reason?: string | undefined }> = {
    action: 'not-admit',
    input: z.object({ reason: z.string().optional() }),
    check({ input: { reason } }) {
      if (!reason) throw new InvalidInput([{ field: 'reason', reason: 'required' }])
    },
    effect({ actor, authorId, complaint, input: { reason } }) {
      seen.push({ authorId, actorId: actor.kind === 'staff' ? actor.userId : null, status: complaint.status, reason })
      return { reason: reason ?? null, audited: { isRefused: true } }
    },
  }
  return { rule, seen }
}

/** The office of the tests, with one gated action and its signatures. */
export async function startGatedOffice() {
  const office = await startOffice()
  const { rule, seen } = aGatedRule()
  const { staff, take, database } = office
  const approving = approve({ 'not-admit': gated(rule) })

  return {
    ...office,
    rule,
    /** What the proposed action was told each time that it took effect. */
    seen,
    approving,

    /** A complaint whose receiver proposed not to admit it, waiting for these. */
    async aWaitingCase(...approvers: Staff[]): Promise<number> {
      await office.gate('not-admit', ...approvers)
      const id = await office.aCase()
      await take(staff.receiver, rule, id, { reason: 'Before a court.' })
      return id
    },

    approve: (signer: Staff, complaintId: number) => take(signer, approving, complaintId, {}),

    delegate: (from: Staff, to: Staff, [from_on, to_on]: [string, string] = ['2000-01-01', '2100-01-01']) =>
      database.ownerDb
        .insertInto('delegation')
        .values({ approver_id: from.userId, delegate_id: to.userId, from_on, to_on, created_at: new Date() })
        .execute(),

    deactivate: ({ userId }: Staff) =>
      database.ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', userId).execute(),

    proposalOf: (complaintId: number) =>
      database.ownerDb
        .selectFrom('proposal')
        .selectAll()
        .where('complaint_id', '=', complaintId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),

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
