import { useTranslation } from '#web/platform/texts/use-translation.ts'
import {
  checkPassword,
  minimumLengthOf,
  type PasswordOwner,
  type PasswordPolicy,
  rulesOf,
} from '#contract/accounts/password-rules.ts'
import styles from './password.module.css'

interface PasswordRulesProps {
  policy: PasswordPolicy
  owner: PasswordOwner
  password: string
  /** Reasons for which the server has refused this password. */
  refused: readonly string[]
  isEitherLength?: boolean | undefined
}

/** Both lengths, for the words. */
export const lengthsOf = (policy: PasswordPolicy) => ({
  count: policy.minimumLength,
  shorter: policy.minimumLengthWithSecondFactor,
})

/** Every rule of the policy, and whether the typed text meets it so far. */
export function PasswordRules({ policy, owner, password, refused, isEitherLength }: PasswordRulesProps) {
  const { t } = useTranslation('accounts')
  const unmet = checkPassword(policy, password, owner)
  return (
    <div className={styles.rules}>
      <p>{t('rules.title')}</p>
      <ul aria-live="polite">
        {rulesOf(policy).map(rule => {
          const isMet = password !== '' && !unmet.includes(rule) && !refused.includes(rule)
          return (
            <li key={rule} data-met={isMet || undefined}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span>{' '}
              <span>
                {rule === 'password-too-short' && isEitherLength
                  ? t('rules.too-short-for-either', { ...lengthsOf(policy) })
                  : t(`rules.${rule}`, { count: minimumLengthOf(policy, owner) })}
                {password !== '' && <span className="visually-hidden"> ({t(isMet ? 'rules.met' : 'rules.open')})</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
