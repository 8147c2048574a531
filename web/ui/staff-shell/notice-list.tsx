import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { BoundedCount } from '#contract/complaint-parts.ts'
import type { Notice, Notices } from '#contract/notices.ts'
import { browserClient } from '#web/platform/api.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '../formatted-date.tsx'
import styles from './bell.module.css'

/** The newest notices, unread ones marked; each leads to its case, and is read then. */
export default function NoticeList({ onUnread }: { onUnread: (unread: BoundedCount) => void }) {
  const { t } = useTranslation('notices')
  const [found, setFound] = useState<Notices | 'failed'>()
  const take = (notices: Notices) => {
    setFound(notices)
    onUnread(notices.unread)
  }
  const load = useEffectEvent(() => browserClient.listNotices().then(take, () => setFound('failed')))
  useEffect(() => void load(), [])
  const markRead = (body: NoticesToMark) => browserClient.markNoticesRead({ body }).then(take, () => setFound('failed'))
  if (found === undefined) return <p role="status">{t('loading')}</p>
  if (found === 'failed') return <p role="alert">{t('failed')}</p>
  return (
    <>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {found.unread.count > 0 && (
          <button type="button" className="link-button" onClick={() => markRead({ complaintId: null })}>
            {t('markAll')}
          </button>
        )}
      </div>
      {found.notices.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className={styles.list}>
          {found.notices.map(notice => (
            <Line key={notice.id} notice={notice} onOpen={() => notice.isRead || markRead(aboutOf(notice))} />
          ))}
        </ol>
      )}
    </>
  )
}

interface NoticesToMark {
  complaintId: number | null
  systemicCaseId?: number
}

const aboutOf = ({ complaintId, systemicCase }: Notice): NoticesToMark =>
  systemicCase ? { complaintId: null, systemicCaseId: systemicCase.id } : { complaintId }

const pathOf = ({ kind, complaintId, systemicCase }: Notice): string =>
  systemicCase
    ? `/systemic-cases/${systemicCase.id}`
    : `/complain/case-officer-form/${complaintId}${kind === 'mentioned' ? '#notes' : ''}`

function Line({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notices')
  const { kind, trackingId, complainantName, systemicCase, at, isRead } = notice
  return (
    <li data-unread={isRead ? undefined : true}>
      <Link to={pathOf(notice)} onClick={onOpen}>
        <strong>
          {!isRead && <span className="visually-hidden">{t('unread')} </span>}
          {t(`kinds.${kind}`)}
        </strong>
        <span>
          {systemicCase?.title ?? complainantName}
          {trackingId !== null && (
            <>
              {' · '}
              <span translate="no">{formatTrackingId(trackingId).replaceAll(' ', '\u00a0')}</span>
            </>
          )}
        </span>
        <small className="dimmed">
          <FormattedInstant instant={at} />
        </small>
      </Link>
    </li>
  )
}
