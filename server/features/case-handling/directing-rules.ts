import type { Directing, DirectingAction } from '#contract/desk/directing.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { directForAction } from './direct-for-action.ts'
import { forward } from './forward.ts'
import { notAdmit } from './not-admit.ts'
import { requestStandard } from './request-standard.ts'

type Asked = Omit<Directing, 'complaintId' | 'action'>

/** The rules of the actions that direct a case. */
export const directingRules: Record<DirectingAction, ActionRule<Asked>> = {
  'request-standard': requestStandard,
  'not-admit': notAdmit,
  forward,
  'direct-for-action': directForAction,
}

/** Fields that only one of the actions has; they identify it when its name is missing. */
const tellTale: Record<DirectingAction, readonly (keyof Asked)[]> = {
  'direct-for-action': ['handlerIds', 'leadId'],
  'request-standard': ['missingItems'],
  'not-admit': ['nonAdmissionReasonId', 'whereInstead'],
  forward: ['fulfilsStandard', 'severityId', 'departmentId'],
}

/** The action that is meant when its name is missing. Throws InvalidInput when none fits, or several. */
export function askedAction(input: Asked): DirectingAction {
  const meant = (Object.keys(tellTale) as DirectingAction[]).filter(action =>
    tellTale[action].some(field => input[field] !== undefined),
  )
  const [only] = meant
  if (only === undefined || meant.length > 1) throw new InvalidInput([{ field: 'complaintAction', reason: 'required' }])
  return only
}
