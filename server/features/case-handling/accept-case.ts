import { z } from 'zod'
import { type Act, type ActionRule, type Beginning, findTransition } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { roleOf } from './case-handling.queries.ts'
import { findHandler, listCurrentHandlers, markAccepted } from '#server/features/case-people/index.ts'

const input = z.object({})

/**
 * A handler accepts the case. With the lead's acceptance the investigation begins; a member accepts by themselves, and
 * so does who became the lead while it is under way. Refuses with RuleViolation (`already-accepted`).
 */
export const acceptCase: ActionRule<object> = {
  action: 'accept-case',
  input,

  async outcome(begun) {
    const { status } = begun.complaint
    const handler = await handlerOf(begun)
    // who has accepted has no standing for it any longer, and hears why
    if (handler?.acceptedAt && findTransition('accept-case', status, 'member'))
      throw new RuleViolation('already-accepted')
    return handler?.isLead && status === 'DIRECTED_TO_HANDLER' ? 'lead' : 'member'
  },

  async effect(act) {
    const handler = await handlerOf(act)
    if (!handler) throw new Error('Who accepts a case is one of its handlers.')
    await markAccepted(act.tx, handler.id, act.at)
    return { roleId: await roleOfLead(act), audited: { isLead: handler.isLead } }
  },
}

/** The actor as a handler of the case. */
export const handlerOf = ({ tx, complaint, authorId }: Beginning<unknown>) =>
  findHandler(tx, complaint.id, authorId ?? 0)

/** The role that the complainant reads as holding the case while it is handled. */
export async function roleOfLead({ tx, complaint }: Act<unknown>): Promise<number | null> {
  const lead = (await listCurrentHandlers(tx, complaint.id)).find(({ isLead }) => isLead)
  return lead ? roleOf(tx, lead.userId) : null
}
