import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link, useNavigation } from 'react-router'
import { longestTyped } from '#contract/values/checked-digits.ts'
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
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Notifications - View' }, request)
  const query = new URL(request.url).searchParams
  const status = notificationStatuses.find(name => name === query.get('status'))
  const delivery = query.get('delivery') === 'not-arrived' ? ('not-arrived' as const) : undefined
  const current: Tab | undefined = delivery ?? status
  const text = query.get('text')?.trim().slice(0, longestTyped) || undefined
  const trail = query.get('cursor')
  const cursor = Number(currentCursor(trail)) || undefined
  const [{ messages, nextCursor, unmatched, uploads }, failed] = await Promise.all([
    browserClient.getOutbox({ query: { status, delivery, text, cursor } }),
    browserClient.getFailedJobs(),
  ])
  return { messages, failed, unmatched, uploads, current, text, pages: pagesBeside(trail, nextCursor) }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { messages, failed, unmatched, uploads, current, text, pages } = loaderData
  const narrowed = { ...narrowedTo(current), ...(text && { text }) }
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
      <MessageSearch current={current} text={text ?? ''} />
      <StatusTabs current={current} text={text} />
      <div aria-busy={isLoading} className="reloaded">
        <MessageTable
          messages={messages}
          pages={pages}
          empty={
            <EmptyState
              title={t('nothing.title')}
              text={t(pages.next ? 'nothing.further' : current || text ? 'nothing.narrowed' : 'nothing.text')}
            >
              {pages.next && (
                <ButtonLink rel="next" to={`?${new URLSearchParams({ ...narrowed, cursor: pages.next })}`}>
                  {t('nothing.older')}
                </ButtonLink>
              )}
              {(current || text) && !pages.next && (
                <ButtonLink to="/notifications/outbox">{t('nothing.all')}</ButtonLink>
              )}
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

/** Finding the messages to somebody, or about a complaint, among those of the tab. */
function MessageSearch({ current, text }: { current: Tab | undefined; text: string }) {
  const { t } = useTranslation('notifications')
  return (
    <search className="no-print">
      <Form method="get" className="search-form" key={text}>
        {Object.entries(narrowedTo(current)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput name="text" type="search" label={t('search')} defaultValue={text} longest={longestTyped} />
        <Button>{t('find')}</Button>
      </Form>
    </search>
  )
}

function StatusTabs({ current, text }: { current: Tab | undefined; text: string | undefined }) {
  const { t } = useTranslation('notifications')
  const linkTo = (tab: Tab | undefined) => `?${new URLSearchParams({ ...narrowedTo(tab), ...(text && { text }) })}`
  return (
    <nav className={`${pills.pills} no-print`} aria-label={t('filter')}>
      <ul>
        <li>
          <Link to={linkTo(undefined)} aria-current={current ? undefined : 'page'}>
            {t('all')}
          </Link>
        </li>
        {tabs.map(tab => (
          <li key={tab}>
            <Link to={linkTo(tab)} aria-current={tab === current ? 'page' : undefined}>
              {t(tab === 'not-arrived' ? 'notArrived' : `status.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
