import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/calls.ts'
import { type AnyCaseAction, caseAction } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'

const approve = caseAction({
  action: 'approve',
  message: callPlans.approveAction.message,
  load: async () => undefined,
  fields: () => ({}),
  Fields: () => {
    const { t } = useTranslation('signing')
    return <p>{t('approve.text')}</p>
  },
  send: (_, complaintId, options) => browserClient.approveAction({ body: { complaintId } }, options),
  isFinal: true,
})

const sendBack = caseAction({
  action: 'send-back',
  message: callPlans.sendBack.message,
  load: async () => undefined,
  fields: t => ({ reason: { label: t('signing:sendBack.reason'), hint: t('signing:sendBack.hint') } }),
  Fields: () => <TextAreaField name="reason" maxLength={4000} />,
  send: (answers, complaintId, options) =>
    browserClient.sendBack({ body: { complaintId, reason: flatAnswers(answers).reason } }, options),
})

/** What an approver can do with what waits. */
export const signatureActions: readonly AnyCaseAction[] = [approve, sendBack]
