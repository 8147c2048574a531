import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useNavigation } from 'react-router'
import { type NotificationStatus, notificationStatuses } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/outbox.page.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { MessageTable } from './message-table.tsx'
import pills from '#web/ui/pill-links.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Notifications - View' }, request)
  const query = new URL(request.url).searchParams
  const status = notificationStatuses.find(name => name === query.get('status'))
  const trail = query.get('cursor')
  const cursor = Number(currentCursor(trail)) || undefined
  const [{ messages, nextCursor, uploads }, failed] = await Promise.all([
    browserClient.getOutbox({ query: { status, cursor } }),
    browserClient.getFailedJobs(),
  ])
  return { messages, failed, uploads, status, pages: pagesBeside(trail, nextCursor) }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { messages, failed, uploads, status, pages } = loaderData
  const { t } = useTranslation('notifications')
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <FailedJobs {...failed} />
      <CrowdedUploads {...uploads} />
      <StatusTabs current={status} />
      <div aria-busy={isLoading} className="reloaded">
        <MessageTable
          messages={messages}
          pages={pages}
          empty={
            <EmptyState
              title={t('nothing.title')}
              text={t(pages.next ? 'nothing.further' : status ? 'nothing.narrowed' : 'nothing.text')}
            >
              {pages.next && (
                <ButtonLink
                  rel="next"
                  to={`?${new URLSearchParams({ ...(status && { status }), cursor: pages.next })}`}
                >
                  {t('nothing.older')}
                </ButtonLink>
              )}
              {status && !pages.next && <ButtonLink to="/notifications/outbox">{t('nothing.all')}</ButtonLink>}
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

function StatusTabs({ current }: { current: NotificationStatus | undefined }) {
  const { t } = useTranslation('notifications')
  return (
    <nav className={`${pills.pills} no-print`} aria-label={t('filter')}>
      <ul>
        <li>
          <Link to="/notifications/outbox" aria-current={current ? undefined : 'page'}>
            {t('all')}
          </Link>
        </li>
        {notificationStatuses.map(status => (
          <li key={status}>
            <Link to={`?status=${status}`} aria-current={status === current ? 'page' : undefined}>
              {t(`status.${status}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
