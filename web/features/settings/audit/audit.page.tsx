import { longestTyped } from '#contract/values/checked-digits.ts'
import { Link, useNavigation } from 'react-router'
import type { AuditFilter } from '#contract/settings/audit.ts'
import { auditSubjects } from '#contract/desk/desk-choices.ts'
import { CallFailure } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/audit.page.ts'
import { AuditChainCard } from './audit-chain-card.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { AuditTable } from './audit-table.tsx'
import styles from './audit.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Audit - View' }, request)
  const query = new URL(request.url).searchParams
  const filter = readFilter(query)
  const trail = query.get('cursor')
  const [page, chain] = await Promise.all([loadPage(filter, currentCursor(trail)), browserClient.getAuditChain()])
  return {
    ...page,
    chain,
    filter,
    today: dayOfInstant(new Date()),
    pages: pagesBeside(trail, page.nextCursor),
  }
}

function readFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, longestTyped) || undefined
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : undefined)
  const subjectType = auditSubjects.find(name => name === query.get('subjectType'))
  const read = { person: text('person'), subjectType, record: text('record'), action: text('action') }
  return Object.fromEntries(
    Object.entries({ ...read, from: day('from'), to: day('to') }).filter(([, value]) => value !== undefined),
  )
}

/** The entries; refused parameters come back as refused fields, and there are no entries then. */
async function loadPage(filter: AuditFilter, cursor: string | undefined) {
  try {
    const page = await browserClient.getAuditEntries({ query: { ...filter, ...(cursor && { cursor }) } })
    return { ...page, refused: [] as FieldError[] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    return { entries: [], nextCursor: null, refused: error.failure.fields ?? [] }
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Who did what to which record and when, and whether the trail is intact. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, chain, filter, refused, today, pages } = loaderData
  const { t } = useTranslation('audit')
  const isLoading = useNavigation().state === 'loading'
  const address = new URLSearchParams(filter)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <AuditFilterForm key={address.toString()} filter={filter} refused={refused} today={today} />
      <div aria-busy={isLoading} className={`reloaded ${styles.rows}`}>
        <AuditTable
          entries={entries}
          pages={pages}
          empty={
            <EmptyState title={t('empty.title')} text={t(pages.next ? 'empty.further' : 'empty.text')}>
              {pages.next && (
                <Link className="button" rel="next" to={`?${address}&${new URLSearchParams({ cursor: pages.next })}`}>
                  {t('empty.older')}
                </Link>
              )}
            </EmptyState>
          }
        />
      </div>
      <AuditExport filter={filter} />
      <AuditChainCard chain={chain} />
    </>
  )
}
