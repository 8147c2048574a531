import type { BodyReach } from '#contract/desk/statements.ts'
import { countRespondents } from '#server/features/staff/index.ts'
import { type Actor, opens } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

/** Whom the portal tells of a body: without an account somebody has to send the letter, or to invite one. */
export const reachOf = async (tx: Tx, actor: Actor, organizationId: number): Promise<BodyReach> => ({
  organizationId,
  respondents: await countRespondents(tx, organizationId),
  mayInvite: actor.kind === 'staff' && actor.guardLevel === 'ADMIN' && opens(actor, 'Users - Manage'),
})

/** The same for the body complained against in a visible case. Throws NotFound. */
export const showBodyReach = (context: Context, actor: Actor, complaintId: number): Promise<BodyReach> =>
  readAs(context, actor, async tx => {
    const found = await tx
      .selectFrom('complaint')
      .where('id', '=', complaintId)
      .select('against_organization_id')
      .executeTakeFirst()
    if (!found) throw new NotFound('complaint')
    return reachOf(tx, actor, found.against_organization_id)
  })
