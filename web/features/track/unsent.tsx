import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Answers } from '#web/platform/forms.ts'
import { ResendForm } from '#web/ui/outcome/resend-form.tsx'
import type { AdjustRefusal } from './adjust/adjust-complaint.action.ts'
import { useTypedTexts } from './case/case-problem.tsx'
import type { StatusRefusal } from './status.action.ts'

type Refusal = StatusRefusal | AdjustRefusal | undefined

/** What a form held that came to nothing, where its page cannot be shown either; nothing where nothing was typed. */
export function Unsent({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation(['track', 'case-handling', 'concluding'])
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
      fields={{ ...typedTexts, text: { label: t('case-handling:supply.text') }, code: { label: t('code.label') } }}
      hasFiles={sent.hasFiles}
    />
  )
}

/** What was sent by that form, and whether documents were part of it; undefined where there is nothing to send again. */
export function unsentIn(refusal: Refusal): { values: Answers; hasFiles: boolean } | undefined {
  const sent = sentIn(refusal)
  return sent && Object.keys(sent.values).length > 0 ? sent : undefined
}

function sentIn(refusal: Refusal): { values: Answers; hasFiles: boolean } | undefined {
  switch (refusal?.kind) {
    case 'adjust':
      return { values: refusal.refused.values, hasFiles: true }
    case 'our-fault':
      return { values: refusal.values, hasFiles: false }
    case 'case': {
      const { values } = refusal.refusal.refused
      // a form without documents says what it is for in its body, one with documents in its address
      return { values, hasFiles: values.intent === undefined }
    }
    // the proof was over just when the page could not be had
    default:
      return refusal?.kept && { values: refusal.kept.values, hasFiles: refusal.kept.intent === 'adjust' }
  }
}
