import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import styles from '../access.module.css'
import { useRoleName } from '../use-role-name.ts'

/** All roles side by side, or only one, which is easier to read on a phone. */
export function RoleChoice({ roles, chosen }: { roles: Role[]; chosen: Role | undefined }) {
  const { t } = useTranslation('access')
  const roleName = useRoleName()
  const navigate = useNavigate()
  return (
    <div className={`${styles.choice} no-print`}>
      <NativeSelect
        label={t('permissions.role')}
        value={chosen?.id ?? ''}
        onChange={event => {
          const { value } = event.currentTarget
          return navigate(value ? `?role=${value}` : '?', { preventScrollReset: true })
        }}
      >
        <option value="">{t('permissions.allRoles')}</option>
        {roles.map(role => (
          <option key={role.id} value={role.id}>
            {roleName(role)}
          </option>
        ))}
      </NativeSelect>
      <p className="dimmed">{t('permissions.keyboard')}</p>
    </div>
  )
}
