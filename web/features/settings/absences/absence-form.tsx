import { useState } from 'react'
import type { Absence } from '#contract/desk/absences.ts'
import { absenceReasons } from '#contract/desk/desk-choices.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { dayValues } from '#web/platform/forms/typed-day.ts'
import { chosenValue } from '../use-filled.ts'
import { SharedForm } from '../shared-form.tsx'
import { AbsentChoice, SubstituteChoice } from './person-choice.tsx'

/** The fields of both forms, and the years that can be chosen. */
function useAbsenceFields() {
  const { t } = useTranslation('absences')
  const [days] = useState(() => daysAround(dayOfInstant(new Date()), 0, 2))
  const form = t('form', { returnObjects: true })
  const prompts = t('dayPrompts', { returnObjects: true })
  const fields = { ...form, fromDate: { ...form.fromDate, prompts }, toDate: { ...form.toDate, prompts } }
  return { fields, days }
}

/** Enters an absence for the reader, or for somebody else if the reader may. */
export function AbsenceForm({ isManager, outcome }: { isManager: boolean; outcome: Outcome | undefined }) {
  const { t } = useTranslation('absences')
  const { fields, days } = useAbsenceFields()
  return (
    <SharedForm intent="add" submit={t('save')} fields={fields} outcome={outcome} isNew keepAs="absence:new">
      {isManager && <AbsentChoice />}
      <TypedDateField name="fromDate" days={days} />
      <TypedDateField name="toDate" days={days} />
      <SubstituteChoice />
      <SelectField
        name="reason"
        isOptional
        placeholder={t('noReason')}
        options={absenceReasons.map(value => ({ value, label: t(`reasons.${value}`) }))}
      />
    </SharedForm>
  )
}

/** Changes the last day or the substitute. */
export function ChangeForm({ absence, outcome }: { absence: Absence; outcome: Outcome | undefined }) {
  const { t, language } = useTranslation('absences')
  const { fields, days } = useAbsenceFields()
  const { calendar, day } = useDates()
  const { id, to, substitute } = absence
  const values = {
    ...dayValues('toDate', to, calendar),
    'toDate.text': day(to),
    ...chosenValue('substituteId', substitute?.id, substitute?.name, language),
  }
  return (
    <SharedForm
      intent="change"
      submit={t('change')}
      fields={fields}
      values={values}
      outcome={outcome}
      hidden={{ id }}
      isNew={false}
      keepAs={`absence:${id}`}
    >
      <TypedDateField name="toDate" days={days} />
      <SubstituteChoice absence={{ userId: absence.user.id, from: absence.from }} />
    </SharedForm>
  )
}
