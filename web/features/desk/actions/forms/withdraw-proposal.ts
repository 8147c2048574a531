import { caseAction } from '../case-action.ts'

/** The author withdraws the open proposal. */
export const withdrawProposal = caseAction({
  action: 'withdraw-proposal',
  call: 'withdrawProposal',
  text: t => t('signing:withdraw.text'),
})
