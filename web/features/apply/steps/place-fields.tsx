import { type ComponentType, type ReactNode, useState } from 'react'
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

/** A question for a body that finds it by its name: the desk's, where there are scripts. */
export type BodyQuestion = ComponentType<{
  name: string
  isOptional?: boolean
  only?: 'handling'
  /** What an empty field means. */
  placeholder?: string
  onChosen?: (id: string, form: HTMLFormElement | null) => void
}>

interface OrganizationProps {
  choices: Choices
  /** Searches for the body; without it the list holds all bodies. */
  Body?: BodyQuestion | undefined
  children?: ReactNode
}

/** The body that is complained against, and its departments, if any. */
export function OrganizationFields({ choices, Body, children }: OrganizationProps) {
  const name = 'complaint.organizationId'
  const { values } = useFormState()
  const refresh = useRefresh()
  const [body, setBody] = useState(textOf(values[name]))
  const departments = useBelow(choices, 'complaint.departmentId', body)
  const choose = (id: string, form: HTMLFormElement | null) => {
    setBody(id)
    refresh(form)
  }
  return (
    <>
      {Body ? (
        <Body name={name} onChosen={choose} />
      ) : (
        <SelectField
          name={name}
          options={choices.options[name] ?? []}
          onChange={({ currentTarget }) => choose(currentTarget.value, currentTarget.form)}
        />
      )}
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
