import { longestTyped } from '#contract/values/checked-digits.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { userStates } from '#contract/values/settings-choices.ts'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import styles from './users.module.css'
import type { UserListFilter } from './users.loader.ts'
import { ownName } from '#web/platform/format.ts'

interface UserFilterProps {
  filter: UserListFilter
  roles: Role[]
}

/** Searching and filtering; the values become the address. */
export function UserFilter({ filter, roles }: UserFilterProps) {
  const { t, language } = useTranslation('users')
  const any = { value: '', label: t('filter.any') }
  return (
    <search className="no-print">
      <Form method="get" className={styles.filter} key={JSON.stringify(filter)}>
        <TextInput
          name="text"
          type="search"
          label={t('filter.text')}
          defaultValue={filter.text}
          longest={longestTyped}
        />
        <NativeSelect
          name="role"
          label={t('form.roleId.label')}
          defaultValue={filter.role}
          data={[any, ...roles.map(role => ({ value: role.id, label: ownName(role, language) }))]}
        />
        <BodyChoice
          name="organization"
          label={t('form.organizationId.label')}
          placeholder={t('filter.any')}
          value={filter.organization}
        />
        <NativeSelect
          name="state"
          label={t('columns.state')}
          defaultValue={filter.state}
          data={[any, ...userStates.map(value => ({ value, label: t(`states.${value}`) }))]}
        />
        <Button>{t('filter.search')}</Button>
        {filter.isNarrowed && <Link to="?">{t('filter.clear')}</Link>}
      </Form>
    </search>
  )
}
