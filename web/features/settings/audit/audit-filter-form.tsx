import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AuditFilter } from '#contract/audit.ts'
import { datePartsOf } from '#contract/calendar-date.ts'
import { auditSubjects } from '#contract/desk-choices.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { readDay } from '#web/platform/read-day.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { type FieldError, FormStateContext } from '#web/ui/fields/form-state.ts'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './audit.module.css'
import { useActionChoices } from './use-audit-words.ts'

interface AuditFilterFormProps {
  filter: AuditFilter
  refused: readonly FieldError[]
  /** The last day to choose from. */
  today: string
}

const firstDay = '2020-01-01'

/** Person, record, action and period; what is asked for becomes the address. */
export function AuditFilterForm({ filter, refused, today }: AuditFilterFormProps) {
  const { t } = useTranslation('audit')
  const actions = useActionChoices()
  const navigate = useNavigate()
  const [errors, setErrors] = useState(refused)
  const { calendar } = useDates()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const answers = flatAnswers(await readAnswers(new Request(location.href, { method: 'POST', body })))
    const [from, to] = [readDay(answers, 'from'), readDay(answers, 'to')]
    const found = [...from.errors, ...to.errors]
    if (from.day && to.day && from.day > to.day) found.push({ field: 'to', reason: 'before-from' })
    setErrors(found)
    if (found.length > 0) return
    const { person, subjectType, record, action } = answers
    const asked = Object.entries({ person, subjectType, record, action, from: from.day, to: to.day })
    await navigate(`?${new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])))}`)
  }
  const dayValues = (name: string, day: string | undefined) =>
    Object.entries(day ? datePartsOf(day, calendar) : { calendar, day: '', month: '', year: '' }).map(
      ([part, value]) => [`${name}.${part}`, value] as const,
    )
  const any = { value: '', label: t('filter.any') }
  const days = { first: firstDay, last: today }
  return (
    <FormStateContext
      value={{
        fields: {
          from: { label: t('filter.from') },
          to: { label: t('filter.to'), prompts: { 'before-from': t('filter.beforeFrom') } },
        },
        values: Object.fromEntries([...dayValues('from', filter.from), ...dayValues('to', filter.to)]),
        errors,
      }}
    >
      <search className="no-print">
        <form onSubmit={submit} noValidate className={`card ${styles.filter}`}>
          <div className={styles.fields}>
            <TextInput
              name="person"
              label={t('filter.person')}
              description={t('filter.personHint')}
              defaultValue={filter.person}
              maxLength={100}
            />
            <TextInput
              name="record"
              label={t('filter.record')}
              description={t('filter.recordHint')}
              defaultValue={filter.record}
              maxLength={100}
            />
            <NativeSelect
              name="subjectType"
              label={t('filter.subjectType')}
              defaultValue={filter.subjectType ?? ''}
              data={[any, ...auditSubjects.map(value => ({ value, label: t(`subjects.${value}`) }))]}
            />
            <NativeSelect
              name="action"
              label={t('filter.action')}
              defaultValue={filter.action ?? ''}
              data={[any, ...actions]}
            />
          </div>
          <div className={styles.fields}>
            <DateField name="from" isOptional days={days} />
            <DateField name="to" isOptional days={days} />
          </div>
          <div className="actions">
            <button type="submit" className="button">
              {t('filter.apply')}
            </button>
            {Object.keys(filter).length > 0 && <Link to="?">{t('filter.clear')}</Link>}
          </div>
        </form>
      </search>
    </FormStateContext>
  )
}
