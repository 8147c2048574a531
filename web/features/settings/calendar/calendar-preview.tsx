import { readWholeNumber } from '#contract/values/western-numerals.ts'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { WorkingHours } from '#contract/settings/calendar.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import styles from '../organizations/bodies.module.css'
import { useDates } from '#web/ui/use-dates.ts'

interface CalendarPreviewProps {
  regionId: number
  /** The hours on the screen; undefined while they are invalid. */
  weekly: readonly WorkingHours[] | undefined
}

/** When a deadline of so many working days would end if it began now, by the hours on the screen. */
export function CalendarPreview({ regionId, weekly }: CalendarPreviewProps) {
  const { t } = useTranslation('calendar')
  const dates = useDates()
  const [days, setDays] = useState('3')
  const [endsAt, setEndsAt] = useState<string>()
  const count = readWholeNumber(days)
  const canAsk =
    weekly !== undefined &&
    (regionId !== 0 || weekly.length > 0) &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= 366

  // compared as a text, because the hours are a new object with every rendering
  const question = canAsk ? JSON.stringify({ days: count, weekly }) : undefined

  useEffect(() => {
    setEndsAt(undefined)
    if (question === undefined) return
    let isCurrent = true
    const wait = setTimeout(() => {
      const body = JSON.parse(question) as { days: number; weekly: WorkingHours[] }
      browserClient.previewDeadline({ params: { regionId }, body }).then(
        answer => isCurrent && setEndsAt(answer.endsAt),
        () => undefined,
      )
    }, 300)
    return () => {
      isCurrent = false
      clearTimeout(wait)
    }
  }, [regionId, question])

  return (
    <div className="notice">
      <TextInput
        inputMode="numeric"
        label={t('preview.days')}
        value={days}
        onChange={event => setDays(event.currentTarget.value)}
        // Enter would save the hours
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        className={styles.fewDays}
      />
      <p role="status">
        {endsAt
          ? t('preview.endsAt', { count, at: dates.instant(endsAt) })
          : t(canAsk ? 'preview.asking' : 'preview.cannot')}
      </p>
    </div>
  )
}
