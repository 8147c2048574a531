import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FoundNames as Found } from '#contract/desk/case-search.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { PageChoice } from '#web/ui/staff-shell/page-choices.ts'
import { casesAgainstPath, casesOfPath } from '#web/ui/staff-shell/found-paths.ts'
import styles from './search.module.css'

interface FoundNamesProps {
  pages: readonly PageChoice[]
  names: Found
}

/** Pages, people and bodies whose names have the words: a few of each, above the cases. */
export function FoundNames({ pages, names: { people, bodies } }: FoundNamesProps) {
  const { t, language } = useTranslation('search')
  return (
    <div className={styles.names}>
      <Names kind="pages">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </Names>
      <Names kind="people">
        {people.map(({ id, name, role, organization }) => (
          <li key={id}>
            <Link to={casesOfPath(id)}>{t('casesOf', { name: inLanguage(name, language) })}</Link>
            <span className="dimmed">
              {[role, organization].flatMap(each => (each ? [inLanguage(each, language)] : [])).join(' · ')}
            </span>
          </li>
        ))}
      </Names>
      <Names kind="bodies">
        {bodies.map(({ id, name }) => (
          <li key={id}>
            <Link to={casesAgainstPath(id)}>{t('casesAgainst', { name: inLanguage(name, language) })}</Link>
          </li>
        ))}
      </Names>
    </div>
  )
}

function Names({ kind, children }: { kind: 'pages' | 'people' | 'bodies'; children: ReactNode[] }) {
  const { t } = useTranslation('search')
  if (children.length === 0) return null
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{t(`names.${kind}`)}</h2>
      <ul>{children}</ul>
    </section>
  )
}
