import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/complaint-representatives.page.ts'
import { RepresentativeTable } from './representative-table.tsx'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Representatives - View' }, request)
  const complaintId = Number(params.complaintId)
  if (!Number.isInteger(complaintId) || complaintId < 1) throw new Response(null, { status: 404 })
  const [rows, complaint] = await Promise.all([
    browserClient.listRepresentatives({ params: { complaintId, representativeId: 0 }, query: {} }),
    // without the right to lists of complaints only the list of representatives is shown
    holds(permissions, 'Complaints - List View')
      ? browserClient.getComplaintDetail({ params: { complaintId } })
      : undefined,
  ])
  const trackingId = complaint?.trackingId ?? rows[0]?.trackingId
  return { complaintId, rows, trackingId, canAdd: complaint?.availableActions.includes('add-representative') ?? false }
}

/** The breadcrumb ends in the tracking ID, or in the name of the page for readers without the right to see it. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ trackingId }) => [trackingId ? formatTrackingId(trackingId) : null],
}

export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'
export { HydrateFallback } from '#web/ui/states/page-states.ts'

/** The representatives of one complaint. */
export default function ComplaintRepresentativesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('representatives')
  const { complaintId, rows, trackingId, canAdd } = loaderData
  return (
    <>
      <PageHeader
        title={t('ofComplaint', { trackingId: trackingId ? formatTrackingId(trackingId) : complaintId })}
        text={t('ofComplaintLead')}
      >
        {canAdd && <ButtonLink to={`/complaint-representative/${complaintId}/0`}>{t('add')}</ButtonLink>}
        <QuietLink to={`/complain/case-officer-form/${complaintId}`}>{t('toCase')}</QuietLink>
      </PageHeader>
      <RepresentativeTable emptyText={t('noneHere')} rows={rows} isOfOne />
    </>
  )
}
