import { referralAnswers } from '#contract/values/choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { oneOf } from './answers.ts'
import { caseAction } from '../case-action.ts'

/** What the other body answered: it takes the case, or it does not. */
export const recordReferralAnswer = caseAction({
  action: 'record-referral-answer',
  call: 'recordReferralAnswer',

  fields: t => t('supervising:answer.fields', { returnObjects: true }),

  Fields: ({ t }) => (
    <>
      <RadioGroupField
        name="answer"
        options={referralAnswers.map(value => ({
          value,
          label: t(`supervising:answer.${value}`),
          hint: t(`supervising:answer.${value}Hint`),
        }))}
      />
      <TextAreaField name="answerText" longest={4000} />
    </>
  ),

  body: ({ answer, answerText }) => ({ answer: oneOf(referralAnswers, answer), answerText }),
})
