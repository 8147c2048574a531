import { Link } from 'react-router'
import { useId } from 'react'
import type { MenuEntry } from '#web/menu.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './my-work.module.css'

/** What an installation needs before somebody can complain, in this order: names of entries of the menu. */
export const firstSteps = [
  'organization',
  'department',
  'calendar',
  'officeSettings',
  'roles',
  'permissions',
  'users',
] as const

/** For administrators of an installation in which nothing is registered yet: what to set up, with the page of each. */
export function FirstSteps({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation(['work', 'menu'])
  const titleId = useId()
  const steps = firstSteps.flatMap(step =>
    entries.filter(({ name }) => name === step).map(({ path }) => ({ step, path })),
  )
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.figures}>
        {t('firstSteps.title')}
      </h2>
      <p>{t('firstSteps.lead')}</p>
      <ol>
        {steps.map(({ step, path }) => (
          <li key={step}>
            <Link to={path}>{t(`menu:entries.${step}`)}</Link>: {t(`firstSteps.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
