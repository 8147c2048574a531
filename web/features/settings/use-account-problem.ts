import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'

const known = ['too-many-attempts', 'offline', 'second-factor-required', 'code-required'] as const

/** The meaning of a refusal for the user's own account, in the reader's language. */
export function useAccountProblem(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('accounts')
  if (!outcome?.problem) return undefined
  const code = known.find(each => each === outcome.problem?.code) ?? 'other'
  return t(`problems.${code}`)
}
