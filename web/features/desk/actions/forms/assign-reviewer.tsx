import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { caseAction } from '../case-action.ts'

/** A supervisor chooses the reviewer among people who took no part in the case. */
export const assignReviewer = caseAction({
  action: 'assign-reviewer',
  message: callPlans.assignReviewer.message,

  load: ({ complaintId }) => browserClient.listReviewers({ params: { complaintId } }),

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

  Fields: ({ choices: reviewers }) => {
    const { t, i18n } = useTranslation('concluding')
    const dates = useDates()
    const language = i18n.language
    return (
      <>
        {reviewers.length === 0 && <p className="notice">{t('staff.assign-reviewer.none')}</p>}
        <SelectField
          name="reviewerId"
          options={reviewers.map(({ userId, name, organization, reviews, awayUntil }) => ({
            value: String(userId),
            label: [
              inLanguage(name, language),
              inLanguage(organization, language),
              t('staff.assign-reviewer.load', { count: reviews }),
              ...(awayUntil ? [t('staff.assign-reviewer.away', { date: dates.day(awayUntil) })] : []),
            ].join(' · '),
          }))}
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
