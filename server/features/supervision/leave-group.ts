import { z } from 'zod'
import { findCaseLead } from '#server/features/case-people/index.ts'
import { type ActionRule, takeActionAsSystem } from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { removeMember } from '#server/features/case-people/index.ts'

const input = z.object({ userId: z.int() })

/** Ends the work of a handler beside the lead because their account was closed; the lead is told. */
const leaveGroup: ActionRule<z.output<typeof input>> = {
  action: 'leave-group',
  input,

  async effect({ tx, complaint, at, input: { userId } }) {
    await removeMember(tx, complaint.id, userId, at)
    const lead = await findCaseLead(tx, complaint.id)
    return {
      details: { cause: 'deactivated' },
      audited: { userId, cause: 'deactivated' },
      tells: lead === null ? [] : [{ userId: lead, task: 'member-left' as const, event: `member-left-${userId}` }],
    }
  },
}

/** The same in the transaction that closes the account, which is the system's. */
export const leaveCase = (tx: Tx, context: Context, complaintId: number, userId: number) =>
  takeActionAsSystem(tx, context, leaveGroup, { complaintId, input: { userId } })
