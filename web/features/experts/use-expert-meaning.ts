import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'

const known = ['own-rights', 'own-organization', 'not-permitted', 'not-found', 'offline'] as const

/** The meaning of an outcome in the reader's language, below the catalogue's English words. */
export function useExpertMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('experts')
  if (outcome?.done) return t('done')
  if (!outcome?.problem) return undefined
  const reason = known.find(code => code === outcome.problem?.code)
  return t(`problems.${reason ?? 'other'}`)
}
