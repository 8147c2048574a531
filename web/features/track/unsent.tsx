import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { ResendForm } from '#web/ui/outcome/resend-form.tsx'
import { suppliedLabels } from './adjust/asked.ts'
import { caseIntentOf } from './case/case-answer.ts'
import { useTypedTexts } from './case/case-problem.tsx'
import { adjustForm } from './status-refusal.ts'

/** The content of a form that failed, when its page cannot be shown either; nothing when nothing was typed. */
export function Unsent({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useTranslation(['track', 'supplying', 'concluding'])
  const { t: caseTexts } = useTranslation('supplying')
  const typedTexts = useTypedTexts()
  const sent = unsentIn(refusal)
  if (!sent) return null
  return (
    <ResendForm
      texts={{
        text: t('ourFault.text'),
        typed: t('concluding:typed.title'),
        again: t('ourFault.again'),
        files: t('ourFault.files'),
      }}
      values={sent.values}
      fields={{
        ...typedTexts,
        ...suppliedLabels(caseTexts),
        code: { label: t('code.label') },
      }}
      hasFiles={sent.hasFiles}
    />
  )
}

/** What that form sent, and whether documents were part of it; undefined when there is nothing to send again. */
export function unsentIn(refusal: Refusal | undefined): { values: Answers; hasFiles: boolean } | undefined {
  const sent = sentIn(refusal)
  return sent && Object.keys(sent.values).length > 0 ? sent : undefined
}

function sentIn(refusal: Refusal | undefined): { values: Answers; hasFiles: boolean } | undefined {
  if (!refusal) return undefined
  const { intent, refused, problem, kept } = refusal
  const { values } = refused
  // a form without documents names its action in its body, one with documents in its address
  if (caseIntentOf(intent)) return { values, hasFiles: values.intent === undefined }
  // the proof expired just when the page could not be loaded
  if (kept && problem?.code !== ourFault) return { values: kept.values, hasFiles: kept.intent === adjustForm }
  return intent === '' || intent === adjustForm ? { values, hasFiles: intent === adjustForm } : undefined
}
