import { useState } from 'react'
import type { Absence } from '#contract/desk/absences.ts'
import { absenceReasons } from '#contract/desk/desk-choices.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { AbsentChoice, SubstituteChoice } from './person-choice.tsx'

/** The fields of both forms, and the years that can be chosen. */
function useAbsenceFields() {
  const { t } = useTranslation('absences')
  const [days] = useState(() => daysAround(dayOfInstant(new Date()), 0, 2))
  const prompts = {
    required: t('problems.dateRequired'),
    'not-a-date': t('problems.noSuchDate'),
    'before-from': t('problems.beforeFrom'),
    past: t('problems.past'),
    'too-long': t('problems.tooLong'),
    overlapping: t('problems.overlapping'),
  }
  const fields = {
    userId: { label: t('userId'), hint: t('userHint'), prompts: { 'no-such-choice': t('problems.noSuchPerson') } },
    fromDate: { label: t('fromDate'), prompts },
    toDate: { label: t('toDate'), hint: t('toHint'), prompts },
    substituteId: {
      label: t('substituteId'),
      hint: t('substituteHint'),
      prompts: { 'cannot-stand-in': t('problems.cannotStandIn') },
    },
    reason: { label: t('reason'), hint: t('reasonHint') },
  }
  return { fields, days }
}

/** Enters an absence for the reader, or for somebody else if the reader may. */
export function AbsenceForm({ isManager, refused }: { isManager: boolean; refused: Refused | undefined }) {
  const { t } = useTranslation('absences')
  const { fields, days } = useAbsenceFields()
  return (
    <PostForm fields={fields} refused={refused}>
      {isManager && <AbsentChoice />}
      <DateField name="fromDate" days={days} />
      <DateField name="toDate" days={days} />
      <SubstituteChoice />
      <SelectField
        name="reason"
        isOptional
        placeholder={t('noReason')}
        options={absenceReasons.map(value => ({ value, label: t(`reasons.${value}`) }))}
      />
      <Send intent="add" text={t('save')} />
    </PostForm>
  )
}

/** Changes the last day or the substitute. */
export function ChangeForm({ absence, refused }: { absence: Absence; refused: Refused | undefined }) {
  const { t } = useTranslation('absences')
  const { fields, days } = useAbsenceFields()
  const [year = '', month = '', day = ''] = absence.to.split('-')
  const values = {
    'toDate.calendar': 'gregorian',
    'toDate.year': String(Number(year)),
    'toDate.month': String(Number(month)),
    'toDate.day': String(Number(day)),
  }
  return (
    <PostForm fields={fields} values={values} refused={refused}>
      <input type="hidden" name="id" value={absence.id} />
      <DateField name="toDate" days={days} />
      <SubstituteChoice absence={{ userId: absence.user.id, from: absence.from }} chosen={absence.substitute} />
      <Send intent="change" text={t('change')} />
    </PostForm>
  )
}

const Send = ({ intent, text }: { intent: string; text: string }) => (
  <div className="actions">
    <button type="submit" name="intent" value={intent} className="button">
      {text}
    </button>
  </div>
)
