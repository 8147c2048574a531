import type { Bilingual } from '#contract/values/names.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './public-shell.module.css'

/** Whose portal it is, above everything else on every public page. */
export function OfficeName({ name }: { name: Bilingual }) {
  const { t, language } = useTranslation('shell')
  return (
    <section className={styles.officeName} aria-label={t('office.takes')}>
      <p>{name[language]}</p>
    </section>
  )
}
