import { Outlet } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { InPageLink } from '../in-page-link.tsx'
import { Footer } from './footer.tsx'
import styles from './public-shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame of every public page. */
export default function PublicShell() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.shell}>
      <meta name="description" content={`${t('footerAbout')} ${t('footerFree')}`} />
      <InPageLink className="skip-link" to="main">
        {t('skip')}
      </InPageLink>
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
