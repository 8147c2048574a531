import { Button, QuietButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { WorkingHours } from '#contract/settings/calendar.ts'
import { formatTime } from '#web/platform/format.ts'
import { Card } from '#web/ui/card.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { useToldValue } from '#web/ui/fields/use-told-value.ts'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import styles from '../organizations/bodies.module.css'
import { CalendarPreview } from './calendar-preview.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { findFaults, minuteOf, timeOf } from './working-hours.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const newInterval = { fromMinute: 8 * 60 + 30, toMinute: 12 * 60 + 30 }

interface CalendarHoursProps {
  regionId: number
  weekly: readonly WorkingHours[]
  hasOwnHours: boolean
  outcome: Outcome | undefined
}

/** The weekly hours, several intervals a day, each day folded until it is changed, and the effect on a deadline. */
export function CalendarHours(props: CalendarHoursProps) {
  const { t } = useTranslation('calendar')
  const { regionId, weekly, hasOwnHours, outcome } = props
  const latest = useLatest(outcome)
  return (
    <Card className={styles.list} title={t('hours.title')}>
      {regionId !== 0 && <p>{t(hasOwnHours ? 'hours.own' : 'hours.common')}</p>}
      {latest?.intent === 'saveWeeklyHours' && latest.refused && (
        <p role="alert" className={styles.refusal}>
          {t('hours.refused')}
        </p>
      )}
      <KeptForm keepAs={`hours:${regionId}`} fields={{}} values={{ weekly: JSON.stringify(weekly) }}>
        <input type="hidden" name="regionId" value={regionId} />
        <Week {...props} />
      </KeptForm>
    </Card>
  )
}

function Week({ regionId, weekly, hasOwnHours }: CalendarHoursProps) {
  const { t } = useTranslation('calendar')
  const [hours, setHours] = useTypedHours(weekly)
  const faults = findFaults(hours)
  const kept = JSON.stringify(hours)
  const told = useToldValue(kept)
  const change = (index: number, part: Partial<WorkingHours>) => {
    setHours(hours.map((interval, at) => (at === index ? { ...interval, ...part } : interval)))
  }
  const hoursOf = (weekday: number) => hours.filter(interval => interval.weekday === weekday)
  return (
    <>
      <input ref={told} type="hidden" name="weekly" value={kept} />
      {weekdays.map(weekday => (
        <details key={weekday} className={styles.day}>
          <summary>
            <strong>{t(`weekdays.${weekday}`)}</strong> <HoursOfDay hours={hoursOf(weekday)} />
          </summary>
          <div>
            {hours.map((interval, index) =>
              interval.weekday === weekday ? (
                <Interval
                  // biome-ignore lint/suspicious/noArrayIndexKey: intervals are identified only by their position
                  key={index}
                  day={t(`weekdays.${weekday}`)}
                  interval={interval}
                  fault={faults.get(index)}
                  onChange={part => change(index, part)}
                  onRemove={() => setHours(hours.filter((_, at) => at !== index))}
                />
              ) : null,
            )}
            <QuietButton
              className="no-print"
              aria-label={`${t('hours.add')}: ${t(`weekdays.${weekday}`)}`}
              onClick={() => setHours([...hours, { weekday, ...newInterval }])}
            >
              {t('hours.add')}
            </QuietButton>
          </div>
        </details>
      ))}
      <CalendarPreview regionId={regionId} weekly={faults.size === 0 ? hours : undefined} />
      <div className="actions no-print">
        <Button intent="saveWeeklyHours" disabled={faults.size > 0}>
          {t('hours.save')}
        </Button>
        {regionId !== 0 && hasOwnHours && <QuietButton onClick={() => setHours([])}>{t('hours.clear')}</QuietButton>}
      </div>
    </>
  )
}

/**
 * The hours in the form. Different hours that are loaded later replace them; equal ones, as after saving, keep the
 * open days and the focus.
 */
function useTypedHours(weekly: readonly WorkingHours[]) {
  const { weekly: kept } = useFormState().values
  const [read, setRead] = useState(weekly)
  const typed = useState(() => JSON.parse(String(kept)) as WorkingHours[])
  const [, setHours] = typed
  if (read !== weekly) {
    setRead(weekly)
    if (JSON.stringify(read) !== JSON.stringify(weekly)) setHours([...weekly])
  }
  return typed
}

/** A minute of the day on the local clock, which the browser's own time field does not support. */
const formatMinute = (minute: number): string => formatTime(new Date(Date.UTC(2000, 0, 1, -3) + minute * 60_000), 'am')

/** The summary of a folded day: seven lines are quickly passed, their fields are not. */
function HoursOfDay({ hours }: { hours: readonly WorkingHours[] }) {
  const { t, language } = useTranslation('calendar')
  const isLocal = language === 'am'
  const clock = isLocal ? formatMinute : timeOf
  const text = hours
    .toSorted((one, other) => one.fromMinute - other.fromMinute)
    .map(({ fromMinute, toMinute }) => `${clock(fromMinute)}–${clock(toMinute)}`)
    .join(isLocal ? '፣ ' : ', ')
  return <span className="dimmed">{text || t('hours.none')}</span>
}

interface IntervalProps {
  day: string
  interval: WorkingHours
  fault: 'overlaps' | 'ends-before-start' | undefined
  onChange: (part: Partial<WorkingHours>) => void
  onRemove: () => void
}

function Interval({ day, interval, fault, onChange, onRemove }: IntervalProps) {
  const { t, language } = useTranslation('calendar')
  const { fromMinute, toMinute } = interval
  return (
    <div className={styles.interval}>
      <TextInput
        type="time"
        label={t('hours.from')}
        aria-label={`${day}: ${t('hours.from')}`}
        value={timeOf(fromMinute)}
        onChange={event => onChange({ fromMinute: minuteOf(event.currentTarget.value, fromMinute) })}
      />
      <TextInput
        type="time"
        label={t('hours.to')}
        aria-label={`${day}: ${t('hours.to')}`}
        value={timeOf(toMinute)}
        onChange={event => onChange({ toMinute: minuteOf(event.currentTarget.value, toMinute) || 1440 })}
      />
      <QuietButton
        className="no-print"
        aria-label={`${t('hours.remove')}: ${day} ${timeOf(fromMinute)}–${timeOf(toMinute)}`}
        onClick={onRemove}
      >
        {t('hours.remove')}
      </QuietButton>
      {language === 'am' && !fault && (
        <span className={styles.localHours}>
          {formatMinute(fromMinute)} – {formatMinute(toMinute)}
        </span>
      )}
      {fault && (
        <p role="alert" className={styles.wrong}>
          {t(`hours.faults.${fault}`)}
        </p>
      )}
    </div>
  )
}
