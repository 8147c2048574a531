import { browserClient } from '#web/platform/answers/api.ts'
import { idOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

/** A supervisor chooses the reviewer among people who took no part in the case. */
export const assignReviewer = caseAction({
  action: 'assign-reviewer',
  call: 'assignReviewer',
  load: ({ complaintId }) => browserClient.listReviewers({ params: { complaintId }, query: {} }),

  fields: t => t('reviewing:assign-reviewer.fields', { returnObjects: true }),

  Fields: ({ complaint: { complaintId }, choices, t }) => (
    <PersonFields
      name="reviewerId"
      proposed={choices}
      find={query => browserClient.listReviewers({ params: { complaintId }, query })}
      describe={usePersonText()}
      nobody={t('reviewing:assign-reviewer.none')}
    />
  ),

  body: ({ reviewerId, reason }) => ({ reviewerId: idOf(reviewerId), reason }),
})
