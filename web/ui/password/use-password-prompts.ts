import { useTranslation } from 'react-i18next'
import { passwordRules } from '#contract/password-rules.ts'

/** What a form says of a new password that the policy refuses, by reason. */
export function useNewPasswordPrompts(): Record<string, string> {
  const { t } = useTranslation('accounts')
  return {
    required: t('prompts.required'),
    ...Object.fromEntries(passwordRules.map(rule => [rule, t(`prompts.${rule}`)])),
  }
}
