import { browserClient } from '#web/platform/answers/api.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { idOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

/** The receiver does not admit the complaint, and says why and where to go instead. */
export const notAdmit = caseAction({
  action: 'not-admit',
  call: 'directComplaint',

  load: () => constantsOf(browserClient, 'non-admission-reason'),

  fields: t => t('case-handling:refuse.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./not-admit-fields.tsx')),

  sendsLetter: true,

  body: ({ nonAdmissionReasonId, reason, whereInstead }) => ({
    action: 'not-admit' as const,
    nonAdmissionReasonId: idOf(nonAdmissionReasonId),
    reason,
    whereInstead,
  }),
})
