import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useLocation, useMatches } from 'react-router'
import { type CrumbHandle, namedSegments } from './crumbs.ts'
import styles from './staff-shell.module.css'

/** The user's first page, and the segments of the route; the last one is the present page. */
export function Breadcrumb({ home }: { home: string }) {
  const { t, i18n } = useTranslation(['menu', 'shell'])
  const segments = namedSegments(useLocation().pathname.split('/').filter(Boolean), useNamesOfIds())
  const nameOf = (segment: string) =>
    i18n.exists(`menu:segments.${segment}`) ? t(`segments.${segment as 'dashboard'}`) : decodeURIComponent(segment)
  return (
    <nav aria-label={t('breadcrumb')} className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to={home}>{t('shell:home')}</Link>
        </li>
        {segments.map(({ segment, name }, index) => (
          <li key={`${segment} ${name}`} aria-current={index === segments.length - 1 ? 'page' : undefined}>
            {name ?? nameOf(segment)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page's names for the ids at the end of its path; nothing while it has loaded nothing. */
function useNamesOfIds(): (string | null)[] {
  const page = useMatches().at(-1)
  const { crumbs } = (page?.handle ?? {}) as Partial<CrumbHandle<unknown>>
  return crumbs && page?.loaderData ? crumbs(page.loaderData) : []
}
