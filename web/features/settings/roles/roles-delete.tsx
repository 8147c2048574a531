import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'
import { useRoleName } from '../use-role-name.ts'

const page = '/setting/create-user_role'

/** Asks before a role is deleted for good. */
export function DeleteRole({ role }: { role: Role }) {
  const { t } = useTranslation('access')
  const roleName = useRoleName()
  const heading = useFocusOnArrival<HTMLHeadingElement>(role.id)
  return (
    <Form method="post" action={page} className="card no-print">
      <h2 ref={heading} tabIndex={-1}>
        {t('roles.deleteTitle', { name: roleName(role) })}
      </h2>
      <p>{role.userCount ? t('roles.deleteUsed', { count: role.userCount }) : t('roles.deleteText')}</p>
      <input type="hidden" name="id" value={role.id} />
      <div className="actions">
        <button type="submit" name="intent" value="delete" className="button" data-kind="danger">
          {t('roles.deleteConfirm')}
        </button>
        <Link to={page} className="button" data-kind="quiet">
          {t('roles.keep')}
        </Link>
      </div>
    </Form>
  )
}
