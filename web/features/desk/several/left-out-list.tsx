import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import type { LeftOut } from './batch.ts'
import { pathFor } from './several-actions.ts'
import styles from './several.module.css'

interface CaseLineProps {
  complaintId: number
  trackingId: string
  /** The action that is taken. */
  action: string
  /** The text about it. */
  children?: ReactNode
}

/** A case of several, with a link to it. */
export const CaseLine = ({ complaintId, trackingId, action, children }: CaseLineProps) => (
  <li>
    <Link to={pathFor(action, complaintId)} translate="no">
      {formatTrackingId(trackingId)}
    </Link>
    {children && <span>{children}</span>}
  </li>
)

/** The cases that are left out, each with the reason. */
export function LeftOutList({ cases, action }: { cases: readonly LeftOut[]; action: string }) {
  const { t } = useTranslation('several')
  return (
    <ul className={styles.lines}>
      {cases.map(({ reason, ...one }) => (
        <CaseLine key={one.complaintId} action={action} {...one}>
          {t(`beforehand.${reason}`)}
        </CaseLine>
      ))}
    </ul>
  )
}
