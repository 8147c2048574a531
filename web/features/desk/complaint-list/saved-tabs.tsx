import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ListView, listPath, readListView } from '#contract/http/list-query.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { keepAnswer } from '#web/platform/answers/kept-answer.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import styles from '../desk.module.css'

interface SavedTabsProps {
  reports: readonly SavedReport[]
  user: SessionUser
}

/** More would be a second page of tabs; the panel of views has all. */
const mostTabs = 5

/** The reader's first saved views beside the lists, with the numbers of their cases once these are known. */
export default function SavedTabs({ reports, user }: SavedTabsProps) {
  const { t } = useTranslation('desk')
  const { pathname, search } = useLocation()
  const [counts, setCounts] = useState<Counts>([])
  useEffect(() => {
    let isAsked = true
    void keepCounts(String(user.id), () => countViews(user, reports)).then(found => isAsked && setCounts(found))
    return () => {
      isAsked = false
    }
  }, [user, reports])
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('views.saved')}>
      <ul>
        {viewsIn(reports).map(({ id, name, view }) => {
          const path = listPath(view)
          const count = counts.find(one => one.id === id)?.count
          return (
            <li key={id}>
              <Link to={path} aria-current={path === pathname + search ? 'page' : undefined} preventScrollReset>
                {name} <span className={styles.tabCount}>{count && boundedCountText(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const viewsIn = (reports: readonly SavedReport[]) =>
  reports
    .filter(({ kind }) => kind === 'list')
    .slice(0, mostTabs)
    .map(({ id, name, query }) => ({ id, name, view: readListView(new URLSearchParams(query)) }))

type Counts = readonly { id: number; count: BoundedCount | undefined }[]

/** Kept for a minute: somebody else's work may change them. */
const keepCounts = keepAnswer<Counts>(60_000)

const countViews = (user: SessionUser, reports: readonly SavedReport[]): Promise<Counts> =>
  Promise.all(viewsIn(reports).map(async ({ id, view }) => ({ id, count: await countOf(user, view) })))

/** The number on the tab of the list that the view opens; a text is searched when it is opened, and is not counted. */
async function countOf({ id, roleId }: SessionUser, { filterBy, filter }: ListView): Promise<BoundedCount | undefined> {
  const { sort: _, column: __, text, ...query } = filter
  if (text) return undefined
  const params = { userId: id, roleId: roleId ?? 0 }
  const [counted] = await browserClient.countLists({ params, query: { ...query, filterBy } }).catch(() => [])
  return counted
}
