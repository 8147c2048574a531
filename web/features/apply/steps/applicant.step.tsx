import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import type { StepProps } from '../step-props.ts'

type Kinds = Record<'individual' | 'group', { label: string; hint: string }>

/**
 * Alone or for a group; in the words of a clerk, if `kinds` says so. Without JavaScript both
 * follow-up questions are shown, each with the case that it is for.
 */
export function ApplicantStep({ answers, kinds }: StepProps & { kinds?: Kinds }) {
  const { t } = useTranslation('apply')
  const texts: Kinds = kinds ?? t('applicant', { returnObjects: true })
  const [kind, setKind] = useState(answers['applicant.kind'])
  return (
    <>
      <RadioGroupField
        name="applicant.kind"
        onChange={setKind}
        options={(['individual', 'group'] as const).map(value => ({
          value,
          ...texts[value],
        }))}
      />
      <div hidden={kind === 'individual'}>
        <TextField name="applicant.groupSize" inputMode="numeric" isOptional={kind !== 'group'} />
      </div>
      <div hidden={kind === 'group'}>
        <CheckboxField name="applicant.hasRepresentative" />
      </div>
    </>
  )
}
