import type { SystemUser } from '#contract/settings/user-administration.ts'
import { ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { usePanelAddress } from './users-address.ts'

interface ResetUserProps {
  user: SystemUser
  /** What is reset: the password with every session, or the second factors. */
  what: 'reset' | 'secondFactors'
}

/** Asks before a password or second factors are reset, because that cannot be undone. */
export function ResetUser({ user, what }: ResetUserProps) {
  const { t, language } = useTranslation('users')
  const address = usePanelAddress()
  const name = ownName(user, language)
  return (
    <DangerQuestion
      id={user.id}
      intent={what}
      title={t(`${what}.title`, { name })}
      confirm={t(`${what}.confirm`)}
      keep={t('cancel')}
      back={address()}
    >
      {t(`${what}.text`, { name, userName: user.userName })}
    </DangerQuestion>
  )
}
