import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTrackingId } from '#web/platform/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { statusPath } from './paths.ts'
import type { Refusal } from '#web/platform/refusal.ts'
import type { FoundStatus } from './status.loader.ts'
import { isRefusal } from './status-refusal.ts'
import styles from './track.module.css'

interface TrackedPageProps {
  found: FoundStatus
  refusal: Refusal | undefined
  title: string
  /** The text of the way back to where the complaint stands. */
  back: string
  children: ReactNode
}

/** A page about one part of a tracked complaint: which complaint it is, the part, and the way back. */
export function TrackedPage({ found: { complaint, mine, id }, refusal, title, back, children }: TrackedPageProps) {
  return (
    <div className={styles.page}>
      <PageTitle hasError={isRefusal(refusal)}>{title}</PageTitle>
      <h1>{title}</h1>
      <div className={styles.head}>
        <p>
          <strong translate="no">{formatTrackingId(complaint.trackingId)}</strong>
        </p>
        <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
      </div>
      {children}
      <p className="actions no-print">
        <Link to={statusPath(id)} className="button" data-kind="quiet">
          {back}
        </Link>
        {mine && <PrintButton />}
      </p>
    </div>
  )
}

/** Proving whose complaint it is, where a page needs that first. */
export const ProofCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section id="details" className={`card ${styles.details}`} aria-labelledby="details-title">
    <h2 id="details-title">{title}</h2>
    {children}
  </section>
)
