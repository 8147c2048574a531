import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { casePath } from '../complaint-list/complaint-table.tsx'
import type { LeftOut } from './batch.ts'
import styles from './several.module.css'

interface CaseLineProps {
  complaintId: number
  trackingId: string
  /** What is said of it. */
  children?: ReactNode
}

/** A case of several, with the way to it. */
export const CaseLine = ({ complaintId, trackingId, children }: CaseLineProps) => (
  <li>
    <Link to={casePath(complaintId)} translate="no">
      {formatTrackingId(trackingId)}
    </Link>
    {children && <span>{children}</span>}
  </li>
)

/** The cases that are left out, each with the reason. */
export function LeftOutList({ cases }: { cases: readonly LeftOut[] }) {
  const { t } = useTranslation('several')
  return (
    <ul className={styles.lines}>
      {cases.map(({ reason, ...one }) => (
        <CaseLine key={one.complaintId} {...one}>
          {t(`beforehand.${reason}`)}
        </CaseLine>
      ))}
    </ul>
  )
}
