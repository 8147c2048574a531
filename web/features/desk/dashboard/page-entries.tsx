import { useId } from 'react'
import type { MenuEntry } from '#web/menu.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import styles from './my-work.module.css'

/** The first pages for administrators and auditors. */
export function PageEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation(['work', 'menu'])
  const titleId = useId()
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.figures}>
        {t('entries.title')}
      </h2>
      <ul className={styles.entries}>
        {entries.map(({ name, path }) => (
          <li key={path}>
            <QuietLink to={path}>{t(`menu:entries.${name}`)}</QuietLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
