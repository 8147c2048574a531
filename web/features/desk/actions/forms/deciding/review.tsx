import { reviewOutcomes } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { oneOf } from '../answers.ts'

/** The reviewer reads the conclusion and why it was rejected, and decides how the case continues. */
export const review = caseAction({
  action: 'review',
  call: 'reviewComplaint',
  isFinal: true,

  load: ({ complaintId }) => browserClient.getReview({ params: { complaintId } }),

  fields: t => t('reviewing:review.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./review-fields.tsx')),

  body: ({ outcome, reason }) => ({ outcome: oneOf(reviewOutcomes, outcome), reason }),
})
