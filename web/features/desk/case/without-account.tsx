import { Link } from 'react-router'
import type { BodyReach } from '#contract/desk/statements.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** Says that nobody of a body is told by the portal, before it is asked and while its answer is awaited, and leads to inviting somebody where the reader may. */
export function WithoutAccount({ reach, isAsked = false }: { reach: BodyReach; isAsked?: boolean }) {
  const { respondents, organizationId, mayInvite } = reach
  const { t } = useTranslation('hearing')
  if (respondents > 0) return null
  return (
    <p className="notice">
      {t(isAsked ? 'reach.none' : 'reach.before')}{' '}
      {mayInvite && (
        <Link to={`/setting/create-system-user?panel=invite&organization=${organizationId}`}>{t('reach.invite')}</Link>
      )}
    </p>
  )
}
