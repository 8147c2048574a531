import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import styles from './staff-shell.module.css'

/** Where the user begins, and the segments of the route; the last one is where the reader is. */
export function Breadcrumb({ home }: { home: string }) {
  const { t, i18n } = useTranslation(['menu', 'shell'])
  const segments = useLocation().pathname.split('/').filter(Boolean)
  const nameOf = (segment: string) =>
    i18n.exists(`menu:segments.${segment}`) ? t(`segments.${segment as 'dashboard'}`) : decodeURIComponent(segment)
  return (
    <nav aria-label={t('shell:breadcrumb')} className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to={home}>{t('shell:home')}</Link>
        </li>
        {segments.map((segment, index) => (
          <li key={segment} aria-current={index === segments.length - 1 ? 'page' : undefined}>
            {nameOf(segment)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
