import { useEffect, useRef, useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { mostOrders } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useField, useFormState } from '#web/ui/fields/form-state.ts'
import { type Option, SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { sortedOptionsOf } from '#web/ui/fields/options.ts'
import { orderField, placesOf } from './decision-form.ts'
import styles from './decisions.module.css'

interface OrderFieldsProps {
  complaint: ComplaintDetail
  /** The issue that the orders belong to, and its number. */
  ordinal: number
  issue: number
}

/** The orders of one issue: none at first, each with a button that takes it away again. */
export function OrderFields({ complaint, ordinal, issue }: OrderFieldsProps) {
  const { t } = useTranslation('orders')
  const [places, setPlaces] = useState(placesOf(useFormState().values, ordinal))
  const holder = useRef<HTMLDivElement>(null)
  const change = (next: number[]) => setPlaces(next.sort((one, other) => one - other))
  useTypedOnChange(holder, places)
  const free = Array.from({ length: mostOrders }, (_, place) => place).find(place => !places.includes(place))
  return (
    <div ref={holder}>
      {places.map((place, index) => (
        <fieldset key={place} className={styles.order}>
          <legend>{t('editor.order', { issue, number: index + 1 })}</legend>
          <OneOrder complaint={complaint} ordinal={ordinal} place={place} />
          <QuietButton onClick={() => change(places.filter(each => each !== place))}>
            {t('editor.remove', { number: index + 1 })}
          </QuietButton>
        </fieldset>
      ))}
      {free === undefined ? (
        <p className="dimmed">{t('editor.most', { count: mostOrders })}</p>
      ) : (
        <QuietButton onClick={() => change([...places, free])}>{t('editor.add', { issue })}</QuietButton>
      )}
    </div>
  )
}

const today = (): string => dayOfInstant(new Date())

/** Taking an order away changes the draft as typing does. */
function useTypedOnChange(holder: React.RefObject<HTMLElement | null>, places: readonly number[]): void {
  const first = useRef(places)
  useEffect(() => {
    if (first.current !== places) holder.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [holder, places])
}

function OneOrder({ complaint, ordinal, place }: Omit<OrderFieldsProps, 'issue'> & { place: number }) {
  const nameOf = (part: Parameters<typeof orderField>[2]) => orderField(ordinal, place, part)
  const { againstOrganization } = complaint
  // usually the body complained against has to do it
  const { value = String(againstOrganization.id) } = useField(nameOf('organizationId'))
  const [body, setBody] = useState(String(value))
  const departments = useDepartments(body)
  return (
    <>
      <TextAreaField name={nameOf('text')} rows={3} longest={4000} isPrinted />
      <BodyField name={nameOf('organizationId')} value={String(value)} onChosen={setBody} />
      {departments.length > 0 && (
        <SelectField key={body} name={nameOf('departmentId')} options={departments} isOptional />
      )}
      <TypedDateField name={nameOf('dueDate')} days={daysAround(today(), 0, 3)} />
      <TextAreaField name={nameOf('proof')} rows={2} longest={500} isPrinted />
    </>
  )
}

/** The departments of a body, once they are there; without an answer the order goes to the body as a whole. */
function useDepartments(organizationId: string): Option[] {
  const { language } = useTranslation('orders')
  const [found, setFound] = useState<{ of: string; options: Option[] }>()
  useEffect(() => {
    if (organizationId === '') return
    let isCurrent = true
    void browserClient
      .getDepartments({ params: { organizationId: Number(organizationId) } })
      .catch(() => [])
      .then(rows => isCurrent && setFound({ of: organizationId, options: sortedOptionsOf(rows, language) }))
    return () => {
      isCurrent = false
    }
  }, [organizationId, language])
  return found?.of === organizationId ? found.options : []
}
