import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { caseAction } from '../case-action.ts'

/** The signature of an approver. */
export const approve = caseAction({
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
  andNext: t => t('signing:approve.andNext'),
})
