import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { ownName } from '#web/platform/format.ts'
import styles from '../access.module.css'

/** All roles side by side, or only one, which is easier to read on a phone. */
export function RoleChoice({ roles, chosen }: { roles: Role[]; chosen: Role | undefined }) {
  const { t, language } = useTranslation('access')
  const navigate = useNavigate()
  return (
    <div className={`${styles.choice} no-print`}>
      <NativeSelect
        label={t('permissions.role')}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: t('permissions.allRoles') },
          ...roles.map(role => ({ value: role.id, label: ownName(role, language) })),
        ]}
        onChange={event => {
          const { value } = event.currentTarget
          return navigate(value ? `?role=${value}` : '?', { preventScrollReset: true })
        }}
      />
      <p className="dimmed">{t('permissions.keyboard')}</p>
    </div>
  )
}
