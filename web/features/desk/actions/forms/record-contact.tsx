import { waitsForComplainant } from '#contract/statuses.ts'
import { contactChannels, contactOutcomes } from '#contract/values/action-choices.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { oneOf } from './answers.ts'
import { caseAction } from '../case-action.ts'

/** The office was in contact with the complainant, or tried to be. What was said comes first: it is typed while they talk. */
export const recordContact = caseAction({
  action: 'record-contact',
  call: 'recordContact',

  fields: t => t('reviewing:record-contact.fields', { returnObjects: true }),
  values: () => ({ channel: 'call' }),

  Fields: ({ complaint: { status }, t }) => {
    const labels = waitsForComplainant(status) ? 'whileWaiting' : 'outcomes'
    return (
      <>
        <TextAreaField name="note" longest={4000} rows={3} />
        <RadioGroupField
          name="channel"
          options={contactChannels.map(value => ({
            value,
            label: t(`reviewing:record-contact.channels.${value}`),
          }))}
        />
        <RadioGroupField
          name="outcome"
          options={contactOutcomes.map(value => ({
            value,
            label: t(`reviewing:record-contact.${labels}.${value}`),
          }))}
        />
      </>
    )
  },

  body: ({ channel, outcome, note }) => ({
    channel: oneOf(contactChannels, channel),
    outcome: oneOf(contactOutcomes, outcome),
    note,
  }),
})
