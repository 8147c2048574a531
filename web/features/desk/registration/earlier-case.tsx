import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkedComplaint } from '#contract/desk/supervision.ts'
import { dayOfInstant, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { casePath } from '../case-path.ts'
import styles from './register-complaint.module.css'

/** One earlier case in a line; it opens beside the form, which stays as it is. */
export function EarlierCase({ complaint, children }: { complaint: LinkedComplaint; children?: ReactNode }) {
  const { t, language } = useTranslation('earlier-cases')
  return (
    <li>
      <Link to={casePath(complaint.complaintId)} target="_blank" rel="noreferrer">
        <span translate="no">{formatTrackingId(complaint.trackingId)}</span>
        <span className="visually-hidden"> {t('newTab')}</span>
      </Link>{' '}
      <StatusBadge status={complaint.status} />{' '}
      <span>
        {inLanguage(complaint.againstOrganization, language)} ·{' '}
        <FormattedDate day={dayOfInstant(complaint.registeredAt)} />
      </span>
      <span className={styles.about}>{complaint.issue}</span>
      {children}
    </li>
  )
}
