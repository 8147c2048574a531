import { reviewOutcomes } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { Conclusions } from '#web/features/track/index.ts'
import styles from '../actions.module.css'
import { caseAction } from '../case-action.ts'
import { oneOf } from './answers.ts'

/** The reviewer reads the conclusion and why it was rejected, and decides how the case continues. */
export const review = caseAction({
  action: 'review',
  call: 'reviewComplaint',
  isFinal: true,

  load: ({ complaintId }) => browserClient.getReview({ params: { complaintId } }),

  fields: t => t('reviewing:review.fields', { returnObjects: true }),

  Fields: ({ choices: { conclusions, outcomes }, t }) => {
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
        <RadioGroupField
          name="outcome"
          options={outcomes.map(value => ({
            value,
            label: t(`reviewing:review.outcomes.${value}`),
            hint: t(`reviewing:review.hints.${value}`),
          }))}
        />
        <TextAreaField name="reason" longest={4000} isPrinted />
      </>
    )
  },

  body: ({ outcome, reason }) => ({ outcome: oneOf(reviewOutcomes, outcome), reason }),
})
