import { reviewOutcomes } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { oneOf } from './answers.ts'
import { WhatWasRejected } from './what-was-rejected.tsx'

/** The reviewer reads the conclusion and why it was rejected, and decides how the case continues. */
export const review = caseAction({
  action: 'review',
  call: 'reviewComplaint',
  isFinal: true,

  load: ({ complaintId }) => browserClient.getReview({ params: { complaintId } }),

  fields: t => t('reviewing:review.fields', { returnObjects: true }),

  Fields: ({ choices: { conclusions, outcomes }, t }) => (
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
  ),

  body: ({ outcome, reason }) => ({ outcome: oneOf(reviewOutcomes, outcome), reason }),
})
