import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { SystemUser } from '#contract/user-administration.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** Asked before a password is void: it cannot be given back. */
export function ResetUser({ user }: { user: SystemUser }) {
  const { t } = useTranslation('users')
  const heading = useFocusOnArrival<HTMLHeadingElement>(user.id)
  return (
    <Form method="post" className="card">
      <h2 ref={heading} tabIndex={-1}>
        {t('reset.title', { name: user.name })}
      </h2>
      <p>{t('reset.text', { userName: user.userName })}</p>
      <input type="hidden" name="id" value={user.id} />
      <div className="actions">
        <button type="submit" name="intent" value="reset" className="button" data-kind="danger">
          {t('reset.confirm')}
        </button>
        <Link to="?" className="button" data-kind="quiet">
          {t('cancel')}
        </Link>
      </div>
    </Form>
  )
}
