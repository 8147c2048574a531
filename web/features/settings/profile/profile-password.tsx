import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { PasswordPolicy } from '#contract/accounts/password-rules.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { useNewPasswordPrompts } from '#web/ui/password/use-password-prompts.ts'

interface ProfilePasswordProps {
  profile: SessionUser
  policy: PasswordPolicy
  hasSecondFactor: boolean
  refused: Refused | undefined
}

/** Changes the password, with the current one. */
export function ProfilePassword({ profile, policy, hasSecondFactor, refused }: ProfilePasswordProps) {
  const { t } = useTranslation('accounts')
  const newPrompts = useNewPasswordPrompts(policy, { hasSecondFactor })
  const currentPrompts = { required: t('prompts.required'), 'wrong-password': t('prompts.wrong-password') }
  return (
    <Card title={t('profile.passwordTitle')}>
      <PostForm
        fields={{
          currentPassword: { label: t('password.current'), prompts: currentPrompts },
          newPassword: { label: t('password.new'), prompts: newPrompts },
        }}
        refused={refused}
      >
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={profile.userName} />
        <PasswordField name="currentPassword" autoComplete="current-password" />
        <NewPasswordField
          name="newPassword"
          policy={policy}
          owner={{ userName: profile.userName, name: profile.name, hasSecondFactor }}
        />
        <Button>{t('profile.changePassword')}</Button>
      </PostForm>
    </Card>
  )
}
