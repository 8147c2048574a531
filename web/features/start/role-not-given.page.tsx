import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { menuFor } from '#web/menu.ts'
import { findSignedIn } from '#web/platform/guard.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { NoPermission } from '#web/ui/states/states.tsx'
import type { Route } from './+types/role-not-given.page.ts'

/** The first menu entry that is open, so that a refusal is never a dead end. */
export async function clientLoader() {
  const signedIn = await findSignedIn()
  const entries = signedIn ? menuFor(signedIn.permissions).flatMap(group => group.entries) : []
  const guarded = signedIn?.user.guardLevel === 'SA' || signedIn?.user.guardLevel === 'ADMIN'
  return { entry: guarded ? entries[0] : undefined }
}

export const HydrateFallback = PageSkeleton

export default function RoleNotGivenPage({ loaderData: { entry } }: Route.ComponentProps) {
  const { t } = useTranslation(['start', 'menu'])
  return (
    <>
      <PageTitle>{t('roleNotGiven.title')}</PageTitle>
      <NoPermission title={t('roleNotGiven.title')} text={t('roleNotGiven.text')}>
        {entry ? (
          <Link className="button" to={entry.path}>
            {t('roleNotGiven.go', { page: t(`menu:entries.${entry.name}`) })}
          </Link>
        ) : (
          <p>{t('roleNotGiven.nothing')}</p>
        )}
      </NoPermission>
    </>
  )
}
