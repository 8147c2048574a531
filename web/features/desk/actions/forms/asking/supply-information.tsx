import { answerFields } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { openQuestions } from '../../../case/last-request.rules.ts'
import { caseAction } from '../../case-action.ts'
import { sendForm } from '../../send-form.ts'

/** A clerk records the complainant's answers, each beside its question, and adds what they brought. */
export const supplyInformation = caseAction({
  action: 'supply-information',
  call: 'supplyInformation',
  hasFiles: true,
  load: () => browserClient.getFileLimits(),

  fields: (t, { track }) => ({
    ...t('case-handling:informAnswers.fields', { returnObjects: true }),
    ...Object.fromEntries(
      openQuestions(track).map(({ question }, index) => [
        answerFields[index] ?? '',
        { label: t('supplying:answering.question', { number: index + 1, question }) },
      ]),
    ),
  }),

  Fields: onDemand(() => import('./supply-fields.tsx')),

  send: (answers, complaintId, options, files) => {
    const url = `/CompliantActions/SupplyInformation?CompliantId=${complaintId}`
    const typed = flatAnswers(answers)
    const texts = Object.fromEntries(['text', ...answerFields].map(name => [name, typed[name] ?? '']))
    return sendForm({ url, texts, files, call: 'supplyInformation' }, options)
  },
})
