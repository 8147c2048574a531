import { type Act, type ActionRule, type Beginning, findTransition, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { markAccepted } from '#server/features/case-people/index.ts'

/**
 * A handler accepts the case. When the lead accepts, the investigation begins. A member accepts for themselves only, and
 * so does a handler who became the lead during the investigation. Refuses with RuleViolation (`already-accepted`).
 */
export const acceptCase: ActionRule<object> = {
  action: 'accept-case',
  input: noInput,

  outcome(begun) {
    const { status } = begun.complaint
    const handler = accepterOf(begun)
    // somebody who has accepted cannot do it again, and is told why
    if (handler?.acceptedAt && findTransition('accept-case', status, 'member'))
      throw new RuleViolation('already-accepted')
    return handler?.isLead && status === 'DIRECTED_TO_HANDLER' ? 'lead' : 'member'
  },

  async effect(act) {
    const handler = accepterOf(act)
    if (!handler) throw new Error('Only a handler of a case can accept it.')
    await markAccepted(act.tx, handler.id, act.at)
    return { roleId: roleOfLead(act), audited: { isLead: handler.isLead } }
  },
}

/** The actor as a handler of the case, or else the absent lead whose substitute they are. */
export const handlerOf = (begun: Beginning<unknown>) => ownPart(begun) ?? absentLead(begun)

/** The same; of two parts, the one that has not been accepted. */
function accepterOf(begun: Beginning<unknown>) {
  const own = ownPart(begun)
  return own && !own.acceptedAt ? own : (absentLead(begun) ?? own)
}

const ownPart = ({ handlers, authorId }: Beginning<unknown>) => handlers.find(({ userId }) => userId === authorId)

function absentLead({ handlers, standsIn }: Beginning<unknown>) {
  const lead = standsIn.get('asked-lead')
  return lead && handlers.find(({ userId }) => userId === lead.id)
}

/** The role that the complainant sees as holding the case during the investigation. */
export const roleOfLead = ({ handlers }: Act<unknown>): number | null =>
  handlers.find(({ isLead }) => isLead)?.roleId ?? null
