import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { Duplicates, LinkedComplaint } from '#contract/desk/supervision.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { casePath } from '../case-path.ts'
import { CaseSection } from './frame/case-section.tsx'

/** The other complaints of the same matter, as far as the reader sees them. */
export default function CaseDuplicates({ duplicates: { duplicateOf, duplicates } }: { duplicates: Duplicates }) {
  const { t } = useTranslation('supervising')
  return (
    <CaseSection title={t('links.title')}>
      {duplicateOf && (
        <>
          <p>{t('links.of')}</p>
          <ComplaintLink complaint={duplicateOf} />
        </>
      )}
      {duplicates.length > 0 && <p>{t('links.others')}</p>}
      {duplicates.map(complaint => (
        <ComplaintLink key={complaint.complaintId} complaint={complaint} />
      ))}
    </CaseSection>
  )
}

const ComplaintLink = ({ complaint }: { complaint: LinkedComplaint }) => (
  <p>
    <Link to={casePath(complaint.complaintId)}>{formatTrackingId(complaint.trackingId)}</Link>{' '}
    {complaint.complainantName} <StatusBadge status={complaint.status} />
  </p>
)
