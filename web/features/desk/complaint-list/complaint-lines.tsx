import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ComplaintRow } from '#contract/desk/complaints.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { casePath } from '../case-path.ts'
import styles from '../dashboard/dashboard.module.css'
import { Due } from '../due.tsx'
import { Card } from '#web/ui/card.tsx'

interface ComplaintLinesProps {
  title: string
  complaints: readonly ComplaintRow[]
  /** Shown when there are none. */
  nothing: string
  /** The link to the whole list. */
  listPath: string
}

/** A few complaints of one kind, and a link to all of them. */
export function ComplaintLines({ title, complaints, nothing, listPath }: ComplaintLinesProps) {
  const { t, language } = useTranslation('desk')
  return (
    <Card title={title} className={styles.panel}>
      {complaints.length === 0 && <p className="dimmed">{nothing}</p>}
      <ul className={styles.lines}>
        {complaints.map(row => (
          <li key={row.complaintId}>
            <div className={styles.lineTop}>
              <Link to={casePath(row.complaintId)} translate="no">
                {formatTrackingId(row.trackingId)}
              </Link>
              <StatusBadge status={row.status} closeReason={row.closeReason} />
            </div>
            <p className={styles.lineText}>{row.issue}</p>
            <p className={styles.lineFoot}>
              {row.complainantName} · {inLanguage(row.againstOrganization, language)}
            </p>
            {row.dueAt && (
              <div className={styles.lineDue}>
                <Due {...row} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {complaints.length > 0 && (
        <p className={styles.more}>
          <Link to={listPath} aria-label={`${t('dashboard.seeAll')}: ${title}`}>
            {t('dashboard.seeAll')}
          </Link>
        </p>
      )}
    </Card>
  )
}
