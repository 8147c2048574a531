import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import { casePath } from '../case-path.ts'
import type { Route } from './+types/update-complaint.page.ts'
import { useStepsSince, withSteps } from '../actions/use-steps-since.ts'
import { CorrectionsSince } from '../case/case-corrections.tsx'
import { correct, findKeptCorrection, loadCorrectable } from './update-complaint.action.ts'
import { CorrectionForm, UnsentCorrection } from './update-complaint-form.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Register' }, request)
  const complaintId = Number(params.complaintId)
  if (!Number.isInteger(complaintId)) throw new Response(null, { status: 404 })
  const loaded = await loadCorrectable(complaintId)
  return { ...loaded, kept: await findKeptCorrection(loaded) }
}

export const clientAction = ({ params, request }: Route.ClientActionArgs) =>
  correct(request, Number(params.complaintId))

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint }) => [formatTrackingId(complaint.trackingId), null],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '../page-error.tsx'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** The filed values, to be corrected until the complaint is forwarded. */
export default function UpdateComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('registering')
  const { complaint } = loaderData
  const trackingId = formatTrackingId(complaint.trackingId).replaceAll(' ', '\u00a0')
  const { problem, done } = actionData ?? {}
  const code = problem?.code as 'stale-version' | undefined
  const steps = useStepsSince(actionData)
  const meaning = code
    ? withSteps(t(`problemsOfChange.${code}`, { defaultValue: t('problemsOfChange.other') }), steps)
    : done && t('update.done')
  return (
    <>
      <PageHeader
        title={t('update.title', { trackingId })}
        text={t('update.lead')}
        hasError={actionData?.refused !== undefined || problem !== undefined}
      >
        <QuietLink to={casePath(complaint.complaintId)}>{t('update.back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <CorrectionsSince corrections={actionData?.corrections} />
      {complaint.availableActions.includes('update-complaint') ? (
        <CorrectionForm key={complaint.complaintId} loaded={loaderData} outcome={actionData} />
      ) : (
        <>
          <EmptyState title={t('update.closedTitle')} text={t('update.closedText')} />
          <UnsentCorrection loaded={loaderData} />
        </>
      )}
    </>
  )
}
