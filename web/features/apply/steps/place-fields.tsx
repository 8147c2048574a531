import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormStateContext, useFormState } from '#web/ui/fields/form-state.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import type { Choices } from '../choices.ts'
import { useBelow } from './use-below.ts'
import { useRefresh } from './use-refresh.ts'

interface PlaceProps {
  region: string
  zone: string
  woreda: string
  choices: Choices
}

/**
 * Region, then its zones or sub cities, then their woredas. A choice sends the present answers and loads the
 * choices below it; without JavaScript a button beside the select does the same.
 */
export function PlaceFields({ region, zone, woreda, choices }: PlaceProps) {
  const { t } = useTranslation('apply')
  const refresh = useRefresh()
  const formState = useFormState()
  const [chosen, setChosen] = useState({
    region: textOf(formState.values[region]),
    zone: textOf(formState.values[zone]),
  })
  const zones = useBelow(choices, zone, chosen.region)
  const woredas = useBelow(choices, woreda, chosen.zone)
  const chooseRegion = (event: React.ChangeEvent<HTMLSelectElement>) => {
    setChosen({ region: event.currentTarget.value, zone: '' })
    refresh(event.currentTarget.form)
  }
  const chooseZone = (event: React.ChangeEvent<HTMLSelectElement>) => {
    setChosen({ ...chosen, zone: event.currentTarget.value })
    refresh(event.currentTarget.form)
  }
  const divisions = choices.subCityFields.includes(zone) ? 'subCity' : 'zone'
  const fields = { ...formState.fields, [zone]: t(`division.${divisions}`, { returnObjects: true }) }
  return (
    <FormStateContext value={{ ...formState, fields }}>
      <SelectField name={region} options={choices.options[region] ?? []} onChange={chooseRegion} />
      <ShowBelow label={t('division.showZones')} />
      <SelectField name={zone} options={zones} onChange={chooseZone} />
      <ShowBelow label={t('division.showWoredas')} />
      <SelectField name={woreda} options={woredas} />
    </FormStateContext>
  )
}

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? ''

/** The body that is complained against, and its departments, if any. */
export function OrganizationFields({ choices, children }: { choices: Choices; children?: React.ReactNode }) {
  const { values } = useFormState()
  const refresh = useRefresh()
  const [body, setBody] = useState(textOf(values['complaint.organizationId']))
  const departments = useBelow(choices, 'complaint.departmentId', body)
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => {
    setBody(event.currentTarget.value)
    refresh(event.currentTarget.form)
  }
  return (
    <>
      <SelectField
        name="complaint.organizationId"
        options={choices.options['complaint.organizationId'] ?? []}
        onChange={choose}
      />
      {children}
      {departments.length > 0 && <SelectField name="complaint.departmentId" options={departments} isOptional />}
    </>
  )
}

export const ShowBelow = ({ label }: { label: string }) => (
  <noscript>
    <button type="submit" name="intent" value="refresh" className={`button ${styles.showBelow}`} data-kind="quiet">
      {label}
    </button>
  </noscript>
)
