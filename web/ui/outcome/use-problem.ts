import { keyUsed } from '#web/platform/forms/renewed-keys.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import type { Namespace, TextValues } from '#web/platform/texts/translate.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/**
 * What it means that an action was refused: the text `problems.CODE` of a namespace, or its `problems.other`. Undefined where nothing was
 * refused, or there is no such text.
 */
export function useProblem(outcome: Outcome | undefined, ns: Namespace, values: TextValues = {}): string | undefined {
  const { i18n } = useTranslation([ns, 'states'])
  if (!outcome?.problem) return undefined
  if (outcome.problem.code === keyUsed) return i18n.translateOf(['states'])('keyUsed', {})
  const key = [`problems.${outcome.problem.code}`, 'problems.other'].find(each => i18n.exists(each, { ns }))
  return key && i18n.translateOf([ns])(key, values)
}
