import { Button } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { userStates } from '#contract/values/choices.ts'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import styles from './users.module.css'
import { useRoleName } from '../use-role-name.ts'
import type { UserListFilter } from './users.loader.ts'

interface UserFilterProps {
  filter: UserListFilter
  roles: Role[]
}

/** Searching and filtering; the values become the address. */
export function UserFilter({ filter, roles }: UserFilterProps) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const any = <option value="">{t('filter.any')}</option>
  return (
    <search className="no-print">
      <Form method="get" className={styles.filter} key={JSON.stringify(filter)}>
        <TextInput name="text" type="search" label={t('filter.text')} defaultValue={filter.text} maxLength={200} />
        <NativeSelect name="role" label={t('fields.role')} defaultValue={filter.role}>
          {any}
          {roles.map(role => (
            <option key={role.id} value={role.id}>
              {roleName(role)}
            </option>
          ))}
        </NativeSelect>
        <BodyChoice
          name="organization"
          label={t('fields.organization')}
          placeholder={t('filter.any')}
          value={filter.organization}
        />
        <NativeSelect name="state" label={t('columns.state')} defaultValue={filter.state}>
          {any}
          {userStates.map(state => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </NativeSelect>
        <Button>{t('filter.search')}</Button>
        {filter.isNarrowed && <Link to="?">{t('filter.clear')}</Link>}
      </Form>
    </search>
  )
}
