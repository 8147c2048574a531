import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { unanswered } from '#web/platform/unanswered.ts'
import type { StatusRefusal } from './status.action.ts'

/** A refusal that belongs to no field. */
export function StatusProblemNotice({ refusal }: { refusal: StatusRefusal | undefined }) {
  const texts = useRefusalTexts(refusal)
  if (!texts) return null
  return (
    <div className="notice" role="alert">
      {texts.message && (
        <p>
          <CatalogueMessage message={texts.message} />
        </p>
      )}
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
    </div>
  )
}

interface RefusalTexts {
  /** The specification's own words, where it has any. */
  message?: string
  title: string
  text: string | undefined
}

function useRefusalTexts(refusal: StatusRefusal | undefined): RefusalTexts | undefined {
  const { t } = useTranslation('track')
  const documentReasons = t('documents.failed', { returnObjects: true }) as Record<string, string>
  switch (refusal?.kind) {
    case 'not-sent':
      return refusal.minutes === null
        ? { title: t('code.notSentTitle'), text: t('code.notSent') }
        : { title: t('code.tooManyTitle'), text: t('code.tooMany', { count: refusal.minutes }) }
    case 'documents':
      return { title: t('documents.failedTitle'), text: documentReasons[refusal.reason] ?? documentReasons.other }
    case 'proof-over':
      // what was typed has a notice of its own
      if (refusal.kept) return undefined
      return { title: t('documents.failedTitle'), text: t('documents.codeAgain') }
    case 'offline':
      return { message: unanswered, title: t('unreachable.title'), text: t('code.offline') }
    case 'our-fault':
      return { message: unanswered, title: t('ourFault.title'), text: t('ourFault.text') }
    default:
      return undefined
  }
}
