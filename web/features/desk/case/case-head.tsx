import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Status } from '#contract/statuses.ts'
import { formatName, formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { InPageLink } from '#web/ui/in-page-link.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './case-head.module.css'
import { CopyButton } from './copy-button.tsx'
import { Due } from '../due.tsx'

interface CaseHeadProps {
  complaint: ComplaintDetail
  /** Number of notes of the case; left out when none are shown. */
  notes?: number | undefined
  /** A quiet line below. */
  children?: ReactNode
}

/**
 * The case at a glance: tracking ID, status, clock, holder, complainant, body and matter. It
 * stays visible while one reads.
 */
export function CaseHead({ complaint, notes, children }: CaseHeadProps) {
  const { t } = useTranslation(['desk', 'notes', 'supervising'])
  const { complainant } = complaint
  const isUntaken = complaint.holderName === null && waitsForSomebody.includes(complaint.status)
  const trackingId = formatTrackingId(complaint.trackingId)
  return (
    <section
      aria-label={t('case.sections.summary')}
      className={styles.head}
      data-escalated={complaint.escalationLevel > 0 || undefined}
    >
      <dl>
        <Item term={t('case.head.trackingId')}>
          <strong className={styles.number}>{trackingId.replaceAll(' ', '\u00a0')}</strong>{' '}
          <CopyButton text={trackingId} label={t('case.head.copy')} />
        </Item>
        <Item term={t('case.facts.status')}>
          <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
        </Item>
        <Item term={t('case.facts.due')}>
          <Due {...complaint} />
        </Item>
        <HolderItem complaint={complaint} />
      </dl>
      <dl>
        <Item term={t('case.complainant')}>
          <strong>{formatName(complainant)}</strong>
        </Item>
        <Item term={t('case.person.phone')}>
          {complainant.phone && <a href={`tel:${complainant.phone}`}>{formatPhone(complainant.phone)}</a>}
        </Item>
        <AgainstItem complaint={complaint} />
        {notes !== undefined && (
          <Item term={t('notes:title')}>
            <InPageLink to="notes">{t('notes:link', { count: notes })}</InPageLink>
          </Item>
        )}
        <IssueItem complaint={complaint} />
      </dl>
      {isUntaken && complaint.escalationLevel > 0 && <p className="notice">{t('supervising:untaken')}</p>}
      <NobodyTold complaint={complaint} />
      <ActsFor complaint={complaint} />
      {children}
    </section>
  )
}

/** Says at once that nobody gets a message about an open case, and whom to call. */
function NobodyTold({ complaint: { told, status, complainant, representatives } }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('desk')
  if (status === 'CLOSED' || told.some(({ hindrance }) => hindrance === null)) return null
  const phones = [...new Set([complainant, ...representatives].flatMap(({ phone }) => phone ?? []))]
  return (
    <p className="notice">
      {t('case.told.nobody')} {phones.length > 0 ? t('case.told.call') : t('case.told.noPhone')}{' '}
      {phones.map(phone => (
        <a key={phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
    </p>
  )
}

/** Says that the reader acts for the absent holder. */
function ActsFor({ complaint: { holderName, actsForHolderUntil } }: { complaint: ComplaintDetail }) {
  const { t, language } = useTranslation('desk')
  const dates = useDates()
  if (!holderName || !actsForHolderUntil) return null
  const name = inLanguage(holderName, language)
  return <p className="notice">{t('case.actsFor', { name, date: dates.day(actsForHolderUntil) })}</p>
}

/** Statuses in which a person still has to take the case. */
const waitsForSomebody: readonly Status[] = ['CREATED', 'UNDER_REVIEW']

function HolderItem({ complaint: { holder, holderName } }: { complaint: ComplaintDetail }) {
  const { t, language } = useTranslation('desk')
  const names = [holderName, holder.role, holder.organization]
  const text = names.flatMap(name => (name ? [inLanguage(name, language)] : [])).join(' · ')
  return (
    <Item term={t('case.facts.holder')} isTermShown isCut title={text}>
      {text}
    </Item>
  )
}

function AgainstItem({ complaint: { againstOrganization } }: { complaint: ComplaintDetail }) {
  const { t, language } = useTranslation('desk')
  const name = inLanguage(againstOrganization, language)
  return (
    <Item term={t('case.facts.against')} isTermShown isCut title={name}>
      {name}
    </Item>
  )
}

/** The first issue, cut at the end of the line. */
function IssueItem({ complaint: { issues, language } }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('desk')
  const [issue] = issues
  return (
    issue && (
      <Item term={t('case.head.firstIssue')} isCut title={issue.text}>
        <span lang={language}>{issue.text}</span>
      </Item>
    )
  )
}

interface ItemProps {
  term: string
  /** The label, which is needed when the value alone is ambiguous. */
  isTermShown?: boolean
  /** Cut with dots when there is no room; the title has all of it. */
  isCut?: boolean
  title?: string
  children: ReactNode
}

const Item = ({ term, isTermShown, isCut, title, children }: ItemProps) =>
  (children ?? '') === '' ? null : (
    <div data-cut={isCut}>
      <dt className={isTermShown ? undefined : 'visually-hidden'}>{term}</dt>
      <dd title={title}>{children}</dd>
    </div>
  )
