import { browserClient } from '#web/platform/answers/api.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** A handler accepts what was directed to them. */
export const acceptCase = caseAction({
  action: 'accept-case',
  call: 'acceptCase',
  text: t => t('case-handling:accept.text'),
  send: (_, complaintId, options) => browserClient.acceptCase({ params: { complaintId } }, options),
})

/** A handler declines, and says why. */
export const declineCase = caseAction({
  action: 'decline-case',
  call: 'declineCase',
  fields: t => t('case-handling:decline.fields', { returnObjects: true }),
  Fields: () => <TextAreaField name="reason" longest={4000} />,
  body: ({ reason }) => ({ reason }),
})
