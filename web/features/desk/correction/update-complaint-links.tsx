import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { lostAddressesPath } from '../lost-addresses/lost-addresses.action.ts'

/** Links to correct what was filed, the representatives and how they are reached; nothing when none may be changed. */
export function CorrectionLinks({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('registering')
  const { complaintId, handlingDepartment, availableActions } = complaint
  const canCorrect = availableActions.includes('update-complaint')
  const canAdd = availableActions.includes('add-representative')
  const canReach = availableActions.includes('issue-pin')
  if (!canCorrect && !canAdd && !canReach) return null
  return (
    <nav className="actions no-print" aria-label={t('links.label')}>
      {canCorrect && (
        <QuietLink to={`/complaint/update-complaint/${complaintId}/${handlingDepartment?.id ?? 0}`}>
          {t('links.correct')}
        </QuietLink>
      )}
      {canAdd && <QuietLink to={`/representatives/${complaintId}`}>{t('links.representatives')}</QuietLink>}
      {canReach && <QuietLink to={lostAddressesPath(complaintId)}>{t('links.lostAddresses')}</QuietLink>}
    </nav>
  )
}
