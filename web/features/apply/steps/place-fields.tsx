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
  const showBelow = useRefresh()
  const divisions = choices.subCityFields.includes(zone) ? 'subCity' : 'zone'
  const formState = useFormState()
  const fields = { ...formState.fields, [zone]: t(`division.${divisions}`, { returnObjects: true }) }
  return (
    <FormStateContext value={{ ...formState, fields }}>
      <SelectField name={region} options={choices.options[region] ?? []} onChange={showBelow} />
      <ShowBelow label={t('division.showZones')} />
      <SelectField name={zone} options={choices.options[zone] ?? []} onChange={showBelow} />
      <ShowBelow label={t('division.showWoredas')} />
      <SelectField name={woreda} options={choices.options[woreda] ?? []} />
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
