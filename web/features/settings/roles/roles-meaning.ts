import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useChangedMeanwhile } from '../use-filled.ts'
import type { Problem } from '#web/platform/answers/refusal.ts'

const known = [
  'own-rights',
  'beyond-own-rights',
  'last-administrator',
  'second-factor-first',
  'already-given',
  'not-permitted',
  'not-found',
  'offline',
] as const

/** The meaning of an outcome in the reader's language, below the catalogue's English words. */
export function useRoleMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('access')
  const overtaken = useChangedMeanwhile(outcome)
  if (outcome?.done) return language === 'en' ? undefined : t('done')
  if (overtaken || !outcome?.problem) return overtaken
  const { code, details } = outcome.problem
  if (code === 'role-in-use') return inUse(details)
  const reason = known.find(word => word === code)
  return t(`problems.${reason ?? 'other'}`)

  function inUse(holders: Problem['details']): string {
    const names = Array.isArray(holders.userNames) ? holders.userNames.map(String) : []
    const count = Number(holders.userCount) || names.length
    const list = names.join(', ')
    return count > names.length
      ? t('problems.roleInUseMore', { count, names: list, more: count - names.length })
      : t('problems.roleInUse', { count, names: list })
  }
}
