import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { type ReferralAnswer, referralAnswers } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** What the other body answered: it takes the case, or it does not. */
export const recordReferralAnswer = caseAction({
  action: 'record-referral-answer',
  message: callPlans.recordReferralAnswer.message,
  load: () => Promise.resolve(undefined),

  fields: t => ({
    answer: { label: t('supervising:answer.answer'), prompts: { required: t('supervising:answer.choose') } },
    answerText: { label: t('supervising:answer.answerText') },
  }),

  Fields: () => {
    const { t } = useTranslation('supervising')
    return (
      <>
        <RadioGroupField
          name="answer"
          options={referralAnswers.map(value => ({
            value,
            label: t(`answer.${value}`),
            hint: t(`answer.${value}Hint`),
          }))}
        />
        <TextAreaField name="answerText" maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { answer, answerText } = flatAnswers(answers)
    return browserClient.recordReferralAnswer(
      { body: { complaintId, answer: (answer || undefined) as ReferralAnswer | undefined, answerText } },
      options,
    )
  },
})
