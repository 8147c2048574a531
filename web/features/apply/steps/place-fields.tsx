import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { FormStateContext, useFormState } from '#web/ui/fields/form-state.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import type { Choices } from '../choices.ts'

interface PlaceProps {
  region: string
  zone: string
  woreda: string
  choices: Choices
}

/**
 * Region, then its zones or sub cities, then their woredas. A choice above sends what was typed so far and brings the
 * choices below; without JavaScript a button beside the select does the same.
 */
export function PlaceFields({ region, zone, woreda, choices }: PlaceProps) {
  const { t } = useTranslation('apply')
  const refresh = useRefresh()
  // until the choices below the new place are there, those of the place before are nobody's to choose
  const [outdated, setOutdated] = useState<{ choices: Choices; fields: string[] }>()
  const optionsOf = (name: string) =>
    outdated?.choices === choices && outdated.fields.includes(name) ? [] : (choices.options[name] ?? [])
  const showBelow =
    (...fields: string[]) =>
    (event: React.ChangeEvent<HTMLSelectElement>) => {
      setOutdated({ choices, fields })
      refresh(event)
    }
  const divisions = choices.subCityFields.includes(zone) ? 'subCity' : 'zone'
  const formState = useFormState()
  const fields = { ...formState.fields, [zone]: t(`division.${divisions}`, { returnObjects: true }) }
  return (
    <FormStateContext value={{ ...formState, fields }}>
      <SelectField name={region} options={optionsOf(region)} onChange={showBelow(zone, woreda)} />
      <ShowBelow label={t('division.showZones')} />
      <SelectField name={zone} options={optionsOf(zone)} onChange={showBelow(woreda)} />
      <ShowBelow label={t('division.showWoredas')} />
      <SelectField name={woreda} options={optionsOf(woreda)} />
    </FormStateContext>
  )
}

/** Sends the form as it is, to get the choices that depend on the changed one; the page stays where it is. */
export function useRefresh() {
  const submit = useSubmit()
  return ({ currentTarget: { form } }: React.ChangeEvent<HTMLSelectElement>) => {
    if (!form) return
    const typed = new FormData(form)
    typed.set('intent', 'refresh')
    void submit(typed, {
      method: 'post',
      action: form.getAttribute('action') ?? '',
      preventScrollReset: true,
      replace: true,
    })
  }
}

export const ShowBelow = ({ label }: { label: string }) => (
  <noscript>
    <button type="submit" name="intent" value="refresh" className={`button ${styles.showBelow}`} data-kind="quiet">
      {label}
    </button>
  </noscript>
)
