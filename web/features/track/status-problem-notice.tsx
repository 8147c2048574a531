import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import { minutesToWait, offline, type Refusal } from '#web/platform/answers/refusal.ts'
import { RefusalNotice } from '#web/ui/outcome/refusal-notice.tsx'
import { caseIntentOf } from './case/case-answer.ts'
import { documentForm, filesRefused, isRefusal, pinForm, proofOver, sendCodeForm } from './status-refusal.ts'

/** A refusal without a field; the forms of the case show their own. */
export function StatusProblemNotice({ refusal }: { refusal: Refusal | undefined }) {
  const texts = useRefusalTexts(refusal)
  return texts && <RefusalNotice {...texts} />
}

interface RefusalTexts {
  message?: string
  title: string
  text: string | undefined
}

function useRefusalTexts(refusal: Refusal | undefined): RefusalTexts | undefined {
  const { t } = useTranslation('track')
  const documentReasons = t('documents.failed', { returnObjects: true }) as Record<string, string>
  const { intent, problem, kept } = refusal ?? {}
  if (!problem || !isRefusal(refusal) || caseIntentOf(intent)) return undefined
  const { code, message } = problem
  // typed texts have a notice of their own
  if (code === proofOver)
    return kept ? undefined : { title: t('documents.failedTitle'), text: t('documents.codeAgain') }
  if (code === offline.code) return { message, title: t('unreachable.title'), text: t('code.offline') }
  if (code === ourFault && intent === '') return { message, title: t('ourFault.title'), text: t('ourFault.text') }
  // refused files are named at the form
  if (code === filesRefused) return undefined
  if (intent === documentForm)
    return { title: t('documents.failedTitle'), text: documentReasons[code] ?? documentReasons.other }
  const minutes = minutesToWait(problem)
  if (intent === pinForm && minutes !== undefined)
    return { title: t('pin.tooManyTitle'), text: t('pin.tooMany', { count: minutes }) }
  if (intent !== sendCodeForm) return undefined
  return minutes === undefined
    ? { title: t('code.notSentTitle'), text: t('code.notSent') }
    : { title: t('code.tooManyTitle'), text: t('code.tooMany', { count: minutes }) }
}
