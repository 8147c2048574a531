import { otherLanguageField } from '#contract/filing/letter-language.ts'
import { decisionBody, forgetDraft } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { decisionFields, loadStart, refuseAsInForm } from './write-decision.tsx'

/** The reviewer writes the decision that takes the place of the rejected one; the form begins with that one. */
export const replaceDecision = caseAction({
  action: 'replace-decision',
  call: 'replaceDecision',
  text: t => t('reviewing:replace-decision.text'),
  keepsTyping: true,
  sendsLetter: true,

  load: async ({ complaintId }) => {
    const [start, review] = await Promise.all([
      loadStart(complaintId),
      browserClient.getReview({ params: { complaintId } }),
    ])
    return { start, conclusions: review.conclusions }
  },
  values: ({ start }) => start.values,

  // a proposal that waits for signatures can be withdrawn
  isFinal: ({ start }) => start.solution.signers.length === 0,

  fields: (t, complaint) => ({
    ...t('reviewing:replace-decision.fields', { returnObjects: true }),
    ...decisionFields(t, complaint),
  }),

  Fields: onDemand(() => import('./replace-fields.tsx')),

  send: async (answers, complaintId, options) => {
    const otherLanguage = answers[otherLanguageField] === 'yes' || undefined
    const body = { complaintId, ...decisionBody(answers), otherLanguage }
    const answer = await browserClient.replaceDecision({ body }, options).catch(error => refuseAsInForm(error, answers))
    forgetDraft(complaintId)
    return answer
  },
})
