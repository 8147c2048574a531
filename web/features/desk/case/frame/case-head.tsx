import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Status } from '#contract/statuses.ts'
import { formatName, formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './case-head.module.css'
import { CopyButton } from './copy-button.tsx'
import { Due } from '../../due.tsx'

interface CaseHeadProps {
  complaint: ComplaintDetail
  /** A quiet line below. */
  children?: ReactNode
}

/** The case at a glance: status, clock, holder, and on a line of their own complainant, body and matter, none of them cut. */
export function CaseHead({ complaint, children }: CaseHeadProps) {
  const { t } = useTranslation(['desk', 'supervising'])
  const { complainant } = complaint
  const isUntaken = complaint.holderName === null && waitsForSomebody.includes(complaint.status)
  return (
    <section aria-label={t('case.sections.summary')} className={styles.head}>
      <dl>
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
        <IssueItem complaint={complaint} />
      </dl>
      {isUntaken && complaint.escalationLevel > 0 && <p className="notice">{t('supervising:untaken')}</p>}
      <NobodyTold complaint={complaint} />
      <ActsFor complaint={complaint} />
      {children}
    </section>
  )
}

/** Copies the tracking ID. */
export function CopyTrackingId({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('desk')
  return <CopyButton text={formatTrackingId(complaint.trackingId)} label={t('case.head.copy')} />
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
  return (
    <Item term={t('case.facts.holder')} isTermShown>
      {names.flatMap(name => (name ? [inLanguage(name, language)] : [])).join(' · ')}
    </Item>
  )
}

function AgainstItem({ complaint: { againstOrganization, againstDepartment } }: { complaint: ComplaintDetail }) {
  const { t, language } = useTranslation('desk')
  const names = [againstOrganization, againstDepartment]
  return (
    <Item term={t('case.facts.against')} isTermShown>
      {names.flatMap(name => (name ? [inLanguage(name, language)] : [])).join(' – ')}
    </Item>
  )
}

/** The first issue; of a long one the beginning, because the whole follows below. */
function IssueItem({ complaint: { issues, language } }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('desk')
  const [issue] = issues
  return (
    issue && (
      <Item term={t('case.head.firstIssue')}>
        <span className={styles.issue} lang={language}>
          {issue.text}
        </span>
      </Item>
    )
  )
}

interface ItemProps {
  term: string
  /** The label, which is needed when the value alone is ambiguous. */
  isTermShown?: boolean
  children: ReactNode
}

const Item = ({ term, isTermShown, children }: ItemProps) =>
  (children ?? '') === '' ? null : (
    <div>
      <dt className={isTermShown ? undefined : 'visually-hidden'}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
