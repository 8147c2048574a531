import { dayOfInstant, formatNumber, ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Suspense, useEffect, useState } from 'react'
import { Await, redirect, useLocation, useNavigation } from 'react-router'
import type { Place } from '#contract/values/complaint-parts.ts'
import { mostOfMine } from '#contract/desk/desk-choices.ts'
import type { ComplaintPage } from '#contract/desk/complaints.ts'
import { callPlans } from '#contract/http/calls.ts'
import { CallFailure } from '#contract/http/client.ts'
import { type ComplaintFilter, complaintFilters } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { outcomeThatLed } from '#web/platform/answers/outcome.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import type { EarlyHandle } from '#web/platform/session/early-answers.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { rememberList, rememberRows } from '#web/platform/last-list.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/complaint-list.page.ts'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import { ChangedFilters } from './changed-filters.tsx'
import { ComplaintTable } from './complaint-table.tsx'
import styles from '../desk.module.css'
import { SelectPage } from '../several/select-rows.tsx'
import { severalActions } from '../several/several-actions.ts'
import { useSelectKeys } from '../several/use-select-keys.ts'
import { useSelection } from '../several/use-selection.ts'
import { TakeNext } from '../take-next.tsx'
import { DensitySwitch, keptDensity } from './density-switch.tsx'
import { FilterTabs } from './filter-tabs.tsx'
import { choicesAsked, loadListChoices } from './list-choices.ts'
import { loadListCounts } from './list-counts.ts'
import { findFirstView, loadSavedViews } from './saved-views.ts'
import { Views } from './views.tsx'
import { ListForm } from './list-form.tsx'
import {
  type ListFilter,
  listAsked,
  readListFilter,
  usualListColumns,
  usualSort,
  writeListFilter,
} from '#contract/http/list-query.ts'

// nothing of it is seen before rows are selected
const SeveralWork = onDemand(async () => ({ default: (await import('../several/several-work.tsx')).SeveralWork }))
// few readers have saved views
const SavedTabs = onDemand(() => import('./saved-tabs.tsx'))

const isFilter = (name: string): name is ComplaintFilter => complaintFilters.includes(name as ComplaintFilter)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { user, permissions } = await requireStaff({ guard: 'admin', page: 'Complaints - List View' }, request)
  const { filterBy } = params
  if (!isFilter(filterBy)) throw new Response(null, { status: 404 })
  const query = new URL(request.url).searchParams
  if (query.get('view') === 'own') {
    const first = await findFirstView(user.id)
    if (first) throw redirect(first)
  }
  const filter = readListFilter(query)
  const trail = query.get('cursor')
  const counts = loadListCounts(user, filter)
  const [page, choices] = await Promise.all([
    loadPage({ userId: user.id, roleId: user.roleId ?? 0, filterBy }, filter, currentCursor(trail)),
    loadListChoices(browserClient, filter),
  ])
  rememberList(`/compliants/${filterBy}${withoutOutcome(query)}`)
  rememberRows(page.complaints.map(({ complaintId }) => complaintId))
  return {
    ...page,
    holders: peopleOf(user, page),
    user,
    // closed cases have no actions
    several: filterBy === 'closed' ? [] : severalActions.filter(each => holds(permissions, each.page)),
    opensSystemic: holds(permissions, 'Complaints - Supervise'),
    exports: holds(permissions, 'Complaint Reports - View') && holds(permissions, 'Complaint Reports - Export'),
    filterBy,
    filter,
    counts,
    saved: loadSavedViews(user.id),
    /** The action that made a case invisible to the reader. */
    left: outcomeThatLed(query.get('left')),
    today: dayOfInstant(new Date()),
    choices,
    pages: pagesBeside(trail, page.nextCursor),
  }
}

/** The query of the list itself, without the parameters about how it was reached. */
function withoutOutcome(query: URLSearchParams): string {
  const own = new URLSearchParams(query)
  own.delete('left')
  own.delete('view')
  return own.size > 0 ? `?${own}` : ''
}

/** The people whom filters can name: the reader, those whom the filter names, and the holders on this page. */
function peopleOf(
  user: SessionUser,
  { complaints, heldBy, awaited }: Pick<ComplaintPage, 'complaints' | 'heldBy' | 'awaited'>,
): Place[] {
  const { id } = user
  const found = [heldBy, awaited, ...complaints.map(({ holder }) => holder)]
  const holders = found.flatMap(holder => (holder && holder.id !== id ? [holder] : []))
  return [
    { id, en: user.name, am: ownName(user, 'am') },
    ...new Map(holders.map(holder => [holder.id, holder])).values(),
  ]
}

type ListParams = { userId: number; roleId: number; filterBy: ComplaintFilter }

/** The rows; refused dates come back as refused fields, and there are no rows then. */
async function loadPage(params: ListParams, filter: ListFilter, cursor: string | undefined) {
  try {
    const page = await browserClient.listComplaints({
      params,
      query: { ...listAsked({ filterBy: params.filterBy, filter }), count: 'yes', ...(cursor && { cursor }) },
    })
    return { ...page, refused: [] as FieldError[] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    const refused = error.failure.fields ?? []
    // a cursor of another order or an older version: the list starts again
    if (refused.some(({ field }) => field === 'cursor')) return loadPage(params, filter, undefined)
    return {
      complaints: [],
      nextCursor: null,
      isCut: false,
      heldBy: null,
      awaited: null,
      changedFilters: [],
      total: { count: 0, isMore: false },
      refused,
    }
  }
}

/** The saved views. */
export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const { actOnSavedReport } = await import('#web/features/saved/index.ts')
  return actOnSavedReport(request, 'list')
}

/** What a list without a filter asks for. */
export const handle: EarlyHandle = {
  early: ({ filterBy = '' }, search) =>
    isFilter(filterBy) && search === ''
      ? [
          `${callPlans.listComplaints.path.replace(':filterBy', filterBy)}?sort=${usualSort(filterBy)}&count=yes`,
          ...choicesAsked(),
        ]
      : [],
}

export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'
export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '../page-error.tsx'

export default function ComplaintListPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('desk')
  const { complaints, total, isCut, holders, filterBy, filter, choices, refused, pages, today, left } = loaderData
  const { several, user } = loaderData
  const selection = useSelection(listOf(filterBy, filter), complaints)
  const isSelectable = several.length > 0 || loaderData.exports
  useSelectKeys(isSelectable)
  const [density, setDensity] = useState(keptDensity)
  useRowOfAddress()
  const isLoading = useNavigation().state === 'loading'
  const title = t(`lists.${filterBy}.title`)
  return (
    <>
      <div className={styles.listHead}>
        <PageHeader
          title={title}
          text={
            <>
              {t(`lists.${filterBy}.text`)}{' '}
              {total && total.count > 0 && (
                <strong aria-live="polite">
                  {t('total', { count: total.count, number: boundedCountText(total) })}
                </strong>
              )}
              {isCut && ` ${t('mostUrgent', { number: formatNumber(mostOfMine) })}`}
            </>
          }
        >
          <DensitySwitch density={density} onChange={setDensity} />
          <TakeNext />
          <PrintButton />
        </PageHeader>
      </div>
      <OutcomeNotice outcome={left} meaning={t('left')} />
      <FilterTabs current={filterBy} filter={filter} counts={loaderData.counts} />
      <Suspense>
        <Await resolve={loaderData.saved} errorElement={<></>}>
          {({ reports }) => reports.some(({ kind }) => kind === 'list') && <SavedTabs reports={reports} user={user} />}
        </Await>
      </Suspense>
      <ListForm filter={filter} choices={choices} holders={holders} refused={refused} filterBy={filterBy} today={today}>
        <Views view={{ filterBy, filter }} saved={loaderData.saved} />
      </ListForm>
      <ChangedFilters changed={loaderData.changedFilters} filterBy={filterBy} filter={filter} />
      <div className={`reloaded ${styles.rows}`} aria-busy={isLoading}>
        {isSelectable && complaints.length > 0 && <SelectPage page={complaints} selection={selection} />}
        <ComplaintTable
          caption={title}
          density={density}
          columns={filter.column ?? usualListColumns}
          sort={filter.sort ?? usualSort(filterBy)}
          complaints={complaints}
          pages={pages}
          selection={isSelectable ? selection : undefined}
          empty={
            <NothingFound
              filterBy={filterBy}
              isNarrowed={Object.keys(filter).some(name => name !== 'sort' && name !== 'column')}
            />
          }
        />
        {isSelectable && (
          <SeveralWork
            {...{ actions: several, selection, user }}
            from={filter.waitsFor ?? (filter.holder || undefined)}
            opensSystemic={loaderData.opensSystemic}
            exports={loaderData.exports}
          />
        )}
      </div>
    </>
  )
}

/** The list's identity, without order and columns. */
const listOf = (filterBy: string, { sort: _, column: __, ...filter }: ListFilter): string =>
  `${filterBy}?${writeListFilter(filter)}`

/** After coming back from a case, its row has the focus again. */
function useRowOfAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    // a new key, because the reader may come back to the same row twice
    if (hash && key) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}

/** Why the list is empty, and how to see more. */
function NothingFound({ filterBy, isNarrowed }: { filterBy: ComplaintFilter; isNarrowed: boolean }) {
  const { t } = useTranslation('desk')
  return (
    <EmptyState title={t('nothing.title')} text={t(isNarrowed ? 'nothing.narrowed' : 'nothing.text')}>
      <div className="actions">
        {isNarrowed && <ButtonLink to={`/compliants/${filterBy}`}>{t('nothing.widen')}</ButtonLink>}
        {filterBy !== 'all' && <QuietLink to="/compliants/all">{t('nothing.all')}</QuietLink>}
      </div>
    </EmptyState>
  )
}
