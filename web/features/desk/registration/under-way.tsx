import { useId } from 'react'
import { Link } from 'react-router'
import type { DraftInList } from '#contract/filing/applications.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { formPath } from './register-complaint.action.ts'
import styles from './register-complaint.module.css'

/** Unfinished registrations that the clerk can continue instead of a new one. */
export function UnderWay({ registrations }: { registrations: readonly DraftInList[] }) {
  const { t } = useTranslation('registering')
  const id = useId()
  if (registrations.length === 0) return null
  return (
    <section className="notice" aria-labelledby={id}>
      <h2 id={id}>{t('underWay.title', { count: registrations.length })}</h2>
      <ul className={styles.underWay}>
        {registrations.map(({ id: draftId, complainantName, firstIssue, updatedAt }) => (
          <li key={draftId}>
            <Link to={formPath(draftId)}>{complainantName || t('underWay.noName')}</Link>
            <span className="dimmed">
              <FormattedInstant instant={updatedAt} />
            </span>
            {firstIssue && <span className={styles.firstIssue}>{firstIssue}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
