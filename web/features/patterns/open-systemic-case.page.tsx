import { redirect } from 'react-router'
import type { Cluster } from '#contract/reports/patterns.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/open-systemic-case.page.ts'
import { readTied } from './opening-path.ts'
import { openSystemicCase } from './systemic-case.action.ts'
import { SystemicForm } from './systemic-form.tsx'
import { useSystemicMeaning } from './use-systemic-meaning.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Supervise' }, request)
  const tied = readTied(new URL(request.url).searchParams)
  const patterns = tied.pattern ? await browserClient.getPatterns() : undefined
  const cluster = patterns?.clusters.find(
    ({ organization, complaintType, location, isOutsideZones }) =>
      organization.id === tied.pattern?.organizationId &&
      complaintType.id === tied.pattern.complaintTypeId &&
      location.id === tied.pattern.locationId &&
      isOutsideZones === tied.pattern.isOutsideZones,
  )
  return {
    cluster,
    count: cluster?.count ?? tied.complaintIds?.length ?? 0,
    today: dayOfInstant(new Date()),
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await openSystemicCase(request, readTied(new URL(request.url).searchParams))
  return outcome.opened ? redirect(`/systemic-cases/${outcome.opened.id}`) : outcome
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** Opens a systemic case for a pattern or for complaints selected in a list. */
export default function OpenSystemicCasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('systemic')
  const { cluster, count, today } = loaderData
  const meaning = useSystemicMeaning(actionData)
  const title = useProposedTitle(cluster)
  return (
    <>
      <PageHeader title={t('open.title')} text={t('open.lead')} hasError={actionData?.refused !== undefined} />
      {count === 0 ? (
        <EmptyState title={t('open.none.title')} text={t('open.none.text')}>
          <ButtonLink to="/patterns">{t('toPatterns')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <OutcomeNotice outcome={actionData} meaning={meaning} />
          <p className="notice">{t(cluster ? 'open.ofPattern' : 'open.ofSelected', { count })}</p>
          <SystemicForm
            values={{ title, organizationId: cluster ? String(cluster.organization.id) : '' }}
            outcome={actionData}
            today={today}
            button={t('open.button')}
          />
        </>
      )}
    </>
  )
}

/** A suggested title: the matter and the place. */
function useProposedTitle(cluster: Cluster | undefined): string {
  const { language } = useTranslation('systemic')
  if (!cluster) return ''
  const { complaintType, organization, location } = cluster
  return [complaintType, organization, location].map(name => inLanguage(name, language)).join(' · ')
}
