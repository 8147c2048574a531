import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useNavigation } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import { type ComplaintFilter, complaintFilters } from '#contract/choices.ts'
import { browserClient } from '#web/platform/api.ts'
import { currentCursor, nextTrail, previousTrail } from '#web/platform/cursor-trail.ts'
import { requireStaff } from '#web/platform/guard.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/complaint-list.page.ts'
import { outcomeThatLed } from '../actions/submit-action.ts'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import { ComplaintTable } from './complaint-table.tsx'
import styles from '../desk.module.css'
import { FilterTabs } from './filter-tabs.tsx'
import { loadListChoices } from './list-choices.ts'
import { ListForm } from './list-form.tsx'
import { type ListFilter, readListFilter, writeListFilter } from './list-query.rules.ts'

const isFilter = (name: string): name is ComplaintFilter => complaintFilters.includes(name as ComplaintFilter)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Complaints - List View' }, request)
  const { filterBy } = params
  if (!isFilter(filterBy)) throw new Response(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const filter = readListFilter(query)
  const trail = query.get('cursor')
  const [page, choices] = await Promise.all([
    loadPage({ userId: user.id, roleId: user.roleId ?? 0, filterBy }, filter, currentCursor(trail)),
    loadListChoices(browserClient, filter.location),
  ])
  return {
    ...page,
    filterBy,
    filter,
    /** What led a case out of the reader's sight. */
    left: outcomeThatLed(query.get('left')),
    today: dayOfInstant(new Date()),
    choices,
    next: nextTrail(trail, page.nextCursor),
    previous: previousTrail(trail),
  }
}

type ListParams = { userId: number; roleId: number; filterBy: ComplaintFilter }

/** The rows; dates that the server does not take come back as refused fields, and there are no rows then. */
async function loadPage(params: ListParams, filter: ListFilter, cursor: string | undefined) {
  try {
    const page = await browserClient.listComplaints({
      params,
      query: { ...filter, count: 'yes', ...(cursor && { cursor }) },
    })
    return { ...page, refused: [] as FieldError[] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    const refused = error.failure.fields ?? []
    // a cursor of another order or an older version: the list begins anew
    if (refused.some(({ field }) => field === 'cursor')) return loadPage(params, filter, undefined)
    return { complaints: [], nextCursor: null, total: { count: 0, isMore: false }, refused }
  }
}

export const HydrateFallback = PageSkeleton
export { PageError as ErrorBoundary } from '../page-error.tsx'

export default function ComplaintListPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['desk', 'case-handling'])
  const { complaints, total, filterBy, filter, choices, refused, next, previous, today, left } = loaderData
  const isLoading = useNavigation().state === 'loading'
  const title = t(`lists.${filterBy}.title`)
  return (
    <>
      <PageHeader title={title} text={t(`lists.${filterBy}.text`)}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={left} meaning={t('case-handling:left')} />
      <FilterTabs current={filterBy} filter={filter} />
      <ListForm
        key={writeListFilter(filter)}
        filter={filter}
        choices={choices}
        refused={refused}
        filterBy={filterBy}
        today={today}
      />
      {total && total.count > 0 && (
        <p className={styles.total} role="status">
          {t('total', { count: total.count, number: boundedCountText(total) })}
        </p>
      )}
      <div className={styles.rows} aria-busy={isLoading}>
        <ComplaintTable
          caption={title}
          complaints={complaints}
          next={next}
          previous={previous}
          empty={<NothingFound filterBy={filterBy} isNarrowed={Object.keys(filter).some(name => name !== 'sort')} />}
        />
      </div>
    </>
  )
}

/** Why the list is empty, and how to see more. */
function NothingFound({ filterBy, isNarrowed }: { filterBy: ComplaintFilter; isNarrowed: boolean }) {
  const { t } = useTranslation('desk')
  return (
    <EmptyState title={t('nothing.title')} text={t(isNarrowed ? 'nothing.narrowed' : 'nothing.text')}>
      <div className="actions">
        {isNarrowed && (
          <Link className="button" to={`/compliants/${filterBy}`}>
            {t('nothing.widen')}
          </Link>
        )}
        {filterBy !== 'all' && (
          <Link className="button" data-kind="quiet" to="/compliants/all">
            {t('nothing.all')}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}
