import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import type { Notice, Notices } from '#contract/accounts/notices.ts'
import type { ImportedTableName } from '#contract/http/table-columns.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
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
  standingIn?: true
  importId?: number
}

function aboutOf({ complaintId, systemicCase, colleague, tableImport }: Notice): NoticesToMark {
  if (tableImport) return { complaintId: null, importId: tableImport.id }
  if (colleague) return { complaintId: null, standingIn: true }
  return systemicCase ? { complaintId: null, systemicCaseId: systemicCase.id } : { complaintId }
}

const pathOf = ({ kind, complaintId, systemicCase, colleague, tableImport }: Notice): string => {
  if (tableImport) return importPaths[tableImport.table](tableImport.organizationId)
  if (colleague) return '/absences'
  return systemicCase
    ? `/systemic-cases/${systemicCase.id}`
    : `/complain/case-officer-form/${complaintId}${kind === 'mentioned' ? '#notes' : ''}`
}

/** The pages that show imports. */
const importPaths: Record<ImportedTableName, (organizationId: number | null) => string> = {
  organizations: () => '/setting/create-organization#import',
  departments: organizationId => `/setting/create-department?organization=${organizationId}#import`,
  locations: () => '/setting/create-location#import',
  constants: () => '/setting/create-constantField#import',
  users: () => '/setting/create-system-user?panel=import',
}

function Line({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t, i18n } = useTranslation('notices')
  const { kind, trackingId, complainantName, systemicCase, colleague, standingInFor, tableImport, at, isRead } = notice
  const forWhom = standingInFor && inLanguage(standingInFor, i18n.language)
  return (
    <li data-unread={isRead ? undefined : true}>
      <Link to={pathOf(notice)} onClick={onOpen}>
        <strong>
          {!isRead && <span className="visually-hidden">{t('unread')} </span>}
          {forWhom ? t(`kindsFor.${kind as 'assigned'}`, { name: forWhom }) : t(`kinds.${kind}`)}
        </strong>
        <span>
          {colleague ? inLanguage(colleague, i18n.language) : (systemicCase?.title ?? complainantName)}
          {tableImport && t(`tables.${tableImport.table}`)}
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
