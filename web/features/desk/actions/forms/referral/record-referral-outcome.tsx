import { referralOutcomes } from '#contract/values/action-choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { oneOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'

/** What became of a case that the other body took: it decided, or gives it back. */
export const recordReferralOutcome = caseAction({
  action: 'record-referral-outcome',
  call: 'recordReferralOutcome',

  fields: t => t('supervising:outcome.fields', { returnObjects: true }),

  Fields: ({ t }) => (
    <>
      <RadioGroupField
        name="outcome"
        options={referralOutcomes.map(value => ({
          value,
          label: t(`supervising:outcome.${value}`),
          hint: t(`supervising:outcome.${value}Hint`),
        }))}
      />
      <TextAreaField name="outcomeText" longest={4000} />
    </>
  ),

  body: ({ outcome, outcomeText }) => ({ outcome: oneOf(referralOutcomes, outcome), outcomeText }),
})
