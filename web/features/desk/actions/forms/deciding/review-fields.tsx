import type { Conclusion, ReviewOutcome } from '#contract/desk/conclusion.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../../case-action.ts'
import { WhatWasRejected } from './what-was-rejected.tsx'

interface Choices {
  conclusions: readonly Conclusion[]
  outcomes: readonly ReviewOutcome[]
}

/** What was rejected and why, the outcome, and the reasons; loaded when the form is opened. */
export default function ReviewFields({ choices: { conclusions, outcomes }, t }: CaseActionProps<Choices>) {
  return (
    <>
      <WhatWasRejected conclusions={conclusions} t={t} />
      <RadioGroupField
        name="outcome"
        options={outcomes.map(value => ({
          value,
          label: t(`reviewing:review.outcomes.${value}`),
          hint: t(`reviewing:review.hints.${value}`),
        }))}
      />
      <TextAreaField name="reason" longest={4000} isPrinted />
    </>
  )
}
