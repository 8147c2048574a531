import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type MenuGroup, menuFor, outsideMenu } from '#web/menu.ts'
import { findSignedIn, type SignedIn } from '#web/platform/session/guard.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NoPermission } from '#web/ui/states/states.tsx'
import type { Route } from './+types/role-not-given.page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The first menu entry that is open, own complaints for complainants, or the profile when nothing else is: after a refusal there is always a page to go to. */
export async function clientLoader() {
  const signedIn = await findSignedIn()
  return { entry: signedIn && menuOf(signedIn).flatMap(group => group.entries)[0] }
}

function menuOf({ user, permissions }: SignedIn): MenuGroup[] {
  return outsideMenu(user.kind) ?? menuFor({ guardLevel: user.guardLevel, permissions })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

export default function RoleNotGivenPage({ loaderData: { entry } }: Route.ComponentProps) {
  const { t } = useTranslation(['start', 'menu'])
  return (
    <>
      <PageTitle>{t('roleNotGiven.title')}</PageTitle>
      <NoPermission title={t('roleNotGiven.title')} text={t('roleNotGiven.text')}>
        {entry?.name === 'ownProfile' && <p>{t('roleNotGiven.nothing')}</p>}
        {entry && (
          <ButtonLink to={entry.path}>{t('roleNotGiven.go', { page: t(`menu:entries.${entry.name}`) })}</ButtonLink>
        )}
      </NoPermission>
    </>
  )
}
