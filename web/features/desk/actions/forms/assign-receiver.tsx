import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { useHolderText } from './use-holder-text.ts'

/** A supervisor gives a new case to one of those who can receive it, the best first. */
export const assignReceiver = caseAction({
  action: 'assign-receiver',
  message: callPlans.assignReceiver.message,
  load: ({ complaintId }) => browserClient.proposeReceivers({ params: { complaintId } }),

  fields: t => ({
    receiverId: {
      label: t('case-handling:assign.receiver'),
      prompts: { required: t('case-handling:assign.chooseReceiver') },
    },
    reason: { label: t('case-handling:assign.reason') },
  }),

  Fields: ({ choices }) => {
    const { t, i18n } = useTranslation('case-handling')
    const describe = useHolderText()
    if (choices.length === 0) return <p>{t('assign.nobody')}</p>
    return (
      <>
        <RadioGroupField
          name="receiverId"
          options={choices.map(each => ({
            value: String(each.userId),
            label: inLanguage(each.name, i18n.language),
            hint: describe(each),
          }))}
        />
        <TextAreaField name="reason" rows={3} maxLength={4000} isOptional />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { receiverId, reason } = flatAnswers(answers)
    return browserClient.assignReceiver({ body: { complaintId, receiverId: idOf(receiverId), reason } }, options)
  },
})
