import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { contactChannels, contactOutcomes } from '#contract/values/choices.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** The desk has called, written or met the complainant, or tried to. */
export const recordContact = caseAction({
  action: 'record-contact',
  message: callPlans.recordContact.message,

  load: async () => undefined,

  fields: t => ({
    channel: {
      label: t('concluding:staff.record-contact.channel'),
      prompts: { required: t('concluding:staff.record-contact.chooseChannel') },
    },
    outcome: {
      label: t('concluding:staff.record-contact.outcome'),
      prompts: { required: t('concluding:staff.record-contact.chooseOutcome') },
    },
    note: { label: t('concluding:staff.record-contact.note') },
  }),

  Fields: () => {
    const { t } = useTranslation('concluding')
    return (
      <>
        <RadioGroupField
          name="channel"
          options={contactChannels.map(value => ({ value, label: t(`staff.record-contact.channels.${value}`) }))}
        />
        <RadioGroupField
          name="outcome"
          options={contactOutcomes.map(value => ({ value, label: t(`staff.record-contact.outcomes.${value}`) }))}
        />
        <TextAreaField name="note" maxLength={4000} rows={3} isOptional />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { channel, outcome, note } = flatAnswers(answers)
    const body = {
      complaintId,
      channel: contactChannels.find(each => each === channel),
      outcome: contactOutcomes.find(each => each === outcome),
      note,
    }
    return browserClient.recordContact({ body }, options)
  },
})
