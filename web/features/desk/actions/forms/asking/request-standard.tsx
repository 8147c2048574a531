import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { linesOf } from '../answers.ts'
import { loadListed } from './load-listed.ts'

/** The receiver asks for what is missing: ticked documents of the type's list, and anything else, one item on each line. */
export const requestStandard = caseAction({
  action: 'request-standard',
  call: 'directComplaint',
  load: ({ complaintId }) => loadListed(complaintId),

  fields: t => t('case-handling:request.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./request-standard-fields.tsx')),

  sendsLetter: true,

  body: ({ missingItems, reason }, { listedItems = [] }) => ({
    action: 'request-standard' as const,
    missingItems: [...new Set([listedItems, linesOf(missingItems)].flat())],
    reason,
  }),
})
