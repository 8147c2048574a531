import { AddressField } from '#web/ui/fields/address-field.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { nationalities } from '#contract/filing/application-steps.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { PhoneField, SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import type { Choices } from '../choices.ts'
import { PlaceFields } from './place-fields.tsx'

interface PersonProps {
  /** `complainant` or `representatives.0`. */
  person: string
  choices: Choices
}

/** Names as used in Ethiopia, and what the statistics need. */
export function WhoFields({ person, choices }: PersonProps) {
  const { t } = useTranslation('apply')
  const isSelf = person === 'complainant'
  return (
    <>
      <TextField
        name={`${person}.firstName`}
        {...(isSelf ? { autoComplete: 'given-name' } : {})}
        longest={100}
        isPrinted
      />
      <TextField name={`${person}.fatherName`} longest={100} isPrinted />
      <TextField name={`${person}.grandfatherName`} longest={100} isPrinted isOptional />
      <SelectField name={`${person}.genderId`} options={choices.options[`${person}.genderId`] ?? []} />
      <SelectField name={`${person}.ageGroupId`} options={choices.options[`${person}.ageGroupId`] ?? []} />
      <RadioGroupField
        name={`${person}.nationality`}
        options={nationalities.map(value => ({ value, label: t(`nationality.${value}`) }))}
      />
      <SelectField name={`${person}.occupationId`} options={choices.options[`${person}.occupationId`] ?? []} />
    </>
  )
}

/** Home and contacts of a person. */
export function ContactFields({ person, choices }: PersonProps) {
  const isSelf = person === 'complainant'
  return (
    <>
      <PhoneField name={`${person}.phone`} isOptional />
      <AddressField
        name={`${person}.email`}
        type="email"
        inputMode="email"
        autoComplete={isSelf ? 'email' : 'off'}
        isOptional
      />
      <PlaceFields
        region={`${person}.regionId`}
        zone={`${person}.zoneId`}
        woreda={`${person}.woredaId`}
        choices={choices}
      />
      <TextField name={`${person}.kebele`} longest={100} isOptional />
      <TextField name={`${person}.houseNumber`} longest={50} isOptional />
      <TextAreaField name={`${person}.address`} rows={2} longest={500} isOptional />
    </>
  )
}
