import { useTranslation } from '#web/platform/texts/use-translation.ts'
import {
  minimumLengthOf,
  type PasswordOwner,
  type PasswordPolicy,
  passwordRules,
} from '#contract/accounts/password-rules.ts'
import { lengthsOf } from './password-rules.tsx'

/**
 * The form's texts for a new password that the policy refuses, by reason; with both lengths when nobody is told whether the
 * account has a second factor.
 */
export function useNewPasswordPrompts(
  policy: PasswordPolicy,
  owner: Pick<PasswordOwner, 'hasSecondFactor'> | 'either' = {},
): Record<string, string> {
  const { t } = useTranslation('accounts')
  const count = owner === 'either' ? policy.minimumLength : minimumLengthOf(policy, owner)
  return {
    required: t('prompts.required'),
    ...Object.fromEntries(passwordRules.map(rule => [rule, t(`prompts.${rule}`, { count })])),
    ...(owner === 'either' && { 'password-too-short': t('prompts.too-short-for-either', { ...lengthsOf(policy) }) }),
  }
}
