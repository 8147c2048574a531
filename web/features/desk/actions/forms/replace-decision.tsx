import { otherLanguageField } from '#contract/filing/letter-language.ts'
import { DecisionEditor, decisionBody, forgetDraft } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { WhatWasRejected } from './what-was-rejected.tsx'
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

  Fields: ({ complaint, choices: { start, conclusions }, t }) => (
    <>
      <WhatWasRejected conclusions={conclusions} t={t} />
      <TextAreaField name="reason" longest={4000} isPrinted />
      <DecisionEditor complaint={complaint} start={start} />
      <Signers names={start.solution.signers} />
    </>
  ),

  send: async (answers, complaintId, options) => {
    const otherLanguage = answers[otherLanguageField] === 'yes' || undefined
    const body = { complaintId, ...decisionBody(answers), otherLanguage }
    const answer = await browserClient.replaceDecision({ body }, options).catch(error => refuseAsInForm(error, answers))
    forgetDraft(complaintId)
    return answer
  },
})

/** Whose signatures the decision needs before it goes out. */
function Signers({ names }: { names: readonly { en: string; am: string }[] }) {
  const { t, language } = useTranslation('deciding')
  if (names.length === 0) return null
  const signers = names.map(name => inLanguage(name, language)).join(' → ')
  return <p className="notice">{t('conclusion.signers', { names: signers })}</p>
}
