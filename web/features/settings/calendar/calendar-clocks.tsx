import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ClockLengths } from '#contract/settings/calendar.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import { clockValues, simpleClocks } from '#contract/values/clock-values.ts'
import { nameIn } from '#web/platform/format.ts'
import { Card } from '#web/ui/card.tsx'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import styles from '../organizations/bodies.module.css'
import { SharedForm } from '../shared-form.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'

interface CalendarClocksProps {
  clocks: ClockLengths
  severities: readonly Constant[]
  outcome: Outcome | undefined
}

/** How long each step of a complaint may take. */
export function CalendarClocks({ clocks, severities, outcome }: CalendarClocksProps) {
  const { t, language } = useTranslation('calendar')
  const prompts = { 'too-small': t('clocks.atLeastOne'), 'too-large': t('clocks.atMost') }
  const placeOf = (code: string) => severities.findIndex(one => one.code === code)
  const codes = Object.keys(clocks.C.bySeverity).sort((one, other) => placeOf(one) - placeOf(other))
  const labelOf = (code: string) => {
    const severity = severities.find(one => one.code === code)
    return severity ? nameIn(severity, language) : code
  }
  const fields: Record<string, FieldText> = Object.fromEntries([
    ...simpleClocks.flatMap(clock => [
      [`${clock}.amount`, { label: t(`clocks.names.${clock}`), prompts }],
      [`${clock}.unit`, { label: t('clocks.unit', { name: t(`clocks.names.${clock}`) }) }],
    ]),
    ...codes.map(code => [
      `C.bySeverity.${code}`,
      { label: t('clocks.decision', { severity: labelOf(code) }), prompts },
    ]),
  ])
  const units = (['working-days', 'calendar-days'] as const).map(unit => ({
    value: unit,
    label: t(`clocks.units.${unit}`),
  }))
  const words = Object.fromEntries(
    simpleClocks.map(clock => [`${clock}.unit.text`, t(`clocks.units.${clocks[clock].unit}`)]),
  )
  return (
    <Card className={styles.list} title={t('clocks.title')}>
      <p>{t('clocks.lead')}</p>
      <SharedForm
        intent="saveClocks"
        submit={t('save')}
        fields={fields}
        values={{ ...clockValues(clocks), ...words }}
        outcome={outcome}
        isNew={false}
        keepAs="clocks"
      >
        <div className={styles.lengths}>
          {simpleClocks.map(clock => (
            <div key={clock}>
              <TextField name={`${clock}.amount`} inputMode="numeric" />
              <SelectField name={`${clock}.unit`} options={units} />
            </div>
          ))}
          {codes.map(code => (
            <TextField key={code} name={`C.bySeverity.${code}`} inputMode="numeric" />
          ))}
        </div>
      </SharedForm>
    </Card>
  )
}
