import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Await, useLocation } from 'react-router'
import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { mostUnread } from '#contract/desk/desk-choices.ts'
import { unreadNotices } from '#web/platform/fresh-figures.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { onDemand } from '../states/on-demand.tsx'
import { bellBadge } from './badges.ts'
import styles from './bell.module.css'

// few readers open the list: its code is loaded when they do
const NoticeList = onDemand(() => import('./notice-list.tsx'))

type Badges = Promise<Record<string, number>>

/** The reader's notices: the number of unread ones, and the list once it is opened. */
export function Bell({ badges }: { badges: Badges }) {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // the numbers from the list and the open case are newer than the one that came with the menu
  const [known, setKnown] = useState<{ count: number; of: Badges }>()
  const keep = (unread: BoundedCount) => setKnown({ count: unread.count + (unread.isMore ? 1 : 0), of: badges })
  const hear = useEffectEvent(keep)
  useEffect(() => unreadNotices.listen(unread => hear(unread)), [])
  const numbers = known?.of === badges ? { [bellBadge]: known.count } : badges
  return (
    <details
      className={styles.bell}
      // a new key at each navigation closes it
      key={`bell ${key}`}
      name="top-bar"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <Suspense fallback={<Summary count={0} />}>
        <Await resolve={numbers} errorElement={<Summary count={0} />}>
          {found => <Summary count={found[bellBadge] ?? 0} />}
        </Await>
      </Suspense>
      {isOpen && (
        <div className={styles.panel}>
          <NoticeList onUnread={keep} />
        </div>
      )}
    </details>
  )
}

function Summary({ count }: { count: number }) {
  const { t } = useTranslation('menu')
  const shown = count > mostUnread ? `${mostUnread}+` : String(count)
  return (
    <summary aria-label={count === 0 ? t('notices') : t('noticesUnread', { shown })}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20a2 2 0 0 0 4 0" strokeLinejoin="round" />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </summary>
  )
}
