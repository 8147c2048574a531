import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { PersonField } from './people-field.tsx'
import { useHolderText } from './use-holder-text.ts'

/** A supervisor gives a new case to one of those who can receive it, the best first. */
export const assignReceiver = caseAction({
  action: 'assign-receiver',
  message: callPlans.assignReceiver.message,
  load: ({ complaintId }) => browserClient.proposeReceivers({ params: { complaintId }, query: {} }),

  fields: t => ({
    receiverId: {
      label: t('case-handling:assign.receiver'),
      prompts: { required: t('case-handling:assign.chooseReceiver') },
    },
    reason: { label: t('case-handling:assign.reason') },
  }),

  Fields: ({ complaint: { complaintId }, choices }) => {
    const { t } = useTranslation('case-handling')
    const describe = useHolderText()
    if (choices.length === 0) return <p>{t('assign.nobody')}</p>
    return (
      <>
        <PersonField
          name="receiverId"
          proposed={choices}
          find={query => browserClient.proposeReceivers({ params: { complaintId }, query })}
          describe={describe}
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
