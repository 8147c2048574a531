import { useTranslation } from 'react-i18next'
import type { ClockName } from '#contract/statuses.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './desk.module.css'

interface DueProps {
  dueAt: string | null
  dueClock: ClockName | null
  delayInDays: number
}

/** What is due next and until when; how late it is once it is. */
export function Due({ dueAt, dueClock, delayInDays }: DueProps) {
  const { t } = useTranslation('desk')
  if (!dueAt) return <span className="dimmed">{t('due.none')}</span>
  return (
    <span className={styles.due}>
      {delayInDays > 0 && (
        <strong className={styles.tag} data-tone="bad">
          {t('due.late', { count: delayInDays })}
        </strong>
      )}
      {dueClock && <span>{t(`clocks.${dueClock}`)}</span>}
      <span className="dimmed">
        <FormattedDate day={dayOfInstant(dueAt)} />
      </span>
    </span>
  )
}
