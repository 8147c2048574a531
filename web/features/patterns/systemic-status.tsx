import type { SystemicStatus } from '#contract/desk/desk-choices.ts'
import type { ListedSystemicCase } from '#contract/reports/systemic-cases.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import styles from './patterns.module.css'

const tones: Record<SystemicStatus, Tone> = { OPEN: 'warning', FOLLOWED_UP: 'good', CLOSED: 'calm' }

/** The status of a systemic case. */
export function SystemicStatusBadge({ status }: { status: SystemicStatus }) {
  const { t } = useTranslation('systemic')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
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
