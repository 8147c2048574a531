import { contactChannels, contactOutcomes } from '#contract/values/choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { oneOf } from './answers.ts'
import { caseAction } from '../case-action.ts'

/** The desk has called, written or met the complainant, or tried to. */
export const recordContact = caseAction({
  action: 'record-contact',
  call: 'recordContact',

  fields: t => t('concluding:staff.record-contact.fields', { returnObjects: true }),

  Fields: ({ t }) => (
    <>
      <RadioGroupField
        name="channel"
        options={contactChannels.map(value => ({
          value,
          label: t(`concluding:staff.record-contact.channels.${value}`),
        }))}
      />
      <RadioGroupField
        name="outcome"
        options={contactOutcomes.map(value => ({
          value,
          label: t(`concluding:staff.record-contact.outcomes.${value}`),
        }))}
      />
      <TextAreaField name="note" longest={4000} rows={3} isOptional />
    </>
  ),

  body: ({ channel, outcome, note }) => ({
    channel: oneOf(contactChannels, channel),
    outcome: oneOf(contactOutcomes, outcome),
    note,
  }),
})
