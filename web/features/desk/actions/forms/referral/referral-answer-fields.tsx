import { useState } from 'react'
import { referralAnswers } from '#contract/values/action-choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../../case-action.ts'

/** The answer, and its number and contact there where the body takes the case; loaded when the form is opened. */
export default function ReferralAnswerFields({ t }: CaseActionProps<unknown>) {
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
}
