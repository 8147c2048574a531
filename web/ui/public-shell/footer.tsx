import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { Office } from '#contract/settings/reference-data.ts'
import { OfficeFacts } from './office-facts.tsx'
import styles from './public-shell.module.css'

const entries = [
  { path: '/Services', text: 'services' },
  { path: '/FAQ', text: 'faq' },
  { path: '/pages/how-long', text: 'howLong' },
  { path: '/pages/other-help', text: 'otherHelp' },
  { path: '/AboutUs', text: 'aboutUs' },
  { path: '/ContactUs', text: 'contactUs' },
  { path: '/letter', text: 'checkLetter' },
  { path: '/statistics', text: 'statistics' },
  { path: '/pages/privacy', text: 'privacy' },
  { path: '/pages/terms', text: 'terms' },
  { path: '/pages/accessibility', text: 'accessibility' },
] as const

export function Footer({ office }: { office: Office | null }) {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{t('name')}</p>
          <p>{t('footerAbout')}</p>
          <p>{t('footerFree')}</p>
        </div>
        {office && <OfficeFacts office={office} />}
        <nav aria-label={t('footerNavigation')}>
          <ul>
            {entries.map(({ path, text }) => (
              <li key={path}>
                <Link to={path}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
