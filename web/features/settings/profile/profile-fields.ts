import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'

/** The fields of the profile's first form, in the reader's language. */
export function useProfileFields({ userName }: Pick<SessionUser, 'userName'>): Record<string, FieldText> {
  const { t } = useTranslation('accounts')
  return {
    name: { label: t('profile.name'), prompts: { required: t('prompts.required-name') } },
    nameAm: { label: t('profile.nameAm'), hint: t('profile.nameAmHint') },
    newUserName: {
      label: t('profile.newUserName'),
      hint: t('profile.newUserNameHint', { userName }),
      prompts: { 'not-an-email': t('prompts.not-an-email'), taken: t('prompts.taken') },
    },
    'about.currentPassword': {
      label: t('password.current'),
      hint: t('profile.currentPasswordHint'),
      prompts: { 'wrong-password': t('prompts.wrong-password') },
    },
    language: { label: t('profile.language') },
    theme: { label: t('profile.theme') },
    scheme: { label: t('profile.scheme') },
    calendar: { label: t('profile.calendar') },
  }
}
