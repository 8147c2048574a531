import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import type { Post } from '#server/features/case-people/index.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import type { Actor, SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { listCandidates } from './propose-holders.queries.ts'
import { findCase } from './show-handlers.queries.ts'

/** How many cases somebody has in hand is counted past what the asker may see. */
const system: SystemActor = { kind: 'system', job: 'propose-holders' }

/**
 * Who can hold a case, best first: of the body that handles it, near its place, for whom few cases wait. Throws NotFound
 * for a case that is not visible.
 */
export const proposeHolders = (
  context: Context,
  actor: Actor,
  complaintId: number,
  post: Post,
  sought: ProposalSearch = {},
): Promise<ProposedHolder[]> =>
  readAs(context, actor, async tx => {
    const complaint = await findCase(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    const path = await getLocationPath(tx, complaint.location_id)
    await continueAs(tx, system)
    const now = context.clock.now()
    const search = { ...complaint, locationPath: path.map(({ id }) => id) }
    const rows = await listCandidates(tx, post, search, now, sought)
    return rows.map(({ id: userId, nearness, ...row }) => ({ ...row, userId, servesPlace: nearness >= 0 }))
  })
