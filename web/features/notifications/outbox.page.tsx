import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useNavigation } from 'react-router'
import { notificationStatuses } from '#contract/values/settings-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/outbox.page.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { MessageTable } from './message-table.tsx'
import { UnmatchedNotice } from './unmatched-notice.tsx'
import pills from '#web/ui/pill-links.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Notifications - View' }, request)
  const query = new URL(request.url).searchParams
  const status = notificationStatuses.find(name => name === query.get('status'))
  const delivery = query.get('delivery') === 'not-arrived' ? ('not-arrived' as const) : undefined
  const current: Tab | undefined = delivery ?? status
  const trail = query.get('cursor')
  const cursor = Number(currentCursor(trail)) || undefined
  const [{ messages, nextCursor, unmatched, uploads }, failed] = await Promise.all([
    browserClient.getOutbox({ query: { status, delivery, cursor } }),
    browserClient.getFailedJobs(),
  ])
  return { messages, failed, unmatched, uploads, current, pages: pagesBeside(trail, nextCursor) }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { messages, failed, unmatched, uploads, current, pages } = loaderData
  const { t } = useTranslation('notifications')
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <FailedJobs {...failed} />
      <CrowdedUploads {...uploads} />
      <UnmatchedNotice reports={unmatched} />
      <StatusTabs current={current} />
      <div aria-busy={isLoading} className="reloaded">
        <MessageTable
          messages={messages}
          pages={pages}
          empty={
            <EmptyState
              title={t('nothing.title')}
              text={t(pages.next ? 'nothing.further' : current ? 'nothing.narrowed' : 'nothing.text')}
            >
              {pages.next && (
                <ButtonLink rel="next" to={`?${new URLSearchParams({ ...narrowedTo(current), cursor: pages.next })}`}>
                  {t('nothing.older')}
                </ButtonLink>
              )}
              {current && !pages.next && <ButtonLink to="/notifications/outbox">{t('nothing.all')}</ButtonLink>}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

const megabyte = 1024 * 1024
/** From this share on operators are told. */
const crowded = 0.8

function CrowdedUploads({ takenBytes, mostBytes }: { takenBytes: number; mostBytes: number }) {
  const { t } = useTranslation('notifications')
  if (takenBytes < crowded * mostBytes) return null
  const sizes = { taken: Math.round(takenBytes / megabyte), most: Math.round(mostBytes / megabyte) }
  return <p className="notice">{t('uploads.crowded', sizes)}</p>
}

/** A tab of the page: a status, or what did not arrive. */
const tabs = [...notificationStatuses, 'not-arrived'] as const
type Tab = (typeof tabs)[number]

const narrowedTo = (tab: Tab | undefined): Record<string, string> =>
  tab === undefined ? {} : tab === 'not-arrived' ? { delivery: tab } : { status: tab }

function StatusTabs({ current }: { current: Tab | undefined }) {
  const { t } = useTranslation('notifications')
  return (
    <nav className={`${pills.pills} no-print`} aria-label={t('filter')}>
      <ul>
        <li>
          <Link to="/notifications/outbox" aria-current={current ? undefined : 'page'}>
            {t('all')}
          </Link>
        </li>
        {tabs.map(tab => (
          <li key={tab}>
            <Link to={`?${new URLSearchParams(narrowedTo(tab))}`} aria-current={tab === current ? 'page' : undefined}>
              {t(tab === 'not-arrived' ? 'notArrived' : `status.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
