import type { ReactNode } from 'react'
import { formatTrackingId } from '#web/platform/format.ts'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { statusPath } from './paths.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { FoundStatus } from './status.loader.ts'
import { isRefusal } from './status-refusal.ts'
import styles from './track.module.css'
import { QuietLink } from '#web/ui/button-link.tsx'

interface TrackedPageProps {
  found: FoundStatus
  refusal: Refusal | undefined
  title: string
  /** The text of the link back to the complaint's status. */
  back: string
  children: ReactNode
}

/** A page about one part of a tracked complaint: the complaint, the part, and the link back. */
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
        <QuietLink to={statusPath(id)}>{back}</QuietLink>
        {mine && <PrintButton />}
      </p>
      {mine && <ForgetLink />}
    </div>
  )
}

/** Proving possession, for a page that needs that first. */
export const ProofCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section id="details" className={`card ${styles.details}`} aria-labelledby="details-title">
    <h2 id="details-title">{title}</h2>
    {children}
  </section>
)
