import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkingHours } from '#contract/calendar.ts'
import { browserClient } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'

interface CalendarPreviewProps {
  regionId: number
  /** The hours as they stand on the screen; undefined while they are wrong. */
  weekly: readonly WorkingHours[] | undefined
}

/** When a deadline of so many working days would end if it began now, by the hours on the screen. */
export function CalendarPreview({ regionId, weekly }: CalendarPreviewProps) {
  const { t, i18n } = useTranslation('calendar')
  const [days, setDays] = useState('3')
  const [endsAt, setEndsAt] = useState<string>()
  const hours = JSON.stringify(weekly)
  const count = Number(days)
  const canAsk =
    weekly !== undefined &&
    (regionId !== 0 || weekly.length > 0) &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= 366

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours as a text say whether they are others
  useEffect(() => {
    setEndsAt(undefined)
    if (!canAsk) return
    let isCurrent = true
    const wait = setTimeout(() => {
      browserClient.previewDeadline({ params: { regionId }, body: { days: count, weekly: [...(weekly ?? [])] } }).then(
        answer => isCurrent && setEndsAt(answer.endsAt),
        () => undefined,
      )
    }, 300)
    return () => {
      isCurrent = false
      clearTimeout(wait)
    }
  }, [regionId, hours, days])

  return (
    <div className="notice">
      <TextInput
        type="number"
        min={1}
        max={366}
        label={t('preview.days')}
        value={days}
        onChange={event => setDays(event.currentTarget.value)}
        maw="12rem"
      />
      <p role="status">
        {endsAt
          ? t('preview.endsAt', { count, at: formatInstant(endsAt, i18n.language as Language) })
          : t(canAsk ? 'preview.asking' : 'preview.cannot')}
      </p>
    </div>
  )
}
