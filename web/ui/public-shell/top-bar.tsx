import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, NavLink, useLocation } from 'react-router'
import { Logo } from '../logo.tsx'
import { PreferencesMenu } from '../preferences/preferences-menu.tsx'
import { useClosingMenus } from '../use-closing-menus.ts'
import { SearchForm } from './search-form.tsx'
import styles from './public-shell.module.css'

const entries = [
  { path: '/', text: 'home', also: '/home' },
  { path: '/Services', text: 'services' },
  { path: '/AboutUs', text: 'aboutUs' },
  { path: '/ContactUs', text: 'contactUs' },
] as const

/** The public top bar; below 900 px its entries fold into a menu that opens without JavaScript. */
export function TopBar() {
  const { t } = useTranslation('shell')
  const { key } = useLocation()
  useClosingMenus()
  return (
    <header className={`${styles.topBar} no-print`}>
      <div className={styles.bar}>
        <Link to="/home/" className={styles.brand}>
          <Logo />
          <span className={styles.brandText}>
            <span className={styles.brandName}>{t('name')}</span>
            <span className={styles.tagline}>{t('tagline')}</span>
          </span>
        </Link>
        <nav aria-label={t('mainNavigation')} className={styles.entries}>
          <Entries />
        </nav>
        <div className={styles.wideSearch}>
          <SearchForm id="search-wide" />
        </div>
        <PreferencesMenu />
        <Link to="/session/signin" className={styles.login}>
          {t('login')}
        </Link>
        {/* a new key at each navigation closes it */}
        <details className={styles.menu} key={key} name="top-bar">
          <summary aria-label={t('menu')}>
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
              <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </summary>
          <nav aria-label={t('menu')} className={styles.panel}>
            <SearchForm id="search-menu" />
            <Entries />
            <Link to="/session/signin" className={styles.panelLogin}>
              {t('login')}
            </Link>
          </nav>
        </details>
      </div>
    </header>
  )
}

function Entries() {
  const { t } = useTranslation('shell')
  return entries.map(({ path, text }) => (
    <NavLink key={path} to={path === '/' ? '/home/' : path} end className={styles.entry}>
      {t(text)}
    </NavLink>
  ))
}
