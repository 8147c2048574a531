import { Link } from 'react-router'
import type { CaseMatch, FoundCase } from '#contract/desk/case-search.ts'
import { dayOfInstant, formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { casePath } from '../case-path.ts'
import styles from './search.module.css'

/** One case: the complainant, the status, and why it was found. */
export function CaseResult({ found: { complaint, matches } }: { found: FoundCase }) {
  const { t, language } = useTranslation('search')
  return (
    <li className="card">
      <h3 className={styles.name}>
        <Link to={casePath(complaint.complaintId)}>
          {complaint.complainantName} <span translate="no">{formatTrackingId(complaint.trackingId)}</span>
        </Link>
      </h3>
      <p className={styles.about}>
        <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
        <span>
          {inLanguage(complaint.complaintType, language)} · {inLanguage(complaint.againstOrganization, language)} ·{' '}
          {inLanguage(complaint.location, language)} · <FormattedDate day={dayOfInstant(complaint.registeredAt)} />
        </span>
      </p>
      <dl className={styles.matches}>
        {matches.map((match, index) => (
          // the same text can occur in a case twice
          <div key={`${match.place} ${index}`}>
            <dt>{t(`why.${match.place}`)}</dt>
            <dd>
              <Pieces match={match} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** A text with the matches marked; a number is marked whole, as it is read out. */
function Pieces({ match: { place, pieces } }: { match: CaseMatch }) {
  if (place === 'phone') return <mark translate="no">{formatPhone(pieces.map(({ text }) => text).join(''))}</mark>
  return pieces.map(({ text, isMatch }, index) => {
    // the same piece can occur in a text twice
    const key = `${index} ${text}`
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
