import { useState } from 'react'
import { referralAnswers } from '#contract/values/action-choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { oneOf } from './answers.ts'
import { caseAction } from '../case-action.ts'

/** What the other body answered: it takes the case, with its number there, or it does not. */
export const recordReferralAnswer = caseAction({
  action: 'record-referral-answer',
  call: 'recordReferralAnswer',

  fields: t => t('supervising:answer.fields', { returnObjects: true }),

  Fields: ({ t }) => {
    const [answer, setAnswer] = useState(useField('answer').value)
    return (
      <>
        <RadioGroupField
          name="answer"
          options={referralAnswers.map(value => ({
            value,
            label: t(`supervising:answer.${value}`),
            hint: t(`supervising:answer.${value}Hint`),
          }))}
          onChange={setAnswer}
        />
        <TextAreaField name="answerText" longest={4000} />
        {answer === 'accepted' && (
          <>
            <TextField name="theirNumber" isOptional />
            <TextField name="theirContact" isOptional />
          </>
        )}
      </>
    )
  },

  body: ({ answer, answerText, theirNumber, theirContact }) => ({
    answer: oneOf(referralAnswers, answer),
    answerText,
    theirNumber,
    theirContact,
  }),
})
