import { redirect } from 'react-router'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/account-dossiers.page.ts'
import { OwnDossiers } from './own-dossiers.tsx'
import { SaveDossier } from './save-dossier.tsx'

/** The complaint in the address, which the account owns. */
async function findNamed(request: Request): Promise<{ complaintId: number; trackingId: string }> {
  const id = Number(new URL(request.url).searchParams.get('id'))
  if (!Number.isSafeInteger(id) || id <= 0) throw redirect('/dashtrack')
  const { complaintId, trackingId } = await browserClient.getOwnComplaint({ params: { id } })
  return { complaintId, trackingId }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'guest' }, request)
  const named = await findNamed(request)
  return { ...named, dossiers: await browserClient.listOwnDossiers({ params: named }) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const values = flatAnswers(await readAnswers(request))
  const language = document.documentElement.lang === 'am' ? ('am' as const) : ('en' as const)
  const params = await findNamed(request)
  return attemptCall(values, 'orderOwnDossier', { params, body: { language } })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** The same for an account that owns the case. */
export default function AccountDossiersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dossiers')
  const { complaintId, trackingId, dossiers } = loaderData
  return (
    <>
      <PageHeader title={t('own.title')} text={formatTrackingId(trackingId)}>
        <QuietLink to={`/dashtrack/status?id=${complaintId}`}>{t('own.back')}</QuietLink>
      </PageHeader>
      <OwnDossiers dossiers={dossiers} path={`/dashtrack/dossiers?id=${complaintId}`} problem={actionData?.problem}>
        {dossier => <SaveDossier dossier={dossier} call="DownloadOwnDossier" />}
      </OwnDossiers>
    </>
  )
}
