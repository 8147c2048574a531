import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Reviewer } from '#contract/desk/conclusion.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { caseAction } from '../case-action.ts'
import { PersonField } from './people-field.tsx'

/** A supervisor chooses the reviewer among people who took no part in the case. */
export const assignReviewer = caseAction({
  action: 'assign-reviewer',
  message: callPlans.assignReviewer.message,

  load: ({ complaintId }) => browserClient.listReviewers({ params: { complaintId }, query: {} }),

  fields: t => ({
    reviewerId: {
      label: t('concluding:staff.assign-reviewer.reviewer'),
      hint: t('concluding:staff.assign-reviewer.reviewerHint'),
      prompts: {
        required: t('concluding:staff.assign-reviewer.chooseReviewer'),
        'reviews-it-already': t('concluding:staff.assign-reviewer.reviewsItAlready'),
      },
    },
    reason: { label: t('concluding:staff.assign-reviewer.reason') },
  }),

  Fields: ({ complaint: { complaintId }, choices: reviewers }) => {
    const { t, language } = useTranslation('concluding')
    const dates = useDates()
    if (reviewers.length === 0) return <p className="notice">{t('staff.assign-reviewer.none')}</p>
    const describe = ({ organization, reviews, awayUntil }: Reviewer) =>
      [
        inLanguage(organization, language),
        t('staff.assign-reviewer.load', { count: reviews }),
        ...(awayUntil ? [t('staff.assign-reviewer.away', { date: dates.day(awayUntil) })] : []),
      ].join(' · ')
    return (
      <>
        <PersonField
          name="reviewerId"
          proposed={reviewers}
          find={query => browserClient.listReviewers({ params: { complaintId }, query })}
          describe={describe}
        />
        <TextAreaField name="reason" maxLength={4000} rows={3} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { reviewerId, reason } = flatAnswers(answers)
    const body = { complaintId, reviewerId: reviewerId ? Number(reviewerId) : undefined, reason }
    return browserClient.assignReviewer({ body }, options)
  },
})
