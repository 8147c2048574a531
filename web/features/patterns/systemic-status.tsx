import type { SystemicStatus } from '#contract/desk/desk-choices.ts'
import type { ListedSystemicCase } from '#contract/reports/systemic-cases.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './patterns.module.css'

/** The status of a systemic case. */
export function SystemicStatusBadge({ status }: { status: SystemicStatus }) {
  const { t } = useTranslation('systemic')
  return (
    <span className={styles.status} data-status={status}>
      {t(`status.${status}`)}
    </span>
  )
}

interface FollowUpDayProps {
  systemicCase: Pick<ListedSystemicCase, 'followUpOn' | 'status'>
  today: string
}

/** The day of follow-up, marked once it has come. */
export function FollowUpDay({ systemicCase: { followUpOn, status }, today }: FollowUpDayProps) {
  const { t } = useTranslation('systemic')
  if (followUpOn === null) return <span className="dimmed">{t('noDay')}</span>
  const isDue = status !== 'CLOSED' && followUpOn <= today
  return (
    <>
      <FormattedDate day={followUpOn} />
      {isDue && <strong className={styles.due}> {t('due')}</strong>}
    </>
  )
}
