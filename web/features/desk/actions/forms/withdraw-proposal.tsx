import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { caseAction } from '../case-action.ts'

/** The author withdraws the open proposal. */
export const withdrawProposal = caseAction({
  action: 'withdraw-proposal',
  message: callPlans.withdrawProposal.message,
  load: async () => undefined,
  fields: () => ({}),
  Fields: () => {
    const { t } = useTranslation('signing')
    return <p>{t('withdraw.text')}</p>
  },
  send: (_, complaintId, options) => browserClient.withdrawProposal({ body: { complaintId } }, options),
})
