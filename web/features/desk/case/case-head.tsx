import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { formatName, formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { InPageLink } from '#web/ui/in-page-link.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './case-head.module.css'
import { CopyButton } from './copy-button.tsx'
import { Due } from '../due.tsx'

interface CaseHeadProps {
  complaint: ComplaintDetail
  /** How many notes the case has; left out where none are shown. */
  notes?: number | undefined
  /** A quiet line below. */
  children?: ReactNode
}

/**
 * Which case it is and where it stands: tracking ID, status, clock, who holds it, who complains, about whom and about what. It
 * stays in view while one reads.
 */
export function CaseHead({ complaint, notes, children }: CaseHeadProps) {
  const { t } = useTranslation(['desk', 'notes'])
  const { complainant } = complaint
  const trackingId = formatTrackingId(complaint.trackingId)
  return (
    <section aria-label={t('case.sections.summary')} className={styles.head}>
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
      {children}
    </section>
  )
}

function HolderItem({ complaint: { holder, holderName } }: { complaint: ComplaintDetail }) {
  const { t, i18n } = useTranslation('desk')
  const names = [holderName, holder.role, holder.organization]
  const text = names.flatMap(name => (name ? [inLanguage(name, i18n.language)] : [])).join(' · ')
  return (
    <Item term={t('case.facts.holder')} isTermShown isCut title={text}>
      {text}
    </Item>
  )
}

function AgainstItem({ complaint: { againstOrganization } }: { complaint: ComplaintDetail }) {
  const { t, i18n } = useTranslation('desk')
  const name = inLanguage(againstOrganization, i18n.language)
  return (
    <Item term={t('case.facts.against')} isTermShown isCut title={name}>
      {name}
    </Item>
  )
}

/** The first issue, cut where the line ends. */
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
  /** Without it one could take it for something else. */
  isTermShown?: boolean
  /** Ends in dots where there is no room; the title tells the whole. */
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
