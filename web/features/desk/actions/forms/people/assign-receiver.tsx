import { browserClient } from '#web/platform/answers/api.ts'
import { idOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

/** A supervisor gives a new case to one of those who can receive it, the best first. */
export const assignReceiver = caseAction({
  action: 'assign-receiver',
  call: 'assignReceiver',
  load: ({ complaintId }) => browserClient.proposeReceivers({ params: { complaintId }, query: {} }),

  fields: t => t('case-handling:assign.fields', { returnObjects: true }),

  Fields: ({ complaint: { complaintId }, choices, t }) => (
    <PersonFields
      name="receiverId"
      proposed={choices}
      find={query => browserClient.proposeReceivers({ params: { complaintId }, query })}
      describe={usePersonText()}
      nobody={t('case-handling:assign.nobody')}
      isReasonOptional
    />
  ),

  body: ({ receiverId, reason }) => ({ receiverId: idOf(receiverId), reason }),
})
