import { ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'
import { usePanelAddress } from './users-address.ts'

interface ResetUserProps {
  user: SystemUser
  /** What is reset: the password with every session, or the second factors. */
  what: 'reset' | 'secondFactors'
}

/** Asks before a password or second factors are reset, because that cannot be undone. */
export function ResetUser({ user, what }: ResetUserProps) {
  const { t, i18n } = useTranslation('users')
  const address = usePanelAddress()
  const name = ownName(user, i18n.language)
  const heading = useFocusOnArrival<HTMLHeadingElement>(`${what} ${user.id}`)
  return (
    <Form method="post" className="card no-print">
      <h2 ref={heading} tabIndex={-1}>
        {t(`${what}.title`, { name })}
      </h2>
      <p>{t(`${what}.text`, { name, userName: user.userName })}</p>
      <input type="hidden" name="id" value={user.id} />
      <div className="actions">
        <button type="submit" name="intent" value={what} className="button" data-kind="danger">
          {t(`${what}.confirm`)}
        </button>
        <Link to={address()} className="button" data-kind="quiet">
          {t('cancel')}
        </Link>
      </div>
    </Form>
  )
}
