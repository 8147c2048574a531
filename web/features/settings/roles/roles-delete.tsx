import type { Role } from '#contract/settings/sys-roles.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { useRoleName } from '../use-role-name.ts'

const page = '/setting/create-user_role'

/** Asks before a role is deleted for good. */
export function DeleteRole({ role }: { role: Role }) {
  const { t } = useTranslation('access')
  const roleName = useRoleName()
  return (
    <DangerQuestion
      id={role.id}
      intent="delete"
      title={t('roles.deleteTitle', { name: roleName(role) })}
      confirm={t('roles.deleteConfirm')}
      keep={t('roles.keep')}
      back={page}
      action={page}
    >
      {role.userCount ? t('roles.deleteUsed', { count: role.userCount }) : t('roles.deleteText')}
    </DangerQuestion>
  )
}
