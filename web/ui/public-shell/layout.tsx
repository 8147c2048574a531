import { Outlet } from 'react-router'
import { apiOf } from '#web/platform/page-context.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { InPageLink } from '../in-page-link.tsx'
import { Footer } from './footer.tsx'
import styles from './public-shell.module.css'
import { OfficeName } from './office-name.tsx'
import type { Route } from './+types/layout.ts'
import { TopBar } from './top-bar.tsx'

/** The office that takes the complaints. A page is shown without it rather than not at all. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  office: await apiOf(context)
    .client.getOffice()
    .catch(() => null),
})

/** It hardly ever changes: one answer serves a visit. */
export const shouldRevalidate = (): boolean => false

/** The frame of every public page. */
export default function PublicShell({ loaderData }: Route.ComponentProps) {
  const { office } = loaderData ?? { office: null }
  const { t } = useTranslation('shell')
  return (
    <div className={styles.shell}>
      <meta name="description" content={`${t('footerAbout')} ${t('footerFree')}`} />
      <InPageLink className="skip-link" to="main">
        {t('skip')}
      </InPageLink>
      {office?.name && <OfficeName name={office.name} />}
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer office={office} />
    </div>
  )
}
