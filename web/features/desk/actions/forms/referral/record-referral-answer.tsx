import { referralAnswers } from '#contract/values/action-choices.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { oneOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'

/** What the other body answered: it takes the case, with its number there, or it does not. */
export const recordReferralAnswer = caseAction({
  action: 'record-referral-answer',
  call: 'recordReferralAnswer',

  fields: t => t('supervising:answer.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./referral-answer-fields.tsx')),

  body: ({ answer, answerText, theirNumber, theirContact }) => ({
    answer: oneOf(referralAnswers, answer),
    answerText,
    theirNumber,
    theirContact,
  }),
})
