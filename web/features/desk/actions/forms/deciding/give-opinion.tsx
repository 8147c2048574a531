import { opinionPositions } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../../case-action.ts'
import { oneOf } from '../answers.ts'

/** The opinion of a handler or an expert; the form starts with their former one. */
export const giveOpinion = caseAction({
  action: 'give-opinion',
  call: 'giveOpinion',

  load: async ({ complaintId }) => {
    const [newest, ...others] = await browserClient.getGroupDecisions({ params: { complaintId } })
    const own = [newest, ...others].find(opinion => opinion?.isOwn && opinion.round === newest?.round)
    return own?.opinion ?? undefined
  },

  values: (own): Record<string, string> => (own ? { position: own.position, text: own.text } : {}),

  fields: t => t('deciding:opinion.fields', { returnObjects: true }),

  Fields: ({ t }) => (
    <>
      <RadioGroupField
        name="position"
        options={opinionPositions.map(value => ({ value, label: t(`deciding:opinions.positions.${value}`) }))}
      />
      <TextAreaField name="text" longest={4000} />
    </>
  ),

  body: ({ position, text }) => ({ position: oneOf(opinionPositions, position), text }),
})
