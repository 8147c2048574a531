import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useChangedMeanwhile } from '../use-filled.ts'

const known = [
  'own-rights',
  'beyond-own-rights',
  'last-administrator',
  'own-account',
  'no-second-factor',
  'second-factor-first',
  'deactivated',
  'cases-in-hand',
  'not-permitted',
  'not-found',
  'offline',
] as const

/** The meaning of an outcome in the reader's language, below the catalogue's English words. */
export function useUserMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('users')
  const overtaken = useChangedMeanwhile(outcome)
  if (overtaken) return overtaken
  if (outcome?.done && outcome.intent === 'secondFactors') return t('done.told')
  if (outcome?.done) return t(outcome.intent === 'invite' || outcome.intent === 'reset' ? 'done.sent' : 'done.other')
  const code = outcome?.problem?.code
  return code === undefined ? undefined : t(`problems.${known.find(word => word === code) ?? 'other'}`)
}
