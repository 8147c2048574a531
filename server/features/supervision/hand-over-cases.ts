import { z } from 'zod'
import { findFit, type Post } from '#server/features/case-people/index.ts'
import {
  type ActionRule,
  listStaffWith,
  takeActionAsSystem,
  tellStaffOfCases,
} from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { handOver, holderAt } from './hand-over.ts'
import { findSupervised } from './holders.queries.ts'

const posts = ['receiver', 'officer', 'lead', 'reviewer'] as const
const input = z.object({ userId: z.int(), fromId: z.int(), post: z.enum(posts), cause: z.string() })

/**
 * Gives a post of a case from somebody who leaves to a colleague, by the system: it asks neither for a delay nor for a reason. The post may
 * be one to which the case comes back later. Refuses with RuleViolation `held-by-another`, `cannot-hold-it`.
 */
const reassignPost: ActionRule<z.output<typeof input>> = {
  action: 'reassign',
  input,

  async effect(act) {
    const { tx, complaint, input } = act
    const { post, userId, fromId, cause } = input
    if ((await holderAt(act, post)) !== fromId) throw new RuleViolation('held-by-another')
    const person = await findFit(tx, complaint, post, userId)
    const judgesOneself = post !== 'reviewer' && complaint.reviewer_id === userId
    if (!person || judgesOneself) throw new RuleViolation('cannot-hold-it')
    return handOver({ ...act, input: {} }, post, person, cause)
  },
}

/** What is given in a case, from whom to whom, and why. */
export type GivenPost = z.output<typeof input>

/** The same in a transaction of the system. Throws RuleViolation. */
export const givePost = (tx: Tx, context: Context, complaintId: number, given: GivenPost) =>
  takeActionAsSystem(tx, context, reassignPost, { complaintId, input: given })

/** A case that stays with a closed account. */
interface Left {
  id: number
  tracking_id: string
  version: number
  handling_organization_id: number
  post: Post
}

/** Each supervisor is told once of all cases of their body that stay with a closed account. The transaction is the system's. */
export async function tellSupervisorsOf(tx: Tx, context: Context, complaintIds: readonly number[]): Promise<void> {
  const left: Left[] = []
  for (const id of complaintIds) {
    const complaint = await findSupervised(tx, id)
    if (complaint?.held_by) left.push({ ...complaint, post: complaint.held_by })
  }
  const byBody = Map.groupBy(left, ({ handling_organization_id }) => handling_organization_id)
  const casesOf = new Map<number, { complaint: Left; task: 'substitute' | 'supervise' }[]>()
  for (const [organizationId, complaints] of byBody)
    for (const userId of await listStaffWith(tx, 'Complaints - Supervise', organizationId)) {
      const tasks = complaints.map(complaint => ({
        complaint,
        task: complaint.post === 'approver' ? ('substitute' as const) : ('supervise' as const),
      }))
      casesOf.set(userId, [...(casesOf.get(userId) ?? []), ...tasks])
    }
  await tellStaffOfCases(tx, context, casesOf, context.clock.now())
}
