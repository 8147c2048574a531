import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type OpinionPosition, opinionPositions } from '#contract/values/choices.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** The opinion of a handler or an expert; the form starts with their former one. */
export const giveOpinion = caseAction({
  action: 'give-opinion',
  message: callPlans.giveOpinion.message,

  load: async ({ complaintId }) => {
    const [newest, ...others] = await browserClient.getGroupDecisions({ params: { complaintId } })
    const own = [newest, ...others].find(opinion => opinion?.isOwn && opinion.round === newest?.round)
    return own?.opinion ?? undefined
  },

  values: (own): Record<string, string> => (own ? { position: own.position, text: own.text } : {}),

  fields: t => ({
    position: { label: t('deciding:opinion.position'), prompts: { required: t('deciding:opinion.choosePosition') } },
    text: { label: t('deciding:opinion.text') },
  }),

  Fields: () => {
    const { t } = useTranslation('deciding')
    return (
      <>
        <RadioGroupField
          name="position"
          options={opinionPositions.map(value => ({ value, label: t(`opinions.positions.${value}`) }))}
        />
        <TextAreaField name="text" maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { position, text } = flatAnswers(answers)
    const body = { complaintId, position: (position || undefined) as OpinionPosition | undefined, text }
    return browserClient.giveOpinion({ body }, options)
  },
})
