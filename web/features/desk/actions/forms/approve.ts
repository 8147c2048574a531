import { caseAction } from '../case-action.ts'

/** The signature of an approver. */
export const approve = caseAction({
  action: 'approve',
  call: 'approveAction',
  text: t => t('signing:approve.text'),
  isFinal: true,
  andNext: t => t('signing:approve.andNext'),
})
