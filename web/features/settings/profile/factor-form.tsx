import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import type { ProfileOutcome } from './profile.action.ts'
import styles from './profile.module.css'

interface FactorFormProps {
  intent: 'begin-app' | 'confirm-app' | 'remove-app' | 'add-passkey' | 'remove-passkey' | 'renew-codes'
  title: string
  hidden?: Record<string, string>
  asksName?: boolean
  isOpen?: boolean
  outcome: ProfileOutcome | undefined
}

/** One action on a second factor; it unfolds, and asks for the password, or for the first code of an app. */
export function FactorForm({ intent, title, hidden = {}, asksName, isOpen, outcome }: FactorFormProps) {
  const { t } = useTranslation('accounts')
  const refused = outcome?.intent === intent && outcome.refused?.values.id === hidden.id ? outcome.refused : undefined
  const prefix = `${intent}${hidden.id ?? ''}`
  const isCode = intent === 'confirm-app'
  // only a name can be kept
  const Form = asksName ? KeptForm : PostForm
  return (
    <details className={styles.step} open={isOpen || (refused?.fields.length ?? 0) > 0}>
      <summary>{title}</summary>
      <Form
        keepAs="passkey"
        fields={{
          [`${prefix}.currentPassword`]: {
            label: t('profile.confirmPassword'),
            prompts: { required: t('prompts.required'), 'wrong-password': t('prompts.wrong-password') },
          },
          code: {
            label: t('profile.codeOfApp'),
            prompts: { required: t('prompts.required-code'), 'wrong-code': t('prompts.wrong-code') },
          },
          passkeyName: {
            label: t('profile.passkeyName'),
            hint: t('profile.passkeyNameHint'),
            prompts: { 'not-a-passkey': t('prompts.not-a-passkey') },
          },
          passkey: { label: t('profile.passkeys'), prompts: { 'not-a-passkey': t('prompts.not-a-passkey') } },
        }}
        refused={refused && { fields: refused.fields, values: {} }}
      >
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {asksName && <TextField name="passkeyName" longest={60} />}
        {isCode ? (
          <TextField name="code" inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <PasswordField name={`${prefix}.currentPassword`} autoComplete="current-password" />
        )}
        <Button kind={intent.startsWith('remove-') ? 'danger' : undefined}>{title}</Button>
      </Form>
    </details>
  )
}
