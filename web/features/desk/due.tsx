import { useTranslation } from 'react-i18next'
import type { ClockName, NoticeLevel } from '#contract/statuses.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './desk.module.css'

interface DueProps {
  dueAt: string | null
  dueClock: ClockName | null
  delayInDays: number
  escalationLevel: number
  /** On a case's own page; lists leave it out. */
  delayLevel?: NoticeLevel | null
}

/** What is due next and until when; how late it is once it is. */
export function Due({ dueAt, dueClock, delayInDays, escalationLevel, delayLevel }: DueProps) {
  const { t } = useTranslation(['desk', 'supervising'])
  const level = escalationLevel > 0 && (
    <span className={styles.tag} data-tone="warning">
      {t('supervising:levelText', { level: escalationLevel })}
    </span>
  )
  if (!dueAt)
    return (
      <span className={styles.due}>
        {level}
        <span className="dimmed">{t('due.none')}</span>
      </span>
    )
  return (
    <span className={styles.due}>
      {delayInDays > 0 && (
        <strong className={styles.tag} data-tone="bad">
          {t('due.late', { count: delayInDays })}
        </strong>
      )}
      {delayLevel && (
        <span className={styles.tag} data-tone={delayLevel === 100 ? 'bad' : 'warning'}>
          {t('supervising:timeUsed', { level: delayLevel })}
        </span>
      )}
      {level}
      {dueClock && <span>{t(`clocks.${dueClock}`)}</span>}
      <span className="dimmed">
        <FormattedDate day={dayOfInstant(dueAt)} />
      </span>
    </span>
  )
}
