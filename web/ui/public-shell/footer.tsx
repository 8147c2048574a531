import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { Office } from '#contract/settings/reference-data.ts'
import { OfficeFacts } from './office-facts.tsx'
import styles from './public-shell.module.css'

const entries = {
  services: '/Services',
  faq: '/FAQ',
  howLong: '/pages/how-long',
  otherHelp: '/pages/other-help',
  aboutUs: '/AboutUs',
  contactUs: '/ContactUs',
  checkLetter: '/letter',
  statistics: '/statistics',
  privacy: '/pages/privacy',
  terms: '/pages/terms',
  accessibility: '/pages/accessibility',
}
const names = Object.keys(entries) as (keyof typeof entries)[]

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
            {names.map(name => (
              <li key={name}>
                <Link to={entries[name]}>{t(name)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
