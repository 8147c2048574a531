import { z } from 'zod'
import {
  changeHandlers,
  findCaseLead,
  findFit,
  listCurrentHandlers,
  removeMember,
} from '#server/features/case-people/index.ts'
import { type Act, type ActionRule, takeActionAsSystem } from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const input = z.object({ userId: z.int(), successorId: z.int().nullable(), cause: z.string() })
type Leaving = z.output<typeof input>

/** Statuses in which the group works on the case, so that somebody can join it. */
const worked: readonly string[] = ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION']

/**
 * Ends the work of a handler beside the lead who leaves. A successor who can handle the case is asked to accept the part, and owes the opinion
 * then; the lead is told.
 */
const leaveGroup: ActionRule<Leaving> = {
  action: 'leave-group',
  input,

  async effect(act) {
    const { tx, complaint, at } = act
    const { userId, cause } = act.input
    const [lead, joins] = [await findCaseLead(tx, complaint.id), await canJoin(act)]
    const joined = joins && act.input.successorId !== null ? [act.input.successorId] : []
    if (lead !== null && joined.length > 0)
      await changeHandlers(tx, complaint.id, { left: [userId], joined, leadId: lead, at, byId: null })
    else await removeMember(tx, complaint.id, userId, at)
    return {
      details: { cause },
      audited: { userId, joined, cause },
      tells: [
        ...(lead === null ? [] : [{ userId: lead, task: 'member-left' as const, event: `member-left-${userId}` }]),
        ...joined.map(each => ({ userId: each, task: 'handle' as const, event: `handle-${each}` })),
      ],
    }
  },
}

/** Whether the successor can take the part: handles the case not yet, and may. */
async function canJoin({ tx, complaint, handlers, input: { successorId } }: Act<Leaving>): Promise<boolean> {
  if (successorId === null || !worked.includes(complaint.status)) return false
  if (handlers.some(({ userId }) => userId === successorId)) return false
  return complaint.reviewer_id !== successorId && (await findFit(tx, complaint, 'lead', successorId)) !== undefined
}

/** The same in a transaction of the system; says whether the successor was asked to take the part. */
export async function leaveCase(tx: Tx, context: Context, complaintId: number, leaving: Leaving) {
  await takeActionAsSystem(tx, context, leaveGroup, { complaintId, input: leaving })
  const handlers = leaving.successorId === null ? [] : await listCurrentHandlers(tx, complaintId)
  return { hasSuccessor: handlers.some(({ userId }) => userId === leaving.successorId) }
}
