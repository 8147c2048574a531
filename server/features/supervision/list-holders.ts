import type { EligibleHolder } from '#contract/desk/supervision.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { findCaseHolder } from '#server/features/lifecycle/index.ts'
import type { Actor, SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findSupervised, listFit } from './holders.queries.ts'

const system: SystemActor = { kind: 'system', job: 'list-holders' }

/** Who could hold a visible case where it stands; nobody where it is in no one's hands. Throws NotFound. */
export const listEligibleHolders = (
  context: Context,
  actor: Actor,
  complaintId: number,
  sought: ProposalSearch = {},
): Promise<EligibleHolder[]> =>
  readAs(context, actor, async tx => {
    const complaint = await findSupervised(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    const post = complaint.held_by
    if (!post || post === 'approver') return []
    // how busy somebody is shows in cases that the actor need not see
    await continueAs(tx, system)
    const holderId = await findCaseHolder(tx, complaint)
    const people = await listFit(tx, complaint, post, { exceptId: holderId, sought }, context.clock.now())
    return people.map(({ id, name, role, ...facts }) => ({
      userId: id,
      name: name ?? { en: '', am: '' },
      role,
      ...facts,
    }))
  })
