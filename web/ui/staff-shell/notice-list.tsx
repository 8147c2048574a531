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
import { casesOf, type NoticeLine, noticeLines } from './notice-lines.ts'
import { LinkButton } from '#web/ui/button.tsx'

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
          <LinkButton onClick={() => markRead({ complaintId: null })}>{t('markAll')}</LinkButton>
        )}
      </div>
      {found.notices.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className={styles.list}>
          {noticeLines(found.notices).map(line => (
            <li key={`${line[0].kind} ${line[0].id}`} data-unread={line[0].isRead ? undefined : true}>
              {line.length === 1 ? (
                <OneNotice notice={line[0]} markRead={markRead} />
              ) : (
                <ManyNotices line={line} markRead={markRead} />
              )}
            </li>
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
  noticeIds?: number[]
}

/** The list of what was escalated to the reader and waits for them still. */
const escalatedPath = '/compliants/active?escalated=me'

function aboutOf({ id, complaintId, systemicCase, colleague, tableImport, administration }: Notice): NoticesToMark {
  if (administration) return { complaintId: null, noticeIds: [id] }
  if (tableImport) return { complaintId: null, importId: tableImport.id }
  if (colleague) return { complaintId: null, standingIn: true }
  return systemicCase ? { complaintId: null, systemicCaseId: systemicCase.id } : { complaintId }
}

const pathOf = ({ kind, complaintId, systemicCase, colleague, tableImport, administration }: Notice): string => {
  if (administration) {
    const { subjectType, subjectId } = administration
    return `/setting/audit?${new URLSearchParams({ subjectType, record: subjectId }).toString()}`
  }
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

interface LineProps {
  markRead: (body: NoticesToMark) => void
}

interface OneNoticeProps extends LineProps {
  notice: Notice
  /** The line above says what happened. */
  isOneOfMany?: boolean
}

function OneNotice({ notice, markRead, isOneOfMany }: OneNoticeProps) {
  const { t, language } = useTranslation('notices')
  const { trackingId, complainantName, systemicCase, colleague, tableImport, administration, at, isRead } = notice
  return (
    <Link to={pathOf(notice)} onClick={() => isRead || markRead(aboutOf(notice))}>
      {!isOneOfMany && <What line={[notice]} />}
      <span>
        {colleague ? inLanguage(colleague, language) : (systemicCase?.title ?? complainantName)}
        {administration?.subjectName && inLanguage(administration.subjectName, language)}
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
  )
}

/** Alike notices: their number, and each of them once the line is opened. */
function ManyNotices({ line, markRead }: LineProps & { line: NoticeLine }) {
  const { t } = useTranslation('notices')
  const [{ kind, isRead, at }] = line
  return (
    <details className={styles.many}>
      <summary>
        <What line={line} />
        <small className="dimmed">
          <FormattedInstant instant={at} />
        </small>
      </summary>
      <div className={styles.manyDone}>
        {kind === 'escalated' && <Link to={escalatedPath}>{t('inList')}</Link>}
        {!isRead && (
          <LinkButton onClick={() => markRead({ complaintId: null, noticeIds: line.map(({ id }) => id) })}>
            {t('markThese')}
          </LinkButton>
        )}
      </div>
      <ol className={styles.list}>
        {line.map(notice => (
          <li key={notice.id}>
            <OneNotice notice={notice} markRead={markRead} isOneOfMany />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What happened, to how many cases. */
function What({ line }: { line: NoticeLine }) {
  const { t, language } = useTranslation('notices')
  const [{ kind, isRead, standingInFor, administration }] = line
  const doer = standingInFor ?? administration?.by
  const name = doer && inLanguage(doer, language)
  const count = casesOf(line)
  const one = () => (name ? t(`kindsFor.${kind as 'assigned'}`, { name }) : t(`kinds.${kind}`))
  const many = () =>
    name ? t(`manyFor.${kind as 'assigned'}`, { name, count }) : t(`many.${kind as 'assigned'}`, { count })
  return (
    <strong>
      {!isRead && <span className="visually-hidden">{t('unread')} </span>}
      {count > 1 ? many() : one()}
    </strong>
  )
}
