import { type Act, type ActionRule, type Beginning, findTransition, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { roleOf } from './case-handling.queries.ts'
import { leadOf } from './handlers.rules.ts'
import { findHandler, markAccepted } from '#server/features/case-people/index.ts'

/**
 * A handler accepts the case. When the lead accepts, the investigation begins. A member accepts for themselves only, and
 * so does a handler who became the lead during the investigation. Refuses with RuleViolation (`already-accepted`).
 */
export const acceptCase: ActionRule<object> = {
  action: 'accept-case',
  input: noInput,

  async outcome(begun) {
    const { status } = begun.complaint
    const handler = await accepterOf(begun)
    // somebody who has accepted cannot do it again, and is told why
    if (handler?.acceptedAt && findTransition('accept-case', status, 'member'))
      throw new RuleViolation('already-accepted')
    return handler?.isLead && status === 'DIRECTED_TO_HANDLER' ? 'lead' : 'member'
  },

  async effect(act) {
    const handler = await accepterOf(act)
    if (!handler) throw new Error('Only a handler of a case can accept it.')
    await markAccepted(act.tx, handler.id, act.at)
    return { roleId: await roleOfLead(act), audited: { isLead: handler.isLead } }
  },
}

/** The actor as a handler of the case, or else the absent lead whose substitute they are. */
export const handlerOf = async (begun: Beginning<unknown>) => (await ownPart(begun)) ?? absentLead(begun)

/** The same; of two parts, the one that has not been accepted. */
async function accepterOf(begun: Beginning<unknown>) {
  const own = await ownPart(begun)
  return own && !own.acceptedAt ? own : ((await absentLead(begun)) ?? own)
}

const ownPart = ({ tx, complaint, authorId }: Beginning<unknown>) => findHandler(tx, complaint.id, authorId ?? 0)

async function absentLead({ tx, complaint, standsIn }: Beginning<unknown>) {
  const lead = standsIn.get('asked-lead')
  return lead && findHandler(tx, complaint.id, lead.id)
}

/** The role that the complainant sees as holding the case during the investigation. */
export const roleOfLead = ({ tx, handlers }: Act<unknown>): Promise<number | null> =>
  roleOf(tx, leadOf(handlers) ?? null)
