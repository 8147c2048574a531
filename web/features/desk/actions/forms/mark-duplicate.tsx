import { browserClient } from '#web/platform/answers/api.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../case-action.ts'

/** The other complaint: one of the likely ones, or any that the reader names. */
export const markDuplicate = caseAction({
  action: 'mark-duplicate',
  call: 'markDuplicate',
  load: ({ complaintId }) => browserClient.proposeDuplicates({ params: { complaintId } }),
  isFinal: true,

  fields: t => t('supervising:duplicate.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./duplicate-fields.tsx')),

  body: ({ likely, duplicateOf, reason }) => ({ otherComplaint: duplicateOf?.trim() || likely, reason }),
})
