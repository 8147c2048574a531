import { callPlans } from '#contract/http/calls.ts'
import { type AnyCaseAction, approve, caseAction } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'

const sendBack = caseAction({
  action: 'send-back',
  message: callPlans.sendBack.message,
  load: async () => undefined,
  fields: t => ({ reason: { label: t('signing:sendBack.reason'), hint: t('signing:sendBack.hint') } }),
  Fields: () => <TextAreaField name="reason" maxLength={4000} />,
  send: (answers, complaintId, options) =>
    browserClient.sendBack({ body: { complaintId, reason: flatAnswers(answers).reason } }, options),
})

/** What an approver can do with the proposal. */
export const signatureActions: readonly AnyCaseAction[] = [approve, sendBack]
