import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { ErrorState, NoPermission } from '#web/ui/states/states.tsx'
import { StaffNotFound } from './not-found.tsx'

/** What a desk page shows when it could not be loaded: not found, not permitted, no connection, or an error. */
export function PageError() {
  const { t } = useTranslation(['desk', 'states'])
  const error = useRouteError()
  const status = error instanceof CallFailure || isRouteErrorResponse(error) ? error.status : undefined
  if (status === 404) return <StaffNotFound />
  // the session is over and the browser is leaving
  if (status === 401) return <PageSkeleton />
  if (status === 403) {
    return (
      <>
        <PageTitle hasError>{t('states:noPermission.title')}</PageTitle>
        <NoPermission />
      </>
    )
  }
  const isOffline = error instanceof TypeError && !navigator.onLine
  const title = t(isOffline ? 'offline.title' : 'states:error.title')
  return (
    <>
      <PageTitle hasError>{title}</PageTitle>
      <ErrorState title={title} {...(isOffline ? { text: t('offline.text') } : {})} />
    </>
  )
}
