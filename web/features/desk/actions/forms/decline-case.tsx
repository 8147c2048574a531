import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** A handler declines, and says why. */
export const declineCase = caseAction({
  action: 'decline-case',
  call: 'declineCase',
  fields: t => t('case-handling:decline.fields', { returnObjects: true }),
  Fields: () => <TextAreaField name="reason" longest={4000} />,
  body: ({ reason }) => ({ reason }),
})
