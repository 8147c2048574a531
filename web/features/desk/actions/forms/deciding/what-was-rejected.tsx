import type { Conclusion } from '#contract/desk/conclusion.ts'
import { Conclusions } from '#web/features/track/index.ts'
import styles from '../../actions.module.css'
import type { CaseActionProps } from '../../case-action.ts'

interface WhatWasRejectedProps extends Pick<CaseActionProps<unknown>, 't'> {
  conclusions: readonly Conclusion[]
}

/** Why the complainant did not accept the last conclusion, and what was issued. */
export function WhatWasRejected({ conclusions, t }: WhatWasRejectedProps) {
  const [last] = conclusions
  return (
    <>
      {last?.answer === 'rejected' && (
        <section className="notice" aria-label={t('reviewing:review.rejected')}>
          <h3>{t('reviewing:review.rejected')}</h3>
          <p>{last.rejectionReason ?? t('reviewing:review.noReason')}</p>
        </section>
      )}
      {last && (
        <details className={styles.issued}>
          <summary>{t('reviewing:review.issued')}</summary>
          <Conclusions conclusions={conclusions} />
        </details>
      )}
    </>
  )
}
