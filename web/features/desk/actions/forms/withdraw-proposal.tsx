import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/calls.ts'
import { browserClient } from '#web/platform/api.ts'
import { caseAction } from '../case-action.ts'

/** The author takes back what waits for signatures. */
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
