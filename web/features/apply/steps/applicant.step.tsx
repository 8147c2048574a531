import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import type { StepProps } from '../step-props.ts'

/** Alone or for a group. Without JavaScript both follow-up questions stand there, each saying for whom it is. */
export function ApplicantStep({ answers }: StepProps) {
  const { t } = useTranslation('apply')
  const [kind, setKind] = useState(answers['applicant.kind'])
  return (
    <>
      <RadioGroupField
        name="applicant.kind"
        onChange={setKind}
        options={(['individual', 'group'] as const).map(value => ({
          value,
          label: t(`applicant.${value}.label`),
          hint: t(`applicant.${value}.hint`),
        }))}
      />
      <div hidden={kind === 'individual'}>
        <TextField name="applicant.groupSize" inputMode="numeric" maxLength={7} isOptional={kind !== 'group'} />
      </div>
      <div hidden={kind === 'group'}>
        <CheckboxField name="applicant.hasRepresentative" />
      </div>
    </>
  )
}
