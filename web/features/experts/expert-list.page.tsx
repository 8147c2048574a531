import { longestTyped } from '#contract/values/checked-digits.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { loadPlaceLevels } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import type { Route } from './+types/expert-list.page.ts'
import { AssignOrganization } from './assign-organization.tsx'
import { ExpertChoice } from './expert-choice.tsx'
import { ExpertTable } from './expert-table.tsx'
import { listHandlers, readHandlersOf } from './list-handlers.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Experts - View' }, request)
  const query = new URL(request.url).searchParams
  const text = (query.get('text') ?? '').slice(0, longestTyped)
  const trail = query.get('cursor')
  const cursor = currentCursor(trail)
  const of = readHandlersOf(query)
  const [handlers, places] = await Promise.all([
    listHandlers(browserClient, of),
    loadPlaceLevels(browserClient, of.location),
  ])
  const { experts, nextCursor } = handlers
    ? { experts: handlers, nextCursor: null }
    : await browserClient.listExperts({ query: { ...(text && { text }), ...(cursor && { cursor }) } })
  return {
    experts,
    of,
    places,
    isNarrowed: handlers !== undefined || text !== '',
    text,
    chosen: experts.find(({ id }) => String(id) === query.get('expert')),
    canAssign: holds(permissions, 'Users - Manage') || holds(permissions, 'Complaints - Supervise'),
    pages: pagesBeside(trail, nextCursor),
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const expertId = Number(answers.expertId)
  const organizationId = (answers.organizationId ? Number(answers.organizationId) : null) as number
  const body = { expertId, organizationId }
  return answers.intent === 'remove'
    ? attemptCall(answers, 'removeOrganization', { body })
    : attemptCall(answers, 'assignOrganization', { body })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Experts, and the organizations whose complaints each of them sees. */
export default function ExpertListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('experts')
  const problem = useProblem(actionData, 'experts')
  const { experts, of, places, isNarrowed, text, chosen, canAssign, pages } = loaderData
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={actionData?.done ? t('done') : problem} />
      {chosen && canAssign && <AssignOrganization key={chosen.id} expert={chosen} refused={actionData?.refused} />}
      <SearchForm text={text} label={t('search.text')} clear={t('search.clear')} />
      <ExpertChoice of={of} places={places} />
      <ExpertTable experts={experts} canAssign={canAssign} isNarrowed={isNarrowed} pages={pages} />
    </>
  )
}
