import { typedDay } from '#web/platform/forms/typed-day.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { linesOf } from '../answers.ts'
import { loadListed } from './load-listed.ts'

/** Whoever investigates or reviews asks the complainant: questions and documents, one on each line, until a day. */
export const requestInformation = caseAction({
  action: 'request-information',
  call: 'requestInformation',
  load: ({ complaintId }) => loadListed(complaintId),

  fields: t => t('case-handling:inform.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./request-information-fields.tsx')),

  sendsLetter: true,

  body: (typed, { listedItems = [] }) => ({
    questions: linesOf(typed.questions),
    missingItems: [...new Set([listedItems, linesOf(typed.missingItems)].flat())],
    answerOn: typedDay(typed, 'answerOn'),
    reason: typed.reason,
  }),
})
