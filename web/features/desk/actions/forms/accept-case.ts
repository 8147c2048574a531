import { browserClient } from '#web/platform/answers/api.ts'
import { caseAction } from '../case-action.ts'

/** A handler accepts what was directed to them. */
export const acceptCase = caseAction({
  action: 'accept-case',
  call: 'acceptCase',
  isOnePress: true,
  text: t => t('case-handling:accept.text'),
  send: (_, complaintId, options) => browserClient.acceptCase({ params: { complaintId } }, options),
})
