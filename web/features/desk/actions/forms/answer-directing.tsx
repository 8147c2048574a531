import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** A handler accepts what was directed to them. */
export const acceptCase = caseAction({
  action: 'accept-case',
  message: callPlans.acceptCase.message,
  load: async () => null,
  fields: () => ({}),
  Fields: () => <p>{useTranslation('case-handling').t('accept.text')}</p>,
  send: (_, complaintId, options) => browserClient.acceptCase({ params: { complaintId } }, options),
})

/** A handler declines, and says why. */
export const declineCase = caseAction({
  action: 'decline-case',
  message: callPlans.declineCase.message,
  load: async () => null,
  fields: t => ({
    reason: {
      label: t('case-handling:decline.reason'),
      hint: t('case-handling:decline.hint'),
      prompts: { required: t('case-handling:decline.reasonMissing') },
    },
  }),
  Fields: () => <TextAreaField name="reason" maxLength={4000} />,
  send: (answers, complaintId, options) =>
    browserClient.declineCase({ body: { complaintId, reason: flatAnswers(answers).reason } }, options),
})
