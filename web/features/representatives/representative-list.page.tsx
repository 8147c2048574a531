import { longestTyped } from '#contract/values/checked-digits.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { representedComplaints } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import type { Route } from './+types/representative-list.page.ts'
import { RepresentativeTable } from './representative-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Representatives - View' }, request)
  const query = new URL(request.url).searchParams
  const text = (query.get('text') ?? '').slice(0, longestTyped)
  const trail = query.get('cursor')
  const before = Number(currentCursor(trail)) || undefined
  const rows = await browserClient.listRepresentatives({
    params: { complaintId: 0, representativeId: 0 },
    query: { ...(text && { text }), ...(before && { before }) },
  })
  const complaints = new Set(rows.map(({ complaintId }) => complaintId))
  const last = complaints.size === representedComplaints ? Math.min(...complaints) : null
  return { rows, text, pages: pagesBeside(trail, last) }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** All representatives of the complaints that the reader may see, newest complaint first. */
export default function RepresentativeListPage({ loaderData: { rows, text, pages } }: Route.ComponentProps) {
  const { t } = useTranslation('representatives')
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <SearchForm text={text} label={t('search.text')} hint={t('search.hint')} clear={t('search.clear')} />
      <RepresentativeTable emptyText={t(text ? 'nothingFound' : 'empty')} rows={rows} pages={pages} />
    </>
  )
}
