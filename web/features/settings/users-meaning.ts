import { useTranslation } from 'react-i18next'
import type { Outcome } from '#web/platform/outcome.ts'

const known = [
  'own-rights',
  'beyond-own-rights',
  'last-administrator',
  'own-account',
  'deactivated',
  'cases-in-hand',
  'not-permitted',
  'not-found',
  'offline',
] as const

/** What an outcome means, in the reader's language, below the catalogue's English words. */
export function useUserMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('users')
  if (outcome?.done) return outcome.intent === 'invite' || outcome.intent === 'reset' ? t('done.sent') : t('done.other')
  const code = outcome?.problem?.code
  return code === undefined ? undefined : t(`problems.${known.find(word => word === code) ?? 'other'}`)
}
