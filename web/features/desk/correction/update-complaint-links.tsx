import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'

/** Links to correct what was filed and the representatives; nothing when neither may be changed. */
export function CorrectionLinks({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('registering')
  const { complaintId, handlingDepartment, availableActions } = complaint
  const canCorrect = availableActions.includes('update-complaint')
  const canAdd = availableActions.includes('add-representative')
  if (!canCorrect && !canAdd) return null
  return (
    <nav className="actions no-print" aria-label={t('links.label')}>
      {canCorrect && (
        <Link
          className="button"
          data-kind="quiet"
          to={`/complaint/update-complaint/${complaintId}/${handlingDepartment?.id ?? 0}`}
        >
          {t('links.correct')}
        </Link>
      )}
      {canAdd && (
        <Link className="button" data-kind="quiet" to={`/representatives/${complaintId}`}>
          {t('links.representatives')}
        </Link>
      )}
    </nav>
  )
}
