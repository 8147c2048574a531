import { daysAround } from '#web/platform/calendar.ts'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField, type DateFieldProps } from '#web/ui/fields/date-field.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import type { StepProps } from '../step-props.ts'

/** The list of years goes back this far. */
const yearsBack = 40

type Letters = Record<'attached' | 'declared', { label: string; hint?: string }>

/**
 * The decision complained against: its letter, its date, the law it violates, and the requested decision; in the words of a clerk, if
 * `letters` says so.
 */
export function DecisionStep({
  answers,
  choices,
  today,
  letters,
  Day = DateField,
}: StepProps & { letters?: Letters; Day?: ComponentType<DateFieldProps> }) {
  const { t } = useTranslation('apply')
  const texts: Letters = letters ?? t('letter', { returnObjects: true })
  const [kind, setKind] = useState(answers['decisionLetter.kind'])
  return (
    <>
      <RadioGroupField
        name="decisionLetter.kind"
        onChange={setKind}
        options={(['attached', 'declared'] as const).map(value => ({
          value,
          ...texts[value],
        }))}
      />
      <div hidden={kind === 'attached'}>
        <TextField name="decisionLetter.authority" longest={300} isOptional={kind !== 'declared'} />
        <TextField name="decisionLetter.number" longest={100} isOptional={kind !== 'declared'} />
      </div>
      <Day name="complaint.violatedDecisionOn" days={daysAround(today, yearsBack)} isOptional={kind !== 'declared'} />
      <TextAreaField name="complaint.violatedLaw" rows={3} longest={2000} isOptional />
      <SelectField
        name="complaint.requiredDecisionId"
        options={choices.options['complaint.requiredDecisionId'] ?? []}
      />
    </>
  )
}
