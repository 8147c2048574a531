import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Holiday } from '#contract/settings/calendar.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant, formatDay, nameIn } from '#web/platform/format.ts'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from '../organizations/bodies.module.css'
import { dayValues } from '#web/platform/forms/typed-day.ts'
import { NamesForm } from '../names-form.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SecondStep } from '#web/ui/second-step.tsx'
import { RowLink } from '../row-links.tsx'

interface CalendarHolidaysProps {
  regionId: number
  holidays: readonly Holiday[]
  editing: Holiday | undefined
  outcome: Outcome | undefined
}

const page = '/setting/calendar'

/** The days without work, in both calendars. */
export function CalendarHolidays({ regionId, holidays, editing, outcome }: CalendarHolidaysProps) {
  const { t, language } = useTranslation('calendar')
  const dates = useDates()
  const address = `${page}?region=${regionId}`
  const lastDone = useLastDone(outcome, 'addHoliday', 'updateHoliday')
  return (
    <div className={styles.list}>
      <h2>{t('holidays.title')}</h2>
      <p>{t('holidays.lead')}</p>
      <DataTable
        caption={t('holidays.title')}
        rows={holidays}
        rowKey={({ id }) => id}
        empty={<EmptyState text={t('holidays.empty')} />}
        columns={[
          { id: 'name', header: t('holidays.name'), isRowHeader: true, cell: one => nameIn(one, language) },
          {
            id: 'ethiopian',
            header: t('holidays.ethiopian'),
            cell: one => formatDay(one.onDate, language, 'ethiopian'),
          },
          {
            id: 'gregorian',
            header: t('holidays.gregorian'),
            cell: one => formatDay(one.onDate, language, 'gregorian'),
          },
          {
            id: 'region',
            header: t('region'),
            cell: one => t(one.regionId === null ? 'everywhere' : 'holidays.ownRegion'),
          },
          {
            id: 'actions',
            isOnlyOnScreen: true,
            header: t('actions'),
            cell: one => (
              <Form method="post" action={address} className={`${styles.rowActions} no-print`} preventScrollReset>
                <input type="hidden" name="id" value={one.id} />
                <RowLink to={`${address}&edit=${one.id}#holiday-form-title`} about={nameIn(one, language)}>
                  {t('change')}
                </RowLink>
                <SecondStep
                  label={t('delete')}
                  about={nameIn(one, language)}
                  question={t('holidays.deleteQuestion', {
                    name: nameIn(one, language),
                    day: dates.day(one.onDate),
                  })}
                  confirm={t('holidays.confirmDelete')}
                  intent="deleteHoliday"
                  look="word"
                />
              </Form>
            ),
          },
        ]}
      />
      <HolidayForm key={`${editing?.id} ${editing?.onDate} ${lastDone}`} {...{ regionId, editing, outcome, address }} />
    </div>
  )
}

interface HolidayFormProps extends Omit<CalendarHolidaysProps, 'holidays'> {
  address: string
}

function HolidayForm({ regionId, editing, outcome, address }: HolidayFormProps) {
  const { t, language } = useTranslation('calendar')
  const { calendar, day } = useDates()
  const [days] = useState(() => daysAround(dayOfInstant(new Date()), 2, 5))
  const intent = editing ? 'updateHoliday' : 'addHoliday'
  const title = editing ? t('holidays.edit', { name: nameIn(editing, language) }) : t('holidays.add')
  return (
    <div className={`card ${styles.list} no-print`}>
      <h3 id="holiday-form-title">{title}</h3>
      <NamesForm
        intent={intent}
        address={editing ? `${address}&edit=${editing.id}` : address}
        hidden={{ regionId: String(regionId), ...(editing ? { id: String(editing.id) } : {}) }}
        values={editing}
        more={editing ? { ...dayValues('onDate', editing.onDate, calendar), 'onDate.text': day(editing.onDate) } : {}}
        fields={t('holidays.fields', { returnObjects: true })}
        outcome={outcome}
        submit={t('save')}
      >
        <TypedDateField name="onDate" days={days} />
      </NamesForm>
      {editing && <Link to={address}>{t('cancel')}</Link>}
    </div>
  )
}
